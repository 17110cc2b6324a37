"""What a loop fills by calls: objects whose methods keep what they make, `docs.add(path)`, and items that helpers fill."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.losses.figures import is_figure
from safepoint.loops.losses.growth import grows, written
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.called_on import call_on, named_on
from safepoint.loops.source.effects import NONE, Assign, Attr, Call, Const, Do, Name
from safepoint.loops.source.fitting import is_stub, takes
from safepoint.loops.source.walk import calls, dotted, label, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Loop, Stmt
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Summary

_DEEP = 2
"""How many of an object's own methods may lead to where it takes something in."""
_TAKING_IN = frozenset({"add", "aadd", "insert", "ainsert", "ingest", "aingest", "index", "append"})
"""First words of methods by which an object takes something in."""
_GOING_ON = frozenset({"step", "tick", "advance", "simulate", "evolve", "iterate"})
"""First words of methods by which a simulation or a search goes on from what it has come to."""
_SETTING = (("set",), ("update",), ("add",), ("put",), ("store",), ("record",))
"""First words of methods by which an object is given a field under its name."""
_ASIDE = frozenset(
    {"error", "errors", "exceptions", "stats", "statistics", "tracker", "monitor", "reporter", "cache", "evaluator"}
)
"""Words of objects that stand beside the work and only note how it goes."""


def in_objects(loop: Loop, scope: Scope, summary: Summary, *, figures: frozenset[str]) -> list[Loss]:
    """Return the objects outside the loop that it adds to by methods which keep what they make: `docs.add(path)`.

    What one method has asked for, another may take apart: `site.fetch()`, `site.read_links()`, and `site.links` behind.
    """
    found: list[Loss] = []
    for fact in summary.costs:
        first = fact.steps[0]
        call = call_on(first.name, first.line, loop.body) if fact.cost is Cost.HEAVY and len(fact.steps) > 1 else None
        func = call.func if call is not None else None
        if not isinstance(func, Attr) or not isinstance(func.base, Name) or func.base.id in ("self", "cls"):
            continue
        ref = named_on(first.name, first.line, loop.body, scope)
        if ref is None or any(one.name == func.base.id for one in found):
            continue
        filled = _filled(ref, scope, _DEEP)
        taken = filled and not (_TAKING_IN | _GOING_ON).isdisjoint(naming.words(func.name)[:1])
        taken = taken or (filled and func.base in scope.function.returned)  # Who gets it back asks it for what it holds.
        beside = _filled_beside(func.base, loop, scope) if not taken else set()
        filled |= {one for one in beside if not is_figure(naming.words(one), figures | _ASIDE)}
        if taken or (filled and not filled.isdisjoint(_asked_behind(func.base.id, loop, scope))):
            found.append(Loss("collected", func.base.id, first.line))
    return found


def _filled_beside(base: Name, loop: Loop, scope: Scope) -> set[str]:
    """Return the attributes of an object that the methods put something into which a turn tells it to run."""
    told = [one.value for one in statements(loop.body) if isinstance(one, Do)]
    made = [one.func for one in told if isinstance(one, Call) and isinstance(one.func, Attr) and one.func.base == base]
    found: set[str] = set()
    for func in made:
        ref = scope.ref(func)
        found |= _filled(ref, scope, _DEEP + 1) if ref is not None else set()
    return found


def in_elements(loop: Loop, scope: Scope, summary: Summary, *, held: Collection[str], figures: frozenset[str]) -> list[Loss]:
    """Return the items, `held` by a container outside the loop, that are given answers: `answer(row)`, `row.set("a", x)`."""
    found = [
        Loss("collected", name, call.line)
        for name, call in _fields_set(statements(loop.body))
        if name in held and figures.isdisjoint(naming.words(name))
    ][:1]
    for fact in summary.costs if held else ():
        first = fact.steps[0]
        call = call_on(first.name, first.line, loop.body) if fact.cost is Cost.HEAVY and len(fact.steps) > 1 else None
        ref = scope.ref(call.func) if call is not None else None
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if call is None or function is None:
            continue
        for param in function.params:
            given = dotted(argument_of(call, function, param.name)[0] or NONE)
            if given not in held or figures.intersection(naming.words(given)) or any(one.name == given for one in found):
                continue
            if grows(param.name, function) or _set_in(param.name, function):
                found.append(Loss("collected", given, first.line))
    return found


