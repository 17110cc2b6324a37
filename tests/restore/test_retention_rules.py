from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from safepoint.store.details import KINDS
from safepoint.store.retention import (
    DAY_MS,
    Row,
    all_of,
    any_of,
    default_rule,
    every,
    latest,
    of_kinds,
    plan,
    younger_than,
)

NOW = 1_700_000_000_000


def row(sequence: int, kind: str = "Auto", age_days: float = 0, **fields: object) -> Row:
    return Row(f"c{sequence}", sequence, kind, NOW - int(age_days * DAY_MS), **fields)  # type: ignore[arg-type]


def removed(rows: list[Row], rule: object = None, **protected: str) -> list[str]:
    return [item.row.id for item in plan(rows, rule or default_rule(), NOW, protected).removed]  # type: ignore[arg-type]


def test_the_last_twenty_automatic_checkpoints_stay_by_default() -> None:
    assert removed([row(n) for n in range(25)]) == ["c0", "c1", "c2", "c3", "c4"]


def test_automatic_checkpoints_over_ninety_days_go_even_among_the_last_twenty() -> None:
    assert removed([row(1, age_days=91), row(2, age_days=89)]) == ["c1"]


def test_manual_checkpoints_neither_count_nor_age() -> None:
    rows = [row(n, "Manual", age_days=4000) for n in range(30)] + [row(n) for n in range(30, 50)]
    assert removed(rows) == []


def test_safety_checkpoints_age_but_do_not_count() -> None:
    rows = [row(n, "System") for n in range(40)] + [row(40, "Conflict", age_days=91), row(41, "System", age_days=91)]
    assert removed(rows) == ["c40", "c41"]


def test_the_limit_is_inclusive_to_the_millisecond() -> None:
    on_the_edge = Row("edge", 1, "Auto", NOW - 90 * DAY_MS)
    past_it = Row("past", 2, "Auto", NOW - 90 * DAY_MS - 1)
    assert removed([on_the_edge, past_it]) == ["past"]


def test_a_row_from_the_future_is_young() -> None:
    assert removed([row(1, age_days=-500)]) == []


def test_keep_every_thins_the_history_behind_the_recent_ones() -> None:
    rows = [row(n, iteration=n * 10, age_days=200 if n < 5 else 0) for n in range(10)]
    assert removed(rows, default_rule(keep_last=2, keep_every=50)) == ["c1", "c2", "c3", "c4", "c6", "c7"]


def test_order_is_by_sequence_not_by_clock_or_by_how_rows_arrive() -> None:
    rows = [row(3, age_days=9), row(1, age_days=0), row(2, age_days=5)]
    assert removed(rows, latest(1)) == ["c1", "c2"]


def test_protected_rows_stay_and_say_why() -> None:
    judged = plan(
        [row(1, age_days=100), row(2)], default_rule(), NOW, {"c1": "the latest valid checkpoint", "gone": "x"}
    ).judged
    assert judged[0].verdict == (True, "the latest valid checkpoint")
    assert len(judged) == 2


def test_what_a_kept_checkpoint_points_at_stays() -> None:
    rows = [row(1, age_days=100), row(2, "Manual", needs="c1", name="before review"), row(3)]
    kept = {item.row.id: item.verdict.why for item in plan(rows, default_rule(), NOW).kept}
    assert kept["c1"] == "needed by before review, which is kept"


def test_what_a_removed_checkpoint_points_at_may_go() -> None:
    assert removed([row(1, age_days=100), row(2, "System", age_days=100, needs="c1")]) == ["c1", "c2"]


def test_a_kind_no_rule_speaks_of_stays() -> None:
    judged = plan([row(1, "Manual")], of_kinds(("Auto",), latest(0)), NOW).judged
    assert judged[0].verdict == (True, "no rule speaks of it")


def test_reasons_name_the_rule_that_decided() -> None:
    judged = plan([row(1, age_days=100), row(2), row(3)], default_rule(keep_last=1), NOW).judged
    assert [item.verdict.why for item in judged] == ["older than 90 days", "beyond the last 1", "not older than 90 days"]


def test_rules_combine() -> None:
    rows = [row(n, iteration=n) for n in range(6)]
    assert removed(rows, any_of(latest(1), every(2))) == ["c1", "c3"]
    assert removed(rows, all_of(latest(4), every(2))) == ["c0", "c1", "c3", "c5"]


ROWS = st.lists(
    st.builds(
        Row, id=st.uuids().map(str), sequence=st.integers(0, 10**6), kind=st.sampled_from(KINDS),
        created_ms=st.integers(NOW - 200 * DAY_MS, NOW),
        iteration=st.integers(0, 100),
    ),
    max_size=40, unique_by=lambda item: item.sequence,
)  # fmt: skip


@given(ROWS, st.integers(0, 30), st.floats(0, 300))
def test_every_row_is_judged_once_manual_ones_stay_and_counts_hold(rows: list[Row], keep: int, days: float) -> None:
    result = plan(rows, default_rule(keep, days), NOW)
    assert [item.row for item in result.judged] == sorted(rows, key=lambda item: item.sequence)
    kept = [item.row for item in result.kept]
    assert all(item in kept for item in rows if item.kind == "Manual")
    assert sum(item.kind == "Auto" for item in kept) <= keep


@given(ROWS)
def test_pruning_twice_removes_nothing_more(rows: list[Row]) -> None:
    kept = [item.row for item in plan(rows, default_rule(3, 50), NOW).kept]
    assert plan(kept, default_rule(3, 50), NOW).removed == ()


@given(ROWS)
def test_rules_are_order_independent(rows: list[Row]) -> None:
    assert plan(rows, default_rule(5), NOW) == plan(list(reversed(rows)), default_rule(5), NOW)


def test_younger_than_zero_days_keeps_only_now() -> None:
    assert removed([row(1, age_days=0.001), row(2)], younger_than(0)) == ["c1"]
