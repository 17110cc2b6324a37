"""Translate the exported support tickets (about 40k) to English with a chat model."""
import argparse
import csv
import json
import os
import time
from pathlib import Path

from openai import OpenAI, RateLimitError

PROMPT = "Translate the customer's message to plain English. Keep order numbers and product names."


class JsonlSink:
    def __init__(self, path):
        self.path = Path(path)
        self._fh = None

    def __enter__(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._fh = self.path.open("w", encoding="utf-8")
        return self

    def __exit__(self, *exc):
        self._fh.close()

    def ids(self):
        with self.path.open(encoding="utf-8") as fh:
            return {json.loads(line)["ticket_id"] for line in fh}

    def put(self, row):
        self._fh.write(json.dumps(row, ensure_ascii=False) + "\n")
        self._fh.flush()
        os.fsync(self._fh.fileno())


def read_tickets(path):
    with open(path, newline="", encoding="utf-8") as fh:
        yield from csv.DictReader(fh)


def translate(client, model, text):
    for attempt in range(5):  # fine
        try:
            answer = client.chat.completions.create(
                model=model,
                messages=[{"role": "system", "content": PROMPT}, {"role": "user", "content": text}],
            )
            return answer.choices[0].message.content
        except RateLimitError:
            time.sleep(2**attempt)
    raise RuntimeError("rate limit did not clear")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tickets")
    parser.add_argument("--out", default="data/tickets_en.jsonl")
    parser.add_argument("--model", default="gpt-4o-mini")
    args = parser.parse_args()

    client = OpenAI()
    with JsonlSink(args.out) as sink:
        done = sink.ids()
        print(f"{len(done)} tickets already translated")
        for ticket in read_tickets(args.tickets):  # told
            if ticket["ticket_id"] in done:
                continue
            english = translate(client, args.model, ticket["body"])
            sink.put({"ticket_id": ticket["ticket_id"], "english": english})


if __name__ == "__main__":
    main()
