"""Records that are only printed, line by line: a crash loses the place, as it does with those that are collected."""

import pytest

from support_loops import shown

PRINTED = """
import json
import time

import requests
from tqdm import tqdm

PAGES = [f"https://books.example/{{at}}" for at in range(0, 24000, 20)]


def main():
    for page in tqdm(PAGES):
        book = requests.get(page).json()
        time.sleep(1)
        {told}


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("print(json.dumps(book))", True),
        ("print('asked for', page)", False),
        ("print(len(json.dumps(book)))", False),
    ],
)
def test_what_is_printed_record_by_record_is_what_a_crash_breaks_off(told: str, *, found: bool) -> None:
    assert bool(shown(PRINTED.format(told=told))) is found
