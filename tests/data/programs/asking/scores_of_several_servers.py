"""Has several servers score the passages that were found for each query; every server works off one shared queue."""

import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, Queue

import httpx


def score(server, chunk):
    answer = httpx.post(f"{server}/score", json={"pairs": chunk}, timeout=300)
    answer.raise_for_status()
    return answer.json()["scores"]


def chunks(path, size=500):
    with open(path) as lines:
        rows = [json.loads(line) for line in lines]
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def score_file(servers, path, target):
    todo = Queue()
    for chunk in chunks(path):  # fine
        todo.put(chunk)
    found = []
    lock = threading.Lock()

    def work(server):
        while True:  # told
            try:
                chunk = todo.get_nowait()
            except Empty:
                return
            scores = score(server, chunk)
            with lock:
                found.append((chunk, scores))

    workers = min(8, len(servers))
    with ThreadPoolExecutor(max_workers=workers) as pool:
        running = [pool.submit(work, servers[number]) for number in range(workers)]
        for one in running:  # fine
            one.result()
    with open(target, "w") as out:
        for chunk, scores in found:  # fine
            for row, value in zip(chunk, scores):  # fine
                out.write(f"{row['query']}\t{row['passage']}\t{value}\n")


def score_file_as_it_comes(servers, path, target):
    todo, done = Queue(), Queue()
    parts = chunks(path)
    for chunk in parts:  # fine
        todo.put(chunk)

    def work(server):
        while True:  # fine
            try:
                chunk = todo.get_nowait()
            except Empty:
                return
            done.put((chunk, score(server, chunk)))

    workers = min(8, len(servers))
    with ThreadPoolExecutor(max_workers=workers) as pool, open(target, "a") as out:
        for number in range(workers):  # fine
            pool.submit(work, servers[number])
        for _ in parts:  # fine
            chunk, scores = done.get()
            for row, value in zip(chunk, scores):  # fine
                out.write(f"{row['query']}\t{row['passage']}\t{value}\n")
            out.flush()


if __name__ == "__main__":
    source, target, *addresses = sys.argv[1:]
    if target.endswith(".tsv"):
        score_file(addresses, source, target)
    else:
        score_file_as_it_comes(addresses, source, target)
