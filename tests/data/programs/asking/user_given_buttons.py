"""Talks with a person, who is given buttons to choose from each turn, and asks a model for answers in between."""

import asyncio

from assistant import connected
from openai import AsyncOpenAI

client = AsyncOpenAI()


class Helper:
    def __init__(self, ui, state):
        self.ui = ui
        self.state = state

    async def talk(self):
        while True:  # fine
            chosen = await self.ui.ask_question("What now?", buttons={"done": "I am done", "more": "Tell me more"})
            if chosen.button == "done":
                break
            said = await client.chat.completions.create(model="small", messages=self.state.messages)
            self.state.messages.append(said.choices[0].message)


if __name__ == "__main__":
    asyncio.run(Helper(*connected()).talk())
