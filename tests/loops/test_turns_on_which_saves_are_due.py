"""Saves behind tests on counters: those that never meet, meet once, meet late, and those that are due all the same."""

import pytest

from support_loops import loops

TRAINING = """
from dataclasses import dataclass
from itertools import islice

import torch

EPOCHS = 100
WARM = int(EPOCHS * 0.75)


@dataclass
class Args:
    total: int = 500_000
    envs: int = 8
    steps: int = 128


def main(args: Args, model, loader, optimizer, rank):
    n = 0
    HEAD:
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        BODY


main(Args(), *ready())
"""
SAVE = "torch.save(model.state_dict(), 'model.pt')"


def verdict(head: str, body: str, **given: str) -> str:
    text = TRAINING.replace("HEAD", head).replace("BODY", "\n        ".join(body.splitlines()).replace("SAVE", SAVE))
    for old, new in given.items():
        text = text.replace(old, new)
    return next(one.verdict for one in loops(text) if "loader" not in one.header)


NEVER = [
    ("for i in range(500)", "if i % 1000 == 999: SAVE"),
    ("for i in range(500)", "if i % 1000 == 0: SAVE"),
    ("for i in range(1, 50)", "if not i % 60: SAVE"),
    ("for i, rows in enumerate(loader)", "if (i + 1) % 8 == 0:\n    print(i)\n    if i > 0 and i % 1000 == 0: SAVE"),
    ("for i, rows in enumerate(loader)", "if (i + 1) % 8:\n    continue\nif i % 100 == 0: SAVE"),
    ("for i, rows in enumerate(loader)", "if i % 10 == 0:\n    print(i)\nelif i % 100 == 0: SAVE"),
    ("for i in range(0, 10_000, 7)", "if i % 14 == 3 and i % 21 == 4: SAVE"),
    ("while n < args.total", "n += args.envs * args.steps\nif n % 10_000 == 0: SAVE"),
    ("while n < 500_000", "n += 1024\nif n % 10_000 == 0: SAVE"),
    ("while True", "n += 8\nif n % 100 == 2: SAVE"),
    ("for epoch in range(EPOCHS)", "if epoch < WARM:\n    continue\nSAVE"),
    ("for epoch in range(EPOCHS)", "if epoch >= WARM: SAVE"),
    ("for epoch in range(EPOCHS)", "k = 0\nfor rows in islice(loader, 1250):\n    k += 1\n    if k >= 5000: SAVE"),
]


@pytest.mark.parametrize(("head", "body"), NEVER)
def test_tests_that_never_meet_and_those_that_meet_late(head: str, body: str) -> None:
    assert verdict(head, body) == "flagged"


DUE = [
    ("for i in range(500)", "if i % 100 == 99: SAVE"),
    ("for i in range(500)", "if i % args.steps == 0: SAVE"),
    ("for i, rows in enumerate(loader)", "if (i + 1) % 8 == 0:\n    print(i)\n    if (i + 1) % 1000 == 0: SAVE"),
    ("for i, rows in enumerate(loader)", "if (i + 1) % 8 == 0:\n    n += 1\n    if n % 1000 == 0: SAVE"),
    ("for i, rows in enumerate(loader)", "if i % 10 == 0:\n    print(i)\nelif i % 15 == 0: SAVE"),
    ("for i, rows in enumerate(loader)", "if i % 8 == 0:\n    i += 1\n    if i % 8 == 1: SAVE"),
    ("while n < args.total", "n += args.envs * args.steps\nif n % 10_240 == 0: SAVE"),
    ("while n < 50_000_000", "n += 1024\nif n % 10_000 == 0: SAVE"),
    ("for epoch in range(EPOCHS)", "if epoch < 5:\n    continue\nSAVE"),
    ("for epoch in range(EPOCHS)", "SAVE\nif epoch < WARM:\n    continue\nprint(epoch)"),
    ("for epoch in range(EPOCHS)", "for rows in islice(loader, 1250):\n    n += 1\n    if n >= 5000: SAVE"),
    ("for epoch in range(EPOCHS)", "for rows in loader:\n    n += 8\n    if n % 1000 == 0: SAVE"),
]


