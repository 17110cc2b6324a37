"""What statements add to: containers that grow, cursors that move on, and talks with a model that each turn makes longer."""

from __future__ import annotations

from functools import partial

from safepoint.loops.facts import Loss
from safepoint.loops.losses.additions import ADDING, additions
from safepoint.loops.losses.figures import is_truth
from safepoint.loops.losses.worked_off import is_worked_off
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.called_on import named_on
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Comprehension, Const, Do, Group, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, operands, own, statements, tail
from safepoint.loops.summary import WEIGHTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import CostFact, Summary

GROWING = frozenset(
    {
        *("append", "_append", "extend", "add", "update", "insert", "appendleft", "extendleft", "setdefault", "push", "put"),
        *("put_nowait", "concat", "index_copy_", "index_put_"),
    }
)
"""Methods by which a container takes in what a turn has made."""
_THINGS = frozenset(
    {"row", "rows", "record", "records", "node", "nodes", "edge", "edges", "vertex", "relation", "relationship", "entity"}
    | {"triple", "triples", "paragraph", "heading", "entry", "entries", "item", "items", "example", "examples"}
    | {"url", "urls", "link", "links", "page", "pages"}
)
"""What a table, a graph or a document takes in one by one: `graph.add_edge(a, b)`, `report.add_paragraph(text)`."""
_PUTTING_IN = (("add",), ("append",), ("insert",))
"""First words of the methods by which they do so."""
_PUSHING = frozenset({"heappush", "heappushpop", "heapreplace", "insort", "insort_left", "insort_right"})
"""Functions that put something into the heap or the sorted list that they are given first."""
TABLES_JOINED = frozenset({"append", "concat"})
"""Last parts of calls that give a longer table than they are given."""
JOINING = TABLES_JOINED | {"_append", "vstack", "hstack", "concatenate", "column_stack", "dstack", "stack", "cat"}
"""The same, and what does so with arrays."""
_TALKS = frozenset({"messages", "message", "history", "msgs", "conversation", "transcript", "chat", "dialog", "dialogue"})
"""Words of names that hold a talk with a model; given to the next costly call, they are the work itself."""


_DEEP = 2
"""How many calls away an object's own methods still work for the loop."""
_COUNTING = frozenset(
    {"n", "num", "count", "counter", "counts", "idx", "index", "offset", "pos", "position", "cursor", "page", "url", "link"}
    | {"date", "day", "week", "month", "year", "time", "hour", "minute"}
)
"""Words of what only says how far the work is."""


def written(statement: Stmt) -> Iterator[tuple[str, str]]:
    """Yield (name, kind) of what a statement adds to or moves on; `element` for `row["answer"] = …` on a plain name."""
    if isinstance(statement, Assign):
        for target in statement.targets:
            if isinstance(target, Item) and _is_started(statement.value):
                continue
            if isinstance(target, Item) and rooted(target.base):
                yield rooted(target.base), _way_in(target)
            elif statement.op and dotted(target) and not (isinstance(statement.value, Const) or _flags(statement)):
                yield dotted(target), "collected"
            elif isinstance(target, Group):
                yield from _unpacked(target, statement.value)
            elif isinstance(target, Attr) and dotted(target) and not isinstance(statement.value, Const):
                yield dotted(target), "collected" if _made_longer(dotted(target), statement.value) else "cursor"
            elif (
                isinstance(target, Name)
                and statement.value is not None
                and target.id in set(names(statement.value))
                and calls(statement.value)
                and not _asked_after(target.id, statement.value)
                and not is_truth(statement.value)
            ):
                yield target.id, _kind(target.id, statement.value) if _makes_new(statement.value) else "collected"
    # `[found.add(one) for one in links]` is made for what its element does.
    inside = isinstance(statement, Do) and isinstance(statement.value, Comprehension)
    for expr in own(statement) if isinstance(statement, (Do, Assign)) else ():
        for call in calls(expr, inside=inside):
            name = _taking_in(call)
            if name:
                yield name, "collected"


_STARTING = frozenset({"Popen", "Process", "Thread", "create_subprocess_exec", "create_subprocess_shell"})
"""Last parts of calls that start what ends with the process, or goes on without it: nothing of it is kept by keeping it."""


