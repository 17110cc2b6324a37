import asyncio
import json
from openai import AsyncOpenAI

client = AsyncOpenAI()
sem = asyncio.Semaphore(20)


async def judge(item):
    async with sem:
        r = await client.chat.completions.create(
            model="gpt-4o", messages=[{"role": "user", "content": f"Rate from 1 to 10:\n{item['answer']}"}]
        )
    return {**item, "score": r.choices[0].message.content}


async def main():
    items = [json.loads(line) for line in open("answers.jsonl")]
    judged = await asyncio.gather(*[judge(item) for item in items])  # told
    with open("judged.jsonl", "w") as f:
        for one in judged:
            f.write(json.dumps(one) + "\n")


asyncio.run(main())
