import json
import time

import requests


class Zendesk:
    def __init__(self, subdomain, email, token):
        self.base = f"https://{subdomain}.zendesk.com/api/v2"
        self.auth = (f"{email}/token", token)

    def get(self, url):
        r = requests.get(url, auth=self.auth)
        if r.status_code == 429:
            time.sleep(int(r.headers["Retry-After"]))
            return self.get(url)
        r.raise_for_status()
        return r.json()

    def tickets(self, start_time=0):
        url = f"{self.base}/incremental/tickets.json?start_time={start_time}"
        tickets = []
        while url:  # told
            data = self.get(url)
            tickets.extend(data["tickets"])
            url = None if data["end_of_stream"] else data["next_page"]
        return tickets


if __name__ == "__main__":
    z = Zendesk("acme", "me@acme.example", "token")
    with open("tickets.json", "w") as f:
        json.dump(z.tickets(), f)
