"""Summaries of articles, streamed from one of two models."""

import asyncio
import json
import sys

import openai


async def chat(prompt):
    answer = await openai.ChatCompletion.acreate(model="gpt-4", messages=[{"role": "user", "content": prompt}], stream=True)
    async for chunk in answer:
        yield chunk["choices"][0]["delta"].get("content", "")


async def complete(prompt):
    answer = await openai.Completion.acreate(model="davinci-002", prompt=prompt, stream=True)
    async for chunk in answer:
        yield chunk["choices"][0]["text"]


async def ask(prompt, chatty):
    if chatty:
        pieces = chat(prompt)
    else:
        pieces = complete(prompt)
    text = ""
    async for piece in pieces:  # fine
        text += piece
    return text


async def main(path, chatty):
    summaries = []
    with open(path) as articles:
        for line in articles:  # told
            summaries.append(await ask("Summarise: " + json.loads(line)["text"], chatty))
    with open("summaries.json", "w") as out:
        json.dump(summaries, out)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], "--chat" in sys.argv))
