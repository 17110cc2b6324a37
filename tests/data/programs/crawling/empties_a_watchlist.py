"""Take seen films off a watch list, ten at a time, and put new ones on it."""

import json
import sys
import time

import requests

API = "https://films.example.org/api"
BATCH = 10


def headers():
    with open("token.json", encoding="utf-8") as file:
        return {"Authorization": json.load(file)["token"]}


def api_remove_from_list(name, batch):
    time.sleep(1)
    answer = requests.post(f"{API}/lists/{name}/remove", json={"films": batch}, headers=headers(), timeout=60)
    answer.raise_for_status()
    return answer.json()


def api_put_on_list(name, batch):
    time.sleep(1)
    answer = requests.post(f"{API}/lists/{name}/items", json={"films": batch}, headers=headers(), timeout=60)
    answer.raise_for_status()
    return answer.json()


def seen(name):
    return requests.get(f"{API}/lists/{name}?seen=yes", headers=headers(), timeout=60).json()


def clean_up(name):
    figures = {"sent": 0, "removed": 0, "unknown": 0}
    batch = []
    for film in seen(name):  # fine
        batch.append(film["id"])
        if len(batch) >= BATCH:
            figures["sent"] += len(batch)
            answer = api_remove_from_list(name, batch)
            figures["removed"] += answer["removed"]
            figures["unknown"] += len(answer["unknown"])
            batch = []
    if batch:
        figures["removed"] += api_remove_from_list(name, batch)["removed"]
    return figures


def fill(name, films):
    figures = {"sent": 0, "added": 0}
    batch = []
    for film in films:  # told
        batch.append(film)
        if len(batch) >= BATCH:
            figures["sent"] += len(batch)
            figures["added"] += api_put_on_list(name, batch)["added"]
            batch = []
    return figures


if __name__ == "__main__":
    print(clean_up(sys.argv[1]))
    with open(sys.argv[2], encoding="utf-8") as file:
        print(fill(sys.argv[1], [line.strip() for line in file]))
