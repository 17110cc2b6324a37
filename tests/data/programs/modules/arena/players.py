import asyncio
import os
from dataclasses import dataclass

import httpx


@dataclass(frozen=True)
class Player:
    name: str
    base_url: str
    model_id: str
    key_env: str = "LLM_API_KEY"


class ChatClient:
    """Thin client for any OpenAI-compatible server."""

    def __init__(self, limit=16, timeout=120.0):
        self.sem = asyncio.Semaphore(limit)
        self.http = httpx.AsyncClient(timeout=timeout)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *a):
        await self.http.aclose()

    async def ask(self, player: Player, messages, **params) -> str:
        delay = 1.0
        async with self.sem:
            while True:  # fine
                r = await self.http.post(
                    f"{player.base_url}/chat/completions",
                    headers={"Authorization": f"Bearer {os.environ.get(player.key_env, '')}"},
                    json={"model": player.model_id, "messages": messages, **params},
                )
                if r.status_code not in (429, 503) or delay > 60:
                    break
                await asyncio.sleep(delay)
                delay *= 2
        r.raise_for_status()
        return r.json()["choices"][0]["message"]["content"]