@pytest.mark.parametrize(("head", "body"), DUE)
def test_what_is_due_in_time(head: str, body: str) -> None:
    assert verdict(head, body) == "checkpointed"


def test_defaults_count_only_where_nobody_gives_another() -> None:
    head, body = "while n < args.total", "n += args.envs * args.steps\nif n % 10_000 == 0: SAVE"
    assert verdict(head, body, **{"main(Args(), ": "main(Args(envs=10), "}) == "checkpointed"
    assert verdict(head, body, **{"main(Args(), ": "main(Args(steps=1000), "}) == "checkpointed"


CLOCK = """
import subprocess, time
from pathlib import Path

AFTER = 1800


def solve(case):
    return subprocess.run(["solver", case], capture_output=True, timeout=600).stdout


def search(cases):
    found = []
    last = time.time()
    for case in cases:
        began = time.time()
        found.append(solve(case))
        spent = time.time() - began
        if TEST:
            Path("found.json").write_text(str(found))
            last = time.time()
    return found


if __name__ == "__main__":
    search(read("cases.txt"))
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("time.time() - began > AFTER", "flagged"),
        ("spent >= AFTER", "flagged"),
        ("time.time() - last > AFTER", "checkpointed"),
        ("time.time() - began > 500", "checkpointed"),
    ],
)
def test_a_clock_that_is_set_anew_in_each_turn_never_comes_to_more_than_a_turn(test: str, found: str) -> None:
    assert loops(CLOCK.replace("TEST", test))[0].verdict == found
    assert loops(CLOCK.replace("TEST", test).replace(", timeout=600", ""))[0].verdict == "checkpointed"


HELPED = """
import torch
from tqdm import tqdm


def keep(model, step, total, every=250):
    TEST
    torch.save(model.state_dict(), "model.pt")


def main(model, loader, optimizer, steps=5000):
    for step in HEAD:
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        CALL


main(*ready())
"""


def helped(test: str, head: str = "range(steps)", call: str = "keep(model, step, steps)") -> str:
    text = HELPED.replace("TEST", test).replace("HEAD", head).replace("CALL", call)
    return next(one.verdict for one in loops(text) if "loader" not in one.header)


@pytest.mark.parametrize(
    ("test", "head", "call"),
    [
        ("if step + 1 < total: return", "range(steps)", "keep(model, step, steps)"),
        ("if step + 1 < total: return", "tqdm(range(steps), leave=False)", "keep(model, step, steps)"),
        ("if step != total - 1: return", "range(steps)", "keep(model, step, total=steps)"),
        ("if step < total: return", "range(1, steps + 1)", "keep(model, step, steps)"),
        ("if step < total: return", "range(steps)", "keep(model, step, steps)"),
        ("if step == 0 or step % every: return", "range(60)", "keep(model, step, 60)"),
        ("if step % every != every - 1: return", "range(200)", "keep(model, step, 200)"),
        ("if step % every: return", "range(1, 60)", "keep(model, step, 60, 90)"),
    ],
)
def test_a_helper_asks_of_the_counter_that_it_is_handed(test: str, head: str, call: str) -> None:
    assert helped(test, head, call) == "flagged"


@pytest.mark.parametrize(
    ("test", "head", "call"),
    [
        ("if step + 1 < total: return", "range(steps)", "keep(model, step, 10)"),
        ("if step < total - 40: return", "range(steps)", "keep(model, step, steps)"),
        ("if step + 1 < total and step % every: return", "range(steps)", "keep(model, step, steps)"),
        ("if step % every: return", "range(60)", "keep(model, step, 60, every=5)"),
        ("if step % every: return", "range(60)", "keep(model, step, 60, *given())"),
        ("if step % every: return", "range(60)", "keep(model, step + 250 * seen(), 60)"),
        ("total = total // 9\n    if step + 1 < total: return", "range(steps)", "keep(model, step, steps)"),
        ("step = later(step)\n    if step + 1 < total: return", "range(steps)", "keep(model, step, steps)"),
    ],
)
def test_a_helper_whose_test_is_met_on_the_way(test: str, head: str, call: str) -> None:
    assert helped(test, head, call) == "checkpointed"
