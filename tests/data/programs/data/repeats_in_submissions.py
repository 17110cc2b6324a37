"""Look for repeats in submissions in processes of their own, and look at what comes of each as it is there."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool

from tqdm import tqdm


def find_repeats(submission, depth):
    found, code = [], submission["code"]
    for size in range(1, depth):
        for at in range(0, len(code) - size, size):
            left, right = code[at : at + size], code[at + size : at + 2 * size]
            alike = sum(one == other for one, other in zip(left, right, strict=False))
            if alike > size // 2:
                found.append((size, at, alike))
    return {"id": submission["id"], "repeats": found}


def read_back(path):
    with open(path) as file:
        return json.load(file)


def all_repeats(submissions, workers):
    found = []
    with Pool(workers) as pool:
        waiting = [pool.apply_async(find_repeats, (one, 14)) for one in submissions]
        for job in tqdm(waiting):  # told
            found.append(job.get())
    return found


def silent(submissions, workers):
    found = []
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(find_repeats, one, 2) for one in submissions]
        for job in waiting:  # fine
            found.append(job.result())
    return found


def earlier(paths, workers):
    found = []
    with Pool(workers) as pool:
        waiting = [pool.apply_async(read_back, (path,)) for path in paths]
        for job in tqdm(waiting):  # fine
            found.append(job.get())
    return found


if __name__ == "__main__":
    with open(sys.argv[1]) as source:
        rows = [json.loads(line) for line in source]
    before = earlier(sys.argv[3:], 4)
    print(len(silent(rows, 4)), len(before))
    with open(sys.argv[2], "w") as out:
        json.dump(all_repeats(rows, 16), out)
