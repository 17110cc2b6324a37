"""Reads the registers of several countries into one table; each has a function of its own that asks for an entry."""

import csv
import json
import sys
from typing import Callable, NamedTuple

import requests


def asked(method, address, **more):
    send = getattr(requests, method.lower())
    answer = send(address, timeout=30, **more)
    answer.raise_for_status()
    return answer


def northern_entry(number):
    return asked("GET", f"https://north.example.org/entries/{number}").json()


def southern_entry(number):
    return asked("POST", "https://south.example.org/find", json={"number": number}).json()["entry"]


def printed_entry(line):
    name, _, place = line.partition(";")
    return {"name": name, "place": place}


class Register(NamedTuple):
    country: str
    entry: Callable[[str], dict]


class Print(NamedTuple):
    country: str
    entry: Callable[[str], dict]


NORTH = Register("north", northern_entry)
SOUTH = Register("south", entry=southern_entry)
PAPER = Print("paper", printed_entry)


def read_register(register: Register, path):
    found = []
    with open(path) as numbers:
        for number in numbers:  # told
            found.append(register.entry(number.strip()))
    return found


def read_print(book: Print, path):
    found = []
    with open(path) as lines:
        for line in lines:  # fine
            found.append(book.entry(line.strip()))
    return found


def keep_register(register: Register, path):
    with open(path) as numbers, open(f"{register.country}.jsonl", "a") as out:
        known = sum(1 for _ in open(f"{register.country}.jsonl"))
        for at, number in enumerate(numbers):  # fine
            if at < known:
                continue
            out.write(json.dumps(register.entry(number.strip())) + "\n")
            out.flush()


if __name__ == "__main__":
    rows = read_register(NORTH, sys.argv[1]) + read_print(PAPER, sys.argv[2])
    with open("all.csv", "w", newline="") as table:
        csv.DictWriter(table, ["name", "place"]).writerows(rows)
    keep_register(SOUTH, sys.argv[3])
