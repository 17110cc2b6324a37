import asyncio
import csv
import sys

import aiohttp
from bs4 import BeautifulSoup


class Crawler:
    def __init__(self, urls, n_workers=10):
        self.queue = asyncio.Queue()
        for u in urls:
            self.queue.put_nowait(u)
        self.n_workers = n_workers
        self.results = []

    async def fetch(self, session, url):
        async with session.get(url, timeout=aiohttp.ClientTimeout(total=30)) as resp:
            return await resp.text()

    async def worker(self, session):
        while not self.queue.empty():  # told
            url = await self.queue.get()
            try:
                html = await self.fetch(session, url)
                soup = BeautifulSoup(html, "lxml")
                self.results.append((url, soup.title.string if soup.title else ""))
            except Exception as e:
                print("error", url, e, file=sys.stderr)
            finally:
                self.queue.task_done()

    async def run(self):
        async with aiohttp.ClientSession() as session:
            workers = [asyncio.create_task(self.worker(session)) for _ in range(self.n_workers)]
            await asyncio.gather(*workers)


if __name__ == "__main__":
    crawler = Crawler(open("domains.txt").read().split())
    asyncio.run(crawler.run())
    with open("titles.csv", "w") as f:
        csv.writer(f).writerows(crawler.results)
