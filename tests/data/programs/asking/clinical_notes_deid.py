"""De-identify the free-text notes of a ward export with the in-house LLM gateway.

The research database wants one parquet file per ward; an export has 40-60 thousand notes.
"""
from functools import partial
from operator import attrgetter, itemgetter
from pathlib import Path

import backoff
import httpx
import polars as pl
import typer
from sqlalchemy import create_engine, text

RULES = Path(__file__).with_name("rules.txt").read_text()


@backoff.on_exception(backoff.expo, httpx.HTTPError, max_tries=5)
def scrub(gateway: httpx.Client, model: str, note: str) -> str:
    reply = gateway.post("/v1/chat/completions", json={
        "model": model,
        "temperature": 0,
        "messages": [{"role": "system", "content": RULES}, {"role": "user", "content": note}],
    })
    reply.raise_for_status()
    return reply.json()["choices"][0]["message"]["content"]


def notes(url: str, since: str) -> list:
    with create_engine(url).connect() as con:
        sql = text("select id, ward, written_on, body from note where written_on >= :since order by id")
        return con.execute(sql, {"since": since}).fetchall()


def by_ward(found: list, clean) -> dict[str, list[tuple]]:
    wards: dict[str, list[tuple]] = {}
    for note, body in zip(found, clean):  # told
        wards.setdefault(note.ward, []).append((note.id, note.written_on, body))
    return wards


def main(url: str, since: str, out: Path = Path("deid"), model: str = "llama-3.3-70b-instruct"):
    found = notes(url, since)
    typer.echo(f"{len(found)} notes")
    with httpx.Client(base_url="http://llm.intern:8000", timeout=120) as gateway:
        clean = map(partial(scrub, gateway, model), map(attrgetter("body"), found))
        wards = by_ward(found, clean)
    out.mkdir(exist_ok=True)
    for ward, rows in sorted(wards.items(), key=itemgetter(0)):
        frame = pl.DataFrame(rows, schema=["id", "written_on", "body"], orient="row")
        frame.write_parquet(out / f"{ward}.parquet")


if __name__ == "__main__":
    typer.run(main)
