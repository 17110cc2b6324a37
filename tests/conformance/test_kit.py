"""The conformance kit passes a store that keeps its promises, and finds what a store does wrong."""

from __future__ import annotations

import pytest

from safepoint.testing import CHECKS, StoreUnderTest, check_store
from safepoint.testing.checks_concurrency import compete
from safepoint.testing.checks_durability import check_survivors, kill_repeatedly
from safepoint.testing.conformance import run_check
from safepoint.testing.kit import UnfulfilledError
from support_plain_store import PlainStore


def named(*names):
    return [check for check in CHECKS if check.name in names]


def test_the_plain_store_conforms():
    report = check_store(StoreUnderTest(PlainStore))
    assert report.ok, str(report)
    assert [result.check.name for result in report.results if result.outcome == "skipped"] == ["retention"]
    report.raise_for_failures()


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ("random-ids", "ids"),
        ("newest-first", "order"),
        ("no-link", "order"),
        ("oldest", "restore"),
        ("case-blind", "isolation"),
        ("stripped", "isolation"),
        ("always-new", "idempotence"),
        ("no-progress-rule", "conflict"),
        ("no-progress-rule", "progress"),
        ("no-epoch", "progress"),
        ("signed", "numbers"),
        ("any-state", "unfit"),
        ("any-name", "names"),
    ],
)
def test_the_kit_finds_what_a_store_does_wrong(fault, check, capfd):
    store = StoreUnderTest(lambda folder: PlainStore(folder, fault))
    report = check_store(store, named(check))
    assert not report.ok, f"{check} did not notice {fault}"
    with pytest.raises(AssertionError, match="does not conform"):
        report.raise_for_failures()


@pytest.mark.parametrize(("fault", "size"), [("in-place", 200_000), ("late", 2000)])
def test_killing_long_enough_finds_what_is_not_durable(fault, size, tmp_path, capfd):
    store = StoreUnderTest(lambda folder: PlainStore(folder, fault))
    with pytest.raises(AssertionError):
        kill_repeatedly(store, str(tmp_path), 100, state_bytes=size)


def test_a_store_that_a_kill_left_unreadable_is_a_finding_and_no_crash(tmp_path):
    (tmp_path / "plain.jsonl").write_text('{"stream": "orch-1", "iter{"stream": "orch-1"}\n', encoding="ascii")
    store = StoreUnderTest(PlainStore)
    with pytest.raises(UnfulfilledError, match="after kill 1: the store cannot be read: JSONDecodeError"):
        check_survivors(store, str(tmp_path), {}, 2000, "after kill 1")
    with pytest.raises(UnfulfilledError, match="cannot be read"):
        store.stored(str(tmp_path), "orch-1")


def test_competing_long_enough_finds_a_store_without_a_lock(tmp_path, capfd):
    store = StoreUnderTest(lambda folder: PlainStore(folder, "no-lock"))
    with pytest.raises(AssertionError):
        compete(store, str(tmp_path), processes=4, saves=150)


def test_claims_that_are_switched_off_are_skipped_with_the_reason():
    store = StoreUnderTest(PlainStore, durable=False, concurrent=False, golden_ids=False)
    outcomes = {check.name: run_check(store, check) for check in named("ids", "kills", "threads", "reopening")}
    assert {result.outcome for result in outcomes.values()} == {"skipped"}
    assert "durable" in outcomes["kills"].detail


def test_every_check_has_a_name_of_its_own():
    assert len({check.name for check in CHECKS}) == len(CHECKS)
