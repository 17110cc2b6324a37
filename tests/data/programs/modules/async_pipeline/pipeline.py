import asyncio

from tqdm.asyncio import tqdm

from client import Client


class Pipeline:
    def __init__(self, concurrency):
        self.client = Client()
        self.semaphore = asyncio.Semaphore(concurrency)

    async def _one(self, ticket):
        async with self.semaphore:
            return {**ticket, "label": await self.client.classify(ticket["text"])}

    async def label(self, tickets):
        return await tqdm.gather(*[self._one(ticket) for ticket in tickets])  # told
