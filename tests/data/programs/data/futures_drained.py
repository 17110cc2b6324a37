"""Run the tests of generated programs in processes, and take what comes of them inside or behind the block of the pool."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def judge(program):
    answer = client.chat.completions.create(model="judge", messages=[{"role": "user", "content": program}])
    return answer.choices[0].message.content


def drained(programs):
    futures = []
    with ProcessPoolExecutor() as pool:
        for program in programs:  # told
            future = pool.submit(judge, program)
            futures.append(future)
    results = []
    for future in tqdm(as_completed(futures), total=len(futures)):  # fine
        results.append(future.result())
    return results


def awaited(programs):
    results = []
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(judge, program) for program in programs]
        for future in tqdm(as_completed(futures), total=len(futures)):  # told
            results.append(future.result())
    return results


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        texts = [json.loads(line)["program"] for line in file]
    kept = drained(texts) if "--late" in sys.argv else awaited(texts)
    with open(sys.argv[2], "w") as out:
        json.dump(kept, out)
