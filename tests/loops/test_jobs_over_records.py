"""What jobs over files, rows and years leave in objects, hand to pools, write through compressors, and turn off in helpers."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown, verdicts

POOL = """
import requests
from {package} import Pool


def fetch(url):
    return requests.get(url).json()


def main(urls):
    pool = Pool(8)
    found = []
    for page in pool.imap_unordered(fetch, urls):
        found.extend(page)
    return found


if __name__ == "__main__":
    main(open("urls.txt").read().split())
"""


@pytest.mark.parametrize("package", ["multiprocessing", "billiard.pool", "gevent.pool"])
def test_a_pool_is_one_whatever_library_it_is_from(package: str) -> None:
    assert shown(POOL.format(package=package)) == {"CKP101"}


COMPRESSED = """
import io
import json

import requests
import zstandard


def main(days):
    state = None
    while days:
        day, state = take(days, state)
        target = {target}
        writer = zstandard.ZstdCompressor().stream_writer(target)
        for row in requests.get(f"https://a/{{day}}").json():
            writer.write(json.dumps(row).encode())
        writer.close()
        kept.append(target)
"""


def test_what_goes_through_a_compressor_into_a_file_is_kept() -> None:
    assert "flagged" not in verdicts(COMPRESSED.format(target='open(f"{day}.zst", "wb")').replace("state", "offset"))
    assert "flagged" in verdicts(COMPRESSED.format(target="io.BytesIO()"))


BESIDE = """
import sqlite3

from googleapiclient.discovery import build

service = build("gmail", "v1")
cursor = sqlite3.connect("mail.db").cursor()


def known(number, cur):
    cur.execute("SELECT file FROM messages WHERE id = ?", (number,))
    return cur.fetchone()


def main():
    new = []
    for number in open("numbers.txt"):
        if not {asked}:
            new.append(number)
    with open("new.txt", "w") as file:
        file.writelines(new)


main()
"""


def test_a_statement_is_executed_by_a_database_though_a_web_service_is_imported() -> None:
    assert shown(BESIDE.format(asked="known(number, cursor)")) == set()
    asked = "service.users().messages().get(id=number).execute()"
    assert shown(BESIDE.format(asked=asked)) == {"CKP105"}


YEARS = """
import pandas as pd
import requests


def prices(code, {params}):
    data = pd.DataFrame()
    for year in {head}:
        data = pd.concat([data, pd.DataFrame(requests.get(f"https://q/{{code}}/{{year}}").json())])
    return data
"""


@pytest.mark.parametrize("head", ["range(first_year, last_year + 1)", "years"])
def test_years_between_two_are_some_dozens(head: str) -> None:
    params = "years" if head == "years" else "first_year, last_year"
    assert loops(YEARS.format(params=params, head=head))[0].verdict == "short"


@pytest.mark.parametrize("head", ["range(first, last)", "range(1, requests_per_year)", "codes"])
def test_other_counts_are_as_long_as_the_data(head: str) -> None:
    params = head.removeprefix("range(1, ").removeprefix("range(").rstrip(")")
    assert loops(YEARS.format(params=params, head=head))[0].verdict != "short"


HANDLED = """
import cv2
from tqdm import tqdm


class Shapes:
    def __init__(self):
        self.found = []

    def apply(self, tile, mask):
        {body}

    def count(self):
        return len(self.found)


def main(tiles):
    handler = Shapes()
    for tile, path in tqdm(read_tiles(tiles)):
        mask = cv2.morphologyEx(cv2.imread(path), cv2.MORPH_OPEN, None)
        handler.apply(tile, mask)
    {after}


if __name__ == "__main__":
    main("tiles")
"""


def test_an_object_of_the_project_holds_what_its_method_adds() -> None:
    (loop,) = loops(HANDLED.format(body="self.found.append((tile, mask))", after="print(handler.count())"))
    assert [one.name for one in loop.losses] == ["handler"]
    assert loop.confidence >= Confidence.MEDIUM
    (loop,) = loops(HANDLED.format(body="print(tile, mask.sum())", after="print(handler.count())"))
    assert not loop.losses


def test_an_object_that_saves_itself_behind_the_loop_holds_what_the_turns_gave_it() -> None:
    text = HANDLED.format(body="pass", after='handler.save("shapes.json")')
    (loop,) = loops(text.replace("handler = Shapes()", "handler = KINDS[tiles]()"))
    assert [one.name for one in loop.losses] == ["handler"]
    (loop,) = loops(text.replace("handler", "error_tracker"))
    assert not loop.losses


SWITCHED = """
import sqlite3

import requests

base = sqlite3.connect("marks.db")


def add(url, title=None, fetch=True):
    if fetch:
        title = requests.get(url).text
    base.execute("INSERT INTO marks VALUES (?, ?)", (url, title))


def take_over(rows, quick):
    for url, title in rows:
        add(url, {given})
    base.commit()


take_over(open("rows.txt").readlines(), False)
"""


@pytest.mark.parametrize(
    ("given", "sure"), [("title, False", False), ("title, fetch=False", False), ("title", True), ("title, True", True)]
)
def test_a_helper_does_not_pay_what_its_caller_turns_off(given: str, sure: bool) -> None:
    (loop,) = loops(SWITCHED.format(given=given))
    assert any("HTTP" in one.why for one in loop.costs) is sure


def test_a_switch_is_handed_on_to_the_caller_of_the_caller() -> None:
    text = SWITCHED.format(given="title, fetch=not_now").replace("quick):", "not_now):")
    around = "\n\nfor part in range(1000):\n    take_over(open(str(part)).readlines(), {})\n"
    off, on = (loops(text + around.format(value))[-1] for value in ("False", "True"))
    assert not any("HTTP" in one.why for one in off.costs)
    assert any("HTTP" in one.why for one in on.costs)


RESTARTED = """
from os import environ as env
from subprocess import run


