"""Export the messages of all rooms of a chat into one file, page by page."""

import json
import sys
import time

import requests

API = "https://chat.example.org/api"


def get_page(path, params, token):
    answer = requests.get(f"{API}/{path}", params={**params, "cursor": token}, timeout=60)
    if answer.status_code == 429:
        time.sleep(float(answer.headers["Retry-After"]))
        return get_page(path, params, token)
    answer.raise_for_status()
    found = answer.json()
    return found.get("next"), found


def all_pages(path, params, key):
    token = None
    found = []
    while True:  # fine
        token, data = get_page(path, params, token)
        found.extend(data[key])
        if token is None:
            break
    return found


def rooms():
    return all_pages("rooms", {"limit": 200}, "rooms")


def history(room):
    return all_pages("messages", {"room": room, "limit": 100}, "messages")


def main():
    messages = {}
    for room in rooms():  # told
        print("reading", room["name"])
        messages[room["id"]] = history(room["id"])
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(messages, file)


if __name__ == "__main__":
    main()
