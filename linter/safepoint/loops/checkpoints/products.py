"""What a loop collects and somebody writes to a file once it is whole: the embeddings of a corpus, a made data set."""

from __future__ import annotations

from safepoint.core.diagnostic import Related, Span
from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Exit, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names, operands, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

_JOINING = frozenset(
    {
        *("cat", "concat", "concatenate", "stack", "vstack", "hstack", "array", "asarray", "from_numpy", "tensor"),
        *("list", "tuple", "dict", "DataFrame", "Series", "from_dict", "from_list", "from_pandas", "numpy", "cpu"),
        *("detach", "float", "half", "tolist", "astype", "to", "squeeze", "view", "reshape", "join"),
    }
)
"""Last parts of calls that put pieces together, or bring them into another form, and lose nothing of them."""
_SAID = frozenset({"pred", "preds", "prediction", "predictions", "submission", "boxes", "bboxes", "detections", "dets"})
_TRUE = frozenset({"label", "labels", "target", "targets", "true", "trues", "truth", "truths", "gt", "gts"})
_JUDGED = _SAID | _TRUE
"""Words of what a network says of the examples of a test, and of what is true of them; both are soon had again."""
_GOING_THROUGH = frozenset({"enumerate", "zip", "sorted", "tqdm", "list", "iteritems", "itervalues"})
_KINDS = frozenset({"durable", "item", "stream"})


_PASSES = (FORWARD, "runs a graph")


def makes_answers(summary: Summary) -> bool:
    """Tell whether a turn has a network answer, or plays in an environment, and nothing is learnt by that."""
    played = "simulated" in summary.changes and "memory" not in summary.changes
    return played or any(one.why in _PASSES and (not one.changes or one.why == _PASSES[0]) for one in summary.costs)


def written_whole(
    turn: Turn, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries, callers: Callers
) -> Related | None:
    """Find the save of all that a loop has collected, here or where the function's result is taken: its product."""
    if not isinstance(turn.node, Loop):
        return None
    kept = [one for one in lost if one.kind == "collected" or (one.kind == "state" and _joins(turn.node, one.name))]
    held = {one.name.partition(".")[0].partition("[")[0] for one in kept} - {"self"}
    said = {word for name in held for word in naming.words(name)}
    held = {name for name in held if not (naming.named("figure_words") | _JUDGED).intersection(naming.words(name))}
    if not held or (said & _SAID and said & _TRUE) or (turn.node.kind == "while" and not _asks_how_many(turn.node, held)):
        return None
    after = turn.node.end_line
    held, found = _followed(held, after, scope, summaries)
    if found is not None:
        return found
    if scope.function.qualname == MODULE_BODY:
        return None
    returned = _returns(held, scope)
    shared = {name for name in held if name not in scope.bindings and name not in scope.params}
    for site in callers.sites(scope.itself) if returned or shared else ():
        taken = _taken(site.event.call, site.scope) if returned else set()
        if site.scope.function.qualname == MODULE_BODY and site.scope.path == scope.path:
            taken |= shared  # what the program itself holds is filled by a function, and saved by the program
        if taken:
            found = _followed(taken, site.event.line, site.scope, summaries)[1]
            if found is not None:
                return found
    return None


def _joins(loop: Loop, name: str) -> bool:
    """Tell whether turns join more to an array, be it that the first one puts it there: `x = torch.cat((x, vectors))`."""
    made = [one for one in statements(loop.body) if isinstance(one, Assign) and isinstance(one.value, Call)]
    return any(Name(name) in one.targets and _of(one.value, {name}) for one in made)


def _asks_how_many(loop: Loop, held: set[str]) -> bool:
    """Tell whether a `while` goes on until enough is collected: `while len(images) * batch_size < wanted`."""
    return any(dotted(call.func) == "len" and call.args and dotted(call.args[0]) in held for call in calls(loop.head))


