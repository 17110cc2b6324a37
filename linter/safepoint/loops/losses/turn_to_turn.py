"""What one turn of a loop makes and the next begins with: the answers of models, a population, the state of a process."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.losses.figures import counts_on, empties, is_truth
from safepoint.loops.source.effects import Apply, Assign, Exit, Group, Loop, Name
from safepoint.loops.source.walk import calls, dotted, free_names, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Stmt
    from safepoint.loops.summary import Summary

_ASKED = ("model", "agent", "request", "forward", "backpropagation")
"""Words by which the packs tell that somebody else answers, or a network, whose passes over one thing make one answer."""


def fed_back(loop: Loop, summary: Summary) -> list[Loss]:
    """Return what models answer in one turn and the next turn begins with: a search that goes on from its last results."""
    asked = {one.steps[0].line for one in summary.heavy if one.asks_model}
    if loop.kind != "for" or not asked:
        return []
    read: set[str] = set()
    made: set[str] = set()  # in this turn
    for statement in statements(loop.body):
        made.update(_gone_through(statement))
        plain = statement.targets if isinstance(statement, Assign) and not statement.op else ()
        found = [one.id for one in plain if isinstance(one, Name) and one.id in read] if statement.line in asked else []
        if found:
            return [Loss("state", found[0], statement.line)]
        read.update({name for expr in own(statement) if expr not in plain for name in free_names(expr)} - made)
        made.update(name for target in plain for name in names(target))
    return []


def evolved(loop: Loop, summary: Summary) -> list[Loss]:
    """Return what each turn of a `for` makes from what the turn before has left: a population, the state of a process.

    What is asked of others goes from one answer to the next by `fed_back`: the rest of it is the text of one answer.
    """
    if any(word in one.why for one in summary.costs for word in _ASKED):
        return []
    read: set[str] = set()
    made = set(names(loop.target))
    found: list[Loss] = []
    for statement in statements(loop.body) if loop.kind == "for" else ():
        made.update(_gone_through(statement))
        plain = statement.targets if isinstance(statement, Assign) and not statement.op else ()
        value = statement.value if isinstance(statement, Assign) else None
        asked = [expr for expr in own(statement) if expr not in plain]
        read.update({name.partition(".")[0] for expr in asked for name in free_names(expr)} - made)
        for target in plain:
            told = is_truth(value) or counts_on(target, value) or empties(value)
            if isinstance(target, Name) and target.id in read and not told:
                found.append(Loss("state", target.id, statement.line))
            made.update(names(target))
    return found


def _gone_through(statement: Stmt) -> Iterator[str]:
    """Yield the names that a loop within a turn binds anew, as `path` of `for path in listed: path = join(folder, path)`."""
    if isinstance(statement, Loop) and statement.target is not None:
        yield from names(statement.target)


def by_tasks(loop: Loop, scope: Scope) -> list[Loss]:
    """Return the container that the tasks of a pool fill while the loop only waits for them, and that is returned."""
    pools = [one for one in calls(loop.head) if dotted(one.func).rpartition(".")[2] in ("map", "imap", "as_completed")]
    if loop.kind != "for" or not pools:
        return []
    given = {name for one in pools for part in one.args for name in names(part)}
    given |= {name for one in set(given) for bound in scope.bindings.get(one, ()) for name in names(bound.expr)}
    for statement in scope.function.statements:
        value = statement.value if isinstance(statement, Exit) and statement.kind == "return" else None
        for name in {dotted(value)} & given if isinstance(value, Name) else ():
            bound = scope.bindings.get(name, ())
            if len(bound) == 1 and isinstance(bound[0].expr, (Group, Apply)):
                return [Loss("collected", name, loop.line)]
    return []
