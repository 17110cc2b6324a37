"""Whether files and folders are named after the time of a run, so that no later run finds them."""

from __future__ import annotations

from safepoint.loops.checkpoints.fallback import filled_in
from safepoint.loops.checkpoints.opening import mode, written_to
from safepoint.loops.checkpoints.salted import salted
from safepoint.loops.names.arguments import MAKING, argument_of, given_elsewhere, given_to_constructor, given_values, makers
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import NONE, Apply, Attr, Call, Const, Lambda, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted, last_part, parts, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_CLOCKS = frozenset({"now", "utcnow"})
"""Last parts of calls that ask a clock."""
_STAMPS = frozenset({"uuid4", "uuid1", "token_hex"})
"""Last parts of calls that make up an id."""
_PLAIN_CLOCKS = frozenset({"time.time", "time.time_ns", "localtime", "time.localtime", "gmtime", "time.gmtime"})
"""Calls that ask a clock unless they are given a time."""
_FOLDERS = frozenset({"mkdir", "makedirs", "copytree"})
"""Last parts of calls by which a folder comes to be."""
_HOURS = ("%H", "%I", "%M", "%S", "%f", "%s", "%T", "%X", "%R", "%c")
"""Parts of a form of time that a second run of the same day fills otherwise."""
_DAYS = ("%d", "%j", "%m", "%F", "%D", "%x", "now().date()")
"""How a clock is asked for the day."""
_DEEP_PATH = 12
"""Through how many parts and names a path is looked at for the time that it holds."""
_WAYS = 2
"""How many values a name may be given, one way or the other: `folder = run if alone`, else `folder = run / str(number)`."""
FAR = 5
"""Through how many objects, helpers and callers the time in a path may have come."""


