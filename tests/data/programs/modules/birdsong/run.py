"""Features and species scores of all field recordings (1.2 million files)."""
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import umap

from stages import Spectral, Species


@dataclass(frozen=True)
class Item:
    path: str

    @property
    def key(self):
        p = Path(self.path)
        return p.name, p.stat().st_size


class Pipeline:
    def __init__(self, *stages):
        self.stages = stages

    def execute(self, items):
        rows = []
        for n, it in enumerate(items):  # fine
            rows.append(np.concatenate([s.apply(it) for s in self.stages]))
            if n % 500 == 0:
                print(n, it.path, flush=True)
        return np.stack(rows)


if __name__ == "__main__":
    items = [Item(str(p)) for p in sorted(Path(sys.argv[1]).rglob("*.flac"))]
    X = Pipeline(Spectral(), Species()).execute(items)
    np.save(sys.argv[2], umap.UMAP(metric="cosine").fit_transform(X))
