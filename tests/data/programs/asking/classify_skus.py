"""Map supplier SKUs to our category tree with the LLM; answers are remembered between runs."""
import csv
import functools
import json
import os
import sys
import time
from pathlib import Path

from openai import OpenAI

SOURCE = Path("suppliers.csv")
MEMO = Path.home() / ".cache" / "sku-categories.json"
TREE = Path("tree.txt").read_text()
client = OpenAI()


def remembered(path: Path, every: float = 30.0):
    def deco(fn):
        known = json.loads(path.read_text()) if path.exists() else {}
        last = time.monotonic()

        def sync():
            nonlocal last
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_text(json.dumps(known))
            os.replace(part, path)
            last = time.monotonic()

        @functools.wraps(fn)
        def inner(key):
            if key not in known:
                known[key] = fn(key)
                if time.monotonic() - last > every:
                    sync()
            return known[key]

        inner.sync = sync
        return inner
    return deco


@remembered(MEMO)
def category(title: str) -> str:
    reply = client.chat.completions.create(
        model="gpt-4o-mini",
        messages=[{"role": "system", "content": TREE}, {"role": "user", "content": title}],
    )
    return reply.choices[0].message.content.strip()


def main() -> None:
    rows = []
    with SOURCE.open(newline="", encoding="utf-8") as fh:
        for row in csv.DictReader(fh):  # fine
            row["category"] = category(row["title"])
            rows.append(row)
    category.sync()
    writer = csv.DictWriter(sys.stdout, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)


if __name__ == "__main__":
    main()
