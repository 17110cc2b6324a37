"""Loops each of whose turns runs a program of its own, which may keep what it makes."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import RUN
from safepoint.loops.checkpoints.fault_notes import texts
from safepoint.loops.losses.growth import written
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import own, statements
from safepoint.loops.tally import FEW, lists_files
from safepoint.loops.verdicts.bulk import LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.summary import CostFact, Summary
    from safepoint.loops.tally import Trips

_PYTHON = ".py"
_TRAINING = (("train",), ("training",), ("finetune",), ("pretrain",))
"""First words of the programs that train: `train.py`, `finetune_lora.py`."""
_SENDING = ("upload",)
"""The first or the last word of those that send what they are given somewhere, and leave nothing here."""


def runs_programs(costs: tuple[CostFact, ...]) -> bool:
    """Tell whether all heavy work of a turn is done by other programs."""
    heavy = [one for one in costs if one.cost is Cost.HEAVY]
    return bool(heavy) and all(one.why.startswith(RUN) for one in heavy)


def keeps_for_itself(turn: Turn, summary: Summary, *, later: bool) -> bool:
    """Tell whether a turn only runs programs, which may keep what they make.

    Where a save behind the loop (`later`) takes what it notes, or each program is a whole training or an upload, its
    turns are worth noting all the same: a restart would do again what is done.
    """
    noted = (later and _notes_something(turn)) or _does_again(turn)
    return runs_programs(summary.costs) and not noted


def _notes_something(turn: Turn) -> bool:
    """Tell whether the statements of a loop put anything into a container or an object, for a save behind it to keep."""
    return not isinstance(turn.node, Loop) or any(True for one in statements(turn.node.body) for _ in written(one))


def _does_again(turn: Turn) -> bool:
    """Tell whether a loop names a program that trains or sends what it is given: `["python", "train.py", *settings]`."""
    body = statements(turn.node.body) if isinstance(turn.node, Loop) else ()
    said = {word for one in body for expr in own(one) for text in texts(expr) for word in text.split()}
    programs = [naming.words(one.rpartition("/")[2].removesuffix(_PYTHON)) for one in said if one.endswith(_PYTHON)]
    return any(one[:1] in _TRAINING or _SENDING in (one[:1], one[-1:]) for one in programs)


def runs_all_of_one(
    turns: Trips, outer_lost: tuple[Loss, ...], trips: Trips, inner: Summary, lost: tuple[Loss, ...]
) -> bool:
    """Tell whether a loop runs a program for each file of one of a handful of names, which it is itself to be told of.

    The loop around it names no program, so that nothing is known there of what the programs keep.
    """
    few = turns.kind == "bounded" and turns.likely <= FEW
    files = lists_files(trips) and trips.maximum is None and trips.likely * inner.seconds >= 10 * LONG
    outside = bool(lost) and all(one.kind == "outside" for one in (*outer_lost, *lost))
    return few and files and outside and runs_programs(inner.costs)
