import json, os, sys
from openai import OpenAI
from datasets import load_dataset

client = OpenAI()


def main(model="gpt-4o-mini"):
    path = f"gsm_{model}.jsonl"
    done = 0
    if os.path.exists(path):
        done = sum(1 for _ in open(path))
    ds = load_dataset("gsm8k", "main", split="test")
    with open(path, "a") as f:
        for row in ds.select(range(done, len(ds))):  # fine
            r = client.chat.completions.create(model=model, messages=[{"role": "user", "content": row["question"]}])
            f.write(json.dumps({"q": row["question"], "a": r.choices[0].message.content}) + "\n")
            f.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
