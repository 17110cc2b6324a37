"""The runtime's section of the benchmarks: a guard's step against an empty method call, imports against a bare start.

`rows()` yields (name, ratio, budget, detail); each ratio compares timings taken in turns within this one run. A budget of
`None` is for information.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from safepoint import CheckpointGuard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Row = tuple[str, float, float | None, str]

TURNS = 200_000
ROUNDS = 15
STARTS = 21


class Empty:
    """What a guard is measured against."""

    __slots__ = ()

    def call(self, number: int) -> None:
        """Do nothing."""


def rows() -> Iterator[Row]:
    """Yield the runtime's rows."""
    yield from _steps()
    yield from _starts()


def _steps() -> Iterator[Row]:
    turns = range(1, TURNS + 1)

    def empty() -> None:
        target = Empty()
        for turn in turns:
            target.call(turn)

    def step() -> None:
        guard = CheckpointGuard("bench", max_iterations=10**9, max_duration_ms=10**9, sinks=())
        for turn in turns:
            guard.on_iteration(turn)

    def loop() -> None:
        guard = CheckpointGuard("bench", max_iterations=10**9, max_duration_ms=10**9, sinks=())
        for _ in guard.loop(turns):
            pass

    def saving() -> None:
        guard = CheckpointGuard("bench", max_duration_ms=10**9, sinks=())
        for turn in turns:
            guard.on_iteration(turn)
            if turn % 100 == 99:
                guard.checkpoint(turn)

    best = _best({"empty": empty, "step": step, "loop": loop, "saving": saving})
    nanoseconds = {name: spent / TURNS for name, spent in best.items()}
    for name, title, budget in (
        ("step", "guard.on_iteration / empty method call", 2.0),
        ("loop", "one step of guard.loop / empty method call", 2.0),
        ("saving", "on_iteration with checkpoint() every 100 / empty method call", None),
    ):
        detail = f"{nanoseconds[name]:.1f} ns against {nanoseconds['empty']:.1f} ns, clock readings included"
        yield title, best[name] / best["empty"], budget, detail


def _starts() -> Iterator[Row]:
    programs = {
        "bare": "pass",
        "import": "import safepoint",
        "guard": "from safepoint import CheckpointGuard",
        "writer": "from safepoint.store import CheckpointWriter",
    }
    spent = _median({name: [sys.executable, "-I", "-c", text] for name, text in programs.items()})
    for name, budget in (("import", 1.2), ("guard", None), ("writer", None)):
        detail = f"{spent[name] * 1e3:.1f} ms against {spent['bare'] * 1e3:.1f} ms"
        yield f"python -c '{programs[name]}' / bare start", spent[name] / spent["bare"], budget, detail


def _best(candidates: dict[str, Callable[[], None]]) -> dict[str, float]:
    best = dict.fromkeys(candidates, float("inf"))
    for _ in range(ROUNDS):
        for name, run in candidates.items():
            start = time.perf_counter_ns()
            run()
            best[name] = min(best[name], time.perf_counter_ns() - start)
    return best


def _median(commands: dict[str, list[str]]) -> dict[str, float]:
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(STARTS):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True)
            spent[name].append(time.perf_counter() - start)
    return {name: statistics.median(times) for name, times in spent.items()}


if __name__ == "__main__":
    for title, ratio, budget, detail in rows():
        print(f"{ratio:7.2f}  {'' if budget is None else f'≤ {budget}':8} {title}  ({detail})")
