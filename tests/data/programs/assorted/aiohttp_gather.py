import asyncio
import json

import aiohttp


async def fetch(session, url):
    async with session.get(url) as r:
        return await r.json()

async def main():
    urls = open("urls.txt").read().splitlines()
    results = []
    async with aiohttp.ClientSession() as session:
        for i in range(0, len(urls), 50):  # told
            chunk = await asyncio.gather(*[fetch(session, u) for u in urls[i:i+50]])
            results += chunk
            await asyncio.sleep(1)
    json.dump(results, open("results.json", "w"))

asyncio.run(main())
