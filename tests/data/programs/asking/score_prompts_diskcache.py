"""Score a grid of prompt variants on the support questions (about 60 000 calls)."""
import argparse
import itertools
import json
from pathlib import Path

import anthropic
import diskcache

cache = diskcache.Cache(size_limit=8 * 2**30, eviction_policy="none")
client = anthropic.Anthropic()


@cache.memoize(tag="answers")
def ask(model, system, question):
    reply = client.messages.create(
        model=model,
        max_tokens=400,
        temperature=0,
        system=system,
        messages=[{"role": "user", "content": question}],
    )
    return reply.content[0].text


def hit(answer, expected):
    return all(word.lower() in answer.lower() for word in expected)


def load_jsonl(path):
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def variants(path):
    parts = json.loads(Path(path).read_text(encoding="utf-8"))
    for tone, rules, closing in itertools.product(parts["tone"], parts["rules"], parts["closing"]):
        yield "\n\n".join((tone, rules, closing))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions")
    parser.add_argument("parts")
    parser.add_argument("--model", default="claude-haiku-4-5")
    parser.add_argument("--out", default="variant_scores.json")
    args = parser.parse_args()

    questions = load_jsonl(args.questions)
    table = []
    for system in variants(args.parts):  # told
        hits = 0
        for q in questions:
            hits += hit(ask(args.model, system, q["text"]), q["expected"])
        table.append({"system": system, "accuracy": hits / len(questions)})
        print(f"{len(table)}: {table[-1]['accuracy']:.3f}")

    table.sort(key=lambda row: -row["accuracy"])
    Path(args.out).write_text(json.dumps(table, indent=1))


if __name__ == "__main__":
    main()
