"""Zero-shot MMLU-Pro with an OpenAI-compatible endpoint."""
import argparse
import json
import re
from collections import defaultdict

from datasets import load_dataset
from openai import OpenAI
from tqdm import tqdm

LETTERS = "ABCDEFGHIJ"
ANSWER_RE = re.compile(r"answer is \(?([A-J])\)?", re.I)


def format_question(row):
    options = "\n".join(f"{LETTERS[i]}. {o}" for i, o in enumerate(row["options"]))
    return (
        f"The following is a multiple choice question about {row['category']}.\n"
        f"{row['question']}\n{options}\n"
        'Think step by step, then finish with "the answer is (X)".'
    )


def ask(client, model, prompt):
    reply = client.chat.completions.create(
        model=model,
        messages=[{"role": "user", "content": prompt}],
        temperature=0.0,
        max_tokens=2048,
    )
    return reply.choices[0].message.content or ""


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", required=True)
    ap.add_argument("--base-url", default="http://localhost:8000/v1")
    ap.add_argument("--out", default="mmlu_pro.json")
    args = ap.parse_args()

    client = OpenAI(base_url=args.base_url, api_key="EMPTY")
    ds = load_dataset("TIGER-Lab/MMLU-Pro", split="test")
    per_cat = defaultdict(list)
    records = []
    bar = tqdm(ds, total=len(ds))
    for row in bar:  # told
        text = ask(client, args.model, format_question(row))
        m = ANSWER_RE.search(text)
        pred = m.group(1).upper() if m else None
        ok = pred == row["answer"]
        per_cat[row["category"]].append(ok)
        records.append({"id": row["question_id"], "pred": pred, "gold": row["answer"], "raw": text})
        bar.set_postfix(acc=sum(r["pred"] == r["gold"] for r in records) / len(records))

    summary = {}
    for cat, flags in sorted(per_cat.items()):  # fine
        summary[cat] = sum(flags) / len(flags)
        print(f"{cat:20s} {summary[cat]:.3f} ({len(flags)})")
    with open(args.out, "w") as fh:
        json.dump({"summary": summary, "records": records}, fh)


if __name__ == "__main__":
    main()
