import csv
import sys

import openai

client = openai.OpenAI()


def is_flagged(text):
    result = client.moderations.create(input=text).results[0]
    return result.flagged, result.categories.model_dump()


def moderate(path):
    flagged = []
    with open(path, newline="", encoding="utf-8") as f:
        reader = csv.DictReader(f)
        for n, row in enumerate(reader):  # told
            bad, why = is_flagged(row["comment"])
            if bad:
                flagged.append({**row, "why": ";".join(k for k, v in why.items() if v)})
            if n % 50 == 0:
                print(n, len(flagged), file=sys.stderr)
    return flagged


def main(source, target):
    rows = moderate(source)
    with open(target, "w", newline="") as f:
        writer = csv.DictWriter(f, fieldnames=rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main(*sys.argv[1:3])
