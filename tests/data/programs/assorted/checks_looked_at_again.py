"""Waits for the required checks of a commit, and formats the notebooks that it has changed."""

import os
import subprocess
import sys
import time


def states(commit):
    found = []
    for name in subprocess.check_output(["gh", "run", "list", "--commit", commit]).decode().split("\n"):  # fine
        found.append(subprocess.check_output(["gh", "run", "view", name]).decode())
    return found


def wait(commit, rounds):
    patience = 6
    for i in range(rounds):  # fine
        time.sleep(30)
        found = states(commit)
        if not found:
            if patience == 0:
                raise RuntimeError("no check was started")
            patience -= 1
            continue
        if all("completed" in one for one in found):
            print("all are over")
            break


def tidy(notebooks):
    for notebook in notebooks:  # fine
        os.system(f"black-nb --clear-output {notebook}")


if __name__ == "__main__":
    tidy(sys.argv[2:])
    wait(sys.argv[1], 40 if "--short" in sys.argv else 120)
