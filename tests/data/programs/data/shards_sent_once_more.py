"""Send a table to a map server by shards; one that the server was too busy for is given to the pool once more."""

import io
import logging
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import pandas as pd
import requests
from tqdm import tqdm

SERVER = "https://maps.example/v1/upload"
logger = logging.getLogger(__name__)


def send(table, start, size):
    buffer = io.BytesIO()
    table.iloc[start : start + size].to_feather(buffer)
    return requests.post(SERVER, data=buffer.getvalue(), timeout=300)


def send_all(table, size=5000):
    bar = tqdm(total=len(table) // size)
    sent, busy = 0, 0
    with ThreadPoolExecutor(max_workers=2) as pool:
        jobs = {pool.submit(send, table, start, size): start for start in range(0, len(table), size)}
        while jobs:  # told
            done, _ = wait(jobs, return_when=FIRST_COMPLETED)
            for job in done:
                start = jobs.pop(job)
                answer = job.result()
                try:
                    answer.raise_for_status()
                    sent += size
                    bar.update(1)
                except requests.HTTPError:
                    busy += size
                    logger.warning("shard %d is sent once more", start)
                    jobs[pool.submit(send, table, start, size)] = start
    print(sent, "rows sent,", busy, "sent again")


def send_rest(table, log, size=5000):
    with open(log, "a+") as file:
        file.seek(0)
        known = {int(line) for line in file}
        with ThreadPoolExecutor(max_workers=2) as pool:
            starts = [start for start in range(0, len(table), size) if start not in known]
            jobs = {pool.submit(send, table, start, size): start for start in starts}
            while jobs:  # fine
                done, _ = wait(jobs, return_when=FIRST_COMPLETED)
                for job in done:
                    start = jobs.pop(job)
                    try:
                        job.result().raise_for_status()
                        file.write(f"{start}\n")
                        file.flush()
                    except requests.HTTPError:
                        jobs[pool.submit(send, table, start, size)] = start


if __name__ == "__main__":
    rows = pd.read_parquet(sys.argv[1])
    if len(sys.argv) > 2:
        send_rest(rows, sys.argv[2])
    else:
        send_all(rows)
