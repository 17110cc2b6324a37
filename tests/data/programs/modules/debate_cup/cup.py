import asyncio
import itertools
import json
import random
import sys
from pathlib import Path

from rich.progress import Progress

from elo import Ladder
from judge import Judge
from players import STYLES, Players


class Cup:
    def __init__(self, motions, turns=8):
        self.motions = motions
        self.turns = turns
        self.players = Players()
        self.judge = Judge(self.players.client)
        self.ladder = Ladder()

    async def debate(self, motion, pro, con):
        result = await self.players.table(pro, con, self.turns).run(task=f"Motion: {motion}")
        return "\n\n".join(f"{m.source}: {m.content}" for m in result.messages[1:])

    async def play(self, motion, pro, con):
        transcript = await self.debate(motion, pro, con)
        self.ladder.record(motion, pro, con, await self.judge.verdict(motion, transcript))

    async def run(self):
        fixtures = list(itertools.product(self.motions, itertools.permutations(STYLES, 2)))
        with Progress() as bar:
            task = bar.add_task("debates", total=len(fixtures))
            for motion, (pro, con) in fixtures:  # told
                await self.play(motion, pro, con)
                bar.update(task, advance=1, description=f"leader {self.ladder.standings()[0][0]}")
        return self.ladder


def main(path="motions.txt"):
    motions = [m for m in Path(path).read_text(encoding="utf-8").splitlines() if m]
    ladder = asyncio.run(Cup(motions).run())
    spread = ladder.bootstrap(random.Random(1))
    Path("cup.json").write_text(json.dumps({"games": ladder.games, "standings": ladder.standings(), "spread": spread}))
    for style, r in ladder.standings():  # fine
        print(f"{style:14} {r:7.1f}  {spread[style]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
