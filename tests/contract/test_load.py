"""Reading contracts: no text makes it raise or hang, every fault has a place, and consequences are not reported twice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint.contract.load import load_contract
from safepoint.core.diagnostic import Severity
from support_contract import HEAD, SAMPLE, findings, seen


def codes(text: str, least: Severity = Severity.WARNING) -> list[str]:
    return [f.code for f in findings(text) if f.severity >= least]


def spec(policy: str, phase: str = "a") -> str:
    return f"{HEAD}phases:\n  a:\n    exit: {{required: [{{name: f}}]}}\ncheckpoint_integrity:\n  - checkpoint_id: c\n    phase: {phase}\n    on_resume: {policy}\n"


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_loaded(text):
    loaded = load_contract(text)
    assert loaded.unreadable is not None or loaded.faults or loaded.contract is not None
    assert all(place_is_inside(text, fault.span) for fault in loaded.faults)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["utf-8", "latin-1", "utf-16", "cp1252"]))
def test_any_bytes_read_as_text_are_loaded(data, encoding):
    load_contract(data.decode(encoding, "replace"))


LINES = SAMPLE.splitlines(keepends=True)
PIECES = [
    "no",
    "12:30",
    "{}",
    "[]",
    "null",
    "3",
    "'x'",
    "*a",
    "&a ",
    "!!int ",
    "|",
    "\t",
    "- ",
    "? ",
    "<<: ",
    ": ",
    "é",
    "\n",
    "  ",
]


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_change_to_the_sample_is_judged(data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        where = data.draw(st.integers(0, len(lines) - 1))
        action = data.draw(st.sampled_from(["drop", "double", "swap", "insert", "value", "indent"]))
        if action == "drop":
            lines[where] = ""
        elif action == "double":
            lines.insert(where, lines[where])
        elif action == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[where], lines[other] = lines[other], lines[where]
        elif action == "insert":
            lines.insert(where, data.draw(st.sampled_from(PIECES)))
        elif action == "value":
            head, _, _ = lines[where].partition(":")
            lines[where] = f"{head}: {data.draw(st.sampled_from(PIECES))}\n"
        else:
            lines[where] = data.draw(st.sampled_from([" ", "  ", "- "])) + lines[where]
    text = "".join(lines)
    found = findings(text)
    assert all(place_is_inside(text, f.span) for f in found)
    assert len(set(found)) == len(found)
    loaded = load_contract(text)
    assert (loaded.contract is not None) or found


def place_is_inside(text: str, span) -> bool:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return 1 <= span.line <= len(lines) and 1 <= span.column <= len(lines[span.line - 1]) + 1 and span[:2] < span[2:]


def test_all_faults_of_a_file_come_in_one_run():
    text = f"{HEAD}phases:\n  a: {{exit: {{required: [{{nam: f}}, {{name: 3}}], optonal: []}}}}\ncheckpoint_integrity:\n  - phase: 7\nextra: 1\n"
    assert [f.split()[0] for f in seen(text, "CKP201", Severity.ERROR)] == [
        "4:26",
        "4:42",
        "4:47",
        "6:5",
        "6:5",
        "6:12",
        "7:1",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (spec("{staleness_checks: [{field: f, max_age_seconds: x, on_stale: 1, recovery: fail}]}"), ["CKP201", "CKP201"]),
        (
            spec("{staleness_checks: [{feld: f, max_age_seconds: 0, on_stale: blocking, recovery: fail}]}"),
            ["CKP201", "CKP216"],
        ),
        (spec("{staleness_checks: [{field: f, max_age_seconds: no, on_stale: blocking, recovery: fail}]}"), ["CKP213"]),
        (spec("{approval_required: true, approval_policy: nobody}"), ["CKP201"]),
        (spec("{approval_required: true}"), ["CKP206"]),
        (spec("{}", phase="3"), ["CKP201"]),
        (spec("7"), ["CKP201"]),
        (spec("{staleness_checks: 7}"), ["CKP201"]),
        (f"{HEAD}phases: 3\ncheckpoint_integrity: [{{checkpoint_id: c, phase: a, on_resume: {{}}}}]\n", ["CKP201"]),
        (
            f"{HEAD}phases: {{a: 3}}\npropagation_chains: [{{chain_id: c, source: {{phase: a, field: f}}, destination: {{phase: a, field: f}}}}]\n",
            ["CKP201"],
        ),
        (
            f"{HEAD}phases: {{}}\ncheckpoint_placement: {{loops: [{{id: x, code: nowhere}}], mode: strct}}\n",
            ["CKP201", "CKP201"],
        ),
        ("pipeline_id: p\nphases: {a: {}}\n", ["CKP201"]),
        ("phases: {a: {}}\n", ["CKP201", "CKP201"]),
    ],
)
def test_one_fault_is_reported_once(text, expected):
    assert codes(text) == expected


def test_a_misspelt_key_does_not_hide_what_stands_below_it():
    text = SAMPLE.replace("staleness_checks:", "stalenes_checks:", 1).replace("max_age_seconds: 3600", "max_age_seconds: x")
    assert seen(text, least=Severity.ERROR) == ["33:7 error CKP201", "35:28 error CKP201"]
    assert "39:18 warning CKP205" in seen(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no value"),
        ("# only a comment\n", "no value"),
        ("- a\n- b\n", "a list of 2"),
        ("just text\n", "the text"),
        ("services:\n  web:\n    image: x\n", "another kind"),
        ("{}\n", "another kind"),
    ],
)
def test_yaml_of_another_kind_is_one_fault(text, words):
    loaded = load_contract(text)
    assert loaded.contract is None
    assert [words in fault.message for fault in loaded.faults] == [True]


def test_values_of_aliases_are_judged_at_their_anchor():
    text = f"{HEAD}phases:\n  a: &a {{exit: {{required: [{{nam: f}}]}}}}\n  b: *a\n"
    found = [f for f in findings(text) if f.code == "CKP201"]
    assert {(f.span.line, f.span.column) for f in found} == {(4, 29)}


def test_one_broken_item_behind_an_alias_leaves_the_other_uses_alone():
    text = f"{HEAD}phases:\n  a: &a {{}}\n  b: *a\n  c: 3\n"
    loaded = load_contract(text)
    assert list(loaded.contract.phases) == ["a", "b", "c"]


def test_many_faults_are_all_found_in_time():
    rows = "".join(f"      - {{nam{n}: x}}\n" for n in range(2_000))
    text = f"{HEAD}phases:\n  a:\n    exit:\n      required:\n{rows}"
    loaded = load_contract(text)
    assert len(loaded.faults) >= 2_000
    assert {field.name for field in loaded.contract.phases["a"].exit.required} == {"x"}


def test_errors_leave_out_what_only_other_readers_dispute():
    loaded = load_contract(SAMPLE.replace("approval_required: false", "approval_required: no"))
    assert [fault.code for fault in loaded.faults] == ["CKP213"]
    assert loaded.errors == ()
    assert loaded.contract.checkpoint_integrity[0].on_resume.approval_required is False
