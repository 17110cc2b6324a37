"""Folders that an object removes when it is made, before it looks there for what an earlier run has left."""

from __future__ import annotations

from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Branch, Do
from safepoint.loops.source.walk import calls, dotted, label, last_part, names, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Call, Expr
    from safepoint.loops.summary import SaveFact

_MAKING = "__init__"
_HOPS = 2
"""Through how many attributes a path may be made of the folder that is removed."""


def restores_removed(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether an object that keeps a loop's state, and restores it before, removes the folder of it when it is made.

    That is `run = Run("out")`, which begins with `rmtree(self.folder)`, `step = run.restore(model)`, and `run.keep(model)`.
    """
    events = summaries.course(scope).events
    kept = {(one.steps[0].name, one.steps[0].line): one for one in saves if one.kind == "durable" and len(one.steps) > 1}
    for event in events:
        fact = kept.get((event.callee.name, event.line))
        func = event.call.func
        if fact is None or turn.number not in event.loops or not isinstance(func, Attr) or len(event.callee.functions) != 1:
            continue
        owner = _owner(event.callee.functions[0], scope)
        folders = _removed(owner, scope) if owner is not None else frozenset()
        if owner is None or not folders or not _saved_below(event.callee.functions[0], fact, folders, owner, scope):
            continue
        before = [one for one in events if not one.loops and one.line < turn.node.line and isinstance(one.call.func, Attr)]
        on = [one for one in before if isinstance(one.call.func, Attr) and one.call.func.base == func.base]
        if any("state" in summaries.of(ref).loads for one in on for ref in one.callee.functions):
            return True
    return False


def _owner(ref: Ref, scope: Scope) -> Ref | None:
    """Return the class that a method belongs to."""
    function = scope.world.function(ref)
    return Ref("class", ref.path, function.owner) if function is not None and function.owner else None


def _removed(owner: Ref, scope: Scope) -> frozenset[str]:
    """Return the attributes that name folders which every object of a class removes when it is made."""
    made = scope.world.member(owner, _MAKING)
    function = scope.world.function(made) if made is not None and made.kind == "function" else None
    if function is None or not function.mentions("rmtree"):
        return frozenset()
    return frozenset(part.name for call in _always(function.body) for part in call.args[:1] if isinstance(part, Attr))


def _always(body: Block) -> Iterator[Call]:
    """Yield the calls of `rmtree` that a block makes whenever what they remove is there, not where a setting says so."""
    for one in body:
        if isinstance(one, Do):
            yield from (call for call in calls(one.value) if last_part(call) == "rmtree")
        elif isinstance(one, Branch):
            for call in _always(one.then):
                if call.args and {*names(one.test)} <= _ways_to_ask(call.args[0]):
                    yield call


def _ways_to_ask(path: Expr) -> set[str]:
    """Return the names in questions for a path: `self.folder.exists`, and `os.path.isdir` with `self.folder`."""
    plain = {f"{module}.{asked}" for module in ("os.path", "path") for asked in ("exists", "isdir")}
    return {dotted(path), *[f"{dotted(path)}.{asked}" for asked in ("exists", "is_dir")], *plain}


def _saved_below(ref: Ref, fact: SaveFact, folders: frozenset[str], owner: Ref, scope: Scope) -> bool:
    """Tell whether a method saves to a path of its object that lies in one of the folders."""
    function = scope.world.function(ref)
    made = [call for one in function.statements for expr in own(one) for call in calls(expr)] if function is not None else []
    saving = [call for call in made if (label(call.func), call.line) == (fact.steps[1].name, fact.steps[1].line)]
    return any(_lies_in(part, folders, owner, scope, _HOPS) for call in saving for part in call.args)


def _lies_in(path: Expr, folders: frozenset[str], owner: Ref, scope: Scope, hops: int) -> bool:
    """Tell whether a path is made of one of some attributes: `self.folder / "last.pt"`, here or where the object is made."""
    held = {name.split(".")[1] for name in names(path) if name.startswith("self.")}
    if held & folders:
        return True
    put = [value for name in held for _, value, _ in scope.world.assigned(owner, name) if value is not None] if hops else []
    return any(_lies_in(value, folders, owner, scope, hops - 1) for value in put)


__all__ = ["restores_removed"]
