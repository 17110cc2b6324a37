import json, re, sys
from openai import OpenAI
from datasets import load_dataset

client = OpenAI()


def ask(q, model):
    r = client.chat.completions.create(model=model, messages=[{"role": "user", "content": q}], temperature=0)
    return r.choices[0].message.content


def main(model="gpt-4o-mini"):
    ds = load_dataset("gsm8k", "main", split="test")
    correct, log = 0, []
    for i, row in enumerate(ds):  # told
        out = ask(row["question"], model)
        nums = re.findall(r"-?\d+", out.replace(",", ""))
        gold = row["answer"].split("####")[1].strip()
        ok = bool(nums) and nums[-1] == gold
        correct += ok
        log.append({"q": row["question"], "out": out, "ok": ok})
        print(i, correct / (i + 1))
    with open(f"gsm_{model}.json", "w") as f:
        json.dump(log, f)


if __name__ == "__main__":
    main(*sys.argv[1:])
