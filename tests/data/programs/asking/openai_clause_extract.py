"""Extract liability clauses from the contract archive into a CSV sheet."""
import argparse
import csv
import logging
from pathlib import Path

from openai import OpenAI
from pydantic import BaseModel

log = logging.getLogger("clauses")


class Clause(BaseModel):
    cap_amount: float | None
    currency: str | None
    carve_outs: list[str]


class ClauseSheet:
    """CSV sheet the legal team works from."""

    def __init__(self, path):
        self.path = Path(path)
        self.known = set()

    def __enter__(self):
        if self.path.exists():
            with self.path.open(newline="", encoding="utf-8") as fh:
                self.known = {row[0] for row in csv.reader(fh) if row}
        self.fh = self.path.open("a", newline="", encoding="utf-8")
        self.writer = csv.writer(self.fh)
        return self

    def __contains__(self, name):
        return name in self.known

    def add(self, name, clause):
        self.writer.writerow([name, clause.cap_amount, clause.currency, "; ".join(clause.carve_outs)])
        self.fh.flush()

    def __exit__(self, exc_type, exc, tb):
        self.fh.close()
        return False


def extract(client, model, text):
    reply = client.responses.parse(
        model=model,
        input=[
            {"role": "system", "content": "Find the limitation of liability clause."},
            {"role": "user", "content": text},
        ],
        text_format=Clause,
    )
    return reply.output_parsed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--out", default="clauses.csv")
    parser.add_argument("--model", default="gpt-4.1")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)

    client = OpenAI(max_retries=5)
    with ClauseSheet(args.out) as sheet:
        for path in sorted(args.archive.rglob("*.txt")):  # fine
            name = str(path.relative_to(args.archive))
            if name in sheet:
                continue
            sheet.add(name, extract(client, args.model, path.read_text(errors="replace")))
            log.info("%s", name)


if __name__ == "__main__":
    main()
