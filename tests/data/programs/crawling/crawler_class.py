import asyncio


class Reader:
    def __init__(self):
        from crawl4ai import AsyncWebCrawler

        self.crawler_class = AsyncWebCrawler

    async def fetch(self, url, **kw):
        async with self.crawler_class() as c:
            return await c.arun(url, **kw)

    async def crawl(self, start):
        found, seen = [], {start}
        queue = asyncio.Queue()
        await queue.put(start)
        while not queue.empty():  # told
            url = await queue.get()
            result = await self.fetch(url)
            found.append(result.markdown)
            for link in result.links:
                if link not in seen:
                    seen.add(link)
                    await queue.put(link)
        return found


if __name__ == "__main__":
    import sys
    print(asyncio.run(Reader().crawl(sys.argv[1])))
