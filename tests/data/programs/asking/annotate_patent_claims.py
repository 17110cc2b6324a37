"""Label patent claims with a served 70B model, one request per claim."""
import argparse
import json
import os
import sys
from pathlib import Path

import requests

LABELS = ["method", "apparatus", "composition", "system", "use"]
SYNC_EVERY = 16


class LabelFile:
    def __init__(self, path, resume):
        self.path = Path(path)
        self.seen = set()
        if self.path.exists():
            if not resume:
                sys.exit(f"{self.path} exists, pass --resume to go on with it")
            self.seen = self._read_ids()
        self._fh = self.path.open("a", encoding="utf-8")
        self._dirty = 0

    def _read_ids(self):
        ids, end = set(), 0
        with self.path.open("r+b") as fh:
            for line in fh:
                if line.endswith(b"\n"):
                    ids.add(json.loads(line)["claim_id"])
                    end += len(line)
            fh.truncate(end)
        return ids

    def add(self, claim_id, label):
        self._fh.write(json.dumps({"claim_id": claim_id, "label": label}) + "\n")
        self._dirty += 1
        if self._dirty >= SYNC_EVERY:
            self._fh.flush()
            os.fsync(self._fh.fileno())
            self._dirty = 0

    def close(self):
        self._fh.close()


def ask(session, url, text):
    body = {
        "prompt": f"Claim:\n{text}\n\nKind of claim ({', '.join(LABELS)}):",
        "max_tokens": 4,
        "temperature": 0,
    }
    reply = session.post(f"{url}/v1/completions", json=body, timeout=180)
    reply.raise_for_status()
    word = reply.json()["choices"][0]["text"].strip().lower()
    return word if word in LABELS else "other"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("claims", help="JSONL with claim_id and text")
    parser.add_argument("out")
    parser.add_argument("--url", default="http://gpu01:8000")
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()

    labels = LabelFile(args.out, args.resume)
    session = requests.Session()
    with open(args.claims, encoding="utf-8") as fh:
        for line in fh:  # fine
            claim = json.loads(line)
            if claim["claim_id"] in labels.seen:
                continue
            labels.add(claim["claim_id"], ask(session, args.url, claim["text"]))
    labels.close()


if __name__ == "__main__":
    main()
