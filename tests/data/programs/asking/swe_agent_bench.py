"""Let an agent try every task of a small repair benchmark inside docker."""
import asyncio
import json
import logging
import pathlib
from collections.abc import AsyncIterator

import docker
from agents import Agent, Runner, function_tool
from agents.exceptions import MaxTurnsExceeded

logger = logging.getLogger("bench")
engine = docker.from_env()


class Sandbox:
    def __init__(self, image: str) -> None:
        self.box = engine.containers.run(image, "sleep infinity", detach=True, mem_limit="4g", network_mode="none")

    def sh(self, cmd: str) -> str:
        code, out = self.box.exec_run(["bash", "-lc", cmd], workdir="/repo")
        return f"[exit {code}]\n{out.decode(errors='replace')[-8000:]}"

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.box.remove(force=True)


async def attempt(task: dict) -> dict:
    with Sandbox(task["image"]) as sb:

        @function_tool
        def bash(command: str) -> str:
            """Run a shell command in the repository."""
            return sb.sh(command)

        fixer = Agent(name="fixer", instructions="Fix the issue. Change as little as possible.", tools=[bash], model="gpt-4.1")
        try:
            await Runner.run(fixer, task["issue"], max_turns=40)
        except MaxTurnsExceeded:
            logger.info("%s ran out of turns", task["id"])
        log = sb.sh(task["test_cmd"])
        return {"id": task["id"], "passed": log.startswith("[exit 0]"), "diff": sb.sh("git diff")}


async def outcomes(tasks: list[dict], width: int) -> AsyncIterator[dict]:
    gate = asyncio.Semaphore(width)

    async def guarded(t):
        async with gate:
            return await attempt(t)

    for nxt in asyncio.as_completed([guarded(t) for t in tasks]):  # alarm: who takes the results is told of it already
        yield await nxt


async def bench(path: pathlib.Path) -> None:
    tasks = json.loads(path.read_text())
    report: dict[str, dict] = {}
    async for o in outcomes(tasks, 6):  # told
        report[o["id"]] = o
        logger.info("%d/%d solved %d", len(report), len(tasks), sum(r["passed"] for r in report.values()))
    path.with_name("report.json").write_text(json.dumps(report, indent=2))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    asyncio.run(bench(pathlib.Path("tasks.json")))
