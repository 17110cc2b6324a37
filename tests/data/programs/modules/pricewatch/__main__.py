import asyncio
import csv
import os
import sys
from datetime import date

from .collect import Collector
from .shop import Shop


def show(done, total):
    sys.stderr.write(f"\r{done}/{total}")
    sys.stderr.flush()


async def main(catalogue):
    with open(catalogue) as fh:
        skus = [line.strip() for line in fh if line.strip()]
    async with Shop(os.environ["MARKET_TOKEN"]) as shop:
        collector = Collector(shop, on_progress=show)
        table = await collector.handle(skus)
    with open(f"prices-{date.today():%Y%m%d}.csv", "w", newline="") as fh:
        out = csv.writer(fh)
        out.writerow(["sku", "seller", "cents", "currency"])
        for sku in sorted(table):
            out.writerows((o.sku, o.seller, o.cents, o.currency) for o in table[sku])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
