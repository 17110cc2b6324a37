"""Trainings that a helper does as a whole for each turn, and of which only what they give is kept: forecasts, scores."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Call, Loop
from safepoint.loops.source.walk import calls, label, names, operands, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Comprehension
    from safepoint.loops.summary import Summary


def saves_what_came_of_it(loop: Loop | Comprehension, summary: Summary) -> bool:
    """Tell whether each turn has a helper do a whole training, and saves what that gives: `put(day, forecast(rows))`.

    The model that was trained for it stays in the helper, and is no more than a means.
    """
    trained = [one for one in summary.costs if one.changes == "memory"]
    whole = trained and all(len(one.steps) > 1 and one.why.startswith("trains a") for one in trained)
    if not whole or not summary.saves or not isinstance(loop, Loop):
        return False
    lines = {one.steps[0].line for one in trained}
    saving = {(one.steps[0].name, one.steps[0].line) for one in summary.saves}
    block = statements(loop.body)
    given = {
        name
        for one in block
        if isinstance(one, Assign) and isinstance(one.value, Call) and one.value.line in lines
        for target in one.targets
        for name in names(target)
    }
    for call in [call for one in block for expr in own(one) for call in calls(expr)]:
        handed = operands(call) if (label(call.func), call.line) in saving else ()
        if any(not given.isdisjoint(names(part)) or any(one.line in lines for one in calls(part)) for part in handed):
            return True
    return False
