import json
from concurrent.futures import ThreadPoolExecutor, as_completed

from openai import OpenAI

client = OpenAI()

def ask(q):
    r = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}])
    return r.choices[0].message.content

def main():
    questions = [json.loads(l) for l in open("q.jsonl")]
    rows = []
    with ThreadPoolExecutor(max_workers=8) as pool:
        futures = {pool.submit(ask, q["text"]): q for q in questions}
        for f in as_completed(futures):  # told
            rows.append({"id": futures[f]["id"], "answer": f.result()})
    with open("answers.json", "w") as f:
        json.dump(rows, f)

main()
