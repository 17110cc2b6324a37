"""Read old letters with a model: a pool of threads is given an anonymous function, and what comes of it is written behind."""

import csv
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.pool import ThreadPool

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()
PLACES = {"wien": "Vienna", "praha": "Prague"}


def transcribe(letter, model):
    said = [{"role": "user", "content": f"Put this into modern spelling:\n{letter['text']}"}]
    answer = client.chat.completions.create(model=model, messages=said)
    return {"id": letter["id"], "text": answer.choices[0].message.content}


def keep(letter, model, folder):
    path = os.path.join(folder, letter["id"] + ".json")
    if os.path.exists(path):
        return
    with open(path, "w") as file:
        json.dump(transcribe(letter, model), file)


def in_turn(letters, model, out):
    read = []
    with ThreadPoolExecutor(max_workers=6) as pool:
        for text in pool.map(lambda letter: transcribe(letter, model), letters):  # told
            read.append(text)
    with open(out, "w") as file:
        json.dump(read, file)


def all_at_once(letters, model, out):
    with ThreadPoolExecutor(max_workers=6) as pool:
        read = list(pool.map(lambda letter: transcribe(letter, model), letters))  # told
    with open(out, "w") as file:
        json.dump(read, file)


def under_a_name(letters, model, out):
    read = []
    with ThreadPool(6) as pool:
        texts = pool.imap(lambda letter: transcribe(letter, model), letters)
        for text in tqdm(texts, total=len(letters)):  # told
            read.append(text)
    with open(out, "w") as file:
        json.dump(read, file)


def each_in_a_file(letters, model, folder):
    with ThreadPoolExecutor(max_workers=6) as pool:
        for _ in pool.map(lambda letter: keep(letter, model, folder), letters):  # fine
            pass


def by_length(letters, model, folder):
    for letter in sorted(letters, key=lambda one: len(one["text"])):  # fine
        keep(letter, model, folder)


def places(letters):
    found = []
    with ThreadPoolExecutor(max_workers=6) as pool:
        for place in pool.map(lambda letter: PLACES.get(letter["place"].strip().lower(), letter["place"]), letters):  # fine
            found.append(place)
    return found


if __name__ == "__main__":
    with open(sys.argv[1], newline="") as source:
        rows = list(csv.DictReader(source))
    print(sorted(set(places(rows))))
    if sys.argv[2] == "--list":
        all_at_once(rows, "gpt-4o", "letters.json")
    elif sys.argv[2] == "--name":
        under_a_name(rows, "gpt-4o", "letters.json")
    elif sys.argv[2] == "--files":
        each_in_a_file(rows, "gpt-4o", "letters")
        by_length(rows, "gpt-4o", "letters")
    else:
        in_turn(rows, "gpt-4o", "letters.json")
