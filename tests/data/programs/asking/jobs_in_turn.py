"""Run the coroutines that others hand in, some at a time, and show how far that is."""

import asyncio

from tqdm import tqdm


class Runner:
    def __init__(self):
        self.jobs = []

    def submit(self, job, *args):
        self.jobs.append((job, args))

    async def results(self):
        found = []
        coroutines = [job(*args) for job, args in self.jobs]
        with tqdm(total=len(coroutines)) as bar:
            for done in asyncio.as_completed(coroutines):  # told
                found.append(await done)
                bar.update(1)
        return found

    async def names(self):
        found = []
        for done in asyncio.as_completed([asyncio.sleep(0, job.__name__) for job, _ in self.jobs]):  # fine
            found.append(await done)
        return found
