"""A line for every so many turns, work in batches, and a method that is written out: what says how much a loop does."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown

TOLD = """
import logging

import requests


class Client:
    def prices(self, hosts):
        found = []
        for at, host in enumerate(hosts):
            {told}
            found.append(requests.get("https://" + host).json())
        return found
"""


@pytest.mark.parametrize(
    "told",
    [
        "if at % 100 == 0: print(at, 'of', len(hosts))",
        "if at > 0 and at % 1000 == 0: logging.info('%d done', at)",
        "if not at % 50: print('.')",
        "print('{} of {}'.format(at, len(hosts)))",
        "util_log_info('The {} of total {}'.format(at, len(hosts)))",
    ],
)
def test_a_line_of_progress_for_every_so_many_turns_says_that_there_are_many(told: str) -> None:
    assert loops(TOLD.format(told=told))[0].confidence >= Confidence.MEDIUM


@pytest.mark.parametrize(
    "told",
    [
        "print(at)",
        "if at % 2 == 0: print(at)",
        "if at % 100 == 0: self.renew()",
        "if at == 100: print(at)",
        "util_note('{} of {}'.format(at, len(hosts)))",
    ],
)
def test_other_lines_and_other_work_say_nothing_of_it(told: str) -> None:
    assert loops(TOLD.format(told=told))[0].confidence is Confidence.LOW


def test_a_count_is_taken_for_many_times_the_turns_between_two_lines() -> None:
    text = TOLD.format(told="if at % 5000 == 0: print(at)")
    assert loops(text)[0].trips.likely == 50_000.0


def test_data_that_are_cut_into_batches_are_many_batches() -> None:
    text = """
import itertools

import requests


def main():
    found = {}
    for batch in itertools.batched(load_ids(), 500):
        found.update(requests.get("https://q", params={"ids": batch}).json())
    with open("found.json", "w") as file:
        file.write(str(found))
"""
    assert shown(text) == {"CKP105"}
    assert not shown(text.replace("load_ids()", "range(1000)"))


ASKED = """
import http.client


def main():
    for line in open("records.txt"):
        connection = http.client.HTTPConnection("library.org")
        connection.request({method}, "/import", line)
        connection.getresponse()
"""


def test_a_method_that_is_written_out_says_whether_a_request_does_something() -> None:
    assert [one.kind for one in loops(ASKED.format(method='"POST"'))[0].losses] == ["outside"]
    assert shown(ASKED.format(method='"POST"')) == {"CKP101"}
    assert not loops(ASKED.format(method='"GET"'))[0].losses


def test_a_packed_archive_is_unpacked_to_be_listed() -> None:
    text = """
import tarfile


def main():
    index = {}
    for name in open("archives.txt"):
        index[name] = tarfile.open(name).getnames()
    with open("index.json", "w") as file:
        file.write(str(index))
"""
    assert shown(text) == {"CKP105"}


DEEP = """
import requests
from tqdm import tqdm


class Site:
    def page(self, number):
        return self.parsed(number)

    def parsed(self, number):
        return self.loaded(number)["rows"]

    def loaded(self, number):
        return self.given(number).json()

    def given(self, number):
        return requests.get("https://example.org", params={{"page": number}})

    def pages(self, count):
        rows = []
        for number in {head}:
            rows.append(self.page(number))
        return rows
"""


def test_a_progress_bar_says_that_what_is_far_down_is_paid_each_turn() -> None:
    assert shown(DEEP.format(head="tqdm(range(1, count + 1))")) == {"CKP101"}
    assert not shown(DEEP.format(head="range(1, count + 1)"))


WAITED = """
import cv2
import numpy
import pandas
from tqdm import tqdm


def features(paths):
    found = []
    for path in {head}:
        {work}
        found.append(made)
    return numpy.stack(found)


def main(args):
    numpy.save(args.out, features(open(args.listing).read().split()))
"""


def test_a_progress_bar_around_known_work_on_data_says_that_somebody_waits_for_it() -> None:
    work = "made = cv2.inpaint(cv2.imread(path), None, 3, 0)"
    assert shown(WAITED.format(head="tqdm(paths)", work=work)) & {"CKP101", "CKP105"}
    assert not shown(WAITED.format(head="tqdm(paths)", work="made = pandas.read_csv(path)"))


MILLIONS = """
import json
import pickle

EVERY = 1_000_000


def main(path, out):
    each = 500_000
    titles = {{}}
    with open(path) as lines:
        for at, line in enumerate(lines):
            if at % {every} == 0:
                print(at)
            row = json.loads(line)
            titles[row["id"]] = row["title"]
    with open(out, "wb") as file:
        pickle.dump(titles, file)
"""


@pytest.mark.parametrize(("every", "found"), [("1000000", {"CKP105"}), ("each", {"CKP105"}), ("1000", set()), ("at", set())])
def test_a_line_of_progress_for_every_hundred_thousand_rows_says_that_they_take_their_minutes(
    every: str, found: set[str]
) -> None:
    assert shown(MILLIONS.format(every=every)) == found


def test_rows_that_are_written_as_they_come_are_kept() -> None:
    text = MILLIONS.format(every="1000000").replace('titles[row["id"]] = row["title"]', "print(row, file=kept)")
    assert not shown(text.replace("titles = {}", 'kept = open(out + ".rows", "w")'))


UNKNOWN = """
from glob import glob

from human_data import NAME
from tqdm import tqdm

rows = []
for path in tqdm(glob("out/*")):
    rows += NAME(path)
print(rows)
"""


@pytest.mark.parametrize(("name", "cheap"), [("stream_jsonl", True), ("csv_rows", True), ("align_faces", False)])
def test_the_records_of_a_text_file_are_soon_read(name: str, cheap: bool) -> None:
    (loop,) = loops(UNKNOWN.replace("NAME", name))
    assert (loop.verdict == "cheap") is cheap


BATCHED = """
import requests


class Client:
    def rate(self, rows, size):
        rated = []
        for at in range(0, len(rows), size):
            rated.extend(requests.post("https://rate.example", json=rows[at : at + size]).json())
            {told}
        return rated
"""


@pytest.mark.parametrize(
    ("told", "points"),
    [
        ('print(f"batch {at} of {len(rows)}")', False),
        ('print(f"batch {at}")', True),
        ("pass", True),
    ],
)
def test_a_line_in_each_turn_that_tells_of_how_many_says_that_they_are_many(told: str, points: bool) -> None:
    reasons = [one.text for one in loops(BATCHED.format(told=told))[0].reasons]
    assert any(one.startswith("short tasks") for one in reasons) is points
