"""What crawlers, downloaders and jobs that move data do: searches up to a limit, caches on disk, helpers that fill a list."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import codes, project, shown, verdicts

SEARCH = """
import requests


class Search:
    def __init__(self, word, limit):
        self.word = word
        self.limit = limit
        self.page = 1
        self.seen = 0

    def run(self):
        found = []
        while {head}:
            answer = requests.get("https://s", params={{"q": self.word, "page": self.page}}).json()
            if not answer:
                break
            for one in answer:
                found.append(one)
            self.seen += len(answer)
            self.page = self.page + 1
        return found
"""


def flagged(text: str, sources: dict[str, str] | None = None) -> list[Confidence]:
    """Return the confidence of each loop that is flagged."""
    facts = project({"m.py": text, **(sources or {})}).facts("m.py")
    return [loop.confidence for loop in facts.loops if loop.verdict == "flagged"]


@pytest.mark.parametrize(
    "head", ["self.seen < self.limit", "len(found) < self.max_results", "self.seen < self.limit and self.page"]
)
def test_a_search_up_to_so_many_results_is_one_request_of_a_person(head: str) -> None:
    assert flagged(SEARCH.format(head=head)) == [Confidence.LOW]


def test_a_search_through_all_there_is_stays_one() -> None:
    assert flagged(SEARCH.format(head="self.seen < self.total()")) == [Confidence.HIGH]


DICTIONARY = """
import argparse

import requests
from sqlitedict import SqliteDict


def store(autocommit={default}):
    return SqliteDict("papers.db", autocommit=autocommit)


args = argparse.ArgumentParser().parse_args()
papers = store()
for start in range(args.start, args.stop, 100):
    papers[str(start)] = requests.get("https://api", params={{"start": start}}).json()
"""


def test_a_switch_handed_on_stands_at_its_default() -> None:
    assert codes(DICTIONARY.format(default="True")) <= {"CKP109"}
    assert "CKP101" in codes(DICTIONARY.format(default="False"))


FILLING = """
import argparse

import requests


def fetch(url, {given}):
    answer = requests.get(url).json()
    for one in answer:
        {filling}


def crawl(category_urls):
    books = {{}}
    for url in category_urls:
        fetch(url, books)
    return books


crawl(argparse.ArgumentParser().parse_args().urls)
"""


@pytest.mark.parametrize("filling", ["books[one['id']] = one", "books.update(one)"])
def test_what_a_helper_puts_into_what_it_is_given_is_collected(filling: str) -> None:
    facts = project({"m.py": FILLING.format(given="books", filling=filling)}).facts("m.py")
    (loop,) = [one for one in facts.loops if one.verdict == "flagged"]
    assert [one.name for one in loop.losses] == ["books"]
    assert loop.confidence >= Confidence.MEDIUM


def test_what_a_helper_only_looks_at_is_not_collected() -> None:
    facts = project({"m.py": FILLING.format(given="books", filling="print(one in books)")}).facts("m.py")
    assert not [loss for loop in facts.loops for loss in loop.losses]


CHUNKED = """
import requests


def reactions(comment_ids, token):
    found = {{}}
    for {name} in chunks(comment_ids, 50):
        found.update(requests.post("https://api", json={name}).json())
    return found
"""


@pytest.mark.parametrize("name", ["chunk", "batch"])
def test_a_library_that_asks_in_batches_is_doubted(name: str) -> None:
    assert flagged(CHUNKED.format(name=name)[:-1], {"__init__.py": ""}) == [Confidence.LOW]
    assert flagged(CHUNKED.format(name=name) + "\nif __name__ == '__main__':\n    reactions([], '')\n") >= [
        Confidence.MEDIUM
    ]


RESOURCES = """
import requests


def pages(url):
    while url:
        answer = requests.get(url).json()
        yield answer["items"]
        url = answer["next"]


def gather(rows, made):
    for row in rows:
        {kept}
    return made
"""


@pytest.mark.parametrize("kept", ["made.append(pages(row))", "made.append(dlt.resource(pages(row), name=row))"])
def test_a_generator_that_is_only_kept_has_not_run(kept: str) -> None:
    assert flagged("import dlt\n" + RESOURCES.format(kept=kept)) == []


def test_a_generator_that_is_used_up_has_run() -> None:
    assert len(flagged(RESOURCES.format(kept="made.extend(list(pages(row)))"))) == 1


MAILING = """
from sendgrid import SendGridAPIClient

client = SendGridAPIClient("key")
sent = 0
for user in open("users.txt"):
    client.send({"to": user})
    sent += 1
"""


def test_mails_that_nobody_notes_are_sent_again() -> None:
    assert "CKP101" in codes(MAILING)
    noted = MAILING + '    with open("sent.txt", "a") as done:\n        done.write(user)\n'
    assert "CKP101" not in codes(noted)


def test_rows_put_into_a_small_store_are_kept() -> None:
    text = """
import sqlite_utils
import requests

db = sqlite_utils.Database("x.db")
for name in open("names.txt"):
    db["repos"].insert(requests.get(name).json())
"""
    assert "CKP101" not in codes(text)


def test_the_type_of_a_name_does_not_hang_on_where_it_is_asked_first() -> None:
    text = """
import json

import requests

session = requests.Session()
first = session.get("https://s")
info = json.loads(first.text)
found = []
for page in range(1, info["data"]["page"]["count"]):
    answer = session.get("https://s", params={"page": page})
    info = json.loads(answer.text)
    rows = info["data"]["list"]["rows"]
    for row in rows:
        found.append(row["id"])
print(found)
"""
    assert "CKP101" in codes(text)


LOOKING_UP = """
import os

members = None


def fetch():
    os.system("git clone https://s/members")


