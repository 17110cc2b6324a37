import asyncio
import json
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

from judge import PairJudge
from match import Tournament
from players import ChatClient, Player
from rating import bootstrap


async def amain(conf_path):
    conf = tomllib.loads(Path(conf_path).read_text())
    players = [Player(**p) for p in conf["players"]]
    questions = json.loads(Path(conf["questions"]).read_text())
    async with ChatClient(conf.get("parallel", 16)) as client:
        t = Tournament(client, PairJudge(client, Player(**conf["judge"])), players)
        outcomes, failed = await t.run(questions, conf.get("per_pair", 200))
    out = Path(conf.get("out", "arena"))
    out.mkdir(exist_ok=True)
    (out / "games.json").write_text(json.dumps([asdict(o) for o in outcomes]))
    board = bootstrap(outcomes)
    board.to_csv(out / "leaderboard.csv")
    print(board.round(1).to_string())
    print(f"{len(outcomes)} games, {failed} failed")


if __name__ == "__main__":
    asyncio.run(amain(sys.argv[1] if len(sys.argv) > 1 else "arena.toml"))
