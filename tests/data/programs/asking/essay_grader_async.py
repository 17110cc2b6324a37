"""Grade school essays along a rubric with an LLM."""
import argparse
import asyncio
import json
from pathlib import Path

import aiofiles
from anthropic import AsyncAnthropic

client = AsyncAnthropic()


def essay_key(rubric: str, text: str) -> str:
    return format(hash((rubric, text)) & 0xFFFFFFFFFFFFFFFF, "016x")


def load_grades(path: Path) -> dict:
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {r["key"]: r for r in rows}


async def essays(folder: Path):
    for p in sorted(folder.rglob("*.txt")):
        async with aiofiles.open(p, encoding="utf-8") as fh:
            yield p.name, await fh.read()


async def grade(rubric: str, text: str) -> dict:
    reply = await client.messages.create(
        model="claude-opus-4-1",
        max_tokens=1500,
        system=rubric,
        messages=[{"role": "user", "content": text}],
    )
    return json.loads(reply.content[0].text)


async def run(folder: Path, rubric: str, out: Path) -> None:
    grades = load_grades(out)
    fresh = 0
    async with aiofiles.open(out, "a") as sheet:
        async for name, text in essays(folder):  # told
            key = essay_key(rubric, text)
            if key in grades:
                continue
            row = {"key": key, "file": name, **await grade(rubric, text)}
            await sheet.write(json.dumps(row) + "\n")
            await sheet.flush()
            grades[key] = row
            fresh += 1
    print(f"{fresh} graded now, {len(grades)} in all")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("folder", type=Path)
    ap.add_argument("--rubric", type=Path, default=Path("rubric.md"))
    ap.add_argument("--out", type=Path, default=Path("grades.jsonl"))
    ns = ap.parse_args()
    asyncio.run(run(ns.folder, ns.rubric.read_text(), ns.out))
