"""Loops over nothing, over numbers too large to count with, and over what no call can mean: counted without a fault."""

import pytest

from support_loops import loops

HEADS = [
    "for a, b in zip(*rows)",
    "for x in zip()",
    "for x in itertools.product()",
    "for x in itertools.chain()",
    "for x in map()",
    "for x in enumerate()",
    "for x in range()",
    "for x in reversed()",
    "for x in itertools.islice()",
    "for x in itertools.combinations()",
    "for x in itertools.repeat()",
    "for x in zip(*{}.values())",
    "for x in zip(*[])",
    "for x in itertools.product(*())",
    "for x in itertools.combinations([1,2,3], 5)",
    "for x in itertools.combinations([1,2,3], -1)",
    "for x in itertools.combinations([1,2,3], 1.5)",
    "for x in itertools.combinations(range(10**9), 10**8)",
    "for x in itertools.permutations(range(10**9), 10**8)",
    "for x in range(10, 5, 0)",
    "for x in range(0, 10**400)",
    "for x in range(-10**400, 1e999)",
    "while x > 1",
]
LOOP = """
import itertools, requests

rows = []


def fetch(x):
    {head}:
        x *= {factor}
        requests.get(x)
"""


@pytest.mark.parametrize("factor", ["0", "1", "-0.5", "2", "1e999"])
@pytest.mark.parametrize("head", HEADS)
def test_every_loop_is_counted(head: str, factor: str) -> None:
    (found,) = loops(LOOP.format(head=head, factor=factor))
    assert 0 <= found.trips.likely <= 1e9
