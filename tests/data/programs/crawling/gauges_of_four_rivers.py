"""Collects the levels of rivers, day by day, from the web services of the four offices that measure them."""

import argparse
import csv
import json
from pathlib import Path

import requests


class North:
    def levels_on(self, day):
        answer = requests.get("https://north.example/levels", params={"day": day}, timeout=60)
        answer.raise_for_status()
        return [(day, row["gauge"], row["cm"]) for row in answer.json()]


class South:
    def levels_on(self, day):
        answer = requests.get(f"https://south.example/days/{day}.csv", timeout=60)
        answer.raise_for_status()
        return [(day, row[0], float(row[1])) for row in csv.reader(answer.text.splitlines())]


class Coast:
    def levels_on(self, day):
        answer = requests.post("https://coast.example/query", json={"from": day, "to": day}, timeout=60)
        answer.raise_for_status()
        return [(day, row["id"], row["level"] * 100) for row in answer.json()["rows"]]


class Lakes:
    def levels_on(self, day):
        answer = requests.get(f"https://lakes.example/{day}", timeout=60)
        answer.raise_for_status()
        return [(day, name, level) for name, level in answer.json().items()]


class Survey:
    def __init__(self, days):
        self.days = days
        self.offices = []

    def open_offices(self):
        self.north, self.south = North(), South()
        self.coast, self.lakes = Coast(), Lakes()
        self.offices.extend([self.north, self.south, self.coast, self.lakes])

    def all_levels(self):
        levels = []
        for day in self.days:  # told
            for office in self.offices:
                levels.extend(office.levels_on(day))
        return levels

    def into_folder(self, folder):
        for day in self.days:  # fine
            target = folder / f"{day}.json"
            if target.exists():
                continue
            levels = []
            for office in self.offices:
                levels.extend(office.levels_on(day))
            target.write_text(json.dumps(levels))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("days", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--by-day", action="store_true")
    args = parser.parse_args()
    survey = Survey(args.days.read_text().split())
    survey.open_offices()
    if args.by_day:
        survey.into_folder(args.out)
    else:
        args.out.write_text(json.dumps(survey.all_levels()))


if __name__ == "__main__":
    main()
