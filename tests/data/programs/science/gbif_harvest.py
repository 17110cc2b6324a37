"""Harvest GBIF occurrences for the red-list species, page by page."""
import asyncio
import contextlib
import gzip
import logging
from collections.abc import AsyncIterator

import asyncpg
import httpx
import orjson
from shapely import wkb
from shapely.geometry import Point

BASE = "https://api.gbif.org/v1/occurrence/search"
log = logging.getLogger("gbif")


class Pages:
    """Async iterator over result pages of one taxon."""

    def __init__(self, http: httpx.AsyncClient, taxon: int, offset: int, limit=300):
        self.http, self.taxon, self.offset, self.limit = http, taxon, offset, limit

    async def __aiter__(self) -> AsyncIterator[tuple[int, list]]:
        while True:  # fine
            r = await self.http.get(BASE, params={"taxonKey": self.taxon, "hasCoordinate": "true",
                                                  "offset": self.offset, "limit": self.limit})
            r.raise_for_status()
            body = orjson.loads(r.content)
            self.offset += len(body["results"])
            yield self.offset, body["results"]
            if body["endOfRecords"] or self.offset >= 100_000:
                return


@contextlib.asynccontextmanager
async def unit(pool: asyncpg.Pool, taxon: int):
    async with pool.acquire() as con, con.transaction():
        pos = await con.fetchval("select pos from progress where taxon=$1 for update", taxon)

        async def move(to):
            await con.execute("insert into progress values($1,$2) on conflict (taxon) do update set pos=$2", taxon, to)

        yield con, pos or 0, move


def tuples(results):
    for o in results:
        geom = wkb.dumps(Point(o["decimalLongitude"], o["decimalLatitude"]), srid=4326)
        yield o["key"], o.get("taxonKey"), o.get("eventDate"), geom, gzip.compress(orjson.dumps(o))


async def harvest(pool, http, taxon):
    async with unit(pool, taxon) as (_, start, _):
        pass
    async for upto, page in Pages(http, taxon, start):  # fine
        async with unit(pool, taxon) as (con, _, move):
            await con.executemany("insert into occ values($1,$2,$3,$4,$5) on conflict do nothing", list(tuples(page)))
            await move(upto)
        log.info("%s -> %d", taxon, upto)


async def main():
    logging.basicConfig(level="INFO")
    pool = await asyncpg.create_pool(database="redlist")
    taxa = [r["taxon"] for r in await pool.fetch("select taxon from species order by taxon")]
    async with httpx.AsyncClient(timeout=60, headers={"User-Agent": "redlist/2"}) as http:
        for t in taxa:  # fine
            await harvest(pool, http, t)


if __name__ == "__main__":
    asyncio.run(main())
