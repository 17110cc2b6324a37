"""May this checkpoint still be trusted? Ages, the next phase's entry and the approval, put together into one verdict."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from safepoint.context.boundary import BoundaryValidator, as_context, unknown_phase
from safepoint.context.checkpoint_result import CheckpointResumeResult, StalenessCheckResult
from safepoint.context.provenance import is_aware, utc_now
from safepoint.context.tracker import PropagationTracker
from safepoint.contract.model import ApprovalRecord
from safepoint.contract.vocabulary import ApprovalPolicy
from safepoint.core.errors import SafepointError
from safepoint.resume import approval
from safepoint.resume.staleness import Judgement, judge_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from safepoint.context.provenance import FieldProvenance
    from safepoint.context.results import ContractValidationResult
    from safepoint.contract.model import CheckpointIntegritySpec, ContextContract


class ResumeTimeError(SafepointError, ValueError):
    """The moment of the resume knows no offset from UTC, so that no age can be measured against it."""


class ResumeOptions(TypedDict, total=False):
    """What a resume may be told: see `CheckpointValidator.validate_resume`."""

    resume_time: datetime | None
    phase_order: Sequence[str] | None
    checkpoint_time: datetime | None
    approvals: Iterable[object]


class ResumeQuestion(NamedTuple):
    """What is asked, before anything was recovered.

    `stamps` are the context's stamps and `checkpoint_time` the earliest moment an approval may be of, both as the resume
    found them. `approvals` are records given beside those of the context.
    """

    spec: CheckpointIntegritySpec
    moment: datetime
    contract: ContextContract | None
    phase_order: Sequence[str] | None
    stamps: approval.Stamps
    checkpoint_time: datetime | None
    approvals: tuple[object, ...]


class CheckpointValidator:
    """Judge a checkpoint's context; enforces nothing, recovers nothing and leaves the context as it is.

    `clock` returns the present moment, aware; it is asked when a call gives no `resume_time`.
    """

    def __init__(
        self,
        tracker: PropagationTracker | None = None,
        boundary_validator: BoundaryValidator | None = None,
        *,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._tracker = tracker or PropagationTracker()
        self._boundary = boundary_validator or BoundaryValidator()
        self._clock = clock

    def validate_resume(
        self,
        checkpoint_spec: CheckpointIntegritySpec,
        context: dict[str, Any],
        resume_time: datetime | None = None,
        *,
        contract: ContextContract | None = None,
        phase_order: Sequence[str] | None = None,
        checkpoint_time: datetime | None = None,
        approvals: Iterable[object] = (),
    ) -> CheckpointResumeResult:
        """Return whether the context of a checkpoint may be trusted at `resume_time`, which must be aware (default: now).

        Without a contract the next phase's entry is not checked again, which the result notes. An approval must not be older
        than `checkpoint_time` (default: the newest stamp in the context). Raises ResumeTimeError for a naive `resume_time`.
        """
        question = self.ask(
            checkpoint_spec,
            context,
            contract=contract,
            resume_time=resume_time,
            phase_order=phase_order,
            checkpoint_time=checkpoint_time,
            approvals=approvals,
        )
        return self.conclude(question, context, self.judge(question, context))

    def ask(
        self,
        spec: CheckpointIntegritySpec,
        context: object,
        *,
        contract: ContextContract | None = None,
        **options: Unpack[ResumeOptions],
    ) -> ResumeQuestion:
        """Note down what the resume finds before anybody acts on it."""
        given = options.get("resume_time")
        moment = self._clock() if given is None else _aware(given, "resume_time")
        stamps = approval.read_stamps(context)
        known = options.get("checkpoint_time")
        oldest = approval.newest_stamp(stamps, moment) if known is None else _aware(known, "checkpoint_time")
        order, approvals = options.get("phase_order"), tuple(options.get("approvals", ()))
        return ResumeQuestion(spec, moment, contract, order, stamps, oldest, approvals)

    def stamp_of(self, context: Any, field: str) -> FieldProvenance | None:
        """Return a field's stamp as it is now."""
        return self._tracker.get_provenance(context, field)

    def judge(self, question: ResumeQuestion, context: object) -> Judgement:
        """Judge the ages of all checked fields."""
        return judge_fields(question.spec.on_resume, lambda field: self.stamp_of(context, field), question.moment)

    def conclude(self, question: ResumeQuestion, context: object, judgement: Judgement) -> CheckpointResumeResult:
        """Put ages, entry and approval together."""
        policy = question.spec.on_resume
        entry, next_phase, notes = self._entry(question, as_context(context))
        status, problem = _approval(question, context, judgement)
        acknowledged = set(status.stale_fields_acknowledged) if status else set()
        result = CheckpointResumeResult(
            checkpoint_id=question.spec.checkpoint_id,
            phase=question.spec.phase,
            passed=False,
            stale_fields=[_mark(item, acknowledged) for item in judgement.stale],
            fresh_fields=list(judgement.fresh),
            missing_provenance=[item.field for item in judgement.missing],
            missing_details=[
                item.model_copy(update={"acknowledged": item.field in acknowledged}) for item in judgement.missing
            ],
            entry_revalidation=entry,
            next_phase=next_phase,
            approval_status=status,
            approval_required=policy.approval_required,
            approval_granted=status is not None,
            approval_problem=problem,
            evidence_digest=_digest(question, judgement),
            notes=notes,
            checked_at=question.moment.isoformat(),
        )
        result.passed = not result.refusals
        return result

    def _entry(
        self, question: ResumeQuestion, context: dict[str, Any]
    ) -> tuple[ContractValidationResult | None, str | None, list[str]]:
        """Return the next phase's entry result, the next phase, and what could not be checked."""
        spec, contract = question.spec, question.contract
        if contract is None:
            return None, spec.next_phase, ["no contract was given: the next phase's entry was not checked again"]
        order = list(question.phase_order if question.phase_order is not None else contract.phases)
        unknown = spec.phase not in contract.phases or spec.phase not in order
        if not spec.on_resume.revalidate_entry:
            return None, None if unknown else _next_phase(spec, order), []
        if unknown:
            return unknown_phase(spec.phase, "entry", contract), None, []
        following = _next_phase(spec, order)
        if following is None:
            return None, None, [f"phase {spec.phase!r} is the last: there is no entry to check again"]
        return self._boundary.validate_entry(following, context, contract), following, []


