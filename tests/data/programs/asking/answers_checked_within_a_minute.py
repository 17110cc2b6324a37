"""Marks the tasks of a contest as usable where enough of the entries that were handed in pass the tests of a judge."""

import json
import sys
import time

from judgehouse import passes

PATIENCE = 45


def mark(tasks):
    """A judge takes seconds for an entry, so that a task is left when its time is over."""
    usable = {}
    for task in tasks:  # told
        marks = []
        began = time.time()
        for number, entry in enumerate(task["entries"]):
            if number > 20:
                break
            if time.time() > began + PATIENCE:
                break
            marks.append(passes(task["name"], entry))
        usable[task["name"]] = bool(marks) and sum(marks) / len(marks) > 0.2
    return usable


def wait_for_all(machines):
    """Waits for each to answer, and does nothing meanwhile."""
    up = {}
    for machine in machines:  # fine
        began = time.time()
        while time.time() - began < PATIENCE:
            up[machine.name] = machine.is_alive()
            if up[machine.name]:
                break
    return up


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        tasks = json.load(given)
    with open(sys.argv[2], "w") as out:
        json.dump(mark(tasks), out)
