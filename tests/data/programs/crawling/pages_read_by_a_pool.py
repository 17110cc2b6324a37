"""Fetch the pages that articles cite, and have a pool of processes take the text out of each."""

import asyncio
import json
import multiprocessing
import os
import sys

import aiohttp
from readable import article_of


def text_of(url, page):
    return url, article_of(page)


async def fetch(session, url):
    async with session.get(url) as answer:
        return url, await answer.text() if answer.status == 200 else None


def read_before(path):
    if not os.path.exists(path):
        return set()
    with open(path) as lines:
        return {json.loads(line)["url"] for line in lines}


async def read_all(urls, path):
    written = 0
    done = read_before(path)
    urls = [url for url in urls if url not in done]
    with open(path, "a") as out:

        def put(found):
            nonlocal written
            url, text = found
            out.write(json.dumps({"url": url, "text": text}) + "\n")
            written += 1

        pool = multiprocessing.Pool()
        given = []
        async with aiohttp.ClientSession() as session:
            tasks = [asyncio.ensure_future(fetch(session, url)) for url in urls]
            for task in asyncio.as_completed(tasks):  # fine
                url, page = await task
                if page:
                    given.append(pool.apply_async(text_of, (url, page), {}, put))
        for one in given:  # fine
            one.get(timeout=10)
    return written


async def read_into_memory(urls, path):
    texts = {}

    def note(found):
        texts[found[0]] = found[1]

    pool = multiprocessing.Pool()
    given = []
    async with aiohttp.ClientSession() as session:
        tasks = [asyncio.ensure_future(fetch(session, url)) for url in urls]
        for task in asyncio.as_completed(tasks):  # told
            url, page = await task
            if page:
                given.append(pool.apply_async(text_of, (url, page), callback=note))
    for one in given:  # fine
        one.get()
    with open(path, "w") as out:
        json.dump(texts, out)


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        wanted = listed.read().split()
    if sys.argv[3:]:
        asyncio.run(read_into_memory(wanted, sys.argv[2]))
    else:
        print(asyncio.run(read_all(wanted, sys.argv[2])))
