"""Puts the list of measuring stations in order, and the readings of each into one table; we hear of it where one is silent."""

import json
import os
import sys

import requests
from tqdm import tqdm

CHANNEL = os.environ.get("SLACK_HOOK", "")


def slack_message(text):
    answer = requests.post(CHANNEL, json={"text": text}, timeout=10)
    answer.raise_for_status()


def stations(path):
    with open(path) as file:
        return json.load(file)


def in_order(path):
    kept = []
    for station in tqdm(stations(path)):  # fine
        if not station.get("place"):
            slack_message(f"{station['id']} has no place")
            continue
        kept.append({"id": station["id"], "place": station["place"].strip().title()})
    return kept


def readings(path):
    found = []
    for station in tqdm(stations(path)):  # told
        answer = requests.get(f"https://stations.example.org/{station['id']}", timeout=30)
        rows = answer.json()["rows"]
        if not rows:
            slack_message(f"{station['id']} says nothing")
        found.extend(rows)
    return found


if __name__ == "__main__":
    ordered = in_order(sys.argv[1])
    with open("stations.json", "w") as out:
        json.dump(ordered, out)
    with open("readings.json", "w") as out:
        json.dump(readings(sys.argv[1]), out)
