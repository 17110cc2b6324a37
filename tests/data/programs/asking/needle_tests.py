import asyncio
import glob
from dataclasses import dataclass, field

import numpy as np
import tiktoken
from anthropic import AsyncAnthropic
from openai import AsyncOpenAI


@dataclass
class NeedleTester:
    needle: str
    question: str
    haystack_dir: str
    lengths: np.ndarray = field(default_factory=lambda: np.linspace(1000, 128000, 35, dtype=int))
    depths: np.ndarray = field(default_factory=lambda: np.linspace(0, 100, 35, dtype=int))
    model: str = "claude-3-opus-20240229"

    def __post_init__(self):
        self.enc = tiktoken.get_encoding("cl100k_base")
        self.client = AsyncAnthropic()
        self.grader = AsyncOpenAI()
        self.scores = {}

    def context(self, length, depth):
        tokens = self.enc.encode("".join(open(f).read() for f in glob.glob(f"{self.haystack_dir}/*.txt")))[:length]
        at = int(len(tokens) * depth / 100)
        return self.enc.decode(tokens[:at] + self.enc.encode(self.needle) + tokens[at:])

    async def grade(self, answer):
        reply = await self.grader.chat.completions.create(
            model="gpt-4", messages=[{"role": "user", "content": f"Score 1-10. Reference: {self.needle}\nAnswer: {answer}"}]
        )
        return int(reply.choices[0].message.content.strip())

    async def evaluate_and_log(self, length, depth):
        prompt = f"{self.context(length, depth)}\n\n{self.question}"
        reply = await self.client.messages.create(model=self.model, max_tokens=300, messages=[{"role": "user", "content": prompt}])
        score = await self.grade(reply.content[0].text)
        self.scores[(length, depth)] = score
        print(f"length {length} depth {depth}: {score}")

    async def run_test(self):
        for length in self.lengths:  # told
            for depth in self.depths:
                await self.evaluate_and_log(length, depth)

    def start(self):
        asyncio.run(self.run_test())
        print("mean", np.mean(list(self.scores.values())))


if __name__ == "__main__":
    NeedleTester("The best thing to do is eat a sandwich.", "What is the best thing to do?", "essays").start()
