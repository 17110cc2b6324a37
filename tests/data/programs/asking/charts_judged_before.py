"""Judge charts in processes; the helper keeps each answer by its key, and who calls it hands over the charts without one."""

import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def load(path):
    with open(path) as file:
        return json.load(file)


def dump(found, path):
    with open(path + ".new", "w") as file:
        json.dump(found, file)
    os.replace(path + ".new", path)


def judge(chart):
    subprocess.run(["pdftoppm", "-png", chart["pdf"], chart["name"]], check=True)
    said = [{"role": "user", "content": f"Does this code draw that?\n{chart['code']}"}]
    answer = client.chat.completions.create(model="gpt-4o", messages=said)
    with open(f"{chart['name']}.txt", "w") as file:
        file.write(answer.choices[0].message.content)
    return answer.choices[0].message.content


def side_by_side(work, items, workers, store, keys):
    if not os.path.exists(store):
        dump({}, store)
    kept = load(store)
    places = {}
    with ProcessPoolExecutor(max_workers=workers) as pool:
        for place, item in enumerate(items):
            job = pool.submit(work, item)
            places[job] = place
        for job in tqdm(as_completed(places), total=len(items)):  # fine
            kept[keys[places[job]]] = job.result()
            dump(kept, store)
    return kept


def main():
    charts = load(sys.argv[1])
    store = sys.argv[2]
    answers = {}
    if os.path.exists(store):
        stored = load(store)
        for key, answer in stored.items():
            if answer.startswith(("Yes", "No")):
                answers[key] = answer
    rest = [chart for chart in charts if chart["name"] not in answers]
    answers.update(side_by_side(judge, rest, 8, store, [chart["name"] for chart in rest]))
    print(len(answers), "of", len(charts))


if __name__ == "__main__":
    main()
