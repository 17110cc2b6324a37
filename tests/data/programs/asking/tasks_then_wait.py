import asyncio
import uuid

from motor.motor_asyncio import AsyncIOMotorClient
from openai import AsyncOpenAI

client = AsyncOpenAI()
db = AsyncIOMotorClient()["jobs"]


async def handle(job):
    reply = await client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": job["prompt"]}])
    await db.jobs.update_one({"_id": job["_id"]}, {"$set": {"done": True, "answer": reply.choices[0].message.content}})


async def main():
    tasks = []
    async for job in db.jobs.find({"done": False}):  # fine
        tasks.append(asyncio.create_task(handle(job), name=str(uuid.uuid4())))
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(main())
