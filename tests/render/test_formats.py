"""Machine formats hold to their published shapes, whatever stands in messages and names."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint.core.diagnostic import Confidence, Severity, Span
from safepoint.core.report import Report
from safepoint.render import FORMATS, render
from support_reports import EMPTY, FULL, LOOP, diagnostic

ROOT = Path(__file__).resolve().parents[2]
SARIF = json.loads((ROOT / "tests/data/sarif/sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
REPORT = json.loads((ROOT / "schemas/report-v1.schema.json").read_text(encoding="utf-8"))
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


@st.composite
def reports(draw):
    findings, lines = [], {}
    for number in range(draw(st.integers(0, 4))):
        path = draw(TEXT.filter(bool))
        line = draw(TEXT.map(lambda text: text.replace("\n", " ")))
        column = draw(st.integers(1, 40))
        span = Span(number + 1, column, number + 1, column + draw(st.integers(0, 40)))
        lines[path, None, number + 1] = line
        findings.append(
            diagnostic(
                path,
                span,
                draw(TEXT),
                help=draw(TEXT),
                severity=draw(st.sampled_from(Severity)),
                confidence=draw(st.sampled_from(Confidence)),
                fingerprint=f"{number:032d}",
            )
        )
    return Report("1.0", tuple(findings), 3, 4, lines)


@pytest.mark.parametrize("report", [FULL, EMPTY], ids=["full", "empty"])
def test_sarif_is_valid_by_the_official_schema(report):
    jsonschema.Draft4Validator(SARIF, format_checker=jsonschema.FormatChecker()).validate(
        json.loads(render("sarif", report))
    )


@pytest.mark.parametrize("report", [FULL, EMPTY], ids=["full", "empty"])
def test_json_is_valid_by_our_schema(report):
    jsonschema.Draft202012Validator(REPORT).validate(json.loads(render("json", report)))


@settings(max_examples=40, deadline=None)
@given(reports())
def test_any_report_can_be_rendered_in_every_format(report):
    for name in FORMATS:
        text = render(name, report)
        assert not text or text.endswith("\n")
    jsonschema.Draft202012Validator(REPORT).validate(json.loads(render("json", report)))
    jsonschema.Draft4Validator(SARIF).validate(json.loads(render("sarif", report)))
    ET.fromstring(render("junit", report))  # raises when it is no XML
    assert all(line.startswith("::") for line in render("github", report).split("\n") if line)
    assert len(json.loads(render("gitlab", report))) == len(report.findings)


def test_sarif_columns_count_utf16_units():
    results = json.loads(render("sarif", FULL))["runs"][0]["results"]
    region = results[0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (9, 13)


def test_gitlab_fingerprints_are_those_of_the_report():
    assert [issue["fingerprint"] for issue in json.loads(render("gitlab", FULL))] == [f.fingerprint for f in FULL.findings]


def test_text_never_passes_control_characters_on():
    noisy = FULL._replace(
        findings=(LOOP._replace(message="\x1b]0;title\x07", path="a\x1bb.py", help="\x9b31m"),),
        lines={("a\x1bb.py", None, 12): "    for \x1b[2J in x:"},
    )
    assert "\x1b" not in render("text", noisy)
    assert "\x9b" not in render("text", noisy)
