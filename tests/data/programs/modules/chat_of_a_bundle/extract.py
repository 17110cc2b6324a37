import asyncio
import json
import sys

from bundle import LLMBundle


class Extractor:
    def __init__(self, name, callback):
        self.chat_mdl = LLMBundle(name)
        self.callback = callback

    async def extract(self, rows):
        for at, row in enumerate(rows):  # told
            row["answer"] = await self.chat_mdl.async_chat("Be brief.", [row["text"]], {})
            self.callback(at / len(rows), f"{at + 1} of {len(rows)}")
        return rows

    async def measure(self, rows):
        sizes = []
        for row in rows:  # fine
            sizes.append(self.chat_mdl.describe("Be brief.", [row["text"]], {}))
        return sizes


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        texts = [json.loads(line) for line in given]
    extractor = Extractor("small", print)
    print(sum(asyncio.run(extractor.measure(texts))))
    with open(sys.argv[2], "w") as kept:
        json.dump(asyncio.run(extractor.extract(texts)), kept)
