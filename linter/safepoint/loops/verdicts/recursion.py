"""Functions that call themselves over costly work: loops whose frontier is the call stack (CKP107)."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence, Span
from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.facts import Recursion
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import BY_NAME
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Assign, Attr, Const, Do, Group, Name
from safepoint.loops.source.walk import calls, dotted
from safepoint.loops.verdicts.checking import is_upkeep
from safepoint.loops.verdicts.distance import far

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Stmt
    from safepoint.loops.source.module import Function

_BOUNDED = frozenset(
    {"depth", "level", "levels", "retry", "retries", "attempt", "attempts", "tries", "try", "max", "limit", "num", "count"}
    | {"remaining", "left", "budget", "hops"}
)
"""Words of parameters that count a recursion down."""
_SENDING = frozenset({"send", "post", "reply", "notify", "say"})
"""First words of functions that tell somebody something: a text that is too long for one message goes in pieces."""

_BELOW = frozenset(
    {"children", "nested", "contents", "content", "subtree", "blocks", "folder", "directory", "replies", "files", "sitemap"}
    | {"parts", "attachments", "chunk", "chunks", "split"}
)
"""Words of what hangs below one thing."""


def recursion(function: Function, scope: Scope, summaries: Summaries) -> Recursion | None:
    """Return the finding for one function, or None."""
    if _counts_down(function) or _SENDING.intersection(naming.words(function.name)[:1]):
        return None
    if scope.tree.text.count(f"{function.name}(") < 2:
        return None
    if any(_yields(one) for one in function.statements):
        return None  # whoever walks with it takes each finding as it comes
    me = Ref("function", scope.path, function.qualname)
    again = [
        event
        for event in summaries.course(scope).events
        if event.loops
        and (event.started or not function.is_async)
        and not any(guard.kind == "handler" for _, guard in event.guards)
        and not _only_once(event, function)
        and not _of_parts(event, function)
        and (
            (_names(event, function.name) and me in event.callee.functions)
            or _calls_back(event, function.name, me, scope, summaries)
        )
        and not _leaves_with(event, function)
        # The parts of one thing (a network's layers) are no walk of unknown length.
        and summaries.trips(scope, event.loops[-1]).kind != "bounded"
    ]
    if not again:
        return None
    found = summaries.stretch(scope, None)
    # Interpreters and parsers call themselves, and `evaluate(node)` is no evaluation there: a bare name is no proof.
    heavy = [one for one in found.heavy if one.sure >= Confidence.MEDIUM]
    own = [one for one in heavy if one.why != BY_NAME]
    if not own or counted(found.saves) or found.waits or far(found.costs) or is_upkeep(found, scope):
        return None
    if not _BELOW.isdisjoint(naming.words(function.name)) and all(one.is_request for one in own):
        return None  # The blocks of one page and the files of one repository are soon asked for again.
    span = Span(function.line, 1, function.line, 2)
    return Recursion(scope.path, span, function.name, tuple(own), min(Confidence.MEDIUM, own[0].sure))


def _yields(statement: Stmt) -> bool:
    """Tell whether a statement hands a result to a consumer."""
    value = statement.value if isinstance(statement, (Do, Assign)) else None
    return isinstance(value, Group) and value.kind == "yield"


def _leaves_with(event: Event, function: Function) -> bool:
    """Tell whether a call's result is given back at once, so that it is made for the first thing found and not for each.

    That is how an agent goes on with what a tool has said: `return self.answer([*messages, said])`.
    """
    left = function.returned
    return any(call is event.call for value in left if value is not None for call in calls(value))


def _only_once(event: Event, function: Function) -> bool:
    """Tell whether a call sets the parameter whose test leads to it, so that the call calls no further: `deeper=False`."""
    tested = {guard.name for _, guard in event.guards if guard.name}
    for param in function.params:
        given = argument_of(event.call, function, param.name)[0]
        if given is None or given == Name(param.name):
            continue
        if given in (Const(False), Const(None)) or param.name in tested:
            return True
    return False


def _of_parts(event: Event, function: Function) -> bool:
    """Tell whether a method calls its like on other objects: those that an object is made of are there already, and few."""
    func = event.call.func
    whose = dotted(func.base) if isinstance(func, Attr) and func.name == function.name else "self"
    return bool(function.owner) and whose not in ("self", "cls", "super", function.owner.rpartition(".")[2])


def _calls_back(event: Event, name: str, me: Ref, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a plain function of the same file, called here, calls this one in turn."""
    func = event.call.func
    other = scope.tree.functions.get(func.id) if isinstance(func, Name) else None
    if other is None or other.name == name or me.name != name:
        return False
    inner = scope.world.scope(scope.path, other.qualname)
    return not _counts_down(other) and any(
        _names(one, name) and me in one.callee.functions for one in summaries.course(inner).events
    )


def _names(event: Event, name: str) -> bool:
    """Tell whether a call, or a function handed to it, has that name; resolving every call would cost far more."""
    return any(dotted(expr).rpartition(".")[2] == name for expr in (event.call.func, *event.call.args))


def _counts_down(function: Function) -> bool:
    return any(_BOUNDED.intersection(naming.words(one.name)) for one in function.params)
