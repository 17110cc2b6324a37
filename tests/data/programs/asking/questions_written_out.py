import asyncio
import sys

from openai import AsyncOpenAI

client = AsyncOpenAI()
texts = """The first text is about a lake.
---
The second text is about a hill.
---
The third is about nothing.""".split("---")


async def classify(question):
    return await client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": question}])


async def summarize(text):
    answer = await classify(f"Summarize: {text}")
    return answer.choices[0].message.content


async def main(questions):
    tasks = [classify(question) for question in questions]
    answers = []
    for task in asyncio.as_completed(tasks):  # fine
        answers.append(await task)
    print(await asyncio.gather(*[summarize(text) for text in texts]))  # fine
    tasks = [summarize(question) for question in questions]
    for task in asyncio.as_completed(tasks):  # fine
        answers.append(await task)
    return answers


async def all_of_them(path):
    with open(path) as file:
        tasks = [classify(line) for line in file]
    answers = []
    for task in asyncio.as_completed(tasks):  # told
        answers.append(await task)
    return answers


if __name__ == "__main__":
    questions = ["Can you speak German?", "What did I do on Monday?", "Which trains did I book?"]
    asyncio.run(main(questions))
    print(len(asyncio.run(all_of_them(sys.argv[1]))))
