"""`safepoint loops`: the inventory in four forms, and the explanation of one verdict."""

import csv
import io
import json
import os

import jsonschema
import pytest

from safepoint.cli import main
from safepoint.loops.project import Project
from safepoint.resources import folder

TEXT = """
import requests


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url, timeout=30).text)
    return pages


def total(rows):
    for row in rows:
        print(row)
"""


@pytest.fixture
def tree(tmp_path, monkeypatch):
    (tmp_path / "crawl.py").write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_json_keeps_to_its_schema(tree, capsys):
    assert main(["loops", "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    with open(os.path.join(folder("schemas"), "loops-v1.schema.json"), encoding="utf-8") as file:
        jsonschema.validate(report, json.load(file))
    flagged, cheap = report["loops"]
    assert (flagged["path"], flagged["line"], flagged["verdict"], flagged["codes"]) == ("crawl.py", 7, "flagged", ["CKP101"])
    assert flagged["cost"]["evidence"][0]["call"] == "requests.get"
    assert flagged["loses"][0] == {"kind": "collected", "name": "pages", "line": 8}
    assert cheap["verdict"] == "cheap"


def test_the_table_counts_verdicts(tree, capsys):
    assert main(["loops"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].startswith("crawl.py:7")
    assert out.endswith("2 loops: 1 cheap, 1 flagged\n")


def test_csv_and_markdown_have_a_row_a_loop(tree, capsys):
    assert main(["loops", "--format", "csv", "--verdict", "flagged"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert [row[:3] for row in rows[1:]] == [["crawl.py:7", "flagged", "CKP101"]]
    assert main(["loops", "--format", "markdown"]) == 0
    assert capsys.readouterr().out.count("\n") == 4


def test_why_explains_one_verdict_and_its_sum(tree, capsys):
    assert main(["loops", "--why", "crawl.py:8"]) == 0
    out = capsys.readouterr().out
    assert "verdict: flagged CKP101" in out
    assert "lost in a crash: collected pages" in out
    assert "in all (medium from 5, high from 8)" in out


TASKS = """
import asyncio

from openai import AsyncOpenAI

client = AsyncOpenAI()


async def ask(row):
    return await client.chat.completions.create(model="large", messages=[{"role": "user", "content": row}])


async def ask_all(rows):
    jobs = [ask(row) for row in rows]
    return await asyncio.gather(*jobs)
"""


def test_why_explains_what_is_told_of_where_a_line_both_makes_and_runs_tasks(tree, capsys):
    (tree / "tasks.py").write_text(TASKS)
    assert main(["loops", "--why", "tasks.py:14"]) == 0
    assert "verdict: flagged CKP108" in capsys.readouterr().out


def test_why_names_the_loops_when_none_stands_there(tree, capsys):
    assert main(["loops", "--why", "crawl.py:2"]) == 2
    assert "loops of that file begin on these lines: 7, 13" in capsys.readouterr().err


def test_why_wants_a_file_and_a_line(tree, capsys):
    assert main(["loops", "--why", "crawl.py"]) == 2
    assert "wanted FILE:LINE" in capsys.readouterr().err


CRAWL = "def crawl(urls):\n    pages = []\n    for url in urls:\n        pages.append(requests.get(url, timeout=30).text)\n    return pages\n"
CELLS = (("code", "import requests\n"), ("markdown", "# Crawl"), ("code", CRAWL))


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    cells = [{"cell_type": kind, "source": text, "metadata": {}} for kind, text in CELLS]
    (tmp_path / "crawl.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_loop_of_a_notebook_is_listed_by_cell_and_line(notebook, capsys):
    assert main(["loops"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("crawl.ipynb:cell 3:3 ")
    assert main(["loops", "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    with open(os.path.join(folder("schemas"), "loops-v1.schema.json"), encoding="utf-8") as file:
        jsonschema.validate(report, json.load(file))
    (loop,) = report["loops"]
    assert (loop["cell"], loop["line"], loop["end_line"]) == (3, 3, 4)
    assert (loop["cost"]["evidence"][0]["cell"], loop["cost"]["evidence"][0]["line"]) == (3, 4)
    assert loop["loses"][0] == {"kind": "collected", "name": "pages", "cell": 3, "line": 4}


@pytest.mark.parametrize("form", ["{}", "{}:5", "./{}"])
@pytest.mark.parametrize("kind", ["tree", "notebook"])
def test_why_takes_a_place_as_check_prints_it(form, kind, request, capsys):
    request.getfixturevalue(kind)
    main(["check", "--no-cache", "--confidence", "low", "--format", "json"])
    found = json.loads(capsys.readouterr().out)["findings"][0]
    cell = f"cell {found['cell']}:" if "cell" in found else ""
    place = form.format(f"{found['path']}:{cell}{found['line']}")
    assert main(["loops", "--why", place]) == 0
    assert "verdict: flagged CKP101" in capsys.readouterr().out


def test_why_in_a_notebook_names_the_cells_when_none_stands_there(notebook, capsys):
    assert main(["loops", "--why", "crawl.ipynb:cell 1:3"]) == 2
    assert "loops of that file begin on these lines: cell 3:3" in capsys.readouterr().err


def test_the_help_of_a_finding_in_a_notebook_names_no_line_of_the_joined_text(notebook, capsys):
    main(["check", "--no-cache", "--confidence", "low", "--format", "json"])
    assert "(line " not in json.loads(capsys.readouterr().out)["findings"][0]["help"]


def test_why_judges_a_file_among_all_that_check_would_read(tmp_path, monkeypatch, capsys):
    (tmp_path / "jobs").mkdir()
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "__init__.py").touch()
    (tmp_path / "shared" / "keeping.py").write_text(
        "def put(page):\n    with open(page.name, 'w') as file:\n        file.write(page.text)\n"
    )
    (tmp_path / "jobs" / "crawl.py").write_text(
        "import requests\nfrom shared.keeping import put\n\n\nfor line in open('addresses.txt'):\n    put(requests.get(line))\n"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["loops", "--why", "jobs/crawl.py:5"]) == 0
    inside = capsys.readouterr().out
    assert "saves: put" in inside
    monkeypatch.chdir(tmp_path / "shared")
    assert main(["loops", "--why", "../jobs/crawl.py:5", ".."]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == inside.splitlines()[1:]


def test_why_takes_an_absolute_place(tree, capsys, monkeypatch):
    place = os.path.join(os.getcwd(), "crawl.py:8")
    assert main(["loops", "--why", "crawl.py:8"]) == 0
    told = capsys.readouterr().out
    assert main(["loops", "--why", place]) == 0
    assert capsys.readouterr().out == told
    monkeypatch.chdir(os.path.dirname(os.getcwd()))
    assert main(["loops", "--why", place]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == told.splitlines()[1:]


def test_why_says_when_the_file_was_not_judged(tree, capsys):
    assert main(["loops", "--why", "gone.py:5"]) == 2
    assert "that file was not judged (there is no such file)" in capsys.readouterr().err
    assert main(["loops", "--why", "crawl.py:8", "--exclude", "crawl.py"]) == 2
    assert "it is ignored, excluded, neither Python nor a notebook, or outside the paths given" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "said"), [(RecursionError(), "nested too deeply"), (KeyError("turn"), "KeyError: 'turn'")]
)
def test_a_file_that_cannot_be_judged_is_told_of_and_the_others_are_listed(tree, capsys, monkeypatch, error, said):
    (tree / "other.py").write_text(TEXT)
    judged = Project.facts

    def facts(project, path):
        if path.endswith("other.py"):
            raise error
        return judged(project, path)

    monkeypatch.setattr(Project, "facts", facts)
    assert main(["loops", "--format", "json"]) == 2
    shown = capsys.readouterr()
    assert {loop["path"] for loop in json.loads(shown.out)["loops"]} == {"crawl.py"}
    assert "other.py" in shown.err
    assert said in shown.err
