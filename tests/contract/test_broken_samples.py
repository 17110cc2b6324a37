"""The published sample and its broken variants: each fault on its line and column, and nothing that is no fault."""

from __future__ import annotations

from collections import defaultdict

import pytest

from safepoint.contract.load import load_contract
from safepoint.core.diagnostic import Severity
from support_contract import DATA, SAMPLE, findings, seen

VARIANTS = sorted((DATA / "broken").glob("*.contract.yaml"))


def expectations() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for line in (DATA / "expectations.txt").read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(" ")
        found[name].append(rest)
    return found


def test_the_sample_deserves_two_warnings_and_nothing_else():
    assert seen(SAMPLE) == ["39:18 warning CKP205", "51:18 warning CKP205"]
    assert ["model.version" in f.message or "prompt.template.hash" in f.message for f in findings(SAMPLE)] == [True, True]


@pytest.mark.parametrize("spell", [str.lower, str.title], ids=["lower", "title"])
def test_letter_case_of_severities_changes_nothing(spell):
    text = SAMPLE.replace("BLOCKING", spell("BLOCKING")).replace("WARNING", spell("WARNING"))
    assert seen(text) == seen(SAMPLE)


def test_there_are_at_least_twenty_variants_and_each_is_expected():
    assert len(VARIANTS) >= 20
    assert {path.name.split(".")[0] for path in VARIANTS} == set(expectations())


@pytest.mark.parametrize("path", VARIANTS, ids=lambda p: p.name.split(".")[0])
def test_each_fault_stands_on_its_place(path):
    found = [
        f"{f.span.line}:{f.span.column}-{f.span.end_line}:{f.span.end_column} {f.severity.label} {f.code}"
        for f in findings(path.read_text(encoding="utf-8"))
    ]
    assert found == expectations()[path.name.split(".")[0]]


@pytest.mark.parametrize("path", VARIANTS, ids=lambda p: p.name.split(".")[0])
def test_the_rest_is_still_readable_unless_it_is_no_yaml(path):
    loaded = load_contract(path.read_text(encoding="utf-8"))
    assert (loaded.contract is None) == (loaded.unreadable is not None)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda p: p.name.split(".")[0])
def test_windows_line_ends_and_a_byte_order_mark_move_nothing(path):
    text = path.read_text(encoding="utf-8")
    assert [f.span for f in findings(text)] == [f.span for f in findings("\ufeff" + text.replace("\n", "\r\n"))]


def test_every_message_says_what_to_do():
    said = [f for path in VARIANTS for f in findings(path.read_text(encoding="utf-8"))]
    assert all(f.message and f.help for f in said)
    assert all("None" not in f.message for f in said)


def test_an_error_and_its_other_place_are_both_shown():
    text = (DATA / "broken" / "07-duplicate-checkpoint.contract.yaml").read_text(encoding="utf-8")
    finding = next(f for f in findings(text) if f.code == "CKP203")
    assert [(r.span.line, r.span.column) for r in finding.related] == [(29, 20)]


def test_the_number_of_faults_is_not_bounded_by_the_first():
    text = (DATA / "broken" / "24-many-faults.contract.yaml").read_text(encoding="utf-8")
    assert len([f for f in findings(text) if f.severity is Severity.ERROR]) == 6
