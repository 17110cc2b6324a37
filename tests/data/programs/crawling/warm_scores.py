"""Refresh credit scores in the Redis the checkout reads from."""
import argparse
import asyncio
import logging
import os

import asyncpg
import backoff
import httpx
import redis.asyncio as aioredis

logger = logging.getLogger("warm")


class ScoreApi:
    def __init__(self, http: httpx.AsyncClient):
        self.http = http

    @backoff.on_exception(backoff.expo, httpx.TransportError, max_tries=5)
    async def fetch(self, customer_id: int) -> dict:
        resp = await self.http.get(f"/v1/score/{customer_id}")
        resp.raise_for_status()
        return resp.json()


class Warmer:
    def __init__(self, api, pipe, ttl):
        self.api = api
        self.pipe = pipe
        self.ttl = ttl

    async def update(self, customer_id):
        doc = await self.api.fetch(customer_id)
        key = f"score:{customer_id}"
        self.pipe.hset(key, mapping={"value": doc["score"], "band": doc["band"], "model": doc["model_version"]})
        self.pipe.expire(key, self.ttl)


async def run(args):
    pg = await asyncpg.connect(os.environ["PG_DSN"])
    r = aioredis.from_url(os.environ["REDIS_URL"])
    async with httpx.AsyncClient(base_url=args.api, timeout=15) as http, r.pipeline(transaction=False) as pipe:
        warmer = Warmer(ScoreApi(http), pipe, ttl=args.ttl)
        async with pg.transaction():
            count = 0
            async for row in pg.cursor("SELECT id FROM customer WHERE active ORDER BY id"):  # told
                await warmer.update(row["id"])
                count += 1
                if count % 1000 == 0:
                    logger.info("%d customers", count)
        await pipe.execute()
    await pg.close()
    logger.info("done: %d customers", count)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--api", default="http://scoring.internal:8080")
    ap.add_argument("--ttl", type=int, default=7 * 86400)
    asyncio.run(run(ap.parse_args()))
