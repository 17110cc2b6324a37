import json
import time

import requests


class SemanticScholar:
    URL = "https://api.semanticscholar.org/graph/v1/paper/"

    def __init__(self, key=None):
        self.s = requests.Session()
        if key:
            self.s.headers["x-api-key"] = key

    def paper(self, pid):
        for wait in (1, 5, 30):
            r = self.s.get(self.URL + pid, params={"fields": "title,year,references.paperId,citations.paperId"})
            if r.ok:
                return r.json()
            time.sleep(wait)
        return None


def snowball(api, seeds, depth=2):
    frontier = set(seeds)
    papers = {}
    for level in range(depth):  # told
        nxt = set()
        for pid in frontier:
            if pid in papers:
                continue
            data = api.paper(pid)
            if data is None:
                continue
            papers[pid] = data
            nxt.update(r["paperId"] for r in data["references"] + data["citations"] if r["paperId"])
        frontier = nxt - papers.keys()
        print(f"level {level}: {len(papers)} papers, {len(frontier)} to go")
    return papers


if __name__ == "__main__":
    seeds = [line.strip() for line in open("seeds.txt")]
    result = snowball(SemanticScholar(), seeds)
    with open("citations.json", "w") as f:
        json.dump(result, f)
