"""Endless stream of training crops from tar shards behind an HTTP server."""
import io
import random
import tarfile
from itertools import islice

import requests
import torch
from PIL import Image
from torch.utils.data import DataLoader, IterableDataset, get_worker_info
from torchvision.transforms import v2


class Compose:
    def __init__(self, *steps):
        self.steps = steps

    def __call__(self, sample):
        for step in self.steps:  # fine
            sample = step(sample)
        return sample


def fetch_shard(url: str, tries: int = 5) -> bytes:
    error = None
    for _ in range(tries):  # fine
        try:
            reply = requests.get(url, timeout=120)
            reply.raise_for_status()
            return reply.content
        except requests.RequestException as err:
            error = err
    raise RuntimeError(f"cannot read {url}") from error


def members(blob: bytes):
    with tarfile.open(fileobj=io.BytesIO(blob)) as tar:
        for info in tar:
            if info.name.endswith(".jpg"):
                yield Image.open(tar.extractfile(info)).convert("RGB")


class ShardStream(IterableDataset):
    def __init__(self, base: str, shards: int, transform, seed: int = 0, buffer: int = 2000):
        self.urls = [f"{base}/train-{i:05d}.tar" for i in range(shards)]
        self.transform = transform
        self.seed = seed
        self.buffer = buffer

    def _raw(self, rng):
        while True:  # fine
            urls = list(self.urls)
            rng.shuffle(urls)
            for url in urls:
                yield from members(fetch_shard(url))

    def __iter__(self):
        worker = get_worker_info()
        rng = random.Random(self.seed + (worker.id if worker else 0))
        pool = []
        for image in self._raw(rng):  # fine
            pool.append(image)
            if len(pool) >= self.buffer:
                yield self.transform(pool.pop(rng.randrange(len(pool))))


def make_loader(base: str, shards: int, batch: int, workers: int = 8) -> DataLoader:
    transform = Compose(
        v2.RandomResizedCrop(224, antialias=True),
        v2.RandomHorizontalFlip(),
        v2.ToImage(),
        v2.ToDtype(torch.float32, scale=True),
    )
    return DataLoader(ShardStream(base, shards, transform), batch_size=batch, num_workers=workers)


if __name__ == "__main__":
    for images in islice(make_loader("http://shards.lab:8080/birds", 1024, 16, workers=0), 2):
        print(images.shape, images.mean().item())
