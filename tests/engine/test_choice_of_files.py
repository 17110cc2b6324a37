"""Which files are judged: ignore files, patterns that exclude, named paths; and which settings hold for several of them."""

from __future__ import annotations

import json

import pytest

from safepoint.config import find_settings
from safepoint.inventory import take_inventory

BROKEN = "def f(:\n"
LOOP = "import requests\n\n\ndef crawl(urls):\n    for url in urls:\n        print(requests.get(url).text)\n"
CRAWL = """import requests
from house import keep


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url, timeout=30).text)
        keep(pages)
    return pages
"""


def judged(command, *words):
    ran = command("check", "--format", "json", *words)
    assert ran.code in (0, 1), ran.err
    return [finding["path"] for finding in json.loads(ran.out)["findings"]]


def listed(command, *words):
    return [loop["path"] for loop in json.loads(command("loops", "--format", "json", *words).out)["loops"]]


@pytest.fixture
def tree(command):
    (command.folder / ".git").mkdir()
    command.write(".gitignore", "made/\n")
    for name in ("a.py", "made/x.py", "vendor/y.py"):
        command.write(name, BROKEN)
    return command


def test_ignored_files_are_judged_when_a_flag_asks_for_it(tree):
    assert judged(tree) == ["a.py", "vendor/y.py"]
    assert judged(tree, "--no-gitignore") == ["a.py", "made/x.py", "vendor/y.py"]


def test_every_command_looks_into_ignored_files_when_the_settings_ask_for_it(tree, monkeypatch):
    tree.write("made/x.py", LOOP)
    assert listed(tree) == []
    tree.write("safepoint.toml", "respect-gitignore = false\n")
    assert listed(tree) == ["made/x.py"]
    assert "No findings in 1 file" in tree("check", "made").out
    monkeypatch.chdir(tree.folder)
    assert take_inventory((".",), find_settings(".")).files == ("a.py", "made/x.py", "vendor/y.py")


def test_a_flag_excludes_what_is_found_and_leaves_what_is_named(tree):
    assert judged(tree, "--exclude", "vendor/") == ["a.py"]
    assert judged(tree, "--exclude", "*.py", "a.py", "vendor/y.py") == ["a.py", "vendor/y.py"]
    assert listed(tree, "--exclude", "vendor/") == []


def test_what_is_excluded_by_force_is_not_judged_under_any_name(tree):
    tree.write("safepoint.toml", 'exclude = ["vendor/"]\n')
    for named in ("vendor", "vendor/", "vendor/y.py"):
        assert judged(tree, named) == ["vendor/y.py"]
        assert judged(tree, named, "--force-exclude") == []
    assert judged(tree, ".", "--force-exclude", "--exclude", ".*") == ["a.py"]


def test_patterns_say_nothing_of_the_folders_above_the_settings(tree):
    tree.write("inner/safepoint.toml", 'exclude = [".*"]\n')
    ran = tree("check", "../vendor", "--force-exclude", "--config", "safepoint.toml", cwd=tree.folder / "inner")
    assert "CKP001" in ran.out


def test_settings_that_hold_for_several_paths_do_not_depend_on_their_order(command):
    command.write("p1/safepoint.toml", 'checkpoint-calls = ["keep"]\n')
    for name in ("p1/y.py", "p2/y.py"):
        command.write(name, CRAWL)
    verdicts = []
    for paths in (["p1/y.py", "p2/y.py"], ["p2/y.py", "p1/y.py"]):
        report = json.loads(command("loops", "--format", "json", *paths).out)
        verdicts.append([(loop["path"], loop["verdict"]) for loop in report["loops"]])
    assert verdicts[0] == verdicts[1]
    assert len({verdict for _, verdict in verdicts[0]}) == 1
