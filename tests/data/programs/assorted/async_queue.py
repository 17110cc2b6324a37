import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import asyncio


async def worker(q, out):
    while True:  # told
        item = await q.get()
        out.append(await asyncio.to_thread(ask, item))
        q.task_done()
async def main():
    q, out = asyncio.Queue(), []
    for l in open("in.txt"):
        q.put_nowait(l)
    ws = [asyncio.create_task(worker(q, out)) for _ in range(5)]
    await q.join()
    json.dump(out, open("o.json", "w"))
asyncio.run(main())
