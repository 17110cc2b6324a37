"""Pages of a user's notes are handed to whoever asked for them, who fetches the notes of each page and writes them down."""

import asyncio
import json

from service import Service


class Reader:
    def __init__(self):
        self.service = Service()

    async def pages(self, user, callback):
        page = await self.service.get(f"/users/{user}/notes")
        while page["notes"]:  # fine
            await callback(page["notes"])
            page = await self.service.get(page["next"])

    async def details(self, notes):
        jobs = [self.service.note(note["id"]) for note in notes]  # fine
        for note in await asyncio.gather(*jobs):
            with open(f"{note['id']}.json", "w") as file:
                json.dump(note, file)

    async def run(self, user):
        await self.pages(user, callback=self.details)


if __name__ == "__main__":
    asyncio.run(Reader().run("somebody"))
