"""The service that has the notes."""

import httpx


class Service:
    async def get(self, path):
        return await self.request("GET", path)

    async def request(self, method, path):
        async with httpx.AsyncClient() as session:
            return (await session.request(method, f"https://notes.example{path}")).json()

    async def note(self, note_id):
        return await self.get(f"/notes/{note_id}")
