import asyncio
import logging
from collections import defaultdict

from .shop import Shop, ShopError

logger = logging.getLogger(__name__)


class Collector:
    def __init__(self, shop: Shop, on_progress=None):
        self.shop = shop
        self.on_progress = on_progress
        self.state = defaultdict(list)
        self.failed = []

    async def _one(self, sku):
        try:
            return sku, await self.shop.offers(sku)
        except ShopError:
            logger.exception("no offers for %s", sku)
            return sku, None

    async def handle(self, skus):
        pending = [asyncio.create_task(self._one(s)) for s in skus]
        done = 0
        for fut in asyncio.as_completed(pending):  # told
            sku, offers = await fut
            done += 1
            if offers is None:
                self.failed.append(sku)
            else:
                self.state[sku].extend(offers)
            if self.on_progress and done % 100 == 0:
                self.on_progress(done, len(pending))
        return self.state
