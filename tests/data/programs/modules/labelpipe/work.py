import json
from concurrent.futures import ThreadPoolExecutor

import google.genai as genai
import typer

from .sink import Sink, known

PROMPT = "Tag this bug report with one of ui, perf, crash, docs. JSON with tag and why.\n\n"


class Worker:
    def __init__(self, sink):
        self.sink = sink
        self.client = genai.Client()

    def process(self, rec):
        r = self.client.models.generate_content(
            model="gemini-2.0-flash",
            contents=PROMPT + rec["body"],
            config={"response_mime_type": "application/json"},
        )
        d = json.loads(r.text)
        self.sink.hand_over(rec["id"], d["tag"], d["why"])
        return d["tag"]


def main(src: str, db: str = "tags.duckdb", threads: int = 8):
    skip = known(db)
    with open(src) as fh:
        todo = [r for r in map(json.loads, fh) if r["id"] not in skip]
    sink = Sink(db)
    sink.start()
    w = Worker(sink)
    counts = {}
    with ThreadPoolExecutor(threads) as pool:
        for tag in pool.map(w.process, todo):  # fine
            counts[tag] = counts.get(tag, 0) + 1
    sink.finish()
    typer.echo(counts)


if __name__ == "__main__":
    typer.run(main)