def find(name):
    global members
    {before}
    return members.get(name)


def resolve(names):
    found = []
    for name in names:
        found.append(find(name))
    return found


if __name__ == "__main__":
    resolve(open("names.txt"))
"""


@pytest.mark.parametrize(
    "before",
    [
        "if not members:\n        fetch()\n        members = {}",
        "if members is None:\n        fetch()\n        members = {}",
    ],
)
def test_what_fills_a_variable_of_the_module_is_paid_once(before: str) -> None:
    assert flagged(LOOKING_UP.format(before=before)) == []


def test_what_every_call_pays_is_paid_each_turn() -> None:
    assert len(flagged(LOOKING_UP.format(before="fetch()\n    members = {}"))) == 1


def test_a_function_that_leaves_when_it_has_run_before_is_paid_once() -> None:
    text = LOOKING_UP.format(before="if members:\n        return members\n    fetch()\n    members = {}")
    assert flagged(text) == []


READING = """
import sqlite3

rows = sqlite3.connect("x.db")


def pages():
    while True:
        found = rows.execute("SELECT * FROM t LIMIT 100").fetchall()
        if not found:
            return
        yield from found


def names(out):
    found = []
    for row in pages():
        rows.execute("SELECT name FROM u WHERE id = ?", row)
        found.append(row)
    out.write(str(found))
"""


def test_rows_that_are_only_read_are_soon_read_again() -> None:
    assert verdicts(READING) == ["cheap", "cheap"]


PAGED = """
import requests


def citations(paper):
    first = requests.get(f"https://s/{{paper}}").json()
    {name} = first["count"] // 30 + 1
    found = []
    for i in range(2, {name} + 1):
        found.extend(requests.get(f"https://s/{{paper}}/{{i}}").json())
    return found
"""


def test_the_pages_of_one_thing_are_what_one_call_asks_for() -> None:
    package = {"__init__.py": ""}
    assert flagged(PAGED.format(name="n_pages"), package) == [Confidence.LOW]
    assert flagged(PAGED.format(name="n_papers")) >= [Confidence.MEDIUM]


def test_what_methods_two_calls_away_put_into_the_object_is_lost() -> None:
    text = """
import requests
from tqdm import tqdm


class Profile:
    def __init__(self):
        self.posts = []

    def ask(self, link):
        return requests.get(link, timeout=30)

    def read_post(self, link):
        post = self.ask(link).json()
        self.{kept}

    def read_page(self, page):
        for link in self.ask(f"https://example.org/{{page}}").json():
            self.read_post(link)

    def read_all(self, pages):
        for page in tqdm(range(1, pages + 1)):
            self.read_page(page)
"""
    assert shown(text.format(kept="posts.append(post)")) == {"CKP101"}
    assert not shown(text.format(kept="last = post"))


TESTED = """
import json
import subprocess


def main():
    results = {{}}
    for name in open("repositories.txt"):
        subprocess.run(["git", "clone", name], check=True)
        {work}
    json.dump(results, open("results.json", "w"))


main()
"""


@pytest.mark.parametrize(
    ("work", "verdict"),
    [
        ('results[name] = subprocess.run(["pytest", "-q"], cwd="repository", timeout=1800).returncode', "flagged"),
        ("results[name] = len(name)", "checkpointed"),
    ],
)
def test_a_clone_keeps_nothing_of_what_is_then_done_with_it(work: str, verdict: str) -> None:
    assert verdicts(TESTED.format(work=work)) == [verdict]


MOVED = """
from store import connect


def move(source, target, name):
    rows, at = source.scroll(name, limit=10)
    while at is not None:
        {page}
        target.upload_points(name, rows, wait=True)


if __name__ == "__main__":
    move(connect("a"), connect("b"), "texts")
"""


@pytest.mark.parametrize(
    ("page", "found"), [("rows, at = source.scroll(name, offset=at, limit=10)", True), ("at = source.next_of(name)", False)]
)
def test_a_copy_page_by_page_loses_its_place(page, found):
    assert bool(shown(MOVED.format(page=page))) is found


SENT = """
import json

import boto3


def main(source, target):
    s3 = boto3.client("s3")
    names = [one["Key"] for page in s3.get_paginator("list_objects_v2").paginate(Bucket=source) for one in page["Contents"]]
    for name in names:
        {skip}
        row = json.loads(s3.get_object(Bucket=source, Key=name)["Body"].read())
        s3.put_object(Bucket=target, Key=name, Body=json.dumps(row))


if __name__ == "__main__":
    main("old", "new")
"""
THERE = """try:
            s3.head_object(Bucket=target, Key=name)
            continue
        except s3.exceptions.ClientError:
            pass"""


@pytest.mark.parametrize(
    ("skip", "found"), [("pass", {"CKP109"}), (THERE, set()), ("if name in done:\n            continue", set())]
)
def test_what_is_sent_to_a_bucket_is_looked_for_before(skip, found):
    assert shown(SENT.format(skip=skip)) == found


FOLDER = """
import os

import boto3
import openai


def main(folder, target):
    s3 = boto3.client("s3")
    for name in os.listdir(folder):
        {made}


if __name__ == "__main__":
    main("old", "new")
"""
AT_HAND = "s3.upload_file(os.path.join(folder, name), target, name)"
ASKED = """text = openai.ChatCompletion.create(messages=[open(name).read()], model="m")
        s3.put_object(Bucket=target, Key=name, Body=text)"""


@pytest.mark.parametrize(("made", "found"), [(AT_HAND, set()), (ASKED, {"CKP109"})])
def test_a_folder_at_hand_is_soon_sent_again(made, found):
    assert shown(FOLDER.format(made=made)) == found
