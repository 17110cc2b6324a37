import argparse
import json

from openai import OpenAI

client = OpenAI()


def ask(question):
    answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": question}])
    return answer.choices[0].message.content


def main(path, out, size):
    with open(path) as file:
        rows = json.load(file)
    found = []
    for start in range(len(rows) // size):  # told
        batch = rows[start * size : (start + 1) * size]
        for row in batch:
            found.append({**row, "answer": ask(row["question"])})
    if len(rows) % size > 0:
        batch = rows[len(rows) // size * size :]
        for row in batch:  # fine
            found.append({**row, "answer": ask(row["question"])})
    with open(out, "w") as file:
        json.dump(found, file)
    if len(found) > size:
        again = []
        for row in [one for one in found if not one["answer"]]:  # told
            again.append(ask(row["question"]))
        with open(f"{out}.again", "w") as file:
            json.dump(again, file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("path")
    parser.add_argument("out")
    parser.add_argument("--size", type=int, default=8)
    args = parser.parse_args()
    main(args.path, args.out, args.size)
