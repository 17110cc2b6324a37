"""Classes picked from a table, pages of a forum, rows and statements of helpers, checks, drafts of one answer."""

import pytest

from support_agents import ANSWER
from support_loops import loops, project, shown, verdicts

METHODS = """import openai


class Small:
    def __init__(self, size=1):
        self.size = size

    def __call__(self, sample):
        return openai.chat.completions.create(model="s", messages=[sample])

    def convert(self, sample):
        return self(sample)


METHODS = {"small": Small}
"""


CHOSEN = """import json
from methods import METHODS


def compare(path, name):
    found = []
    for sample in json.load(open(path)):
        method = METHODS[name](size=2)
        found.append({used})
    return found
"""


@pytest.mark.parametrize(
    ("used", "verdict"),
    [("method(sample)", "flagged"), ("method.convert(sample)", "flagged"), ("method.size", "cheap")],
)
def test_an_object_of_a_class_picked_from_a_table_does_what_its_class_does(used: str, verdict: str) -> None:
    files = project({"methods.py": METHODS, "compare.py": CHOSEN.format(used=used)})
    assert [one.verdict for one in files.facts("compare.py").loops] == [verdict]


FORUM = """import requests


def questions(links):
    found = []
    for link in links:
        found.append(requests.get(link).text)
    return found


def forum(url):
    found = []
    {head}
        links = requests.get(url).json()
        if not links:
            return found
        found.extend(questions(links))
"""


@pytest.mark.parametrize(
    ("head", "wanted"), [("while True:", ["covered", "flagged"]), ("for url in [url]:", ["flagged", "short"])]
)
def test_who_goes_from_page_to_page_answers_for_the_items_of_a_page(head: str, wanted: list[str]) -> None:
    assert verdicts(FORUM.format(head=head)) == wanted


ROWS = """import csv, {library}


def put(conn, row):
    conn.execute("INSERT INTO answers VALUES (?)", (ask(row["q"]),))


def run(path):
    conn = {made}
    for row in csv.DictReader(open(path)):
        put(conn, row)
    conn.commit()
"""


@pytest.mark.parametrize(
    ("library", "made", "found"),
    [
        ("sqlite3", 'sqlite3.connect("a.db")', {"CKP105"}),
        ("sqlite3", 'sqlite3.connect("a.db", isolation_level=None)', {"CKP109"}),
        ("duckdb", 'duckdb.connect("a.db")', set()),
    ],
)
def test_rows_put_in_by_a_helper_wait_for_the_commit_behind_the_loop(library: str, made: str, found: set[str]) -> None:
    assert shown(ANSWER + ROWS.format(library=library, made=made)) == found


def test_a_task_queue_is_only_shown_how_far_a_task_is() -> None:
    text = """def export(self, path):
    found = []
    for row in json.load(open(path)):
        found.append(ask(row))
        self.update_state(state="PROGRESS", meta={"done": len(found)})
    return found
"""
    assert shown(ANSWER + text) == {"CKP101"}


@pytest.mark.parametrize(
    ("sql", "verdict"),
    [
        ('f"SELECT {columns} FROM t"', "cheap"),
        ('f"INSERT INTO t ({columns}) VALUES (?)"', "flagged"),
        ('"INSERT INTO {} VALUES (?)".format(columns)', "flagged"),
        ("select_sql(columns)", "cheap"),
    ],
)
def test_what_a_statement_does_is_told_by_how_it_begins(sql: str, verdict: str) -> None:
    text = f"""import sqlite3, csv

db = sqlite3.connect("a.db")


def run(path, columns):
    select = {sql}
    for row in csv.DictReader(open(path)):
        db.execute(select, row)
    db.commit()
"""
    assert [one.verdict for one in loops(text)] == [verdict]


@pytest.mark.parametrize(
    ("statement", "waits"),
    [
        ("delete(Tag).where(Tag.owner == owner)", True),
        ("select(Tag).where(Tag.owner == owner)", False),
        ("worded(Tag, owner)", False),  # What is not seen to write is mostly read.
    ],
)
def test_a_session_writes_only_by_statements_that_are_seen_to(statement: str, waits: bool) -> None:
    text = f"""from sqlalchemy import create_engine, delete, select
from sqlalchemy.orm import Session


def clear(session: Session, owners):
    for owner in owners:
        statement = {statement}
        statement = statement.execution_options(synchronize_session=False)
        for _ in range(20):
            session.execute(statement)
    session.commit()


if __name__ == "__main__":
    with Session(create_engine("sqlite:///tags.db")) as session:
        clear(session, open("owners.txt").read().split())
"""
    assert any("rows wait" in reason.text for reason in loops(text)[0].reasons) == waits


CHECKED = """import subprocess


def {name}(files, tool):
    {kept} = []
    for file in files:
        done = subprocess.run({command}, capture_output=True)
        if done.returncode:
            {kept}.append(done.stdout)
    return {kept}


if __name__ == "__main__":
    {name}(open("files.txt").read().split(), "x")
"""


@pytest.mark.parametrize(
    ("kept", "command", "found"),
    [
        ("results", "[tool, file]", {"CKP101"}),
        ("errors", "[tool, file]", set()),
        ("results", '["git", "-C", file, "rev-parse", "HEAD"]', set()),
        ("results", '["git", *tool, file]', set()),
        ("results", '["git", "-C", file, "fetch"]', {"CKP101"}),
    ],
)
def test_checks_and_questions_to_git_are_soon_made_again(kept: str, command: str, found: set[str]) -> None:
    assert shown(CHECKED.format(name="run_all", kept=kept, command=command)) == found


DRAFTS = """def draft(text, reviewers, {count}):
    for turn in {over}:
        answer = ask(text)
        text = text + answer
    return text
"""


@pytest.mark.parametrize(
    ("count", "over", "found"),
    [
        ("max_iterations", "range(1, max_iterations + 1)", set()),
        ("total", "reviewers", set()),
    ],
)
def test_drafts_of_one_answer_and_those_who_review_it_are_few(count: str, over: str, found: set[str]) -> None:
    assert shown(ANSWER + DRAFTS.format(count=count, over=over)) == found


MADE_UP = """
from concurrent.futures import ThreadPoolExecutor, as_completed


def {helper}(code, example, llm):
    namespace = {{}}
    {body}


def solve(code, examples, llm):
    scores = []
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit({helper}, code, one, llm) for one in examples]
        for future in as_completed(futures):
            scores.append(future.result())
    return scores
"""


@pytest.mark.parametrize(
    ("helper", "body", "found"),
    [
        ("run_agent", "exec(code, namespace); return namespace['solve'](example, llm)", {"CKP101"}),
        ("run_check", "exec(code, namespace); return namespace['solve'](example, llm)", set()),
        ("run_agent", "return {'code': code, 'example': example}", set()),
    ],
)
def test_code_that_is_run_as_an_agent_works_on_its_task_out_of_sight(helper: str, body: str, found: set[str]) -> None:
    assert shown(MADE_UP.format(helper=helper, body=body)) == found


def test_an_agent_is_judged_by_a_whole_set_in_an_example_as_well() -> None:
    text = MADE_UP.format(helper="run_agent", body="exec(code, namespace); return namespace['solve'](example, llm)")
    text = text.replace("def solve(", "def evaluate_on_testset(").replace("examples", "test_set")
    assert shown({"examples/puzzles/agent.py": text}, "examples/puzzles/agent.py") == {"CKP101"}
    text = text.replace("def evaluate_on_testset(", "def show_how(")
    assert shown({"examples/puzzles/agent.py": text}, "examples/puzzles/agent.py") == set()
