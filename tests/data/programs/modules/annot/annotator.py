from __future__ import annotations

import pandas as pd
from rich.progress import track


class AnnotationTable:
    def __init__(self):
        self._rows: dict[str, dict] = {}

    def save(self, pid, key, values):
        row = self._rows.setdefault(pid, {"protein": pid})
        for k, v in values.items():
            row[f"{key}_{k}"] = v

    def frame(self):
        return pd.DataFrame(list(self._rows.values()))


class Annotator:
    def __init__(self, providers, table=None, console=None):
        self.providers = providers
        self.table = table or AnnotationTable()
        self.console = console

    def _one(self, pid, seq):
        for p in self.providers:
            self.table.save(pid, p.key, p(pid, seq))

    def process(self, proteins):
        proteins = list(proteins)
        for pid, seq in track(proteins, description="annotating", console=self.console):  # told
            self._one(pid, seq)
        return self.table.frame()
