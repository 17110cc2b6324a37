"""Which checkpoints to keep: pure rules over plain rows, so that a plan can be shown and argued about before it acts.

A rule looks at the rows of one workflow and says of each it cares about whether to keep it, and why. Rules combine:
`of_kinds` narrows, `all_of` needs every rule to keep a row, `any_of` needs one. A row that no rule speaks of is kept. What
must never go, whatever the rules say, is added by `plan` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from safepoint.store.details import AUTO, CONFLICT, MANUAL, SYSTEM

DAY_MS = 86_400_000
DEFAULT_KEEP_LAST = 20
DEFAULT_MAX_AGE_DAYS = 90.0


class Row(NamedTuple):
    """One checkpoint as retention sees it.

    `sequence` orders the rows of a workflow (clocks do not); `created_ms` is Unix time in milliseconds and only measures
    age; `iteration` is the loop's counter; `needs` is the id of the chain record that a named checkpoint points at.
    """

    id: str
    sequence: int
    kind: str
    created_ms: int
    iteration: int = 0
    needs: str | None = None
    name: str = ""


class Verdict(NamedTuple):
    """Whether to keep one row, and why, in words that a report can print."""

    keep: bool
    why: str


class Judged(NamedTuple):
    """A row with the verdict on it."""

    row: Row
    verdict: Verdict


class Plan(NamedTuple):
    """What a prune would do to one workflow: every row, judged, by sequence."""

    judged: tuple[Judged, ...]

    @property
    def kept(self) -> tuple[Judged, ...]:
        """The rows that stay."""
        return tuple(item for item in self.judged if item.verdict.keep)

    @property
    def removed(self) -> tuple[Judged, ...]:
        """The rows that go."""
        return tuple(item for item in self.judged if not item.verdict.keep)


Rule = Callable[[Sequence[Row], int], Mapping[str, Verdict]]
"""From (rows by sequence, now in Unix milliseconds) to verdicts by row id; rows that the rule does not judge are absent."""


def latest(count: int) -> Rule:
    """Keep the `count` rows with the highest sequence."""

    def judge(rows: Sequence[Row], _now_ms: int) -> Mapping[str, Verdict]:
        first_kept = max(len(rows) - count, 0)
        return {
            row.id: Verdict(place >= first_kept, f"{'among' if place >= first_kept else 'beyond'} the last {count}")
            for place, row in enumerate(rows)
        }

    return judge


def younger_than(days: float) -> Rule:
    """Keep rows of at most `days` days; a row from the future (a clock was set back) is young."""

    def judge(rows: Sequence[Row], now_ms: int) -> Mapping[str, Verdict]:
        oldest = now_ms - days * DAY_MS
        return {
            row.id: Verdict(
                row.created_ms >= oldest, f"{'not ' if row.created_ms >= oldest else ''}older than {days:g} days"
            )
            for row in rows
        }

    return judge


def every(step: int) -> Rule:
    """Keep rows whose iteration is a multiple of `step`: a thinned history behind the recent one."""

    def judge(rows: Sequence[Row], _now_ms: int) -> Mapping[str, Verdict]:
        return {
            row.id: Verdict(
                row.iteration % step == 0, f"iteration {'is' if row.iteration % step == 0 else 'is no'} multiple of {step}"
            )
            for row in rows
        }

    return judge


def forever(why: str) -> Rule:
    """Keep every row, for the reason given."""
    return lambda rows, _now_ms: {row.id: Verdict(keep=True, why=why) for row in rows}


def of_kinds(kinds: Collection[str], rule: Rule) -> Rule:
    """Let `rule` see and judge only rows of these kinds."""
    return lambda rows, now_ms: rule([row for row in rows if row.kind in kinds], now_ms)


def all_of(*rules: Rule) -> Rule:
    """Keep a row that every rule keeps; the reason is that of the first rule that does not."""

    def judge(rows: Sequence[Row], now_ms: int) -> Mapping[str, Verdict]:
        return _joined(rows, [rule(rows, now_ms) for rule in rules], decisive=False)

    return judge


def any_of(*rules: Rule) -> Rule:
    """Keep a row that at least one rule keeps; the reason is that of the first rule that does."""

    def judge(rows: Sequence[Row], now_ms: int) -> Mapping[str, Verdict]:
        return _joined(rows, [rule(rows, now_ms) for rule in rules], decisive=True)

    return judge


def default_rule(
    keep_last: int = DEFAULT_KEEP_LAST, max_age_days: float = DEFAULT_MAX_AGE_DAYS, keep_every: int | None = None
) -> Rule:
    """Return the usual rule.

    Automatic checkpoints: the last `keep_last`, none older than `max_age_days`; besides, at any age, those on a multiple of
    `keep_every`. Manual ones stay until they are deleted by name. Safety ones (System and Conflict) stay `max_age_days`.
    """
    automatic = all_of(younger_than(max_age_days), latest(keep_last))
    if keep_every is not None:
        automatic = any_of(automatic, every(keep_every))
    return any_of(
        of_kinds((AUTO,), automatic),
        of_kinds((MANUAL,), forever("manual: kept until deleted by name")),
        of_kinds((SYSTEM, CONFLICT), younger_than(max_age_days)),
    )


def plan(rows: Sequence[Row], rule: Rule, now_ms: int, protected: Mapping[str, str] | None = None) -> Plan:
    """Judge every row of one workflow.

    `protected` maps row ids to the reason why they must stay (the latest valid checkpoint, one being restored). A row that
    a kept row needs stays too.
    """
    ordered = sorted(rows, key=lambda row: row.sequence)
    verdicts = {row.id: Verdict(keep=True, why="no rule speaks of it") for row in ordered}
    verdicts.update(rule(ordered, now_ms))
    verdicts.update({row_id: Verdict(keep=True, why=why) for row_id, why in (protected or {}).items() if row_id in verdicts})
    for row in ordered:
        if row.needs in verdicts and verdicts[row.id].keep and not verdicts[row.needs].keep:
            verdicts[row.needs] = Verdict(keep=True, why=f"needed by {row.name or row.id}, which is kept")
    return Plan(tuple(Judged(row, verdicts[row.id]) for row in ordered))


def _joined(rows: Sequence[Row], verdicts: Sequence[Mapping[str, Verdict]], *, decisive: bool) -> dict[str, Verdict]:
    joined = {}
    for row in rows:
        spoken = [verdict[row.id] for verdict in verdicts if row.id in verdict]
        if spoken:
            joined[row.id] = next((verdict for verdict in spoken if verdict.keep is decisive), spoken[0])
    return joined
