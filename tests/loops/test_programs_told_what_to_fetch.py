"""Programs that are told all that they are to fetch, beside a query that they could ask instead."""

import pytest

from support_loops import shown

START = """
import argparse

import requests


def {name}(query, folder, dois=None):
    found = []
    if dois is None:
        found = requests.get("https://papers.example", params={{"q": query}}).json()
    else:
        at = 0
        while at < len({over}):
            found.append(requests.get("https://dois.example/" + {over}[at]).json())
            at += 1
    with open(folder + "/found.csv", "w") as file:
        file.write(str(found))


def main():
    parser = argparse.ArgumentParser()
    given = parser.parse_args()
    {name}(given.query, given.folder, given.dois)


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("name", "over", "found"), [("start", "dois", True), ("start", "found", False), ("answer", "dois", False)]
)
def test_what_a_program_is_told_to_fetch_is_no_part_of_one_answer(name: str, over: str, *, found: bool) -> None:
    assert bool(shown(START.format(name=name, over=over))) is found
