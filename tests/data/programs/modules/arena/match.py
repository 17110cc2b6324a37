import asyncio
import itertools
import random
from dataclasses import dataclass

from tqdm import tqdm


@dataclass
class Outcome:
    qid: str
    left: str
    right: str
    score: float


class Tournament:
    def __init__(self, client, judge, players, rng=None):
        self.client = client
        self.judge = judge
        self.players = players
        self.rng = rng or random.Random(7)

    async def play(self, question, left, right) -> Outcome:
        msgs = [{"role": "user", "content": question["text"]}]
        a, b = await asyncio.gather(
            self.client.ask(left, msgs, max_tokens=1024),
            self.client.ask(right, msgs, max_tokens=1024),
        )
        return Outcome(question["id"], left.name, right.name, await self.judge.verdict(question["text"], a, b))

    def pairings(self, questions, per_pair):
        for left, right in itertools.combinations(self.players, 2):
            for q in self.rng.sample(questions, min(per_pair, len(questions))):
                yield q, left, right

    async def run(self, questions, per_pair=200):
        games = [asyncio.create_task(self.play(*g)) for g in self.pairings(questions, per_pair)]
        outcomes, failed = [], 0
        with tqdm(total=len(games)) as bar:
            for done in asyncio.as_completed(games):  # told
                try:
                    outcomes.append(await done)
                except Exception as exc:
                    failed += 1
                    tqdm.write(f"game failed: {exc!r}")
                bar.update()
        return outcomes, failed
