"""Collect teacher answers for distillation."""
import argparse
import asyncio
import functools
import json
import pathlib

import aiohttp
import tqdm.asyncio


class Out:
    """Line-per-answer file that remembers what it already has."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.ids = set()
        if self.path.exists():
            with self.path.open() as fh:
                for line in fh:
                    if line.endswith("\n"):
                        self.ids.add(json.loads(line)["id"])
        self.fh = self.path.open("a", buffering=1)

    def __contains__(self, rid):
        return rid in self.ids

    def settled(self, rec, fut):
        if fut.cancelled() or fut.exception():
            return
        self.fh.write(json.dumps({"id": rec["id"], "prompt": rec["prompt"], "answer": fut.result()}) + "\n")


async def teach(session, gate, rec, model):
    async with gate:
        payload = {"model": model, "prompt": rec["prompt"], "max_tokens": 4096, "temperature": 0.6}
        async with session.post("/v1/completions", json=payload) as r:
            r.raise_for_status()
            return (await r.json())["choices"][0]["text"]


async def main(a):
    out = Out(a.out)
    recs = [json.loads(l) for l in open(a.prompts)]
    gate = asyncio.Semaphore(a.parallel)
    timeout = aiohttp.ClientTimeout(total=None, sock_read=900)
    tokens = 0
    async with aiohttp.ClientSession(a.url, timeout=timeout) as session:
        work = []
        for rec in recs:  # fine
            if rec["id"] in out:
                continue
            t = asyncio.ensure_future(teach(session, gate, rec, a.model))
            t.add_done_callback(functools.partial(out.settled, rec))
            work.append(t)
        for fut in tqdm.asyncio.tqdm.as_completed(work):  # fine
            try:
                tokens += len((await fut).split())
            except aiohttp.ClientError as e:
                print("lost one:", e)
    print(tokens, "words from the teacher")


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("prompts")
    p.add_argument("out")
    p.add_argument("--url", default="http://gpu7:8000")
    p.add_argument("--model", default="deepseek-r1")
    p.add_argument("--parallel", type=int, default=64)
    asyncio.run(main(p.parse_args()))
