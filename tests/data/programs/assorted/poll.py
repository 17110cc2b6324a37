import time

import requests


def wait(job):
    while True:  # fine
        st = requests.get(f"https://x/{job}").json()["status"]
        if st in ("done", "failed"):
            return st
        time.sleep(5)
