"""Makes a graph of inspection reports: the vectors of all their findings, made by whatever model the program is set to."""

import asyncio
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import httpx
import numpy as np
from tqdm import tqdm


@dataclass
class EmbeddingModel:
    """Anything that gives vectors, with how long these are."""

    width: int
    longest: int
    func: callable

    async def __call__(self, *args, **kwargs):
        return await self.func(*args, **kwargs)


@dataclass
class Shortened:
    """Anything that makes a text shorter."""

    func: callable

    def __call__(self, *args, **kwargs):
        return self.func(*args, **kwargs)


@dataclass
class FindingStore:
    embedding_func: EmbeddingModel
    shortened: Shortened
    path: Path

    async def build(self, folder):
        texts, vectors = [], []
        for path in sorted(Path(folder).glob("*.json")):  # fine
            texts += [self.shortened(one) for one in json.loads(path.read_text())["findings"]]
        for start in tqdm(range(0, len(texts), 32)):  # told
            vectors.append(await self.embedding_func(texts[start : start + 32]))
        np.save(self.path, np.concatenate(vectors))


def made_by_server(address):
    async def ask(texts):
        async with httpx.AsyncClient() as client:
            answer = await client.post(address, json={"input": texts}, timeout=60)
            return np.array([one["embedding"] for one in answer.json()["data"]])

    return EmbeddingModel(width=1024, longest=8192, func=ask)


if __name__ == "__main__":
    store = FindingStore(made_by_server(sys.argv[2]), Shortened(lambda text: text[:500]), Path("findings.npy"))
    asyncio.run(store.build(sys.argv[1]))
