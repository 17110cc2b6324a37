"""All notes that the settings name are fetched, and written down once the last of them is there."""

import asyncio
import json

import settings
from service import Service


class Crawler:
    def __init__(self):
        self.service = Service()

    async def detail(self, note_id):
        found = await self.service.note(note_id)
        await asyncio.sleep(2)
        return found

    async def run(self):
        jobs = [self.detail(note_id) for note_id in settings.NOTE_IDS]  # told
        for note in await asyncio.gather(*jobs):
            with open(f"{note['id']}.json", "w") as file:
                json.dump(note, file)

    async def fronts(self):
        found = []
        for pattern in settings.URL_PATTERNS:  # fine
            found.append(await self.detail(pattern))
        return found


if __name__ == "__main__":
    asyncio.run(Crawler().run())
