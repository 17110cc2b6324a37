import json
import os

import requests

STATE = "state.json"


def load_state():
    if os.path.exists(STATE):
        with open(STATE) as f:
            return json.load(f)
    return {"start_time": 0}


def save_state(state):
    with open(STATE, "w") as f:
        json.dump(state, f)


def sync(session):
    state = load_state()
    while True:  # fine
        r = session.get("https://acme.zendesk.com/api/v2/incremental/tickets.json", params=state)
        data = r.json()
        with open("tickets.jsonl", "a") as f:
            for t in data["tickets"]:
                f.write(json.dumps(t) + "\n")
        state["start_time"] = data["end_time"]
        save_state(state)
        if data["end_of_stream"]:
            break


if __name__ == "__main__":
    s = requests.Session()
    s.auth = ("me/token", os.environ["ZENDESK"])
    sync(s)
