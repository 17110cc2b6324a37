import asyncio
import json

import httpx


class Client:
    def __init__(self, base, n):
        self.http = httpx.AsyncClient(base_url=base)
        self.sem = asyncio.Semaphore(n)
    async def post(self, payload, retries=5):
        async with self.sem:
            for i in range(retries):
                try:
                    r = await self.http.post("/generate", json=payload, timeout=120)
                    r.raise_for_status()
                    return r.json()
                except httpx.HTTPError:
                    await asyncio.sleep(2 ** i)

async def run(path, out):
    c = Client("http://x", 16)
    items = [json.loads(l) for l in open(path)]
    async def one(it):
        it["out"] = await c.post({"inputs": it["p"]})
        return it
    res = await asyncio.gather(*map(one, items))  # told
    with open(out, "w") as f:
        f.writelines(json.dumps(r) + "\n" for r in res)

def main():
    asyncio.run(run("a.jsonl", "b.jsonl"))
main()
