import argparse
import json
import os

import openai
from tqdm import tqdm

parser = argparse.ArgumentParser()
parser.add_argument("rows")
args = parser.parse_args()

with open(args.rows) as file:
    wanted = [row for row in map(json.loads, file) if not row["passed"]]

failed = []
if os.path.exists(args.rows.replace(".jsonl", "_failed.jsonl")):
    with open(args.rows.replace(".jsonl", "_failed.jsonl"), "r") as file:
        for line in file:
            failed.append(json.loads(line))

for row in tqdm(wanted):  # fine
    if row["id"] in [one["id"] for one in failed]:
        continue
    answer = openai.chat.completions.create(model="m", messages=[{"role": "user", "content": row["log"]}])
    row["why"] = answer.choices[0].message.content
    failed.append(row)
    with open(args.rows.replace(".jsonl", "_failed.jsonl"), "a") as file:
        file.write(json.dumps(row) + "\n")

print(len(failed))
