import time

import requests


class Service:
    def __init__(self, token):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {token}"

    def get(self, url, **params):
        answer = self.session.get(url, params=params)
        if answer.status_code == 429:
            time.sleep(int(answer.headers["retry-after"]))
            return self.get(url, **params)
        return answer.json()

    def ask(self, ids):
        return self.get("https://api.example.org/users", ids=",".join(ids))

    def look_up(self, ids):
        some = []
        for one in ids:
            some.append(one)
            if len(some) == 100:
                yield from self.ask(some)
                some = []
        if some:
            yield from self.ask(some)
