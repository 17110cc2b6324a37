"""Grows batches of a study in programs of their own, each on a core of its own, and leaves out what has a result."""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from tqdm import tqdm


def missing(study):
    tasks = {int(path.stem) for path in (study / "tasks").glob("*.json")}
    done = {int(path.stem) for path in (study / "results").glob("*.json")}
    return sorted(tasks - done)


def grow(study, batches, cores):
    """Start a program for each batch, which writes its own result."""
    queue = list(reversed(batches))
    running = {}
    free_cores = list(range(cores))
    used_cores = {}
    bar = tqdm(total=len(queue))
    while queue or running:  # fine
        while queue and free_cores:
            batch = queue.pop()
            core = free_cores.pop()
            used_cores[batch] = core
            command = ["taskset", "-c", str(core), sys.executable, "-m", "grower", str(study), str(batch)]
            running[batch] = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        for batch in tuple(running):
            program = running[batch]
            if program.poll() is None:
                continue
            del running[batch]
            free_cores.append(used_cores.pop(batch))
            bar.update()
            if program.returncode != 0:
                _, errors = program.communicate()
                print(batch, errors, file=sys.stderr)
        time.sleep(0.5)


def ask_all(structures, cores):
    """Ask a program for the energy of each structure; what it prints is all that there is of it."""
    queue = sorted(structures.glob("*.xyz"))
    energies = {}
    running = {}
    bar = tqdm(total=len(queue))
    while queue or running:  # told
        while queue and len(running) < cores:
            path = queue.pop()
            running[path] = subprocess.Popen(["energy", str(path)], stdout=subprocess.PIPE, text=True)
        for path in tuple(running):
            program = running[path]
            if program.poll() is not None:
                printed, _ = program.communicate()
                del running[path]
                energies[path.name] = float(printed.split()[-1])
                bar.update()
        time.sleep(0.5)
    return energies


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("study", type=Path)
    parser.add_argument("--cores", type=int, default=4)
    parser.add_argument("--energies", action="store_true")
    args = parser.parse_args()
    if args.energies:
        for name, energy in sorted(ask_all(args.study / "structures", args.cores).items()):
            print(name, energy)
    else:
        grow(args.study, missing(args.study), args.cores)


if __name__ == "__main__":
    main()
