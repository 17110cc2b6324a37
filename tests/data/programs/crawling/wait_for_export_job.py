import sys
import time

import requests


def start(base, token):
    return requests.post(f"{base}/exports", headers={"Authorization": token}).json()["id"]


def wait(base, token, job):
    delay = 5
    while True:  # fine
        status = requests.get(f"{base}/exports/{job}", headers={"Authorization": token}).json()
        print(status["state"], status["progress"])
        if status["state"] == "finished":
            return status["url"]
        if status["state"] == "failed":
            raise SystemExit("export failed")
        time.sleep(delay)
        delay = min(delay * 1.5, 120)


if __name__ == "__main__":
    base, token = sys.argv[1:3]
    print(wait(base, token, start(base, token)))
