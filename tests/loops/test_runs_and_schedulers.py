"""Folders that are named after the time of a run, steps of pipelines that a scheduler starts, and lists gone through by index."""

import pytest

from support_loops import codes, shown

IDEAS = """
import json, os, shutil, sys
from datetime import datetime

from openai import OpenAI

client = OpenAI()


def ask(text):
    return client.chat.completions.create(model="m", messages=[text]).choices[0].message.content


def run_idea(idea, template, results):
    {stamp}
    name = f"{{stamp}}_{{idea}}"
    folder = os.path.join(results, name)
    assert not os.path.exists(folder)
    shutil.copytree(template, folder)
    notes = os.path.join({place}, "notes.txt")
    with open(notes, "w") as out:
        out.write(ask(idea))
    with open(os.path.join(folder, "report.txt"), "w") as out:
        out.write(ask(open(notes).read()))


if __name__ == "__main__":
    ideas = json.load(open(sys.argv[1]))
    for idea in ideas:
        run_idea(idea, "template", "results")
"""


@pytest.mark.parametrize(
    ("stamp", "place", "found"),
    [
        ('stamp = datetime.now().strftime("%Y%m%d")', "folder", True),
        ('stamp = "idea"', "folder", False),  # a later run finds it, and is told so
        ('stamp = datetime.now().strftime("%Y%m%d")', "idea", False),
    ],
)
def test_what_is_kept_in_a_folder_named_after_the_time_is_found_by_no_later_run(
    stamp: str, place: str, *, found: bool
) -> None:
    assert (codes(IDEAS.format(stamp=stamp, place=place)) == {"CKP109"}) is found


BESIDE = """
import sys

import gspread
from openai import OpenAI

client = OpenAI()
sheet = gspread.oauth().open("answers").sheet1


def answer(row):
    said = client.chat.completions.create(model="m", messages=[row]).choices[0].message.content
    {also}
    with open("answers.txt", "a") as out:
        out.write(said)


for row in open(sys.argv[1]):
    answer(row)
"""


def test_what_is_written_elsewhere_now_and_then_hides_no_file_that_is_made_again() -> None:
    assert codes(BESIDE.format(also="pass")) == {"CKP109"}
    assert codes(BESIDE.format(also='if said.startswith("yes"):\n        sheet.append_row([row])')) == {"CKP109"}
    assert not codes(BESIDE.format(also="sheet.append_row([row])"))


OPERATOR = {
    "plugins/__init__.py": "",
    "plugins/layer.py": """
import requests
from airflow.models import BaseOperator


class Layer:
    def __init__(self, url):
        self.url = url

    def fetch(self):
        found = []
        offset = 0
        while True:
            page = requests.get(self.url, params={"offset": offset}).json()
            if not page["features"]:
                break
            found.extend(page["features"])
            offset += 100
        return found


class LayerOperator(BASE):
    def __init__(self, url):
        self.layer = Layer(url)

    def execute(self, context):
        return self.layer.fetch()
""",
}


@pytest.mark.parametrize(("base", "found"), [("BaseOperator", True), ("object", False)])
def test_an_operator_of_a_scheduler_is_a_program_that_is_started(base: str, *, found: bool) -> None:
    sources = {path: text.replace("BASE)", f"{base})") for path, text in OPERATOR.items()}
    assert bool(shown(sources, "plugins/layer.py")) is found


SCORED = """
import sys

from googleapiclient import discovery


def run(path, size):
    service = discovery.build("ml", "v1")
    instances = sorted(open(path))
    scores = []
    start = 0
    while {test}:
        body = {{"instances": instances[start:start + size]}}
        scores.append(service.projects().predict(name="m", body=body).execute())
        start += {step}
    return scores


if __name__ == "__main__":
    print(run(sys.argv[1], 10))
"""


def test_a_list_that_is_gone_through_by_index_is_as_much_data_as_one_that_is_gone_through() -> None:
    assert shown(SCORED.format(test="start < len(instances)", step="size"))
    assert not shown(SCORED.format(test="scores[-1:] != [None]", step="size"))


GUIDES = {
    "guides/__init__.py": "",
    "guides/reader.py": """
import requests


class Reader:
    def load_data(self, url):
        pages = {}
        found = self.FOUND(url)[:1000]
        for one in found:
            pages[one] = requests.get(one).text
        return pages

    def FOUND(self, url):
        seen = []
        self.visit(url, seen)
        return seen

    def visit(self, url, seen):
        seen.append(url)
        for link in requests.get(url).json()["links"]:
            if link not in seen:
                self.visit(link, seen)
""",
}


@pytest.mark.parametrize(("name", "found"), [("crawl_urls", True), ("linked", False)])
def test_what_a_library_has_crawled_is_more_than_what_stands_on_one_page(name: str, *, found: bool) -> None:
    sources = {path: text.replace("FOUND", name) for path, text in GUIDES.items()}
    assert ("CKP101" in shown(sources, "guides/reader.py")) is found


COPIED = """
import json, sys

import boto3, gcsfs


def sync(client, key, fs{given}):
    body = client.get_object(Bucket="in", Key=key)["Body"].read()
    {kept}
    return {{"key": key, "ok": True}}


def main():
    client = boto3.client("s3")
    fs = {made}
    reports = []
    for key in open(sys.argv[1]):
        reports.append(sync(client, key, fs))
    with open("report.json", "w") as out:
        json.dump(reports, out)


main()
"""


@pytest.mark.parametrize(
    ("kept", "made", "found"),
    [
        ('if fs:\n        fs.pipe(path="out/" + key, value=body)', "get_fs()", False),
        ('if fs:\n        fs.pipe(path="out/" + key, value=body)', "gcsfs.GCSFileSystem()", False),
        ('if fs:\n        fs.pipe(path="out/" + key, value=body)', 'SETTINGS.get("fs")', True),  # it may be missing
    ],
)
def test_what_a_helper_has_fetched_and_put_away_is_the_work_and_the_report_is_not(
    kept: str, made: str, *, found: bool
) -> None:
    text = COPIED.format(given=": gcsfs.GCSFileSystem", kept=kept, made=made)
    assert bool(shown(text)) is found