def by_elements(loop: Loop, scope: Scope, summary: Summary, *, held: Collection[str]) -> list[Loss]:
    """Return the items, `held` by a container outside the loop, that do the work themselves: `case.label_steps(model)`.

    Nobody takes what such a call gives, and the container is read behind the loop: the items keep what they have made.
    """
    steps = {(fact.steps[0].name, fact.steps[0].line) for fact in summary.costs if len(fact.steps) > 1} if held else set()
    found: list[Loss] = []
    for statement in statements(loop.body) if steps else ():
        call = statement.value if isinstance(statement, Do) else None
        base = call.func.base if isinstance(call, Call) and isinstance(call.func, Attr) else None
        if not isinstance(base, Name) or base.id not in held or not isinstance(call, Call):
            continue
        if (label(call.func), call.line) in steps and _read_behind(loop, scope):
            found.append(Loss("collected", base.id, call.line))
    return found[:1]


def _read_behind(loop: Loop, scope: Scope) -> bool:
    """Tell whether the code behind a loop reads what the loop has gone through."""
    over = set(names(loop.head)) - {*scope.tree.imports, "self", "cls"}
    behind = [one for one in scope.function.statements if getattr(one, "line", 0) > loop.end_line]
    return any(not over.isdisjoint(names(expr)) for one in behind for expr in own(one))


def _set_in(name: str, function: Function) -> bool:
    """Tell whether a function sets a field of what a name stands for, or hands it one by a method named for that."""
    block = list(function.statements)
    kept = [one for one in block if isinstance(one, Assign) and not isinstance(one.value, Const)]
    if any(isinstance(target, Attr) and target.base == Name(name) for one in kept for target in one.targets):
        return True
    return any(held == name for held, _ in _fields_set(block))


def _fields_set(block: Iterable[Stmt]) -> Iterator[tuple[str, Call]]:
    """Yield the names that are given a field by a method named for that, with the call: `row.update_field(key, text)`."""
    for call in [call for one in block for expr in own(one) for call in calls(expr)]:
        func = call.func
        if not isinstance(func, Attr) or not isinstance(func.base, Name) or len(call.args) + len(call.keywords) <= 1:
            continue
        if naming.words(func.name)[:1] in _SETTING:
            yield func.base.id, call


def _asked_behind(name: str, loop: Loop, scope: Scope) -> set[str]:
    """Return the attributes of an object that the code behind a loop reads: `solver.best[0]`."""
    behind = [one for one in scope.function.statements if getattr(one, "line", 0) > loop.end_line]
    said = {one for statement in behind for expr in own(statement) for one in names(expr)}
    return {one.split(".")[1] for one in said if one.startswith(f"{name}.")}


def _filled(ref: Ref, scope: Scope, deep: int) -> set[str]:
    """Return the attributes of its object that a method puts something into, itself or by other methods of it."""
    method = scope.world.function(ref) if ref.kind == "function" else None
    if method is None or not deep:
        return set()
    put = [name for one in statements(method.body) for name, kind in written(one) if kind == "collected"]
    found = {name.split(".")[1] for name in put if name.startswith("self.")}
    inner = scope.world.scope(ref.path, ref.name)
    made = [call for one in statements(method.body) for expr in own(one) for call in calls(expr)]
    run = [part for call in made for part in (call.func, *call.args)]  # what is handed over is called: `each(self.note)`
    others = {inner.ref(one) for one in run if isinstance(one, Attr) and one.base == Name("self")}
    for one in others:
        found |= _filled(one, scope, deep - 1) if one is not None and one != ref else set()
    return found


def filled_by(method: Ref, scope: Scope) -> set[str]:
    """Return the attributes of its object that a method itself puts something into."""
    return _filled(method, scope, 1)


def fills_itself(loop: Loop, scope: Scope) -> bool:
    """Tell whether a turn calls a method of its own object that puts something into the object.

    A sampler moves its counts on so: `self.resample(word)`, three calls above `self.counts[topic, word] += 1`.
    """
    made = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    called = [scope.ref(func) for func in made if isinstance(func, Attr) and func.base == Name("self")]
    return any(bool(_filled(ref, scope, _DEEP + 1)) for ref in called if ref is not None)


def by_methods(loop: Loop, scope: Scope, *, figures: frozenset[str]) -> list[Loss]:
    """Return the objects whose methods the turns call to put something into them: `handler.apply(tile, mask)`.

    That is told by the method, when it is the project's own and adds to the object, or by what is done behind the loop, when
    the same object is then told to save itself.
    """
    found: list[Loss] = []
    for statement in statements(loop.body):
        call = statement.value if isinstance(statement, Do) else None
        base = call.func.base if isinstance(call, Call) and isinstance(call.func, Attr) else None
        if not isinstance(base, Name) or base.id in scope.tree.imports or not isinstance(call, Call):
            continue
        if not (call.args or call.keywords):
            continue
        said = naming.words(base.id)
        if base.id in ("self", "cls") or is_figure(said, figures | _ASIDE) or _is_known(base, scope):
            continue
        if all(one.name != base.id for one in found) and (adds(call, scope) or _saved_behind(base.id, loop, scope)):
            found.append(Loss("collected", base.id, call.line))
    return found


