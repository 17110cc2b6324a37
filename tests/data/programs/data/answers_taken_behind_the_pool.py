"""Ask a registry of companies by a pool whose block is left before anybody looks at what came of it."""

import json
import queue
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed

import requests
from tqdm import tqdm


def look_up(number):
    answer = requests.get(f"https://registry.example/companies/{number}", timeout=60)
    answer.raise_for_status()
    return answer.json()


def record(number, folder):
    with open(f"{folder}/{number}.json", "a") as file:
        file.write(json.dumps(look_up(number)) + "\n")


def by_number(numbers):
    found = {}
    with ThreadPoolExecutor(8) as pool:
        jobs = {pool.submit(look_up, number): number for number in numbers}  # told
    for job, number in jobs.items():  # fine
        found[number] = job.result()
    return found


def in_a_list(numbers):
    jobs = []
    with ThreadPoolExecutor(8) as pool:
        for number in numbers:  # told
            job = pool.submit(look_up, number)
            jobs.append(job)
    rows = []
    for job in tqdm(as_completed(jobs), total=len(jobs)):  # fine
        rows.append(job.result())
    return rows


def while_they_run(numbers):
    rows = []
    with ThreadPoolExecutor(8) as pool:
        jobs = [pool.submit(look_up, number) for number in numbers]  # fine
        for job in tqdm(as_completed(jobs), total=len(jobs)):  # told
            rows.append(job.result())
    return rows


def work_off(pending, found):
    while True:  # told
        try:
            number = pending.get_nowait()
        except queue.Empty:
            return
        found[number] = look_up(number)


def by_workers(numbers, workers):
    pending, found = queue.Queue(), {}
    for number in numbers:
        pending.put(number)
    with ThreadPoolExecutor(workers) as pool:
        for _ in range(workers):  # fine
            pool.submit(work_off, pending, found)
    return found


def lengths(numbers):
    with ThreadPoolExecutor(8) as pool:
        jobs = [pool.submit(len, number) for number in numbers]  # fine
    return sum(job.result() for job in jobs)


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        wanted = listed.read().split()
    print(lengths(wanted))
    kept = by_number(wanted) if len(sys.argv) > 3 else in_a_list(wanted) + while_they_run(wanted)
    print(len(by_workers(wanted, 8)))
    with open(sys.argv[2], "w") as out:
        json.dump(kept, out)
