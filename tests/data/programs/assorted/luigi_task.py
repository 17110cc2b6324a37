import json

import luigi
import requests


class Fetch(luigi.Task):
    def output(self): return luigi.LocalTarget("o.json")
    def run(self):
        rows = []
        for i in range(10000):  # told
            rows.append(requests.get(f"https://x/{i}").json())
        with self.output().open("w") as f:
            json.dump(rows, f)