def of_this_run(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether all files that a loop writes are named after the time of the run, so that no later one finds them.

    So are those of a helper that makes a folder for each item, whose name holds the time: `run_idea(idea, results)`.
    """
    inside = [event for event in summaries.course(scope).events if turn.number in event.loops]
    paths = [written_to(one.call) for one in inside if mode(one.call, "wxa", scope)]
    if paths:
        return all(one is not None and stamped(one, scope) for one in paths)
    saving = [ref for one in inside for ref in one.callee.functions if summaries.of(ref).saves]
    return bool(saving) and all(_in_own_folder(ref, scope, summaries) for ref in saving)


def _in_own_folder(ref: Ref, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper makes a folder whose name holds the time, and opens no other file itself to write to it."""
    inner = scope.world.scope(ref.path, ref.name)
    made = [one.call for one in summaries.course(inner).events]
    folders = [call for call in made if tail(call.func) in _FOLDERS]
    written = [written_to(call) for call in made if mode(call, "wxa", inner)]
    named = any(stamped(part, inner) for call in folders for part in (*call.args, *_receiver(call)))
    return named and all(one is not None and stamped(one, inner) for one in written)


def _receiver(call: Call) -> Iterator[Expr]:
    """Yield what a method is called on: `folder` of `folder.mkdir()`."""
    if isinstance(call.func, Attr) and call.func.name == "mkdir":
        yield call.func.base


def stamped(expr: Expr, scope: Scope, depth: int = 0, far: int = 0) -> bool:
    """Tell whether an expression is made from a clock, a random id or a salted hash, through names that are bound once.

    As many times as `far` says it may come from what an object holds, what a helper gives, or what callers hand in; then it
    has to be the time of day, since a program that is started every day finds its files of that day again.
    """
    if depth > _DEEP_PATH:
        return False
    if isinstance(expr, Call) and (_asks_clock(expr, scope, far) or salted(expr, scope) or _stamps(expr, scope, depth, far)):
        return True
    if isinstance(expr, Name):
        return _name_stamped(expr.id, scope, depth, far)
    if far and isinstance(expr, Apply) and expr.op in ("or", "if"):
        chosen = expr.parts if expr.op == "or" else expr.parts[1:]
        return all(stamped(one, scope, depth + 1, far) or never_given(one, scope) for one in chosen)
    if far and isinstance(expr, Attr) and _held(expr, scope, depth, far):
        return True
    return any(stamped(part, scope, depth + 1, far) for part in parts(expr))


def _asks_clock(call: Call, scope: Scope, far: int) -> bool:
    """Tell whether a call asks a clock, or makes up an id: `datetime.now()`, `time.strftime("%H%M%S")`, `uuid4()`."""
    name = dotted(call.func)
    last = name.rpartition(".")[2]
    if last in _STAMPS:
        return True
    asked = (
        last in _CLOCKS
        or (name in _PLAIN_CLOCKS and not call.args)
        or (name in ("time.strftime", "strftime") and len(call.args) == 1)
    )
    return asked and not (far and _asks_day(call, scope))


def _asks_day(call: Call, scope: Scope) -> bool:
    """Tell whether the line of a call that asks a clock speaks of days and of no time of the day: `f"{now():%Y-%m-%d}"`."""
    line = scope.tree.text.splitlines()[call.line - 1 : call.line]
    return any(day in said for said in line for day in _DAYS) and not any(one in said for said in line for one in _HOURS)


def _name_stamped(name: str, scope: Scope, depth: int, far: int) -> bool:
    """Tell whether what a name is bound to holds the time, here, by all who hand it in, or at the head of the module."""
    if far and name in scope.params and (not scope.bound(name) or filled_in(name, scope)):
        return _handed_in(name, scope, depth, far)
    bound = [one for one in scope.given(name) if one.expr != NONE]
    if bound or not far or scope.function.qualname == MODULE_BODY:
        ways = 0 < len(bound) <= _WAYS and all(one.kind == "value" for one in bound)
        return ways and all(stamped(one.expr, scope, depth + 1, far) for one in bound)
    return _name_stamped(name, scope.outer or scope.world.scope(scope.path, MODULE_BODY), depth + 1, far - 1)


def _handed_in(name: str, scope: Scope, depth: int, far: int) -> bool:
    """Tell whether all that callers give for a parameter holds the time, or what stands in for it that nobody gives."""
    told = [one for one in scope.bound(name) if one.kind == "value"]
    if told:
        return never_given(Name(name), scope) and all(stamped(one.expr, scope, depth + 1, far) for one in told)
    default = scope.params[name].default
    given = [*given_to_constructor(name, scope)] if _is_constructor(scope) else [*_given(name, scope)]
    fixed = default is not None and default != NONE
    return bool(given) and not fixed and all(stamped(one, at, depth + 1, far - 1) for at, one in given)


def _given(name: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what a function is handed for a parameter, here and in other files."""
    yield from given_values(name, scope)
    yield from given_elsewhere(name, scope)


def _is_constructor(scope: Scope) -> bool:
    return bool(scope.function.owner) and scope.function.name == MAKING


def never_given(expr: Expr, scope: Scope) -> bool:
    """Tell whether one of two things to choose from is nothing, or what hardly anybody gives: `os.getenv("RUN")`.

    So is `name` of `name or now()` in a constructor, where all objects of the class are made without a name.
    """
    if isinstance(expr, Const):
        return not expr.value
    if isinstance(expr, Name) and expr.id in scope.params and _is_constructor(scope):
        made = makers(Ref("class", scope.path, scope.function.owner), scope)
        given = [argument_of(one, scope.function, expr.id)[0] or one.keyword("") for _, one in made]
        return bool(given) and not any(given)
    return isinstance(expr, Call) and last_part(expr) == "getenv"


def _held(expr: Attr, scope: Scope, depth: int, far: int) -> bool:
    """Tell whether all that an object has under a name holds the time: by its constructor, a field's factory, a property."""
    owner = scope.type(expr.base)
    if owner is None or owner.kind != "class":
        return False
    member = scope.world.member(owner, expr.name)
    if member is not None and member.kind == "function":
        return scope.world.is_property(member) and _gives(member, scope, depth, far)
    given = [(inner, value) for inner, value, _ in scope.world.assigned(owner, expr.name) if value is not None]
    put = [(inner, value) for inner, value in given if value != NONE]
    if not put or not all(_put_stamped(value, inner, depth + 1, far - 1) for inner, value in put):
        return False
    return not _field_given(owner, expr.name, scope)


def _put_stamped(value: Expr, scope: Scope, depth: int, far: int) -> bool:
    """Tell whether what is put into an attribute holds the time: `now()`, or `field(default_factory=make_stamp)`."""
    factory = value.keyword("default_factory") if isinstance(value, Call) and last_part(value) == "field" else None
    if isinstance(factory, Lambda):
        return stamped(factory.body, scope, depth + 1, far)
    if factory is None:
        return stamped(value, scope, depth + 1, far)
    ref = scope.ref(factory)
    return ref is not None and ref.kind == "function" and _gives(ref, scope, depth, far)


def _field_given(owner: Ref, name: str, scope: Scope) -> bool:
    """Tell whether somebody may give a field of a class when an object is made: `Layout(base, run="first")`."""
    klass = scope.world.index.klass(owner)
    if klass is None or name not in klass.attributes or MAKING in klass.methods:
        return False
    place = list(klass.attributes).index(name)
    made = [call for _, call in makers(owner, scope)]
    given = [one for one in made if len(one.args) > place or one.keyword(name) is not None or one.keyword("") is not None]
    return not made or bool(given)


def _stamps(call: Call, scope: Scope, depth: int, far: int) -> bool:
    """Tell whether a function of ours makes what it gives from a clock: `def run_folder(root): return root / now()`."""
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or function.has_loop:
        return False
    if not any(map(function.mentions, ("time", "now", "uuid", "hash"))) and not (far and function.owner):
        return False
    return _gives(ref, scope, depth, far)


def _gives(ref: Ref, scope: Scope, depth: int, far: int) -> bool:
    """Tell whether something that a function gives back holds the time."""
    function = scope.world.function(ref)
    if function is None:
        return False
    inner = scope.world.scope(ref.path, ref.name)
    return any(one is not None and stamped(one, inner, depth + 1, max(0, far - 1)) for one in function.returned)


__all__ = ["FAR", "never_given", "of_this_run", "stamped"]
