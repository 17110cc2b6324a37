import asyncio
import json
import os
import sys

from openai import AsyncOpenAI

client = AsyncOpenAI()


class Step:
    def __init__(self, prompt, result_key):
        self.prompt = prompt
        self.result_key = result_key

    def save(self, rows, key, result):
        entry = rows.get(key)
        if entry is None:
            entry = {}
        if self.result_key not in entry:
            entry[self.result_key] = []
        entry[self.result_key].append(result)
        rows[key] = entry

    async def run(self, rows, key):
        messages = [{"role": "user", "content": self.prompt.format(**rows[key])}]
        answer = await client.chat.completions.create(model="gpt-4o", messages=messages)
        self.save(rows, key, answer.choices[0].message.content)

    async def execute(self, rows, path):
        try:
            tasks = [self.run(rows, key) for key in rows]
            for task in asyncio.as_completed(tasks):  # told
                await task
        finally:
            with open(path, "w") as file:
                json.dump(rows, file)


class KeptStep(Step):
    def save(self, rows, key, result):
        rows[key][self.result_key] = result
        with open(f"answers/{key}.json", "w") as file:
            json.dump(rows[key], file)

    async def execute(self, rows, path):
        for key in rows:  # fine
            if os.path.exists(f"answers/{key}.json"):
                continue
            messages = [{"role": "user", "content": self.prompt.format(**rows[key])}]
            answer = await client.chat.completions.create(model="gpt-4o", messages=messages)
            self.save(rows, key, answer.choices[0].message.content)


def main():
    with open(sys.argv[1]) as file:
        rows = json.load(file)
    asyncio.run(Step("Summarise: {text}", "summary").execute(rows, sys.argv[2]))
    asyncio.run(KeptStep("Translate: {summary}", "german").execute(rows, sys.argv[2]))


main()
