"""Stream worker: add geo and device data to click events."""
import asyncio
import json
import os

import httpx
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from ua_parser import user_agent_parser

SOURCE, TARGET, GROUP = "web.clicks", "web.clicks.enriched", "click-enricher"


def consumer():
    return AIOKafkaConsumer(
        SOURCE,
        bootstrap_servers=os.environ["KAFKA"],
        group_id=GROUP,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        value_deserializer=json.loads,
    )


class Enricher:
    def __init__(self, clicks, out, http):
        self.clicks, self.out, self.http = clicks, out, http

    async def locate(self, ip):
        reply = await self.http.get(f"/lookup/{ip}")
        return reply.json() if reply.status_code == 200 else {}

    async def one(self, click):
        device = user_agent_parser.Parse(click["user_agent"])
        click["geo"] = await self.locate(click["ip"])
        click["device"] = device["device"]["family"]
        await self.out.send_and_wait(TARGET, json.dumps(click).encode(), key=click["session"].encode())

    async def settle(self, batch):
        await asyncio.gather(*(self.one(record.value) for record in batch))
        await self.clicks.commit()

    async def work(self):
        while True:  # fine
            parts = await self.clicks.getmany(timeout_ms=1000, max_records=200)
            batch = [record for records in parts.values() for record in records]
            if batch:
                await self.settle(batch)


async def main():
    async with (
        consumer() as clicks,
        AIOKafkaProducer(bootstrap_servers=os.environ["KAFKA"], acks="all") as out,
        httpx.AsyncClient(base_url=os.environ["GEO_URL"], timeout=10) as http,
    ):
        await Enricher(clicks, out, http).work()


if __name__ == "__main__":
    asyncio.run(main())
