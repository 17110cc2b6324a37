"""A helper makes the coroutines of a batch of judgements; each turn waits for them, and the bar shows how far it is."""

import asyncio
import json

from tqdm import tqdm


class Judging:
    def __init__(self, judges, examples):
        self.judges = judges
        self.examples = examples
        self.found = []

    def _tasks(self, example):
        return self.judges["right"].judge(example), self.judges["relevant"].judge(example)

    async def run(self, size):
        starts = range(0, len(self.examples), size)
        for start in tqdm(starts, desc="judging"):  # told
            tasks = []
            for example in self.examples[start : start + size]:
                tasks += [*self._tasks(example)]
            self.found += await asyncio.gather(*tasks)
        with open("judged.json", "w") as file:
            json.dump(self.found, file)
