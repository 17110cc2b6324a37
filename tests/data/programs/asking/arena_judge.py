"""Pairwise judge over all model pairs, Bradley-Terry at the end."""
import asyncio
import itertools
import json
import math
import os
from collections import Counter

import httpx

API = os.environ.get("JUDGE_URL", "https://api.mistral.ai/v1/chat/completions")
SEM = asyncio.Semaphore(16)
TEMPLATE = open("judge_prompt.txt").read()


async def verdict(client, qid, question, a, b):
    body = {
        "model": "mistral-large-latest",
        "temperature": 0,
        "messages": [{"role": "user", "content": TEMPLATE.format(q=question, a=a[1], b=b[1])}],
    }
    async with SEM:
        for attempt in range(5):  # fine
            r = await client.post(API, json=body, timeout=120)
            if r.status_code != 429:
                break
            await asyncio.sleep(2 ** attempt)
    r.raise_for_status()
    text = r.json()["choices"][0]["message"]["content"]
    return qid, a[0], b[0], text.rsplit("[[", 1)[-1][:1]


def bradley_terry(wins, names, rounds=200):
    s = dict.fromkeys(names, 1.0)
    for _ in range(rounds):  # fine
        new = {}
        for i in names:
            num = sum(wins[i, j] for j in names if j != i)
            den = sum((wins[i, j] + wins[j, i]) / (s[i] + s[j]) for j in names if j != i)
            new[i] = num / den if den else s[i]
        z = math.exp(sum(math.log(max(v, 1e-9)) for v in new.values()) / len(new))
        s = {k: v / z for k, v in new.items()}
    return s


async def main():
    answers = json.load(open("answers.json"))  # {qid: {"question":..., "models": {name: text}}}
    headers = {"Authorization": f"Bearer {os.environ['MISTRAL_API_KEY']}"}
    wins, names = Counter(), set()
    async with httpx.AsyncClient(headers=headers) as client:
        jobs = [
            asyncio.create_task(verdict(client, qid, d["question"], a, b))
            for qid, d in answers.items()
            for a, b in itertools.permutations(d["models"].items(), 2)
        ]
        for n, fut in enumerate(asyncio.as_completed(jobs), 1):  # told
            qid, a, b, v = await fut
            names |= {a, b}
            if v == "A":
                wins[a, b] += 1
            elif v == "B":
                wins[b, a] += 1
            if n % 500 == 0:
                print(n, "of", len(jobs), "judged")
    table = bradley_terry(wins, sorted(names))
    json.dump(table, open("bt_scores.json", "w"), indent=1)


asyncio.run(main())
