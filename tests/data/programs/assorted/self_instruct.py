import json
import random

import openai

seeds = [json.loads(l) for l in open("seeds.jsonl")]
made = []
while len(made) < 52000:  # told
    prompt = "\n".join(s["instruction"] for s in random.sample(seeds + made, 8))
    r = openai.chat.completions.create(model="gpt-3.5-turbo", messages=[{"role": "user", "content": prompt}])
    made.append({"instruction": r.choices[0].message.content})
json.dump(made, open("machine.json", "w"))