def by_sorting_in(loop: Loop, scope: Scope, summary: Summary, *, figures: frozenset[str]) -> list[Loss]:
    """Return what the object's own methods add to it of the answers that a turn hands them: `self.parse(page)`."""
    made = _answers_of(loop, summary)
    found: list[Loss] = []
    for statement in statements(loop.body) if made else ():
        call = statement.value if isinstance(statement, (Do, Assign)) else None
        if not isinstance(call, Call) or not isinstance(call.func, Attr) or call.func.base != Name("self"):
            continue
        ref = scope.ref(call.func) if not made.isdisjoint(name for one in call.args for name in names(one)) else None
        method = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is not None and method is not None and is_stub(method.body):
            method = next(map(scope.world.function, scope.world.overrides(ref)), method)  # What subclasses do stands for it.
        for one in statements(method.body) if method is not None else ():
            grown = [name for name, kind in written(one) if name.startswith("self.") and kind in ("collected", "element")]
            told = [name for name in grown if figures.isdisjoint(naming.words(name))]
            found += [Loss("collected", name, call.line) for name in told if all(loss.name != name for loss in found)]
    return found


def _answers_of(loop: Loop, summary: Summary) -> set[str]:
    """Return the names that a turn gives to what its heavy calls answer."""
    lines = {fact.steps[0].line for fact in summary.heavy}
    asked = [one for one in statements(loop.body) if isinstance(one, Assign) and one.line in lines]
    return {name for one in asked for target in one.targets for name in names(target)}


def by_closures(loop: Loop, scope: Scope, *, figures: frozenset[str]) -> list[Loss]:
    """Return the containers of a function that functions defined in it fill when the turns call them: `fetch_more()`."""
    found: list[Loss] = []
    for statement in statements(loop.body):
        for call in [one for expr in own(statement) for one in calls(expr)]:
            ref = scope.ref(call.func) if isinstance(call.func, Name) else None
            inner = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
            if ref is None or inner is None or not ref.name.startswith(f"{scope.function.qualname}.<locals>."):
                continue
            within = scope.world.scope(ref.path, ref.name)
            grown = [name for one in statements(inner.body) for name, kind in written(one) if kind == "collected"]
            for name in dict.fromkeys(grown):
                mine = name not in within.bindings and name not in within.params and name in scope.bindings
                if mine and figures.isdisjoint(naming.words(name)) and all(one.name != name for one in found):
                    found.append(Loss("collected", name, call.line))
    return found


def _is_known(base: Name, scope: Scope) -> bool:
    """Tell whether an object is of a library: what its methods do is told elsewhere, but for one that is only in memory."""
    owner = scope.type(base)
    known = scope.world.lookup.type(owner.name) if owner is not None and owner.kind == "external" else None
    return owner is not None and owner.kind != "class" and not (known is not None and known.in_memory)


def _saved_behind(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether the object of that name saves itself behind the loop."""
    for statement in scope.function.statements:
        for expr in own(statement) if getattr(statement, "line", 0) > loop.end_line else ():
            for call in calls(expr):
                if (
                    isinstance(call.func, Attr)
                    and call.func.base == Name(name)
                    and naming.save_like(call.func.name) == "strong"
                ):
                    return True
    return False


def adds(call: Call, scope: Scope) -> bool:
    """Tell whether a call is of a method that adds to its object: one of the project's own, or of a store in memory."""
    ref = scope.ref(call.func)
    if ref is not None and ref.kind == "external":
        meaning = scope.world.lookup.call(ref.name)
        return meaning is not None and meaning.in_memory
    if ref is None:
        alike = methods_alike(call, scope)
        return bool(alike) and all(_filled(one, scope, 1) for one in alike)
    method = scope.world.function(ref) if ref.kind == "function" else None
    return method is not None and bool(method.owner) and bool(_filled(ref, scope, 1))


_MOST_ALIKE = 2


def methods_alike(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """Return the methods of the project that a call may be of, on an object of which nothing is known, if they are few."""
    func = call.func
    if not isinstance(func, Attr) or scope.type(func.base) is not None:
        return ()
    found = scope.world.by_name.methods(scope.path, func.name)
    fitting = tuple([one for one in found if takes(scope.world.function(one), call)])
    return fitting if len(fitting) <= _MOST_ALIKE else ()
