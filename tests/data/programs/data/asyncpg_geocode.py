import asyncio
import os

import aiohttp
import asyncpg

URL = "https://nominatim.example.org/search"


async def locate(http, address):
    async with http.get(URL, params={"q": address, "format": "json", "limit": 1}) as resp:
        resp.raise_for_status()
        found = await resp.json()
    await asyncio.sleep(1)
    return (float(found[0]["lat"]), float(found[0]["lon"])) if found else None


async def main():
    conn = await asyncpg.connect(os.environ["PG_DSN"])
    async with aiohttp.ClientSession() as http:
        async with conn.transaction():
            async for record in conn.cursor("SELECT id, address FROM venues WHERE geom IS NULL"):  # told
                place = await locate(http, record["address"])
                if place:
                    await conn.execute(
                        "UPDATE venues SET geom = ST_SetSRID(ST_MakePoint($1, $2), 4326) WHERE id = $3",
                        place[1], place[0], record["id"],
                    )
    await conn.close()


asyncio.run(main())
