"""Order a report from a service and ask for it until it is made, and then for all its pages."""

import time

import requests

SERVICE = "https://reports.example.org"


def wait_for(number):
    seconds = 300
    for _ in range(seconds):  # fine
        answer = requests.post(f"{SERVICE}/state", json={"report": number}, timeout=30)
        if answer.status_code == 200:
            break
        time.sleep(1)
    return answer.json()


def drain(number):
    """Take page after page of a report: what comes next is told by the page before."""
    page, rows = None, []
    for _ in range(5000):  # told
        answer = requests.post(f"{SERVICE}/pages", json={"report": number, "after": page}, timeout=30).json()
        if not answer["rows"]:
            break
        rows += answer["rows"]
        page = answer["next"]
        time.sleep(1)
    return rows


def main():
    number = requests.post(f"{SERVICE}/orders", json={"kind": "sales"}, timeout=30).json()["report"]
    wait_for(number)
    print(len(drain(number)))


if __name__ == "__main__":
    main()
