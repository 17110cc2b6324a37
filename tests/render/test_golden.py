"""Each renderer's output is held letter by letter; SAFEPOINT_UPDATE_GOLDEN=1 writes the files anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from safepoint.render import FORMATS, PLAIN, Style, render
from support_reports import EMPTY, FULL

GOLDEN = Path(__file__).parent / "golden"
SUFFIX = {
    "json": "json",
    "sarif": "json",
    "gitlab": "json",
    "junit": "xml",
    "markdown": "md",
    "text": "txt",
    "github": "txt",
}
CASES = [(name, case, report, PLAIN) for name in FORMATS for case, report in (("full", FULL), ("empty", EMPTY))]
CASES.append(("text", "color", FULL, Style(color=True, links="file:///rules/", width=60)))


@pytest.mark.parametrize(("name", "case", "report_value", "style"), CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_output_is_the_golden_file(name, case, report_value, style):
    golden = GOLDEN / f"{name}-{case}.{SUFFIX[name]}"
    text = render(name, report_value, style)
    if os.environ.get("SAFEPOINT_UPDATE_GOLDEN"):
        golden.write_bytes(text.encode())
    assert text == golden.read_bytes().decode()


@pytest.mark.parametrize("name", FORMATS)
def test_renderers_do_not_depend_on_anything_but_the_report(name, monkeypatch, tmp_path):
    before = render(name, FULL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    assert render(name, FULL) == before
