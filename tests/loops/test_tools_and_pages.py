"""Tools that a loop runs, and pages of which each has work of its own."""

import pytest

from support_loops import shown

RUN = """
import os
import subprocess
import sys


def convert(folder, out):
    for name in os.listdir(folder):
        {command}
        subprocess.check_call(command{more})


if __name__ == "__main__":
    convert(*sys.argv[1:])
"""


@pytest.mark.parametrize(
    "command",
    [
        'command = ["azcopy", "copy", f"{folder}/{name}", out]',
        'rest = ["run", name]; command = ["qgis_process"] + rest',
        'command = ["qgis_process", "run", name, out]; command = " ".join(command)',
    ],
)
def test_tools_that_the_source_names_do_all_of_it_again(command: str) -> None:
    assert shown(RUN.format(command=command, more="")) == {"CKP101"}


@pytest.mark.parametrize(
    "command",
    [
        'command = ["python", "convert.py", name]',
        "command = [sys.executable, name]",
        'command = f"cd {folder}; python3 convert.py {name}"',
        "command = make_command(name, out)",
        'command = ["./run.sh", name]',
    ],
)
def test_programs_of_python_and_scripts_may_keep_what_they_make(command: str) -> None:
    assert not shown(RUN.format(command=command, more=""))


PAGES = """
import csv
import requests


class Jobs:
    def __init__(self):
        self.data = []

    def ask(self):
        session = requests.Session()
        for page in range({pages}):
            for one in session.get(f"https://jobs.example/{{page}}").json():
                {each}

    def run(self):
        self.ask()
        csv.writer(open("jobs.csv", "w")).writerows(self.data)


if __name__ == "__main__":
    Jobs().run()
"""


@pytest.mark.parametrize(
    ("pages", "each", "found"),
    [
        (30, "self.data.append(session.get(one).text)", True),
        (30, "self.data.append(one)", False),
    ],
)
def test_some_dozen_pages_with_a_request_for_each_thing_on_them_are_work(pages: int, each: str, *, found: bool) -> None:
    assert bool(shown(PAGES.format(pages=pages, each=each))) is found


DAY = """
import json, sys
import requests


def usage({params}):
    rows, page = [], None
    while True:
        answer = requests.get("https://api.example/usage", params={{"day": [{params}], "page": page}}).json()
        rows += answer["data"]
        if not answer["more"]:
            return rows
        page = answer["next"]


if __name__ == "__main__":
    json.dump(usage(*sys.argv[1:]), open("usage.json", "w"))
"""


@pytest.mark.parametrize(
    ("params", "found"),
    [("date", False), ("target_day", False), ("start_date", True), ("date, end_date", True), ("team", True)],
)
def test_what_one_day_has_are_a_few_pages(params: str, *, found: bool) -> None:
    assert bool(shown(DAY.format(params=params))) is found
