"""Fits one power-curve model per turbine from the historian.

The historian is slow, so reading and fitting overlap.
"""
import asyncio
import logging
from pathlib import Path

import aiohttp
import numpy as np
import pandas as pd
import statsmodels.api as sm
from tenacity import retry, stop_after_attempt, wait_exponential

BASE = "https://historian.plant.local/api"
log = logging.getLogger("turbines")


class Historian:
    def __init__(self, session):
        self.s = session

    @retry(stop=stop_after_attempt(4), wait=wait_exponential(max=30))
    async def signal(self, turbine, name, year):
        async with self.s.get(f"{BASE}/{turbine}/{name}", params={"year": year, "step": "10m"}) as r:
            r.raise_for_status()
            js = await r.json()
        return pd.Series(js["v"], pd.to_datetime(js["t"], unit="s"), name=name)

    async def frame(self, turbine, years):
        parts = []
        for y in years:  # fine
            cols = await asyncio.gather(*(self.signal(turbine, n, y) for n in ("wind", "power", "temp", "pitch")))
            parts.append(pd.concat(cols, axis=1))
        return pd.concat(parts)


def sarimax(df):
    df = df.resample("1h").mean().interpolate(limit=6).dropna()
    exog = np.column_stack([df.wind, df.wind ** 2, df.wind ** 3, df.temp])
    return sm.tsa.SARIMAX(df.power, exog, order=(2, 0, 1), seasonal_order=(1, 0, 1, 24)).fit(disp=False, maxiter=200)


async def produce(hist, todo, q):
    for path in todo:  # fine
        q_item = path, await hist.frame(path.stem, range(2019, 2025))
        await q.put(q_item)
    await q.put(None)


async def consume(q):
    while (item := await q.get()) is not None:  # fine
        path, df = item
        try:
            res = await asyncio.to_thread(sarimax, df)
        except np.linalg.LinAlgError:
            log.exception("%s", path.stem)
            continue
        await asyncio.to_thread(res.save, str(path), remove_data=True)
        log.info("%s aic %.1f", path.stem, res.aic)


async def main(folder=Path("fits")):
    folder.mkdir(exist_ok=True)
    async with aiohttp.ClientSession() as s:
        async with s.get(f"{BASE}/turbines") as r:
            wanted = [folder / f"{t}.pkl" for t in await r.json()]
        q = asyncio.Queue(maxsize=2)
        await asyncio.gather(produce(Historian(s), [w for w in wanted if not w.exists()], q), consume(q))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    asyncio.run(main())
