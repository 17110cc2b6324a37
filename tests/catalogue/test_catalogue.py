"""The catalogue is whole: code, module, page and index say the same, and every example on a page does what the page says."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from safepoint.checks import CHECKS, rules_of
from safepoint.conclusion import Filters
from safepoint.config import Settings
from safepoint.core.report import Report
from safepoint.core.rule import CODE
from safepoint.lint import Request, lint
from safepoint.render import render
from support_catalogue import ROOT, RULES, Example, examples, fences

PAGES = sorted(RULES.glob("CKP*.md"))
ALL = [example for page in PAGES for example in examples(page.name, page.read_text(encoding="utf-8"))]
HEADINGS = ["What it does", "Why it is bad", "Bad", "Good", "When to ignore"]


def linted(example: Example, folder: Path) -> Report:
    """Return the report on one example, whose files are written into a folder."""
    for name, body in example.files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(body, encoding="utf-8")
    report = lint(Request((str(folder.relative_to(Path.cwd())),), Settings(str(folder)), Filters(), cache=False)).report
    assert not report.faults
    return report


def test_checks_modules_and_pages_are_the_same_set():
    modules = {path.stem for path in (ROOT / "linter/safepoint/checks").glob("*.py")} - {"__init__"}
    assert modules == {reference.module for reference in CHECKS}
    assert [page.name for page in PAGES] == [f"{rule.code}-{rule.name}.md" for rule in rules_of(r.code for r in CHECKS)]


def test_codes_are_unique_and_in_order():
    codes = [reference.code for reference in CHECKS]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(CODE, code) for code in codes)


@pytest.mark.parametrize("reference", CHECKS, ids=lambda r: r.code)
def test_rule_names_its_module_and_reads_as_a_sentence(reference):
    rule = import_module(f"safepoint.checks.{reference.module}").RULE
    assert rule.code == reference.code
    assert rule.name.replace("-", "_") == reference.module
    assert re.fullmatch(r"[A-Z`].*\.", rule.summary)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name[:6])
def test_page_has_the_fixed_headings_and_examples(page: Path):
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == HEADINGS
    kinds = {(fence.section, word) for fence in fences(text) for word in fence.words if word in ("bad", "good")}
    assert ("Bad", "bad") in kinds
    assert ("Good", "good") in kinds
    assert kinds <= {("Bad", "bad"), ("Good", "good")}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name[:6])
def test_bad_examples_show_their_own_rule(page: Path):
    for example in examples(page.name, page.read_text(encoding="utf-8")):
        codes = {code for _, _, code in example.expected}
        assert (page.name[:6] in codes) == (example.kind == "bad"), example.label


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name[:6])
def test_a_rule_is_as_grave_as_it_says_in_one_of_its_bad_examples(page: Path, tmp_path: Path, monkeypatch):
    code = page.name[:6]
    (rule,) = rules_of([code])
    monkeypatch.chdir(tmp_path)
    seen = set()
    for number, example in enumerate(one for one in ALL if one.page == page.name and one.kind == "bad"):
        seen |= {finding.severity for finding in linted(example, tmp_path / str(number)).findings if finding.code == code}
    assert rule.severity in seen


@pytest.mark.parametrize("example", ALL, ids=lambda e: e.label)
def test_example_fires_where_marked_and_nowhere_else(example: Example, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    report = linted(example, tmp_path)
    seen = sorted((f.path, f.span.line, f.code) for f in report.findings)
    assert seen == sorted(example.expected), "\n" + render("text", report)
    if example.output is not None:
        assert example.output.rstrip("\n") == render("text", report).rstrip("\n")
