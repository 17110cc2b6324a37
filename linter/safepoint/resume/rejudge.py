"""From the first judgement over recovery to the second: only fields that a handler was called for are judged again."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from safepoint.context.checkpoint_result import CheckpointResumeResult, RecoveryAttempt, StalenessCheckResult
from safepoint.context.provenance import is_aware, parse_timestamp
from safepoint.resume.attempts import Outcome, RecoveryCall
from safepoint.resume.recovery import is_recoverable, limit_for
from safepoint.resume.staleness import Judgement, judge_field

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from safepoint.context.provenance import FieldProvenance
    from safepoint.resume.recovery import Handler
    from safepoint.resume.validator import CheckpointValidator, ResumeQuestion

NO_NEW_STAMP = "the handler reported success, but the field is still stale: it left no new stamp that is young enough"


class Rejudgement:
    """One resume on its way: the first judgement, the calls it asks for, and the verdict after them."""

    def __init__(self, validator: CheckpointValidator, question: ResumeQuestion, context: dict[str, Any]) -> None:
        self._validator = validator
        self._question = question
        self._context = context
        self._first = validator.judge(question, context)
        self._now: list[StalenessCheckResult] = list(self._first.stale)
        self._attempts: list[RecoveryAttempt] = []

    def calls(self, handler: Handler | None, time_limit: float | None) -> Iterator[RecoveryCall]:
        """Yield the calls to make, one for each stale field and strategy that a handler may act on."""
        if handler is None or not isinstance(self._context, dict):
            return
        wanted = dict.fromkeys((item.field, item.recovery) for item in self._first.stale if is_recoverable(item))
        for field, strategy in wanted:
            limit = limit_for(handler, field, strategy, time_limit)
            yield RecoveryCall(handler, field, strategy, self._context, limit)

    def note(self, call: RecoveryCall, outcome: Outcome) -> None:
        """Keep what a call came to, and judge its field again if the handler said it worked."""
        self._now = [self._again(item, outcome) if _is_of(item, call) else item for item in self._now]
        fresh = not any(item.is_stale for item in self._now if _is_of(item, call))
        error = outcome.error or (NO_NEW_STAMP if outcome.reported and not fresh else None)
        self._attempts.append(
            RecoveryAttempt(
                field=call.field,
                strategy=call.strategy,
                reported=outcome.reported,
                succeeded=fresh,
                error=error,
                seconds=outcome.seconds,
                started_at=outcome.started.isoformat(),
            )
        )

    def conclude(self) -> CheckpointResumeResult:
        """Return the verdict on what is stale now."""
        still = tuple(item for item in self._now if item.is_stale)
        recovered = [item for item in self._now if not item.is_stale]
        names = {item.field for item in still}
        healed = tuple(dict.fromkeys(item.field for item in recovered if item.field not in names))
        judgement = Judgement(still, (*self._first.fresh, *healed), self._first.missing)
        result = self._validator.conclude(self._question, self._context, judgement)
        result.recovered_fields = recovered
        result.recovery_attempts = self._attempts
        return result

    def _again(self, item: StalenessCheckResult, outcome: Outcome) -> StalenessCheckResult:
        stamp = self._validator.stamp_of(self._context, item.field)
        fresh = outcome.reported and stamp is not None and self._is_fresh(item, stamp, outcome)
        return item.model_copy(update={"is_stale": not fresh, "recovery_attempted": True, "recovery_succeeded": fresh})

    def _is_fresh(self, item: StalenessCheckResult, stamp: FieldProvenance, outcome: Outcome) -> bool:
        """Judge a new stamp: against the moment the handler was done if it was made meanwhile, else against the resume's.

        A resume may be judged at an injected moment, while handlers stamp by the wall clock; and a handler may take longer
        than clocks may differ.
        """
        if stamp.set_at == item.set_at:
            return False
        policy = self._question.spec.on_resume
        skew = policy.clock_skew_seconds
        check = next(check for check in policy.staleness_checks if _is_check(check, item))
        made = parse_timestamp(stamp.set_at)
        meanwhile = made is not None and is_aware(made) and _within(made, outcome, skew)
        moment = outcome.ended if meanwhile else self._question.moment
        return judge_field(check, stamp, moment, skew) is None


def _is_of(item: StalenessCheckResult, call: RecoveryCall) -> bool:
    return item.field == call.field and item.recovery is call.strategy and is_recoverable(item)


def _is_check(check: Any, item: StalenessCheckResult) -> bool:
    same = check.field == item.field and check.max_age_seconds == item.max_age_seconds
    return bool(same and check.recovery is item.recovery and check.on_stale is item.severity)


def _within(made: datetime, outcome: Outcome, skew_seconds: float) -> bool:
    skew = timedelta(seconds=skew_seconds)
    return made - outcome.started >= -skew and made - outcome.ended <= skew
