"""Thin client for the marketplace's partner API."""
import asyncio
from dataclasses import dataclass

import aiohttp


@dataclass(frozen=True, slots=True)
class Offer:
    sku: str
    seller: str
    cents: int
    currency: str


class ShopError(RuntimeError):
    pass


class Shop:
    def __init__(self, token, parallel=8):
        self._token = token
        self._gate = asyncio.Semaphore(parallel)
        self._http = None

    async def __aenter__(self):
        self._http = aiohttp.ClientSession(
            base_url="https://partner.market.example",
            headers={"Authorization": f"Bearer {self._token}"},
            timeout=aiohttp.ClientTimeout(total=45),
        )
        return self

    async def __aexit__(self, *exc):
        await self._http.close()

    async def offers(self, sku):
        for attempt in range(4):  # fine
            async with self._gate, self._http.get(f"/v3/skus/{sku}/offers") as resp:
                if resp.status == 429:
                    await asyncio.sleep(float(resp.headers.get("Retry-After", 2**attempt)))
                    continue
                if resp.status == 404:
                    return []
                resp.raise_for_status()
                body = await resp.json()
                return [Offer(sku, o["seller"], o["price"]["cents"], o["price"]["cur"]) for o in body["offers"]]
        raise ShopError(f"{sku}: still throttled")
