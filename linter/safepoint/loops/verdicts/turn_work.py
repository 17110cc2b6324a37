"""All that one turn of a loop does: what its calls cost, and what nothing but its own loops, bars and pauses tells."""

from __future__ import annotations

from safepoint.loops.costs.computing import with_arrays, with_millions
from safepoint.loops.costs.handed_work import of_handed_function
from safepoint.loops.costs.held_open import in_callers_transaction
from safepoint.loops.costs.of_one_name import of_one_name
from safepoint.loops.costs.own_loops import with_own_loops
from safepoint.loops.costs.own_work import with_plain_work, with_rounds
from safepoint.loops.costs.pools import of_coroutines, of_futures, of_named_pool
from safepoint.loops.costs.process_pools import in_pool
from safepoint.loops.costs.time_budgets import with_time_budgets
from safepoint.loops.costs.watched import asked_again, by_workers, paced, watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary


def work_of(turn: Turn, scope: Scope, summaries: Summaries, callers: Callers) -> Summary:
    """Summarise one turn of a loop.

    What its calls do comes first; where they cost and save nothing that is known, what somebody waits for tells of work.
    """
    summary = summaries.stretch(scope, turn.number, waited=turn in summaries.course(scope).waits)
    summary = with_rounds(turn, of_one_name(turn, summary), scope, summaries, callers)
    summary = with_arrays(turn, summary, scope, summaries)
    summary = with_millions(turn, summary, scope, summaries)
    summary = with_own_loops(turn, summary, scope, callers)
    summary = with_plain_work(turn, summary, scope, summaries, callers)
    summary = of_named_pool(turn, in_pool(turn, summary, scope, callers), scope)
    if not summary.costs and not summary.saves:
        summary = with_time_budgets(turn, summary, scope, summaries)
        summary = by_workers(turn, summary, scope)
        summary = of_futures(turn, summary, scope, summaries)
        summary = of_coroutines(turn, summary, scope, summaries)
        summary = of_handed_function(turn, summary, scope, summaries)
        summary = watched(turn, asked_again(turn, summary, scope, summaries), scope, summaries)
        summary = paced(turn, summary, scope, summaries)
    return in_callers_transaction(summary, scope, callers)