def forever(choose):
    while True:
        chosen = choose(env.get("BASE"))
        if not chosen:
            break
        env["BASE"] = chosen
        run(["server", "run"])
"""


def test_the_settings_of_a_process_are_no_result() -> None:
    assert shown(RESTARTED) == set()
    assert shown(RESTARTED.replace("from os import environ as env", "env = {}")) == {"CKP101"}


CHECKED = """
import requests


def check(links):
    {name} = []
    for link in links:
        if requests.get(link, timeout=10).status_code != 200:
            {name}.append(link)
    return {given}


def main():
    print(check(open("links.txt").read().split()))


main()
"""


@pytest.mark.parametrize(("name", "given", "kept"), [("messages", "messages", True), ("messages", "len(messages)", False)])
def test_what_a_function_gives_back_is_its_result_whatever_it_is_called(name: str, given: str, kept: bool) -> None:
    (loop,) = loops(CHECKED.format(name=name, given=given))
    assert bool(loop.losses) is kept


HELD = """
import requests


def ask(results, index, question):
    results[index].{adding}(requests.post("https://m", json=question).json())


def main(questions):
    results = [{{}} for _ in questions]
    for index, question in enumerate(questions):
        ask(results, index, question)
    return results


main(open("questions.txt").readlines())
"""


def test_what_a_helper_adds_to_an_element_of_what_it_is_given_is_kept_there() -> None:
    (loop,) = [one for one in loops(HELD.format(adding="update")) if one.kind == "for"]
    assert "results" in [one.name for one in loop.losses]
    (loop,) = [one for one in loops(HELD.format(adding="check")) if one.kind == "for"]
    assert "results" not in [one.name for one in loop.losses]


PICTURES = """
from google.cloud import storage


def captions(page, bucket):
    found = []
    pictures = page["{field}"]
    for number, picture in enumerate({head}):
        blob = storage.Client().bucket(bucket).blob(picture["name"])
        found.append(describe(blob.download_as_bytes()))
    return found
"""


@pytest.mark.parametrize(
    ("field", "head", "verdict"),
    [("images", "pictures", "short"), ("images", "all_of(page)", "flagged"), ("results", "pictures", "flagged")],
)
def test_what_one_page_holds_is_a_handful_unless_it_lists_what_there_is(field: str, head: str, verdict: str) -> None:
    assert loops(PICTURES.format(field=field, head=head))[0].verdict == verdict


REPORT = """
import requests


def report(project):
    people = {{}}
    bugs = requests.get("https://b", params=dict(product=project)).json()["bugs"]
    for bug in bugs:
        for change in requests.get(f"https://b/{{bug}}/history").json():
            people[change["who"]] = people.get(change["who"], 0) + 1
    {after}


if __name__ == "__main__":
    report("kernel")
"""


def test_a_report_that_is_printed_behind_the_requests_is_what_they_are_made_for() -> None:
    printed = REPORT.format(after="for who, number in sorted(people.items()):\n        print(who, number)")
    assert shown(printed) == {"CKP101"}
    assert shown(REPORT.format(after='print("done")')) == set()
    assert shown(REPORT.format(after='print("done", len(bugs))\n    return people')) == set()


USERS = """
import json

from sklearn import {module}


def main(users, papers, marks):
    best = {{}}
    for user in users:
        machine = {module}.{kind}()
        machine.fit(papers, marks[user])
        best[user] = machine.coef_.tolist()
    with open("best.json", "w") as file:
        json.dump(best, file)


main(load("users"), load("papers"), load("marks"))
"""


@pytest.mark.parametrize(
    ("module", "kind", "verdict"), [("svm", "LinearSVC", "flagged"), ("tree", "DecisionTreeClassifier", "short")]
)
def test_a_support_vector_machine_takes_longer_to_fit_than_a_tree(module: str, kind: str, verdict: str) -> None:
    assert loops(USERS.format(module=module, kind=kind))[0].verdict == verdict


POOLED = """
import json
from multiprocessing import Pool

from tqdm import tqdm


def measure(row):
    return sum(ord(one) for one in row["text"])


def main(rows, out):
    total = 0
    with Pool(8) as pool:
        for found in {head}:
            total += found
    json.dump(total, open(out, "w"))
"""


def test_own_work_that_is_given_to_processes_and_watched_takes_its_time() -> None:
    assert shown(POOLED.format(head="tqdm(pool.imap_unordered(measure, rows))")) == {"CKP105"}
    assert not shown(POOLED.format(head="pool.imap_unordered(measure, rows)"))
    assert not shown(POOLED.format(head="tqdm(map(measure, rows))"))


COMPARED = """
import json

from tqdm import tqdm


def distance(one, other):
    table = {{}}
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            table[i, j] = a == b
    return len(table)


def length(one, other):
    return sum(a == b for a, b in zip(one, other))


def main(rows, out):
    found = []
    for row in {head}:
        found.append({how}(row, rows))
    {after}
"""
KEPT = "json.dump(found, open(out, 'w'))"


@pytest.mark.parametrize(
    ("head", "how", "after", "codes"),
    [
        ("tqdm(rows)", "distance", KEPT, {"CKP105"}),
        ("rows", "distance", KEPT, set()),
        ("tqdm(rows)", "length", KEPT, set()),
        ("tqdm(rows)", "distance", "return found", set()),
    ],
)
def test_loops_within_loops_for_each_item_under_a_bar_take_their_time_when_all_is_saved_behind(
    head: str, how: str, after: str, codes: set[str]
) -> None:
    assert shown(COMPARED.format(head=head, how=how, after=after)) == codes
