"""One search of the research tool: what is found is written when it is all there."""

import json
from pathlib import Path


class Search:
    def __init__(self, folder: Path, parameters: dict) -> None:
        self.folder = folder
        self.parameters = parameters

    def process(self) -> None:
        items = self.search(self.parameters)
        (self.folder / "items.json").write_text(json.dumps(items))

    def search(self, query: dict) -> list[dict]:
        items = self.collect_items(query)
        return [one for one in items if one]

    def collect_items(self, query: dict) -> list[dict]:
        raise NotImplementedError