def _next_phase(spec: CheckpointIntegritySpec, order: Sequence[str]) -> str | None:
    if spec.next_phase is not None:
        return spec.next_phase
    following = order.index(spec.phase) + 1
    return order[following] if following < len(order) else None


def _approval(question: ResumeQuestion, context: object, judgement: Judgement) -> tuple[ApprovalRecord | None, str | None]:
    """Return the approval that counts, or why none does; both None where none is required."""
    policy = question.spec.on_resume.approval_policy
    if policy is None or not question.spec.on_resume.approval_required:
        return None, None
    blocking = _blocking(judgement)
    if policy is ApprovalPolicy.AUTO_IF_FRESH and not blocking:
        return _automatic(question), None
    entries = [*question.approvals, *approval.find_approvals(context, question.spec.checkpoint_id)]
    circumstances = approval.Circumstances(
        question.spec.checkpoint_id,
        policy,
        blocking,
        question.stamps,
        question.moment,
        question.checkpoint_time,
        question.spec.on_resume.clock_skew_seconds,
    )
    return _first_that_counts(entries, circumstances)


def _first_that_counts(
    entries: Sequence[object], circumstances: approval.Circumstances
) -> tuple[ApprovalRecord | None, str | None]:
    problems = []
    for entry in entries:
        try:
            record = approval.read_approval(entry)
        except approval.ApprovalFormatError as error:
            problems.append(str(error))
            continue
        problem = approval.approval_problem(record, circumstances)
        if problem is None:
            return record, None
        problems.append(problem)
    wanted = f"no approval of checkpoint {circumstances.checkpoint_id!r} was found"
    return None, "; ".join(problems) or wanted


def _automatic(question: ResumeQuestion) -> ApprovalRecord:
    return ApprovalRecord(
        approved_by=approval.AUTOMATIC_APPROVER,
        approved_at=question.moment.isoformat(),
        policy=ApprovalPolicy.AUTO_IF_FRESH,
        checkpoint_id=question.spec.checkpoint_id,
        notes="nothing blocking is stale",
    )


def _blocking(judgement: Judgement) -> tuple[str, ...]:
    """Return the fields that an approval must name: the blocking ones that are stale or of unknown age."""
    stale = [item.field for item in judgement.stale if item.blocks]
    return tuple(dict.fromkeys([*stale, *(item.field for item in judgement.missing if item.blocks)]))


def _digest(question: ResumeQuestion, judgement: Judgement) -> str:
    fields = [*(item.field for item in judgement.stale), *(item.field for item in judgement.missing)]
    return approval.evidence_digest(question.spec.checkpoint_id, fields, question.stamps)


def _mark(item: StalenessCheckResult, acknowledged: set[str]) -> StalenessCheckResult:
    return item.model_copy(update={"acknowledged": item.field in acknowledged})


def _aware(moment: object, name: str) -> datetime:
    if not isinstance(moment, datetime) or not is_aware(moment):
        raise ResumeTimeError(
            f"{name} is {moment!r}, but ages need a datetime that knows its offset; pass datetime.now(UTC)"
        )
    return moment
