"""A restart that leaves out what is done in other ways than by an existence test is not told that it pays again."""

from __future__ import annotations

import pytest

from support_loops import codes

PROGRAM = """
import argparse
import json
import os
from pathlib import Path

import openai
import pandas
from tqdm import tqdm

{top}


def ask(row):
    return openai.chat.completions.create(model="m", messages=[row]).choices[0].message.content


def main(args):
    {before}
    for {target} in tqdm({items}):
        {first}
        Path(f"out/{{row}}.json").write_text(ask(row))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--start", type=int, default=0)
    main(parser.parse_args())
"""
ROWS = "open('rows').readlines()"
LISTED = "[row for row in open('rows') if not os.path.exists(f'out/{row}.json')]"
EXCLUSIVE = """try:
            os.mkdir(f"out/{row}")
        except FileExistsError:
            continue"""
READ = """try:
            json.load(open(f"out/{row}.json"))
            continue
        except ValueError:
            pass"""
WAITED = """try:
            print(ask(row))
            continue
        except ValueError:
            pass"""
MADE = """try:
            os.mkdir("out")
        except FileExistsError:
            pass"""
OPEN = "frame = pandas.read_csv('rows.csv')"


def told(*, top: str = "", before: str = "pass", target: str = "row", items: str = ROWS, first: str = "pass") -> bool:
    return "CKP109" in codes(PROGRAM.format(top=top, before=before, target=target, items=items, first=first))


def test_a_loop_that_asks_for_nothing_pays_again() -> None:
    assert told()


@pytest.mark.parametrize("first", [EXCLUSIVE, READ, "if os.access(f'out/{row}.json', os.R_OK):\n            continue"])
def test_a_turn_that_is_over_when_its_file_is_there_is_not_paid_again(first: str) -> None:
    assert not told(first=first)


@pytest.mark.parametrize("first", [WAITED, MADE, "if len(row) < 3:\n            continue"])
def test_a_turn_that_is_over_for_another_reason_is(first: str) -> None:
    assert told(first=first)


@pytest.mark.parametrize(
    ("before", "items", "target", "first"),
    [
        ("n = len(open('out.jsonl').readlines())", "open('rows').readlines()[n:]", "row", "pass"),
        ("n = len(os.listdir('out'))", "enumerate(open('rows'))", "at, row", "if at < n:\n            continue"),
        ("n = sum(1 for _ in open('log'))", ROWS, "row", "if n > 0:\n            n -= 1\n            continue"),
        ("pass", "enumerate(open('rows'))", "at, row", "if at < args.start:\n            continue"),
        ("pass", "range(args.start, args.end)", "row", "pass"),
    ],
)
def test_the_first_turns_may_be_left_out_by_their_number(before: str, items: str, target: str, first: str) -> None:
    assert not told(before=before, items=items, target=target, first=first)


@pytest.mark.parametrize(
    ("items", "first"),
    [
        ("frame[~frame['id'].isin(pandas.read_csv('out.csv')['id'])]['id']", "pass"),
        ("frame[frame['answer'].isna()]['id']", "pass"),
        ("frame.itertuples()", "if pandas.notna(row.answer):\n            continue"),
        ("frame.itertuples()", "if not pandas.isna(row.answer):\n            continue"),
    ],
)
def test_rows_that_have_an_answer_may_be_left_out(items: str, first: str) -> None:
    assert not told(before=OPEN, items=items, first=first)


@pytest.mark.parametrize(
    ("items", "first"),
    [
        ("frame[frame['kind'].isin(['a', 'b'])]['id']", "pass"),
        ("frame[frame['text'].notna()]['id']", "pass"),
        ("frame.itertuples()", "if pandas.isna(row.text):\n            continue"),
    ],
)
def test_rows_without_a_text_are_left_out_of_every_run(items: str, first: str) -> None:
    assert told(before=OPEN, items=items, first=first)


@pytest.mark.parametrize("moves", ["os.rename(f'in/{row}', f'done/{row}')", "Path('in', row).rename(f'done/{row}')"])
def test_files_that_are_moved_away_are_not_listed_again(moves: str) -> None:
    assert not told(items="os.listdir('in')", first=moves)
    assert told(items=ROWS, first=moves)


def test_a_list_of_the_module_may_hold_what_is_still_to_do() -> None:
    assert not told(top=f"ITEMS = {LISTED}", items="ITEMS")
    assert told(top="ITEMS = [row.strip() for row in open('rows')]", items="ITEMS")


LEFT_OVER = """
import json
from pathlib import Path

import click
import openai


def waiting(folder):
    return [one for one in sorted(folder.iterdir()) if one.suffix == ".txt" and {asked}]


def main(folder):
    with click.progressbar(waiting(folder)) as bar:
        for path in bar:
            reply = openai.chat.completions.create(model="m", messages=[path.read_text()])
            path.with_suffix(".json").write_text(str(reply))
"""


def test_a_list_that_a_helper_makes_of_what_has_no_file_yet_goes_on() -> None:
    assert not codes(LEFT_OVER.format(asked='not one.with_suffix(".json").exists()'))
    assert codes(LEFT_OVER.format(asked='one.with_suffix(".png").exists()')) == {"CKP109"}  # what is to be read


HANDED_ON = """
import json
from pathlib import Path

import openai


class Tally:
    def __init__(self, path):
        self.path = path

    def judged(self):
        {read}

    def add(self, item, verdict):
        with self.path.open("a") as file:
            file.write(json.dumps([item, str(verdict)]) + "\\n")


def run(items, tally):
    for item in items:
        tally.add(item, openai.chat.completions.create(model="m", messages=[item]))


def main():
    tally = Tally(Path("verdicts.jsonl"))
    known = tally.judged()
    todo = [one for one in json.load(open("pairs.json")) if one["id"] not in known]
    run(todo, tally)
"""


def test_items_without_those_that_a_helper_has_read_are_handed_on() -> None:
    assert not codes(HANDED_ON.format(read="return {line for line in self.path.read_text().splitlines()}"))
    assert codes(HANDED_ON.format(read='return {"a", "b"}')) == {"CKP109"}


PLACE = """
import json
import os

import requests


class Position:
    def __init__(self, path):
        self.path = path
        self.at = "*"
        if os.path.exists(path):
            self.at = {read}

    def move(self, at):
        self.at = at
        with open(self.path, "w") as file:
            json.dump(at, file)


def pages(at):
    while at:
        body = requests.get("https://objects.example.org", params={{"cursor": at}}).json()
        at = body.get("next")
        yield body["objects"], at


def main():
    position = Position("objects.position")
    for objects, at in pages(position.at):
        with open("objects.jsonl", "a") as file:
            file.write(json.dumps(objects))
        position.move(at)
"""


def test_an_object_that_has_read_its_place_says_where_to_begin() -> None:
    assert not codes(PLACE.format(read="json.load(open(path))"))
    assert codes(PLACE.format(read='"first"')) == {"CKP109"}
