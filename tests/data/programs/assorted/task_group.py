import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import asyncio


async def one(i, out):
    out[i] = await asyncio.to_thread(ask, i)
async def main():
    out = {}
    async with asyncio.TaskGroup() as tg:  # told
        for l in open("in.txt"):
            tg.create_task(one(l, out))
    json.dump(out, open("o.json", "w"))
asyncio.run(main())