def _is_started(value: Expr | None) -> bool:
    """Tell whether a value is a program or a process that has just been started: `running[batch] = Popen(command)`."""
    return isinstance(value, Call) and tail(value.func) in _STARTING


_ORDERING = frozenset({"list", "tuple", "set", "sorted"})
"""Calls that put in order what they are given: `list(set(ids + found))` holds more than `ids` did."""


def _makes_new(value: Expr) -> bool:
    """Tell whether a thing is made by a call from what it was, not by joining more to it: `step(x)`, `concat([x, row])`."""
    while isinstance(value, Call) and dotted(value.func) in _ORDERING and value.args:
        value = value.args[0]
        if isinstance(value, Apply) and value.op in ("+", "|"):
            return False
    return isinstance(value, Call) and tail(value.func) not in TABLES_JOINED


def _made_longer(name: str, value: Expr | None) -> bool:
    """Tell whether a value is what a name stood for with more joined to it: `vstack((self.x, row))`, `self.x + [row]`."""
    if isinstance(value, Call):
        return tail(value.func) in JOINING and name in set(names(value))
    added = isinstance(value, Apply) and value.op == "+" and any(isinstance(one, Group) for one in value.parts)
    return added and name in set(names(value))


def _flags(statement: Assign) -> bool:
    """Tell whether a statement only adds to a flag: `failed |= run(…).returncode`, `fine &= answer == wanted`."""
    value = statement.value
    return statement.op in ("|", "&") and (is_truth(value) or (isinstance(value, Attr) and value.name == "returncode"))


def pushed_into(call: Call) -> Expr | None:
    """Return the heap or sorted list that a call of the standard library puts something into, None for another call."""
    return call.args[0] if len(call.args) > 1 and tail(call.func) in _PUSHING else None


def _taking_in(call: Call) -> str:
    """Return the name of the container that a call adds to, "" when it adds to none."""
    if isinstance(call.func, Attr) and (call.args or call.keywords) and _takes_in(call.func):
        return rooted(call.func.base)
    heap = pushed_into(call)
    return rooted(heap) if heap is not None else ""


def _takes_in(func: Attr) -> bool:
    """Tell whether a method takes in what it is given, be it that of an element: `books[key].add_authors(found)`."""
    if func.name in GROWING:
        return True
    said = naming.words(func.name)
    return said[:1] in _PUTTING_IN and (isinstance(func.base, Item) or not _THINGS.isdisjoint(said[1:2]))


def _asked_after(name: str, value: Expr) -> bool:
    """Tell whether a value is only what is found under the thing's own id again: `job = get_job(client, job["id"])`."""
    mine = [part for part in value.args if name in set(names(part))] if isinstance(value, Call) else []
    keys = [part.key for part in mine if isinstance(part, Item) and part.base == Name(name)]
    return bool(keys) and len(keys) == len(mine) and all(isinstance(key, Const) and _is_id(key.value) for key in keys)


def _is_id(key: object) -> bool:
    return isinstance(key, str) and naming.words(key)[-1:] in (("id",), ("uuid",), ("arn",), ("name",))


def _way_in(target: Item) -> str:
    """Tell how a place is written: each turn overwrites `row[-1]`, a `slot`; `row["answer"]` is an `element` of a name."""
    key = target.key.parts[0] if isinstance(target.key, Apply) and len(target.key.parts) == 1 else target.key
    if not isinstance(target.base, Name):
        return "collected"
    return "slot" if isinstance(key, Const) and isinstance(key.value, int) else "element"


def _unpacked(target: Group, value: Expr | None) -> Iterator[tuple[str, str]]:
    """Yield what an assignment to several targets adds to: `kept[i], state = step(state)`."""
    yield from ((rooted(part.base), "collected") for part in target.parts if isinstance(part, Item) and rooted(part.base))
    given = set(names(value)) if calls(value) else set()
    yield from ((part.id, _kind(part.id)) for part in target.parts if isinstance(part, Name) and part.id in given)


def _kind(name: str, value: Expr | None = None) -> str:
    """Tell a counter that a call moves on (`n_saved = save(batch, n_saved)`), and the largest so far, from a state."""
    most = isinstance(value, Call) and dotted(value.func) in ("max", "min")
    return "cursor" if most or not _COUNTING.isdisjoint(naming.words(name)) else "state"


