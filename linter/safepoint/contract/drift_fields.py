"""Differences between the fields of a phase in two versions of a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.declarations import Declared, declared
from safepoint.contract.drift_change import DriftChange, Place
from safepoint.contract.vocabulary import ConstraintSeverity, EvaluationPolicy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.model import ContextContract
    from safepoint.contract.phases import EvaluationSpec, FieldSpec, QualitySpec

_NEEDS = ("entry", "enrichment")
_WORDS = {
    "entry": "required on entry",
    "enrichment": "taken as enrichment",
    "exit": "promised on exit",
    "exit_optional": "optional on exit",
}
_DEMANDS = {
    EvaluationPolicy.ANY_EVALUATOR: 0,
    EvaluationPolicy.HUMAN_OR_MODEL: 0,
    EvaluationPolicy.SCORE_THRESHOLD: 1,
    EvaluationPolicy.HUMAN_REQUIRED: 1,
}


def field_changes(old: ContextContract, new: ContextContract, phase: str) -> Iterator[DriftChange]:
    """Yield what changed among the fields of a phase that both versions have."""
    for sides in (_NEEDS, ("exit", "exit_optional")):
        before = _by_name(old, phase, sides)
        after = _by_name(new, phase, sides)
        for name, item in before.items():
            yield from _changed(item, after[name]) if name in after else _removed(item)
        for name, item in after.items():
            if name not in before:
                yield _added(item)


def _by_name(contract: ContextContract, phase: str, directions: tuple[str, ...]) -> dict[str, Declared]:
    found: dict[str, Declared] = {}
    for item in declared(contract, phase):
        if item.direction in directions:
            found.setdefault(item.spec.name, item)
    return found


def _place(item: Declared, kind: str = "field_changed") -> Place:
    return Place(
        kind, item.direction, f"field `{item.spec.name}` of phase `{item.phase}`", phase=item.phase, field=item.spec.name
    )


def _added(item: Declared) -> DriftChange:
    demanded = item.direction in _NEEDS and item.spec.severity is ConstraintSeverity.BLOCKING
    text = f"is new: {_WORDS[item.direction]} with severity {item.spec.severity}"
    return _place(item, "field_added").change(text, breaking=demanded, new=item.spec.severity)


def _removed(item: Declared) -> Iterator[DriftChange]:
    text = f"is gone: it was {_WORDS[item.direction]}"
    yield _place(item, "field_removed").change(text, breaking=item.direction == "exit", old=item.spec.severity)


def _changed(old: Declared, new: Declared) -> Iterator[DriftChange]:
    place = _place(new)
    if old.direction != new.direction:
        yield _moved(old, new, place)
    yield from place.severity(old.spec.severity, new.spec.severity)
    yield from place.other("type", old.spec.type, new.spec.type, breaking=True)
    yield from place.other("constraints", old.spec.constraints, new.spec.constraints, breaking=True)
    yield from place.other("source phase", old.spec.source_phase, new.spec.source_phase, breaking=False)
    yield from _default(old.spec, new.spec, place)
    yield from _quality(old.spec.quality, new.spec.quality, place)
    yield from _evaluation(old.spec.evaluation, new.spec.evaluation, place)


def _moved(old: Declared, new: Declared, place: Place) -> DriftChange:
    demanded = new.direction == "entry" and new.spec.severity is ConstraintSeverity.BLOCKING
    text = f"was {_WORDS[old.direction]} and is now {_WORDS[new.direction]}"
    breaking = demanded or old.direction == "exit"
    return place.change(text, breaking=breaking, old=old.direction, new=new.direction, kind="field_moved")


def _default(old: FieldSpec, new: FieldSpec, place: Place) -> Iterator[DriftChange]:
    gone = old.default is not None and new.default is None and new.severity is ConstraintSeverity.WARNING
    yield from place.other("default", old.default, new.default, breaking=gone)


def _quality(old: QualitySpec | None, new: QualitySpec | None, place: Place) -> Iterator[DriftChange]:
    if old is None and new is None:
        return
    if old is None or new is None:
        yield _check_came_or_went("quality spec", old, new, new.on_below if new else None, place)
        return
    blocking = new.on_below is ConstraintSeverity.BLOCKING
    yield from place.other("quality metric", old.metric, new.metric, breaking=True)
    yield from place.floor("quality threshold", old.threshold, new.threshold, blocking=blocking)
    yield from place.severity(old.on_below, new.on_below, name="quality severity")


def _evaluation(old: EvaluationSpec | None, new: EvaluationSpec | None, place: Place) -> Iterator[DriftChange]:
    if old is None and new is None:
        return
    if old is None or new is None:
        yield _check_came_or_went("evaluation spec", old, new, new.on_unevaluated if new else None, place)
        return
    yield from place.switch("the required evaluation", old.required, new.required)
    weaker = _DEMANDS[old.policy] > 0 and old.policy is not new.policy
    yield from place.other("evaluation policy", old.policy, new.policy, breaking=weaker)
    blocking = new.on_below_threshold is ConstraintSeverity.BLOCKING
    yield from place.floor("evaluation threshold", old.threshold, new.threshold, blocking=blocking)
    yield from place.severity(old.on_unevaluated, new.on_unevaluated, name="severity without evaluation")
    yield from place.severity(old.on_below_threshold, new.on_below_threshold, name="severity below the threshold")


def _check_came_or_went(
    name: str,
    old: QualitySpec | EvaluationSpec | None,
    new: QualitySpec | EvaluationSpec | None,
    severity: ConstraintSeverity | None,
    place: Place,
) -> DriftChange:
    stops = severity is ConstraintSeverity.BLOCKING and place.direction in _NEEDS
    text = f"has a new {name}" if old is None else f"has lost its {name}"
    return place.change(text, breaking=new is None or stops, old=old, new=new)
