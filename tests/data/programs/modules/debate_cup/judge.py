import re

from autogen_core.models import SystemMessage, UserMessage
from cachetools import LRUCache


class Judge:
    def __init__(self, client, size=4096):
        self.client = client
        self.cache = LRUCache(size)

    async def verdict(self, motion, transcript) -> float:
        """1.0 pro wins, 0.0 con wins, 0.5 a draw."""
        key = hash((motion, transcript))
        if key not in self.cache:
            r = await self.client.create(
                [
                    SystemMessage(content="Judge the debate. Last line: PRO, CON or DRAW."),
                    UserMessage(content=f"Motion: {motion}\n\n{transcript}", source="clerk"),
                ]
            )
            self.cache[key] = self.read(r.content)
        return self.cache[key]

    @staticmethod
    def read(text):
        found = re.findall(r"\b(PRO|CON|DRAW)\b", text)
        return {"PRO": 1.0, "CON": 0.0}.get(found[-1] if found else "DRAW", 0.5)
