"""Find the termination and liability clauses of the scanned contracts."""
import argparse
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anthropic
from tqdm import tqdm

INSTRUCTIONS = "Quote the termination and the liability clause. Answer as JSON with the keys termination, liability."


class Workspace:
    """Folder layout of one batch of contracts."""

    def __init__(self, root, fresh=False):
        self.root = Path(root)
        self.clauses = self.root / "clauses"
        if fresh and self.root.exists():
            shutil.rmtree(self.root)
        self.clauses.mkdir(parents=True, exist_ok=True)

    def path(self, doc):
        return self.clauses / f"{doc.stem}.json"

    def pending(self, docs):
        return [d for d in docs if not self.path(d).exists()]

    def put(self, doc, values):
        tmp = self.path(doc).with_suffix(".tmp")
        tmp.write_text(json.dumps(values, ensure_ascii=False, indent=1))
        tmp.replace(self.path(doc))


def read_clauses(client, model, text):
    reply = client.messages.create(
        model=model,
        max_tokens=3000,
        messages=[{"role": "user", "content": f"{text}\n\n{INSTRUCTIONS}"}],
    )
    return json.loads(reply.content[0].text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", type=Path)
    parser.add_argument("--work", default="batches/contracts")
    parser.add_argument("--model", default="claude-sonnet-4-5")
    parser.add_argument("--fresh", action="store_true", help="forget earlier answers")
    parser.add_argument("--threads", type=int, default=4)
    args = parser.parse_args()

    client = anthropic.Anthropic()
    workspace = Workspace(args.work, args.fresh)
    docs = workspace.pending(sorted(args.texts.glob("*.txt")))

    def handle(doc):
        workspace.put(doc, read_clauses(client, args.model, doc.read_text(encoding="utf-8")))
        return doc.name

    with ThreadPoolExecutor(args.threads) as pool:
        for name in tqdm(pool.map(handle, docs), total=len(docs)):  # fine
            tqdm.write(name)


if __name__ == "__main__":
    main()
