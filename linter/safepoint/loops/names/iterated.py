"""What the packs say of looping over an object: rows of a query, messages of a topic, attempts until one succeeds."""

from __future__ import annotations

from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Call, Const, Group, Item, Loop, Name
from safepoint.loops.source.walk import dotted, own, statements, yields
from safepoint.loops.tally import DATA, ENDLESS, FEW, Trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Iteration, Wraps
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function


ROWS = "rows of a query"
"""How the packs speak of what a database gives for one."""
_TABLE = 10_000.0
"""How many rows a query is taken to give that are asked for a page at a time."""
_PAGED = frozenset({"limit", "offset", "slice"})
"""Methods by which a page of a query is asked for."""
_STREAMING = frozenset({"yield_per", "iterator", "aiterator"})
"""Methods by which its rows are asked for a few at a time."""


def iteration(expr: Expr | None, scope: Scope, depth: int = 0) -> Iteration | None:
    """Return what looping over an expression's value means, None when the packs do not say."""
    found = scope.type(expr, depth)
    return scope.world.lookup.iterates(found.name) if found is not None and found.kind == "external" else None


def _in_pages(expr: Call, scope: Scope) -> Iteration | None:
    """Return what is said of the query that a generator of the project is given, and goes through page by page."""
    ref = scope.ref(expr.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or not scope.world.is_generator(ref):
        return None
    heads = [one.head for one in function.statements if isinstance(one, Loop) and one.kind == "for" and yields(one.body)]
    asked = [head.func for head in heads if isinstance(head, Call) and isinstance(head.func, Attr)]
    paged = {one.base.id for one in map(_innermost, asked) if isinstance(one.base, Name) and one.name in _PAGED}
    for param in function.params if paged else ():
        if param.name in paged:
            return iteration(argument_of(expr, function, param.name)[0], scope)
    return None


def _innermost(func: Attr) -> Attr:
    """Return the first method of a row of calls: `query.limit` of `query.limit(size).offset(at)`."""
    while isinstance(func.base, Call) and isinstance(func.base.func, Attr):
        func = func.base.func
    return func


def streamed(expr: Expr, scope: Scope) -> Trips | None:
    """Count the rows of a query that are asked for a page at a time, as nobody asks for a handful; None for others."""
    func = expr.func if isinstance(expr, Call) else None
    told = None
    if isinstance(func, Attr) and func.name in _STREAMING:
        told = iteration(expr, scope) or iteration(func.base, scope)
    elif isinstance(func, (Name, Attr)) and isinstance(expr, Call) and expr.args:
        told = _in_pages(expr, scope)
    return Trips(None, _TABLE, f"goes through the {ROWS}, some at a time", "data") if told and told.why == ROWS else None


def told_count(expr: Expr, scope: Scope) -> Trips | None:
    """Count what the packs know how to loop over, None for other things."""
    told = iteration(expr, scope)
    if told is None:
        return None
    if told.length == "retries":
        return Trips(None, FEW, f"{told.why}, until one succeeds", "bounded")
    if told.length == "unbounded":
        return Trips(None, ENDLESS, f"goes through the {told.why}, as long as any come", "endless")
    return Trips(None, DATA, f"goes through the {told.why}", "data") if told.why else None


def returned_list(ref: Ref | None, scope: Scope) -> Group | None:
    """Return what a function of the project has written out and gives back, and nothing else: `return ["a", "b"]`.

    A generator gives what it yields.
    """
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is not None and (handed := _handed_on(function)):
        return Group("tuple", handed)
    given = function.returned if function else []
    only = given[0] if len(given) == 1 else None
    plain = isinstance(only, Group) and only.kind in ("list", "tuple", "set") and bool(only.parts)
    starred = isinstance(only, Group) and any(isinstance(one, Group) and one.kind == "star" for one in only.parts)
    return only if isinstance(only, Group) and plain and not starred else None


def returned_part(ref: Ref | None, scope: Scope) -> Item | None:
    """Return the first of some items that a function gives back wherever it gives back any: `return found[:limit]`."""
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    given = function.returned if function else []
    parts = [one for one in given if not (isinstance(one, Group) and not one.parts) and one not in (None, Const(None))]
    only = parts[0] if len(parts) == 1 else None
    sliced = isinstance(only, Item) and isinstance(only.key, Group) and only.key.kind == "slice"
    return only if isinstance(only, Item) and sliced else None


def _handed_on(function: Function) -> tuple[Expr, ...]:
    """Return what a generator hands on, nothing unless each is written out, in no loop: `yield {"step": 1}`."""
    made = [one for one in function.statements if yields((one,))]
    given = [expr.parts[:1] for one in made for expr in own(one) if isinstance(expr, Group) and expr.kind == "yield"]
    plain = all(part and isinstance(part[0], Group) and part[0].kind == "dict" for part in given)
    return tuple([part[0] for part in given]) if plain and not any(isinstance(one, Loop) for one in made) else ()


def handed_through(expr: Call, ref: Ref | None, scope: Scope) -> Expr | None:
    """Return what a generator of the project is given and hands on one by one: `rows` of `logger.log_every(rows, 10)`."""
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None or ref is None or not scope.world.is_generator(ref):
        return None
    through = [one for one in statements(function.body) if isinstance(one, Loop) and yields(one.body)]
    head = through[0].head if len(through) == 1 and through[0].kind == "for" else None
    if isinstance(head, Call) and dotted(head.func).rpartition(".")[2] in _SEEN_THROUGH and head.args:
        head = head.args[0]
    params = [one.name for one in function.params]
    return argument_of(expr, function, head.id)[0] if isinstance(head, Name) and head.id in params else None


_SEEN_THROUGH = frozenset({"enumerate", "tqdm", "trange", "track"})


def wraps(expr: Expr | None, scope: Scope) -> Wraps | None:
    """Return how long the packs say that what a call gives is, by what it is given: `islice(rows, 10)`."""
    ref = scope.ref(expr.func) if isinstance(expr, Call) else None
    meaning = scope.world.lookup.call(ref.name) if ref is not None and ref.kind == "external" else None
    return meaning.wraps if meaning is not None else None


_SETS = "data set"
"""How the packs speak of what is gone through in a set of data."""


def whole_set(expr: Expr, scope: Scope) -> bool:
    """Tell whether an expression stands for a set of data, or for what gives it batch by batch."""
    told = iteration(expr, scope)
    return told is not None and _SETS in told.why


def sets_by_name(expr: Attr, scope: Scope) -> Trips | None:
    """Count `datasets.items()` on what passes for one data set: a set has no names to go through, so it is some sets."""
    if expr.name not in ("items", "keys", "values") or not whole_set(expr.base, scope):
        return None
    return Trips(None, FEW, "goes through some data sets by their names", "bounded")


def told_element(expr: Expr, scope: Scope, depth: int) -> Ref | None:
    """Return the type of the elements, None when the packs do not say."""
    told = iteration(expr, scope, depth + 1) if isinstance(expr, (Call, Name, Attr)) else None
    return Ref("external", "", told.yields) if told is not None and told.yields else None


ELEMENT_BY = {"next": "__next__", "anext": "__anext__"}
"""Functions of the language that ask an iterator for its next element, and the method that makes it."""


def next_of(call: Call, scope: Scope, by: str) -> tuple[Ref, ...]:
    """Return the method, of that name, by which an iterator of ours makes the element that `next(iterator)` asks it for."""
    owner = scope.type(call.args[0]) if call.args else None
    method = scope.world.member(owner, by) if owner is not None and owner.kind == "class" else None
    return (method,) if method is not None and method.kind == "function" else ()
