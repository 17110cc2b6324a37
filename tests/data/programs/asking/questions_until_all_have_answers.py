"""Round after round asks those questions anew that have no answer yet; the answers are put into the questions."""

import asyncio
import json

from openai import AsyncOpenAI


async def worker(queue):
    client = AsyncOpenAI()
    while True:  # told
        try:
            question = queue.get_nowait()
        except asyncio.QueueEmpty:
            break
        talk = [{"role": "user", "content": question["text"]}]
        answer = await client.chat.completions.create(model="large", messages=talk)
        question["answer"] = answer.choices[0].message.content


async def ask_all(questions, parallel):
    before = 0
    while True:  # told
        left = 0
        queue = asyncio.Queue()
        for question in questions:
            if question["answer"]:
                continue
            queue.put_nowait(question)
            left += 1
        async with asyncio.TaskGroup() as group:
            for _ in range(parallel):
                group.create_task(worker(queue))
        if left in (0, before):
            break
        before = left
        parallel = max(1, parallel // 2)
    with open("answers.json", "w") as file:
        json.dump(questions, file)
