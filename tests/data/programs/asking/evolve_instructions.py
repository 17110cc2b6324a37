"""Evolve a seed set of instructions into harder ones (depth and breadth)."""
import json
import random
import time

import openai

METHODS = ["add_constraints", "deepen", "concretise", "more_steps", "breadth"]


def load_templates():
    return {m: open(f"prompts/{m}.txt").read() for m in METHODS}


def call_model(prompt):
    for attempt in range(6):
        try:
            response = openai.ChatCompletion.create(
                model="gpt-3.5-turbo", messages=[{"role": "user", "content": prompt}], temperature=1.0
            )
            return response["choices"][0]["message"]["content"]
        except openai.error.RateLimitError:
            time.sleep(2**attempt)
    return None


def eliminated(old, new):
    return new is None or new.strip() == old.strip() or "sorry" in new.lower()[:80]


def evolve(pool, templates):
    evolved = []
    for item in pool:  # told
        method = random.choice(METHODS)
        instruction = call_model(templates[method].replace("{instruction}", item["instruction"]))
        if eliminated(item["instruction"], instruction):
            evolved.append(item)
            continue
        evolved.append({"instruction": instruction, "output": call_model(instruction), "method": method})
    return evolved


def main(rounds=4):
    with open("seed.json") as f:
        pool = json.load(f)
    templates = load_templates()
    everything = []
    for round_no in range(rounds):  # told
        pool = evolve(pool, templates)
        everything += [dict(item, round=round_no) for item in pool]
        print(f"round {round_no}: {len(everything)}")
    random.shuffle(everything)
    with open("evolved.json", "w") as f:
        json.dump(everything, f, ensure_ascii=False, indent=2)


main()
