"""Run the solutions of a benchmark, each in its language: known ones by a table, others by a plugin of theirs."""

import importlib
import json
import subprocess
import sys
import time

from tqdm import tqdm

LIMIT = 15


def run(command, limit=LIMIT):
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    for _ in range(limit * 10):
        if program.poll() is not None:
            break
        time.sleep(0.1)
    else:
        program.kill()
    return {"code": program.returncode, "said": program.stdout.read().decode(errors="replace")}


def run_ruby(path):
    return run(["ruby", path])


def run_lua(path):
    return run(["lua", path])


def size_of(path):
    with open(path) as file:
        return len(file.read())


RUNNERS = {"ruby": (run_ruby, ".rb"), "lua": (run_lua, ".lua")}
SIZES = {"ruby": (size_of, ".rb"), "lua": (size_of, ".lua")}


def solve(case):
    if case["language"] in RUNNERS:
        runner, suffix = RUNNERS[case["language"]]
    else:
        runner = importlib.import_module(f"runners.{case['language']}").runner
        suffix = "." + case["language"]
    return runner("solutions/" + case["id"] + suffix)


def measure(case):
    if case["language"] in SIZES:
        size, suffix = SIZES[case["language"]]
    else:
        size = importlib.import_module(f"runners.{case['language']}").size
        suffix = "." + case["language"]
    return size("solutions/" + case["id"] + suffix)


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    results, sizes = {}, {}
    for case in cases:  # fine
        sizes[case["id"]] = measure(case)
    for case in tqdm(cases):  # told
        results[case["id"]] = solve(case)
    with open(sys.argv[2], "w") as file:
        json.dump({"results": results, "sizes": sizes}, file)


if __name__ == "__main__":
    main()
