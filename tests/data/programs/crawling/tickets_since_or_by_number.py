"""Tickets of a tracker, by number in batches that are appended to a file, or all that changed since a day."""

import json
import sys

import requests

SITE = "https://tracker.example.org/api"


def fetch(numbers=None, since=None):
    chosen = {"ids": ",".join(map(str, numbers))} if numbers is not None else {"since": since}
    found = requests.get(f"{SITE}/tickets", params=chosen, timeout=60).json()
    for ticket in found:  # told
        answer = requests.get(f"{SITE}/tickets/{ticket['id']}/history", timeout=60)
        ticket["history"] = answer.json()
    return found


def append(tickets):
    with open("tickets.jsonl", "a") as out:
        for ticket in tickets:
            out.write(json.dumps(ticket) + "\n")


def known():
    try:
        with open("tickets.jsonl") as lines:
            return {json.loads(line)["id"] for line in lines}
    except FileNotFoundError:
        return set()


def by_number(numbers):
    missing = sorted(set(numbers) - known())
    for start in range(0, len(missing), 50):  # fine
        append(fetch(numbers=missing[start : start + 50]))


if __name__ == "__main__":
    if sys.argv[1] == "since":
        append(fetch(since=sys.argv[2]))
    else:
        by_number(int(line) for line in open(sys.argv[1]))
