"""The store's section of the benchmarks: saves against bare SQLite inserts, verification against SHA-256 alone.

`rows()` yields (name, ratio, budget, detail); each ratio compares timings taken in turns within this one run. A budget of
`None` is for information. Run alone, this file prints its rows; `--quick` leaves out the stream of a million records.

The stores stand in the temporary folder, or in SAFEPOINT_BENCH_DIR; one more row has them in memory (/dev/shm), where a
flush costs nothing and the ratio is of computing alone. SAFEPOINT_BENCH_POSTGRES=postgresql://… adds a row for that server.
Beside each save stands the least that any save can do: encode, hash three times and write a record and a head, nothing else.
What a flush costs decides the ratio on disk, so each detail has two ages: the first bare inserts make SQLite's log longer,
which costs a second flush, and later ones overwrite it.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from bench_streams import MOST, STREAM, bare_inserts, fill, least_saves, small_state
from safepoint.core.canonical import canonical_bytes
from safepoint.core.files import write_atomic
from safepoint.store import CheckpointWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Row = tuple[str, float, float | None, str]

LENGTHS = (1, 10_000, 1_000_000)
SAVES = MOST
BLOCK = 50
EARLY, LATE = slice(0, 500), slice(1000, None)


def rows(*, quick: bool = False) -> Iterator[Row]:
    """Yield the store's rows."""
    folder = tempfile.mkdtemp(prefix="safepoint-bench-", dir=os.environ.get("SAFEPOINT_BENCH_DIR"))
    try:
        for length in LENGTHS[: 2 if quick else 3]:
            yield from _small_saves(folder, length)
        yield from _in_memory()
        yield from _postgres()
        yield from _peers(folder)
        yield from _large_saves(folder)
        yield from _verification(folder)
    finally:
        shutil.rmtree(folder)


def _small_saves(folder: str, length: int, where: str = "") -> Iterator[Row]:
    url = f"sqlite:///{folder}/at-{length}.db"
    fill(url, length - 1)
    states = [small_state(turn) for turn in range(SAVES + 1)]
    with CheckpointWriter(url) as writer:
        begun = time.perf_counter()
        writer.save_checkpoint(STREAM, length, 1, small_state(length))
        opened = time.perf_counter() - begun

        def save(turn: int) -> None:
            writer.save_checkpoint(STREAM, length + turn, 1, states[turn])

        least = least_saves(folder, f"least-{length}.db")
        spent = _in_turns({"bare": bare_inserts(folder, f"bare-{length}.db"), "save": save, "least": least})
        encode = min(_timed(canonical_bytes, states[7]) for _ in range(50))
    ratio, detail = _compared(spent, "save", "bare")
    ages = (f"{_median_us(spent['save'][part]):.0f}/{_median_us(spent['bare'][part]):.0f}" for part in (EARLY, LATE))
    detail += "; early {}, late {} us".format(*ages)
    detail += f"; {encode * 1e6:.0f} us to encode the state; the first save after opening took {opened:.2f} s"
    yield f"durable save of 1 KB at record {length:,}{where} / bare WAL+FULL insert", ratio, 1.3, detail
    ratio, detail = _compared(spent, "least", "bare")
    yield f"the least that any save can do{where} / the same bare insert", ratio, None, detail
    os.unlink(f"{folder}/at-{length}.db")


def _in_memory() -> Iterator[Row]:
    """Yield the small saves where a flush is free; no budget holds there, for the insert is next to nothing."""
    if not os.path.isdir("/dev/shm"):
        return
    with tempfile.TemporaryDirectory(prefix="safepoint-bench-", dir="/dev/shm") as folder:
        for what, ratio, _, detail in _small_saves(folder, 1, " in memory"):
            yield what, ratio, None, detail


