import csv
import sys

from openai import OpenAI

client = OpenAI()
BUDGET = 2.0


def ask(prompt):
    answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
    return answer.choices[0].message.content, answer.usage.total_tokens


def write_specification(wish):
    text, remarks, spent = "", "", 0.0
    accepted = False
    while not accepted and spent < BUDGET:  # fine
        text, used = ask(f"Write the specification of: {wish}\nYour last one: {text}\nWhat was said of it: {remarks}")
        remarks, more = ask(f"Review this specification, or say OK:\n{text}")
        accepted = remarks.strip() == "OK"
        spent += (used + more) * 1e-5
    return text


def main(path):
    with open(path) as rows:
        wishes = [row["wish"] for row in csv.DictReader(rows)]
    written = []
    for wish in wishes:  # told
        written.append((wish, write_specification(wish)))
    with open("specifications.csv", "w", newline="") as out:
        csv.writer(out).writerows(written)


if __name__ == "__main__":
    main(sys.argv[1])
