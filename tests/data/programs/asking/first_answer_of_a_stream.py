import asyncio
import json
import sys

from openai import AsyncOpenAI

client = AsyncOpenAI()


async def converse(talk):
    while True:
        answer = await client.chat.completions.create(model="small", messages=talk)
        talk.append(answer.choices[0].message)
        yield {"answer": answer.choices[0].message.content}


async def reply(talk):
    async for said in converse(talk):  # fine
        return said["answer"]


async def reply_to_all(talks):
    answers = []
    for talk in talks:  # told
        answers.append(await reply(talk))
    return answers


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        talks = [json.loads(line) for line in given]
    with open(sys.argv[2], "w") as kept:
        json.dump(asyncio.run(reply_to_all(talks)), kept)
