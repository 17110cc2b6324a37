"""Trainings that are over in minutes: from a handful of numbers, of one layer, in few steps, or from digits or points."""

from __future__ import annotations

from safepoint.loops.meanings.whys import TRAINING
from safepoint.loops.source.effects import Loop
from safepoint.loops.verdicts.linear_models import trains_linear
from safepoint.loops.verdicts.same_data import whole_steps, written_here
from safepoint.loops.verdicts.weighing import single_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.verdicts.case import Case

_DIGITS = ("mnist", "MNIST")
"""What a program says that learns from 60,000 pictures of 28 by 28 points; so small are the other sets with that name."""
_LARGER = ("cifar", "CIFAR", "svhn", "SVHN", "imagenet", "ImageNet", "celeb", "Celeb", "lsun", "LSUN", "coco", "COCO")
"""What it says as well where these pictures are but one of its sets."""
_DRAWN = ("make_moons(", "make_circles(", "make_blobs(", "make_swiss_roll(", "make_s_curve(", "make_regression(")
"""What a program says that has scikit-learn draw points in the plane to learn from."""
_PASSES = 20
"""How many passes over them, written into the source, take some minutes."""
_STEPS = 50_000
"""How many steps of single batches of them do."""


def takes_minutes(case: Case) -> list[str]:
    """Return the entries of the confidence table that say that a training has little to learn from, or takes few steps."""
    if written_here(case):
        return ["written"]
    if trains_linear(case):
        return ["linear"]
    if _learns_digits(case) or _learns_points(case):
        return ["digits"]
    return ["few"] if whole_steps(case) else []


def _learns_points(case: Case) -> bool:
    """Tell whether a program has its data drawn, and takes some thousand single steps unless somebody wants more."""
    steps = case.trips.maximum if case.trips.maximum is not None else case.trips.usual
    if steps is None or steps > _STEPS or "memory" not in case.summary.changes or not single_steps(case.summary.costs):
        return False
    return any(map(case.scope.tree.spoken.says, _DRAWN))


def _learns_digits(case: Case) -> bool:
    """Tell whether a program's own constants say that it makes some passes over pictures of digits: `range(5)` epochs.

    A count that is typed on the command line is there to be raised.
    """
    most = case.trips.maximum
    if most is None or "memory" not in case.summary.changes or not isinstance(case.turn.node, Loop):
        return False
    whole = any(one.why == TRAINING for one in case.summary.costs)  # of one of many settings, each turn
    if whole or most > (_STEPS if single_steps(case.summary.costs) else _PASSES):
        return False
    says = case.scope.tree.spoken.says
    return any(map(says, _DIGITS)) and not any(map(says, _LARGER))
