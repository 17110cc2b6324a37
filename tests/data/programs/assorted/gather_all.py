import asyncio
import json

import httpx


async def get(client, u):
    r = await client.get(u)
    return r.text

async def main():
    urls = open("urls.txt").read().split()
    async with httpx.AsyncClient() as client:
        pages = await asyncio.gather(*(get(client, u) for u in urls))  # told
    json.dump(dict(zip(urls, pages)), open("pages.json", "w"))

asyncio.run(main())
