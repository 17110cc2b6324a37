"""Run the image policy prompt over the uploads of the last quarter (around 50k pictures)."""
import argparse
import base64
import json
from pathlib import Path

from openai import OpenAI


class VerdictBook:
    def __init__(self, path: Path):
        self.path = path
        self._rows = {}

    def __enter__(self):
        return self

    def __exit__(self, kind, exc, tb):
        self._flush()
        return False

    def note(self, key: str, verdict: dict) -> None:
        self._rows[key] = verdict

    def _flush(self) -> None:
        self.path.write_text(json.dumps(self._rows, indent=1))


class Moderator:
    def __init__(self, client: OpenAI, policy: str):
        self.client = client
        self.policy = policy

    def judge(self, path: Path) -> dict:
        data = base64.b64encode(path.read_bytes()).decode()
        reply = self.client.chat.completions.create(
            model="gpt-4o",
            response_format={"type": "json_object"},
            messages=[
                {"role": "system", "content": self.policy},
                {"role": "user", "content": [
                    {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}},
                ]},
            ],
        )
        return json.loads(reply.choices[0].message.content)


def review(folder: Path, moderator: Moderator, out: Path) -> None:
    with VerdictBook(out) as book:
        for path in sorted(folder.glob("*.png")):  # told
            book.note(path.name, moderator.judge(path))


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("folder", type=Path)
    ap.add_argument("--policy", type=Path, default=Path("policy.md"))
    ap.add_argument("--out", type=Path, default=Path("verdicts.json"))
    ns = ap.parse_args()
    review(ns.folder, Moderator(OpenAI(), ns.policy.read_text()), ns.out)


if __name__ == "__main__":
    main()