def _postgres() -> Iterator[Row]:
    """Yield the small saves on the PostgreSQL server that SAFEPOINT_BENCH_POSTGRES names, against one insert a commit."""
    address = os.environ.get("SAFEPOINT_BENCH_POSTGRES")
    if not address:
        return
    import psycopg

    schema = f"safepoint_bench_{os.getpid()}"
    states, body = [small_state(turn) for turn in range(SAVES + 1)], canonical_bytes(small_state(1))
    with psycopg.connect(address, autocommit=True) as bare:
        bare.execute(f"CREATE SCHEMA {schema}")
        bare.execute(f"CREATE TABLE {schema}.kept (id BIGSERIAL PRIMARY KEY, body BYTEA)")
        insert = f"INSERT INTO {schema}.kept (body) VALUES (%s)"
        try:
            joint = "&" if "?" in address else "?"
            with CheckpointWriter(f"{address}{joint}schema={schema}") as writer:
                works: dict[str, Callable[[int], object]] = {
                    "bare": lambda _turn: bare.execute(insert, (body,)),
                    "save": lambda turn: writer.save_checkpoint(STREAM, turn, 1, states[turn]),
                }
                ratio, detail = _compared(_in_turns(works), "save", "bare")
                yield "save of 1 KB on PostgreSQL / bare insert there", ratio, None, detail
        finally:
            bare.execute(f"DROP SCHEMA {schema} CASCADE")


def _peers(folder: str) -> Iterator[Row]:
    """Yield what one save costs with a key and a witness, and what langgraph's SqliteSaver.put costs."""
    plain = CheckpointWriter(f"sqlite:///{folder}/plain.db", retention=False)
    sealed = CheckpointWriter(f"sqlite:///{folder}/sealed.db", key="k" * 32, retention=False)
    guarded = CheckpointWriter(
        f"sqlite:///{folder}/guarded.db", key="k" * 32, witness=f"{folder}/heads.jsonl", retention=False
    )
    works = {"plain": _saves(plain), "sealed": _saves(sealed), "guarded": _saves(guarded)}
    saver = _langgraph(folder)
    if saver is not None:
        works["langgraph"] = saver
    spent = _in_turns(works)
    for name, title in (
        ("sealed", "save with a key / save without"),
        ("guarded", "save with a key and a witness file / save without"),
        ("langgraph", "langgraph SqliteSaver.put of the same state / our save"),
    ):
        if name in spent:
            ratio, detail = _compared(spent, name, "plain")
            yield title, ratio, None, detail
    for writer in (plain, sealed, guarded):
        writer.close()


def _saves(writer: CheckpointWriter) -> Callable[[int], object]:
    return lambda turn: writer.save_checkpoint(STREAM, turn, 1, small_state(turn))


def _langgraph(folder: str) -> Callable[[int], object] | None:
    try:
        from langgraph.checkpoint.base import empty_checkpoint
        from langgraph.checkpoint.sqlite import SqliteSaver
    except ImportError:
        return None
    saver: Any = SqliteSaver(sqlite3.connect(os.path.join(folder, "langgraph.db"), check_same_thread=False))
    saver.setup()
    place: dict[str, Any] = {"configurable": {"thread_id": STREAM, "checkpoint_ns": ""}}

    def put(turn: int) -> None:
        checkpoint = empty_checkpoint()
        checkpoint["channel_values"] = small_state(turn)
        saver.put(place, checkpoint, {"source": "loop", "step": turn, "parents": {}}, {})

    return put


def _large_saves(folder: str) -> Iterator[Row]:
    blob = random.Random(1).randbytes(10_000_000)
    text = {"text": "x" * 10_000_000}
    writer = CheckpointWriter(f"sqlite:///{folder}/large.db", retention=False)

    def plain(turn: int) -> None:
        data = turn.to_bytes(8) + blob
        hashlib.sha256(data).hexdigest()
        write_atomic(os.path.join(folder, f"plain-{turn}.bin"), data)

    def save_blob(turn: int) -> None:
        writer.save_checkpoint("blobs", turn, 1, {"turn": turn}, blobs={"weights": turn.to_bytes(8) + blob})

    def save_text(turn: int) -> None:
        writer.save_checkpoint("texts", turn, 1, {**text, "turn": turn})

    spent = _in_turns({"plain": plain, "blob": save_blob, "text": save_text}, count=15, block=1)
    for name, title in (("blob", "10 MB blob"), ("text", "10 MB JSON state")):
        ratio, detail = _compared(spent, name, "plain")
        yield f"save of a {title} / safe file write + sha256", ratio, None, detail.replace(" us", " us")
    writer.close()


