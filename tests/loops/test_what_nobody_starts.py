"""Work of libraries that no program of the project starts: whoever calls for it decides how much it is, and keeps it."""

import pytest

from support_loops import shown

PACKAGE = {"lib/__init__.py": ""}
WORK = """
import time

import requests
from openai import OpenAI
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_score
from tqdm import tqdm


def {name}({given}):
    found = []
    for one in {over}:
        found.append({work})
    {behind}
    return found
"""
CALLER = """
from lib.work import {name}


def report(rows, wanted):
    return max({name}({call}))
"""
STARTED = (
    CALLER
    + """

if __name__ == "__main__":
    report([], [])
"""
)


def told(
    *,
    name: str = "score",
    given: str = "rows",
    over: str = "rows",
    work: str = "requests.get(one).text",
    behind: str = "pass",
    caller: str = CALLER,
) -> bool:
    """Tell whether a function of a package is told of that another file of it calls."""
    text = WORK.format(name=name, given=given, over=over, work=work, behind=behind)
    called = caller.format(name=name, call=", ".join(["wanted"] * len(given.split(","))))
    return bool(shown({**PACKAGE, "lib/work.py": text, "lib/report.py": called}, "lib/work.py"))


@pytest.mark.parametrize("work", ["requests.get(one).text", "cross_val_score(Ridge(), one, one).mean()"])
def test_what_a_library_does_for_its_callers_is_theirs_to_keep(work: str) -> None:
    assert not told(work=work)
    assert told(work=work, caller=STARTED)


def test_a_save_behind_the_loop_says_that_the_work_is_worth_keeping() -> None:
    assert told(work="cross_val_score(Ridge(), one, one).mean()", behind='open("rows.txt", "w").write(str(found))')


def test_a_model_is_paid_for_wherever_it_is_asked() -> None:
    assert told(work='OpenAI().chat.completions.create(model="m", messages=one)')


@pytest.mark.parametrize("over", ["tqdm(rows)", "open(rows)", "fiona.open(rows)", "load_rows(rows)"])
def test_a_bar_around_slow_work_and_data_that_are_read_say_that_there_are_many(over: str) -> None:
    assert told(over=over)


def test_what_makes_many_things_of_each_item_has_much_to_do() -> None:
    work = "[convert_from_bytes(page) for page in one]"
    assert told(work=work, behind="from pdf2image import convert_from_bytes")
    assert not told(work=work.replace("convert_from_bytes(page)", "requests.get(page)"))


def test_a_whole_lot_is_one_whoever_calls_for_it() -> None:
    assert told(name="crawl")
    assert not told(name="ask")


def test_what_is_known_to_take_little_stays_little_under_a_bar() -> None:
    assert not told(over="tqdm(rows)", work="cv2.warpAffine(one, rows, (9, 9))", behind="import cv2")


PARSER = """
from lib.work import score


class {name}:
    def main(self, rows, wanted):
        return max(score(wanted))
{started}
"""


@pytest.mark.parametrize(
    ("started", "expected"), [("", False), ("if __name__ == '__main__':\n    Command().main([], [])", True)]
)
def test_a_main_of_a_class_starts_a_program_only_where_its_file_does(started: str, expected: bool) -> None:
    caller = PARSER.replace("{started}", started).replace("{name}", "Command")
    assert told(caller=caller.replace("{", "{{").replace("}", "}}")) is expected


FOLDERS = """
import requests


class Loader:
    def names_in(self, place):
        found = []
        for one in requests.get(place).json():
            if one["kind"] == "folder":
                {folder}
            else:
                found.append(one["path"])
        return found

    def load(self, place):
        texts = []
        for name in self.names_in(place):
            texts.append(requests.get(name).text)
        return texts
"""


@pytest.mark.parametrize(("folder", "found"), [('found += self.names_in(one["path"])', True), ("continue", False)])
def test_what_is_listed_folder_by_folder_is_much(folder: str, found: bool) -> None:
    files = {**PACKAGE, "lib/work.py": FOLDERS.format(folder=folder)}
    assert ("CKP101" in shown(files, "lib/work.py")) is found


STEPS = """
from lib.work import score


class Report:
    def __init__(self, wanted):
        self.wanted = wanted

    def start(self):
        return self.all_pages()

    def all_pages(self):
        return max(self.page(one) for one in self.wanted)

    def page(self, one):
        return score(one)
"""
START = """
from lib.report import Report

Report(input().split()).start()
"""


@pytest.mark.parametrize(("starter", "found"), [(START, {"CKP101"}), ("print(1)", set())])
def test_a_program_starts_what_the_methods_of_its_objects_come_to(starter: str, found: set[str]) -> None:
    work = WORK.format(name="score", given="rows", over="rows", work="requests.get(one).text", behind="pass")
    sources = {**PACKAGE, "lib/work.py": work, "lib/report.py": STEPS, "report.py": starter}
    assert shown(sources, "lib/work.py") == found


JUDGED = """
import requests


class Evals:
    def {function}(self, {given}, checks):
        found = []
        for at in range(0, len({given}), 50):
            answer = requests.post(self.url, json={{"rows": {given}[at : at + 50], "checks": checks}})
            found.extend(answer.json())
        return found
"""


@pytest.mark.parametrize(
    ("function", "given", "found"),
    [
        ("evaluate", "data", {"CKP101"}),
        ("evaluate_on_server", "full_dataset", {"CKP101"}),
        ("evaluate", "rules", set()),
        ("look_up", "data", set()),
    ],
)
def test_a_method_of_a_package_that_judges_a_set_of_data_is_given_much(function: str, given: str, found: set[str]) -> None:
    sources = {"evals/__init__.py": "", "evals/client.py": JUDGED.format(function=function, given=given)}
    assert shown(sources, "evals/client.py") == found
