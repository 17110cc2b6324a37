"""Disorder fraction of a proteome from AlphaFold DB models."""
import asyncio
import io
import sys

import aiohttp
import numpy as np
import pandas as pd
from Bio.PDB import MMCIFParser
from tenacity import retry, stop_after_attempt, wait_exponential_jitter

API = "https://alphafold.ebi.ac.uk/api/prediction/"
CONCURRENT = 8


class Client:
    def __init__(self, session):
        self._s = session
        self._sem = asyncio.Semaphore(CONCURRENT)

    @retry(stop=stop_after_attempt(5), wait=wait_exponential_jitter(1, 30), reraise=True)
    async def _get(self, url, kind):
        async with self._sem, self._s.get(url) as r:
            if r.status == 404:
                return None
            r.raise_for_status()
            return await (r.json() if kind == "json" else r.text())

    async def model(self, acc):
        meta = await self._get(API + acc, "json")
        if not meta:
            return None
        return await self._get(meta[0]["cifUrl"], "text")


def plddt(cif):
    s = MMCIFParser(QUIET=True).get_structure("x", io.StringIO(cif))
    return np.array([r["CA"].get_bfactor() for r in s.get_residues() if "CA" in r])


def longest_run(mask):
    best = cur = 0
    for m in mask:  # fine
        cur = cur + 1 if m else 0
        best = max(best, cur)
    return best


async def one(client, acc):
    cif = await client.model(acc)
    if cif is None:
        return None
    p = await asyncio.to_thread(plddt, cif)
    return {"acc": acc, "n": p.size, "mean": p.mean(), "disordered": (p < 50).mean(), "longest": longest_run(p < 50)}


async def gather_all(accs):
    table = []
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=120)) as s:
        c = Client(s)
        for i in range(0, len(accs), 200):  # told
            got = await asyncio.gather(*(one(c, a) for a in accs[i:i + 200]), return_exceptions=True)
            table += [g for g in got if isinstance(g, dict)]
            lost = sum(isinstance(g, Exception) for g in got)
            print(f"{i + len(got)}/{len(accs)} lost={lost}", file=sys.stderr)
            await asyncio.sleep(2)
    return pd.DataFrame(table)


if __name__ == "__main__":
    ids = pd.read_csv(sys.argv[1], sep="\t")["Entry"].tolist()
    asyncio.run(gather_all(ids)).to_csv(sys.argv[2], index=False)
