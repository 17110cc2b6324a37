from __future__ import annotations

import collections
import dataclasses
import logging
import typing as t

import openpyxl
import prometheus_client as prom
import typer
from langchain_core.prompts import ChatPromptTemplate
from langchain_openai import ChatOpenAI

log = logging.getLogger("reviews")
app = typer.Typer(help="Pre-reviews the proposals of a call (600 to 900 per call, four criteria each).")
SCORED = prom.Counter("proposals_scored", "Proposals scored", ["panel"])
CRITERIA = ("excellence", "impact", "implementation", "team")


class Hub:
    def __init__(self) -> None:
        self._ears: dict[str, list[t.Callable]] = collections.defaultdict(list)

    def on(self, topic: str) -> t.Callable:
        def deco(fn):
            self._ears[topic].append(fn)
            return fn

        return deco

    def emit(self, topic: str, **facts) -> None:
        for ear in self._ears[topic]:
            ear(**facts)


hub = Hub()


@dataclasses.dataclass
class Board:
    lines: list[tuple] = dataclasses.field(default_factory=list)

    def record(self, proposal: str, panel: str, verdict: dict) -> None:
        self.lines.append((panel, proposal, *(verdict[c] for c in CRITERIA)))


@hub.on("scored")
def count(proposal: str, panel: str, verdict: dict) -> None:
    SCORED.labels(panel).inc()


@hub.on("scored")
def announce(proposal: str, panel: str, verdict: dict) -> None:
    log.info("%s (%s): %s", proposal, panel, {c: v[:40] for c, v in verdict.items()})


def review(chain, text: str) -> dict:
    return {c: chain.invoke({"criterion": c, "proposal": text}).content for c in CRITERIA}


@app.command()
def run(book: str, out: str = "reviews.xlsx", model: str = "gpt-4o") -> None:
    logging.basicConfig(level=logging.INFO)
    prom.start_http_server(9105)
    board = Board()
    hub.on("scored")(board.record)
    prompt = ChatPromptTemplate.from_template("Assess the {criterion} of this proposal in detail.\n\n{proposal}")
    chain = prompt | ChatOpenAI(model=model, temperature=0, max_retries=8)
    sheet = openpyxl.load_workbook(book, read_only=True).active
    for proposal, panel, text in sheet.iter_rows(min_row=2, max_col=3, values_only=True):  # told
        hub.emit("scored", proposal=proposal, panel=panel, verdict=review(chain, text))
    wb = openpyxl.Workbook()
    for line in sorted(board.lines):
        wb.active.append(line)
    wb.save(out)


if __name__ == "__main__":
    app()
