import asyncio
from pathlib import Path

from openai import AsyncOpenAI

client = AsyncOpenAI()
gate = asyncio.Semaphore(8)


async def summarise(path, out):
    target = out / (path.stem + ".md")
    if target.exists():
        return
    async with gate:
        reply = await client.chat.completions.create(
            model="gpt-4o", messages=[{"role": "user", "content": "Summarise:\n" + path.read_text()}]
        )
    target.write_text(reply.choices[0].message.content)


async def main():
    out = Path("summaries")
    out.mkdir(exist_ok=True)
    await asyncio.gather(*(summarise(p, out) for p in Path("transcripts").glob("*.txt")))  # fine


asyncio.run(main())
