"""Calls whose function is chosen at run time: `getattr(self, f"run_{kind}")(…)`, `HANDLERS[kind](…)`, `pick(kind)(…)`."""

from __future__ import annotations

from itertools import chain

from safepoint.loops.calls.given_fields import given_to_field
from safepoint.loops.calls.tables import column, elements_of, entries_of, in_rows
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.names.held import CALLED, of_each
from safepoint.loops.names.holder import holder_of
from safepoint.loops.names.index import Ref
from safepoint.loops.names.switches import holds
from safepoint.loops.source.bindings import Binding, same
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Item, Lambda, Name
from safepoint.loops.source.fitting import is_plain, is_stub, takes
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_MOST_DISPATCHED = 24
_MOST_GIVEN = 3
_MOST_OVERRIDES = 3
_EXECUTING = frozenset({"execute", "executemany"})
_CLASSES = frozenset({"cls", "class", "klass"})
"""Last words of parameters that take a class."""


def dispatched(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """See through `getattr(self, f"run_{kind}")(…)` and `HANDLERS[kind](…)`: any of the functions it may be."""
    func = call.func
    position = None
    if isinstance(func, Name):
        bound = scope.bindings.get(func.id, [])
        chosen = _one_of(bound, scope)
        if chosen:
            return chosen
        if not bound:
            holder = holder_of(func.id, scope)
            if holder is not scope:
                return dispatched(call, holder) if holder is not None else ()
            return given_for(func.id, scope)
        if bound[0].kind == "element" and (same(bound) or _from_one_table(bound)):
            return _functions(*elements_of(bound[0], scope)) or of_each(func, CALLED, scope)
        if bound and bound[0].kind == "value" and (same(bound) or _from_one_table(bound)):
            func, position = bound[0].expr, bound[0].position
        elif looked := _looked_up_in_one_branch(bound, scope):
            return looked
    refs: tuple[Ref, ...] = _handed_out(func, position, scope) if isinstance(func, Call) else ()
    refs = refs or (_put_off(func, scope) if isinstance(func, Call) else ())
    if refs:
        return refs
    if isinstance(func, Call) and dotted(func.func) == "getattr" and len(func.args) > 1:
        refs = _methods_like(func.args[0], func.args[1], call, scope)
    elif isinstance(func, Item) or (isinstance(func, Call) and isinstance(func.func, Attr) and func.func.name == "get"):
        table = func.base if isinstance(func, Item) else func.func.base if isinstance(func.func, Attr) else None
        refs = _table(table, position, scope) or (_functions(*in_rows(func, scope)) if isinstance(func, Item) else ())
    elif isinstance(func, Attr):
        refs = _put_by(func, scope) or given_to_field(func, scope)
    return refs


def _put_by(func: Attr, scope: Scope) -> tuple[Ref, ...]:
    """Return the functions that a class puts into an attribute: `self.train = train` for one that `__init__` defines.

    So are those of a table that it looks one up in, `self.ask = {"gpt": ask_gpt}.get(name)`, and methods of its own.
    """
    owner = scope.type(func.base)
    if owner is None or owner.kind != "class":
        return ()
    put = scope.world.assigned(owner, func.name)
    given = [(inner, value) for inner, value, _ in put if not isinstance(value, Attr) or value.base == Name("self")]
    refs = [ref for inner, value in given[:_MOST_GIVEN] for ref in _named_or_looked_up(value, inner)]
    return tuple(dict.fromkeys([ref for ref in refs if ref is not None and ref.kind == "function"]))


def _functions(entries: tuple[Expr, ...], scope: Scope) -> tuple[Ref, ...]:
    """Return the functions of ours among the entries of a table."""
    refs = [ref for part in entries[:_MOST_DISPATCHED] for ref in _meant(_called(part), scope)]
    return tuple(dict.fromkeys([ref for ref in refs if ref is not None and ref.kind == "function"]))


def _meant(entry: Expr, scope: Scope) -> tuple[Ref | None, ...]:
    """Return what an entry of a table names: a method of each class of ours that its object may be of, `api.get_posts`."""
    held = scope.classes(entry.base.id) if isinstance(entry, Attr) and isinstance(entry.base, Name) else ()
    if isinstance(entry, Attr) and held:
        return tuple([scope.world.member(one, entry.name) for one in held])
    return (scope.ref(entry),)


def _from_one_table(bound: list[Binding]) -> bool:
    """Tell whether a name is given nothing but what stands in one table: `run = COMMANDS.get(first)`, and again later.

    A program that runs all of them, `for name, run in COMMANDS.items()`, or else the one that is asked for, is such a one.
    """
    values = [one.expr for one in bound if one.kind == "value" and one.position is None]
    tables = [one.base for one in values if isinstance(one, Item)]
    looked = [one.func for one in values if isinstance(one, Call)]
    tables += [one.base for one in looked if isinstance(one, Attr) and one.name == "get"]
    by_turns = [one.expr.func for one in bound if one.kind == "element" and isinstance(one.expr, Call)]
    tables += [one.base for one in by_turns if isinstance(one, Attr) and one.name in ("items", "values")]
    return len(tables) == len(bound) and all(one == tables[0] for one in tables)


def _looked_up_in_one_branch(bound: list[Binding], scope: Scope) -> tuple[Ref, ...]:
    """Return what a name stands for that one branch takes out of a table, and another one from where nobody sees it.

    That is `run, suffix = RUNNERS[language]`, and for those that the table does not have, `run = plugin.run`.
    """
    rows = [one for one in bound if one.kind == "value" and isinstance(one.expr, Item)]
    found = [ref for one in rows if isinstance(one.expr, Item) for ref in _table(one.expr.base, one.position, scope)]
    return tuple(dict.fromkeys(found))[:_MOST_DISPATCHED]


def _called(entry: Expr) -> Expr:
    """Return the function that an entry of a table stands for: `lambda: ask(model, prompt)` is as good as `ask`."""
    return entry.body.func if isinstance(entry, Lambda) and isinstance(entry.body, Call) else entry


def _put_off(func: Call, scope: Scope) -> tuple[Ref, ...]:
    """See through `delayed(f)(…)` and `partial(f, x)(…)`: the function that is wrapped runs."""
    if dotted(func.func).rpartition(".")[2] not in ("delayed", "partial") or not func.args:
        return ()
    ref = scope.ref(func.args[0])
    return (ref,) if ref is not None and ref.kind == "function" else ()


def given_for(param: str, scope: Scope) -> tuple[Ref, ...]:
    """Return the functions that calls give for a parameter, of the same file first: `evolve(reward)` for `evolve(f)`.

    Where they give none, it is the one that stands for it by default: `def ask_all(prompts, ask=ask_once)`. An object of a
    class that says what calling it does, `evaluate(Model(name), rows)`, is as good as a function.
    """
    default = scope.params[param].default
    unless = ((scope.outer or scope.world.scope(scope.path, MODULE_BODY), default),) if isinstance(default, Name) else ()
    values = chain(unless, given_values(param, scope), given_elsewhere(param, scope))
    refs = [_run_as(given, caller) for caller, given in values if isinstance(given, (Name, Attr, Call))]
    return tuple(dict.fromkeys(ref for ref in refs if ref is not None and ref.kind == "function"))[:_MOST_GIVEN]


def _run_as(given: Expr, caller: Scope) -> Ref | None:
    """Return the function that calling a value runs: itself, or the `__call__` of an object of ours that is no network."""
    found = caller.ref(given) if isinstance(given, (Name, Attr)) else None
    kind = caller.type(given) if found is None else None
    if kind is None or kind.kind != "class":
        return found
    known = any(caller.world.lookup.called(base) is not None for base in caller.world.external_bases(kind))
    return None if known else caller.world.called(kind)


def statement_of(call: Call, scope: Scope) -> Meaning | None:
    """Return what a statement writes to a connection that callers hand in: `def load(conn, row): conn.execute(INSERT)`."""
    last = call.func.name if isinstance(call.func, Attr) else ""
    base = call.func.base if isinstance(call.func, Attr) and last in _EXECUTING else None
    if not isinstance(base, Name) or base.id not in scope.params or scope.bindings.get(base.id) or not call.args:
        return None
    types = {caller.type(given) for caller, given in given_values(base.id, scope)}
    only = types.pop() if len(types) == 1 else None
    meaning = scope.world.lookup.method(only.name, last) if only is not None and only.kind == "external" else None
    return meaning if meaning and meaning.saves and all(holds(one, call, scope) for one in meaning.saves.when) else None


def stepped(call: Call, scope: Scope) -> Meaning | None:
    """Return what `model.step()` does on an object of a class that is handed in: a simulation, whosever it is, goes on.

    Its state is of no use without the rest of its run; what is lost are the results of the runs before.
    """
    func = call.func
    if not isinstance(func, Attr) or func.name != "step" or call.args or call.keywords or not isinstance(func.base, Name):
        return None
    made = scope.only_value(func.base.id)
    maker = made.func.id if isinstance(made, Call) and isinstance(made.func, Name) else ""
    handed = maker in scope.params and not _CLASSES.isdisjoint(naming.words(maker)[-1:])
    return Meaning("step", "a step of a simulation", Cost.HEAVY) if handed else None


def choice(func: Expr, scope: Scope) -> Iterator[Ref]:
    """Yield the functions that a name stands for by a condition: `fit = first if small else second if large else third`."""
    bound = scope.bindings.get(func.id, ()) if isinstance(func, Name) else ()
    pending: list[Expr] = [one.expr for one in bound if one.kind == "value" and one.position is None]
    pending = pending if any(isinstance(one, Apply) for one in pending) else []
    while pending:
        one = pending.pop()
        if isinstance(one, Apply):
            pending += one.parts[1:] if one.op == "if" else ()
        elif isinstance(one, (Name, Attr)) and one != func and (ref := scope.ref(one)) is not None:
            yield ref


def _one_of(bound: list[Binding], scope: Scope) -> tuple[Ref, ...]:
    """See through `fn = first if fast else second`, and through a name that each branch binds to another function."""
    values = [one.expr for one in bound if one.kind == "value" and one.position is None]
    if not values or len(values) != len(bound):
        return ()
    exprs = [part for one in values for part in (one.parts[1:] if isinstance(one, Apply) and one.op == "if" else (one,))]
    if len(exprs) < 2 or len(exprs) > _MOST_DISPATCHED:
        return ()
    refs = [scope.ref(one) if isinstance(one, (Name, Attr, Call)) else None for one in exprs]
    found = tuple([ref for ref in dict.fromkeys(refs) if ref is not None and ref.kind == "function"])
    return found if all(ref is not None and ref.kind == "function" for ref in refs) else ()


def _handed_out(made: Call, position: int | None, scope: Scope) -> tuple[Ref, ...]:
    """See through `score = pick_metric(kind)` and then `score(…)`: any of the functions that a function returns.

    It may return one beside something else, `return rows, len(files)` for `rows, total = open_archive(path)`.
    """
    maker = scope.ref(made.func)
    function = scope.world.function(maker) if maker is not None and maker.kind == "function" else None
    if maker is None or function is None or function.is_async:
        return ()
    inner = scope.world.scope(maker.path, function.qualname)
    given = function.returned if position is None else column(function.returned, position)
    refs = [ref for value in given for ref in _named_or_looked_up(value, inner)]
    found = dict.fromkeys(ref for ref in refs if ref is not None and ref.kind == "function" and ref != maker)
    return tuple(found) if len(found) <= _MOST_DISPATCHED else ()


def _named_or_looked_up(value: Expr | None, scope: Scope) -> tuple[Ref | None, ...]:
    """Return the function that an expression names, or those of the table that it looks one up in."""
    if isinstance(value, Item):
        return _table(value.base, None, scope)
    if isinstance(value, Call) and isinstance(value.func, Attr) and value.func.name == "get":
        return _table(value.func.base, None, scope)
    return (scope.ref(value),) if isinstance(value, (Name, Attr)) else ()


def _methods_like(base: Expr, pattern: Expr, call: Call, scope: Scope) -> tuple[Ref, ...]:
    owner = scope.type(base)
    if owner is None or owner.kind != "class":
        return ()
    prefix = prefix_of(pattern)
    found = [
        Ref("function", ref.path, method.qualname)
        for ref, klass in scope.world.classes(owner)
        for name, method in klass.methods.items()
        if name.startswith(prefix) and (prefix or (name[0] != "_" and is_plain(method))) and takes(method, call)
    ]
    return made_of(found, scope)[:_MOST_DISPATCHED]


def prefix_of(pattern: Expr) -> str:
    """Return how all names begin that a pattern gives: `run_` of `f"run_{kind}"`."""
    first = pattern.parts[0] if isinstance(pattern, (Group, Apply)) and pattern.parts else pattern
    return first.value if isinstance(first, Const) and isinstance(first.value, str) else ""


def made_of(found: Sequence[Ref], scope: Scope) -> tuple[Ref, ...]:
    """Return some methods, but for those that leave all to subclasses what these make of them."""
    return tuple(dict.fromkeys([one for ref in found for one in _overriding(ref, scope) or (ref,)]))


def _overriding(ref: Ref, scope: Scope) -> tuple[Ref, ...]:
    function = scope.world.function(ref)
    stands_alone = function is None or not is_stub(function.body)
    return () if stands_alone else scope.world.overrides(ref)[:_MOST_OVERRIDES]


def _table(table: Expr | None, position: int | None, scope: Scope) -> tuple[Ref, ...]:
    """Return the functions in a literal table, or those at one place of its rows: `settings, run = ALGORITHMS[name]`."""
    entries, inside = entries_of(table, scope)
    entries = entries if position is None else column(entries, position)
    refs = [ref for part in entries for ref in _meant(_called(part), inside)]
    return tuple([ref for ref in refs if ref is not None and ref.kind == "function"])
