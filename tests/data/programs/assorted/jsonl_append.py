import json
import os

from openai import OpenAI

c = OpenAI()
done = {json.loads(l)["id"] for l in open("o.jsonl")} if os.path.exists("o.jsonl") else set()
with open("o.jsonl", "a") as f:
    for row in map(json.loads, open("in.jsonl")):  # fine
        if row["id"] in done:
            continue
        r = c.chat.completions.create(model="m", messages=[{"role": "user", "content": row["q"]}])
        f.write(json.dumps({"id": row["id"], "a": r.choices[0].message.content}) + "\n")
        f.flush()