def _followed(held: set[str], after: int, scope: Scope, summaries: Summaries) -> tuple[set[str], Related | None]:
    """Follow what is held through the rest of a function; return all its names, and the call that writes it.

    What a branch gives the name instead leaves it held where the branch is not taken.
    """
    choices = [one for one in scope.function.statements if isinstance(one, Branch)]
    inside = {id(part) for one in choices for part in statements((*one.then, *one.other))}
    for statement in scope.function.statements:
        if isinstance(statement, Assign) and statement.line > after:
            bound = {target.id for target in statement.targets if isinstance(target, Name)}
            filled = {dotted(target.base) for target in statement.targets if isinstance(target, Item)} - {""}
            if _of(statement.value, held):
                held = held | bound | filled
            elif not statement.op and id(statement) not in inside:
                held = held - bound
    pieces = _pieces(held, after, scope)
    for event in summaries.course(scope).events:
        given = event.line > after and (_given(event.call, held) or _gives_piece(event.call, pieces))
        if given and _writes(event, summaries):
            span = Span(event.line, 1, event.line, 1)
            return held, Related(scope.path, span, f"all of it is written only here, after the loop: `{event.callee.name}`")
    return held, None


def _pieces(held: set[str], after: int, scope: Scope) -> set[str]:
    """Return the names of what is held piece by piece, where a later loop goes through it: `for key in results:`."""
    found: set[str] = set()
    for statement in scope.function.statements:
        if isinstance(statement, Loop) and statement.line > after and statement.kind == "for":
            head = statement.head
            if isinstance(head, Call) and dotted(head.func) in _GOING_THROUGH and head.args:
                head = head.args[0]
            if isinstance(head, Call) and isinstance(head.func, Attr) and head.func.name in ("items", "values"):
                head = head.func.base
            if _of(head, held):
                found.update(names(statement.target))
    return found


def _gives_piece(call: Call, pieces: set[str]) -> bool:
    return any(pieces.intersection(names(part)) for part in operands(call))


def _of(value: Expr | None, held: set[str]) -> bool:
    """Tell whether a value is what is held, put together or in another form."""
    if isinstance(value, Name):
        return value.id in held
    if isinstance(value, Group):
        return any(_of(part, held) for part in value.parts)
    if isinstance(value, (Attr, Item)):
        return _of(value.base, held)
    if isinstance(value, Apply) and value.op in ("if", "+"):
        return any(_of(part, held) for part in value.parts[value.op == "if" :])
    if not isinstance(value, Call):
        return False
    last = value.func.name if isinstance(value.func, Attr) else value.func.id if isinstance(value.func, Name) else ""
    if last not in _JOINING:
        return False
    receiver = (value.func.base,) if isinstance(value.func, Attr) else ()
    return any(_of(part, held) for part in (*receiver, *value.args, *[one for _, one in value.keywords]))


def _given(call: Call, held: set[str]) -> bool:
    """Tell whether a call is made on what is held, or is given it."""
    receiver = (call.func.base,) if isinstance(call.func, Attr) else ()
    return any(_of(part, held) for part in (*receiver, *call.args, *[one for _, one in call.keywords]))


def _writes(event: Event, summaries: Summaries) -> bool:
    callee = event.callee
    if callee.meaning is not None and callee.meaning.saves is not None:
        return callee.meaning.saves.kind in _KINDS and not callee.meaning.temporary
    return any(counted(summaries.of(ref).saves) for ref in callee.functions)


def _returns(held: set[str], scope: Scope) -> bool:
    for statement in scope.function.statements:
        if isinstance(statement, Exit) and statement.kind == "return" and _of(statement.value, held):
            return True
    return False


def _taken(call: Call, scope: Scope) -> set[str]:
    """Return the names that a call's result is given."""
    return {name for one in scope.function.statements for name in _targets(one, call)}


def _targets(statement: object, call: Call) -> Iterator[str]:
    if isinstance(statement, Assign) and statement.value is call:
        for target in statement.targets:
            yield from names(target)