def grows(name: str, function: Function) -> bool:
    """Tell whether a function adds to what a name stands for, or to what that holds: `found[key].append(row)`."""
    if next(additions(name, function), None) is not None or any(map(partial(_fills, name), function.statements)):
        return True
    return any((name, "collected") in list(written(one)) for one in function.statements if not _binds(name, one))


def _binds(name: str, statement: Stmt) -> bool:
    """Tell whether a statement only gives a name another value: whoever handed in the first one still has that."""
    return isinstance(statement, Assign) and not statement.op and Name(name) in statement.targets


def _fills(name: str, statement: Stmt) -> bool:
    """Tell whether a statement adds to an element of what a name stands for."""
    call = statement.value if isinstance(statement, Do) else None
    held = call.func if isinstance(call, Call) and isinstance(call.func, Attr) else None
    return held is not None and held.name in ADDING and isinstance(held.base, Item) and rooted(held.base) == name


def rooted(expr: Expr) -> str:
    """Return the name a container expression hangs on: `results` for `results[key]["x"]`."""
    while isinstance(expr, Item):
        expr = expr.base
    return dotted(expr)


def fed(loop: Loop, summary: Summary) -> frozenset[str]:
    """Return the talks that the loop's costly calls are given: what one turn puts in, the next one pays for."""
    return _talks(loop.body, {fact.steps[0].line for fact in summary.heavy})


def _talks(block: Block, lines: set[int]) -> frozenset[str]:
    given = {
        name
        for statement in statements(block)
        for expr in own(statement)
        for call in calls(expr)
        if call.line in lines
        for part in operands(call)
        for name in names(part)
    }
    return frozenset(name for name in given if _TALKS.intersection(naming.words(name)))


def in_methods(loop: Loop, scope: Scope, summary: Summary, *, figures: frozenset[str]) -> list[Loss]:
    """Return what the object's own methods, on the loop's way to its costly work, add to its attributes."""
    found: list[Loss] = []
    ways = [(fact.steps[0], method, line) for fact in summary.costs for method, line in _own_methods(fact, loop, scope)]
    paged = loop.kind == "for" or any(is_worked_off(loop, first.line, method) for first, method, _ in ways)
    for first, method, line in ways:
        talks = _talks(method.body, {line})
        for statement in statements(method.body):
            for name, kind in written(statement):
                grown = name.startswith("self.") and kind in ("collected", "element")
                if not grown or any(one.name == name for one in found):
                    continue
                if name in talks:
                    found.append(Loss("talk", name, first.line))
                elif paged and not figures.intersection(naming.words(name)):
                    found.append(Loss("collected", name, first.line))
    return found


_DRIVING = "drives a browser"
"""How the packs' words for steps of a visit begin, which take long together."""
_MAPPING = frozenset({"map", "imap", "imap_unordered", "starmap"})


def _mapped(loop: Loop, scope: Scope) -> Function | None:
    """Return the object's own method that a pool applies to what a loop goes through: `for _ in pool.map(self.ask, x)`."""
    func = loop.head.func if isinstance(loop.head, Call) and loop.head.args else None
    if not isinstance(loop.head, Call) or not isinstance(func, Attr) or func.name not in _MAPPING:
        return None
    given = loop.head.args[0]
    ref = scope.ref(given) if isinstance(given, Attr) and given.base == Name("self") else None
    return scope.world.function(ref) if ref is not None and ref.kind == "function" else None


def _own_methods(fact: CostFact, loop: Loop, scope: Scope) -> Iterator[tuple[Function, int]]:
    """Yield the object's own methods that lead to long work, each with the line of the next step; two calls deep."""
    if fact.cost is not Cost.HEAVY and fact.seconds < WEIGHTS[Cost.HEAVY] and not fact.why.startswith(_DRIVING):
        return
    mapped = _mapped(loop, scope)
    if mapped is not None:
        yield mapped, fact.steps[-1].line
        return
    block, within = loop.body, scope
    for step, after in zip(fact.steps[:_DEEP], fact.steps[1:], strict=False):
        ref = named_on(step.name, step.line, block, within) if step.name.startswith("self.") else None
        method = scope.world.function(ref) if ref is not None else None
        if method is None or ref is None:
            return
        yield method, after.line
        block, within = method.body, scope.world.scope(ref.path, ref.name)
