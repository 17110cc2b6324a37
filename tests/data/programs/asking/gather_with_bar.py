import asyncio
import json
import os

from openai import AsyncOpenAI
from tenacity import retry, stop_after_attempt, wait_random_exponential
from tqdm.asyncio import tqdm_asyncio


class Sampler:
    def __init__(self, model, concurrency=32):
        self.client = AsyncOpenAI(base_url=os.getenv("BASE_URL"))
        self.model = model
        self.semaphore = asyncio.Semaphore(concurrency)

    @retry(wait=wait_random_exponential(min=1, max=60), stop=stop_after_attempt(6))
    async def _complete(self, messages):
        response = await self.client.chat.completions.create(model=self.model, messages=messages)
        return response.choices[0].message.content

    async def sample(self, problem):
        async with self.semaphore:
            answer = await self._complete([{"role": "user", "content": problem["question"]}])
        return {**problem, "answer": answer}

    async def run(self, problems):
        return await tqdm_asyncio.gather(*[self.sample(p) for p in problems])  # told


def main():
    with open("problems.json") as f:
        problems = json.load(f)
    results = asyncio.run(Sampler("gpt-4o-mini").run(problems))
    correct = sum(r["answer"].strip().endswith(r["target"]) for r in results)
    print(f"accuracy {correct / len(results):.3f}")
    with open("results.json", "w") as f:
        json.dump(results, f)


if __name__ == "__main__":
    main()
