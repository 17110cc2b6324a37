"""Is a field still young enough to be trusted? Pure: a check, a stamp and a moment give a verdict."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from safepoint.context.checkpoint_result import MissingProvenance, StalenessCheckResult
from safepoint.context.provenance import is_aware, parse_timestamp
from safepoint.contract.vocabulary import RecoveryStrategy

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from safepoint.context.provenance import FieldProvenance
    from safepoint.contract.model import CheckpointResumePolicy, StalenessCheck


class Judgement(NamedTuple):
    """The verdict on every checked field: stale entries (one per check that failed), fresh names, names without a stamp."""

    stale: tuple[StalenessCheckResult, ...]
    fresh: tuple[str, ...]
    missing: tuple[MissingProvenance, ...]


def judge_field(
    check: StalenessCheck, provenance: FieldProvenance, moment: datetime, skew_seconds: float
) -> StalenessCheckResult | None:
    """Return why a field is stale at an aware moment, or None when it is fresh.

    Fresh means: an age of at most `max_age_seconds`, by a timestamp that knows its offset and lies at most `skew_seconds` in
    the future. A limit of 0 is never met.
    """
    reason, elapsed = _age(provenance.set_at, moment, skew_seconds)
    if reason is None and check.max_age_seconds == 0:
        reason = "always_stale"
    if reason is None and elapsed > check.max_age_seconds:
        reason = "expired"
    if reason is None:
        return None
    return StalenessCheckResult(
        field=check.field,
        elapsed_seconds=elapsed,
        max_age_seconds=check.max_age_seconds,
        severity=check.on_stale,
        recovery=check.recovery,
        reason=reason,
        set_at=provenance.set_at,
    )


def judge_fields(
    policy: CheckpointResumePolicy, stamp_of: Callable[[str], FieldProvenance | None], moment: datetime
) -> Judgement:
    """Judge all of a policy's checks; a field is fresh when none of its checks finds it stale."""
    stale: list[StalenessCheckResult] = []
    missing: dict[str, MissingProvenance] = {}
    fields: list[str] = []
    for check in policy.staleness_checks:
        provenance = stamp_of(check.field)
        if provenance is None:
            missing[check.field] = _graver(missing.get(check.field), _missing(policy, check))
            continue
        fields.append(check.field)
        found = judge_field(check, provenance, moment, policy.clock_skew_seconds)
        stale += [found] if found else []
    stale_names = {item.field for item in stale}
    fresh = tuple(name for name in dict.fromkeys(fields) if name not in stale_names)
    return Judgement(tuple(stale), fresh, tuple(missing.values()))


def _age(set_at: str, moment: datetime, skew_seconds: float) -> tuple[str | None, float]:
    stamped = parse_timestamp(set_at)
    if stamped is None:
        return "unparsable_timestamp", math.inf
    if not is_aware(stamped):
        return "naive_timestamp", math.inf
    elapsed = (moment - stamped).total_seconds()
    return ("future_timestamp", elapsed) if elapsed < -skew_seconds else (None, max(elapsed, 0.0))


def _missing(policy: CheckpointResumePolicy, check: StalenessCheck) -> MissingProvenance:
    """Weigh a field of unknown age: by the policy's own word, else as the check weighs staleness."""
    if policy.on_missing_provenance is not None:
        return MissingProvenance(field=check.field, severity=policy.on_missing_provenance)
    final = check.recovery is RecoveryStrategy.FAIL
    return MissingProvenance(field=check.field, severity=check.on_stale, waivable=not final)


def _graver(known: MissingProvenance | None, new: MissingProvenance) -> MissingProvenance:
    if known is None or (new.blocks, not new.waivable) > (known.blocks, not known.waivable):
        return new
    return known
