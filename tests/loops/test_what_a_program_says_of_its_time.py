"""What the texts in a program say of how long its work takes, and what they only say of data, rates and times of the day."""

import pytest

from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.turns.told_hours import says_hours
from support_loops import project, shown

COUNTING = '''"""{head}"""
import gzip
import json
import sys


def pairs(path):
    with gzip.open(path, "rt") as file:
        for line in file:
            words = json.loads(line)["text"].split()
            for at, word in enumerate(words):
                for other in words[at + 1 : at + 6]:
                    yield word, other


def main(paths, target):
    seen = {{}}
    for number, path in enumerate(paths):
        for pair in pairs(path):
            seen[pair] = seen.get(pair, 0) + 1
        {told}
    with open(target, "w") as file:
        json.dump([[*pair, count] for pair, count in seen.items()], file)


if __name__ == "__main__":
    main(sys.argv[2:], sys.argv[1])
'''
LINE = "print(number, path)"


def says(text: str) -> bool:
    """Tell whether a module that begins with a text says of itself that it takes hours."""
    judged = project({"m.py": f'"""{text}"""\n\nx = 1\n'})
    return says_hours(judged.world.scope("m.py", MODULE_BODY))


@pytest.mark.parametrize(
    "text",
    [
        "Counts pairs of words. Takes about 6 hours.",
        "Runs two days on one core.",
        "The full dump, ~30 h on 16 cores.",
        "It took three days in 2019.",
        "512 shards, 3-4 min a shard.",
        "Roughly 40 min each.",
        "8-10 s per origin.",
        "Start it in the evening: it runs overnight.",
        "This takes very long.",
    ],
)
def test_a_text_tells_of_hours(text: str) -> None:
    assert says(text)


@pytest.mark.parametrize(
    "text",
    [
        "Reads what came in within the last 24 hours.",
        "Keeps about 30 days of data.",
        "Deletes files that are about two days old.",
        "The service allows 60 requests per minute, 5 s per request.",
        "Runs every 2 hours.",
        "About 3 hours ago the format changed.",
        "Takes some seconds.",
    ],
)
def test_a_text_tells_of_data_and_of_rates(text: str) -> None:
    assert not says(text)


def test_plain_work_that_is_said_to_take_hours_is_told() -> None:
    assert "CKP105" in shown(COUNTING.format(head="Pairs of words, about 5 hours for the whole dump.", told=LINE))


def test_the_same_work_of_which_nobody_says_so_is_not() -> None:
    assert not shown(COUNTING.format(head="Pairs of words.", told=LINE))


def test_a_loop_that_tells_nobody_how_far_it_is_is_not_what_takes_hours() -> None:
    assert not shown(COUNTING.format(head="Pairs of words, about 5 hours for the whole dump.", told="pass"))


def test_a_comment_in_the_function_says_it_as_well() -> None:
    said = COUNTING.format(head="Pairs of words.", told=LINE).replace(
        "    seen = {}", "    seen = {}  # takes about 5 hours"
    )
    assert "CKP105" in shown(said)