def _verification(folder: str) -> Iterator[Row]:
    """Yield verification against hashing the same bytes: by processor time for small states, by the clock for large ones.

    Large states are hashed on several threads, so only the clock tells; small ones only compute.
    """
    generator = random.Random(2)
    cases = (
        ("1 KB", 1 / 0.15, time.process_time, [small_state(turn) for turn in range(4000)]),
        ("1 MB", 1 / 0.8, time.perf_counter, [{"data": generator.randbytes(500_000).hex()} for _ in range(32)]),
    )
    for name, budget, clock, states in cases:
        with CheckpointWriter(f"sqlite:///{folder}/verify-{len(states)}.db", retention=False) as writer:
            writer.store.backend.connection(write=True).execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
            for turn, state in enumerate(states):
                writer.save_checkpoint(STREAM, turn, 1, state)
            texts = [canonical_bytes(state) for state in states]
            verified, hashed = _best(clock, partial(_sound, writer), partial(_hash_all, texts))
        detail = f"{verified / len(states) * 1e6:.1f} us a record against {hashed / len(states) * 1e6:.1f} us for its sha256"
        yield f"verify a chain of {name} states / sha256 of the same bytes", verified / hashed, budget, detail


def _hash_all(texts: list[bytes]) -> bool:
    for text in texts:
        hashlib.sha256(text).hexdigest()
    return True


def _sound(writer: CheckpointWriter) -> bool:
    return writer.verify(STREAM).ok


def _best(clock: Callable[[], float], *works: Callable[[], bool], rounds: int = 15) -> list[float]:
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            begun = clock()
            assert work()
            best[place] = min(best[place], clock() - begun)
    return best


def _in_turns(
    works: dict[str, Callable[[int], object]], *, count: int = SAVES, block: int = BLOCK
) -> dict[str, list[float]]:
    """Run each work `count` times, a block of each in turn, in random order; return the seconds of each run."""
    spent: dict[str, list[float]] = {name: [] for name in works}
    order = random.Random(3)
    for start in range(1, count + 1, block):
        for name in order.sample(sorted(works), len(works)):
            for turn in range(start, start + block):
                spent[name].append(_timed(works[name], turn))
    return spent


def _timed(work: Callable[..., object], *arguments: Any) -> float:
    begun = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - begun


def _compared(spent: dict[str, list[float]], name: str, base: str) -> tuple[float, str]:
    ours, theirs = _median_us(spent[name]), _median_us(spent[base])
    mean = statistics.mean(spent[name]) / statistics.mean(spent[base])
    quiet = _fast_us(spent[name]) / _fast_us(spent[base])
    return (
        ours / theirs,
        f"median {ours:.0f} us against {theirs:.0f} us; of means {mean:.2f}, of the fastest tenths {quiet:.2f}",
    )


def _fast_us(seconds: list[float]) -> float:
    """Return the time that a tenth stays below: on a machine with other work, what is left of the noise."""
    return sorted(seconds)[len(seconds) // 10] * 1e6


def _median_us(seconds: list[float]) -> float:
    return statistics.median(seconds) * 1e6


if __name__ == "__main__":
    for title, ratio, budget, detail in rows(quick="--quick" in sys.argv):
        print(
            f"{ratio:8.2f}  {'budget ' + format(budget, '.2f') if budget else '':12}  {title}\n{'':24}{detail}", flush=True
        )
