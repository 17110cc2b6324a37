"""When what is given to a call runs: before the call comes back, when its result is iterated, or some time later."""

from __future__ import annotations

from functools import cache

from safepoint.loops.calls.dispatch import given_for
from safepoint.loops.calls.partials import bound_last
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import AGENT_CALL
from safepoint.loops.names.switches import argument
from safepoint.loops.source.effects import Attr, Call, Comprehension, Const, Group, Item, Lambda, Name
from safepoint.loops.source.walk import dotted, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.calls.events import Event
    from safepoint.loops.meanings.meaning import Runs
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_SCHEDULING = frozenset(
    {"append", "add", "put", "put_nowait", "create_task", "ensure_future", "submit", "start_soon", "apply_async"}
)
"""Calls that keep or schedule a coroutine without waiting for it."""
MAPPING = frozenset({"map", "starmap", "imap", "imap_unordered", "map_async", "starmap_async"})
"""Methods of pools whose calls are loops."""
APPLYING = frozenset({"apply", "progress_apply", "progress_map", "parallel_apply"})
"""Methods of tables whose calls are loops over the rows."""
MAPPERS = frozenset({"thread_map", "process_map"})
"""Functions like the methods of pools."""
_MAPS = frozenset({"map", "imap", "starmap", "pmap", "amap"})
"""Words of calls that apply a function to each of many items."""


class Awaits:
    """Whether a call awaits coroutines given to it, found out when it is asked: only calls of coroutines ever ask."""

    __slots__ = ("asked", "call")

    def __init__(self, call: Call, asked: tuple[Resolver, Scope]) -> None:
        self.call = call
        self.asked = asked

    def __bool__(self) -> bool:
        return awaits_arguments(self.call, self.asked)


def awaits_arguments(call: Call, asked: tuple[Resolver, Scope]) -> bool:
    """Tell whether coroutines given to a call run before it comes back."""
    last = call.func.name if isinstance(call.func, Attr) else call.func.id if isinstance(call.func, Name) else ""
    if last in _SCHEDULING:
        return False
    resolver, scope = asked
    meaning = resolver.resolve(call, scope).meaning
    runs = meaning.runs if meaning is not None else None
    return runs is None or not runs.later


def gives_several(call: Call) -> bool:
    """Tell whether a comprehension or a starred list stands among a call's arguments, however deep."""
    pending = list(parts(call))
    while pending:
        expr = pending.pop()
        if isinstance(expr, Comprehension) or (isinstance(expr, Group) and expr.kind == "star"):
            return True
        pending.extend(parts(expr))
    return False


def gives_lambda(call: Call) -> bool:
    """Tell whether an anonymous function stands among a call's arguments."""
    return Lambda in map(type, parts(call))


_RUN_AT_ONCE = {"to_thread": 0, "run_in_threadpool": 0, "run_sync": 0, "run_in_executor": 1}
"""Functions that run what they are given, and in which place they are given it."""
_TRYING_AGAIN = ("retry", "retries", "retrying", "backoff")


@cache
def _place_of_function(name: str) -> int:
    """Return in which place a call of that name is given what it runs, -1 when it runs nothing that it is given.

    What tries again has settings before the function, so it takes the first that could be one: -2 says so.
    """
    if name in _RUN_AT_ONCE:
        return _RUN_AT_ONCE[name]
    return -2 if not name[:1].isupper() and not {*_TRYING_AGAIN}.isdisjoint(naming.words(name)) else -1


def made_of_given(call: Call, scope: Scope) -> Iterator[Call]:
    """Yield the call of a library's function that a call makes of what it is given: `get(url)` of `to_thread(get, url)`.

    The project's own functions are seen through elsewhere, anonymous ones as well.
    """
    name = call.func.name if isinstance(call.func, Attr) else call.func.id if isinstance(call.func, Name) else ""
    place = _place_of_function(name) if call.args else -1
    if place == -1:
        return
    for at, given in enumerate(call.args):
        if at >= place and isinstance(given, (Attr, Name, Call)):
            found = _called_of(given, call, at, scope)
            if found is not None:
                yield found
            if found is not None or place >= 0:
                return


def _called_of(given: Expr, call: Call, at: int, scope: Scope) -> Call | None:
    """Return the call that running an argument makes, None where it is a plain value or a function of the project."""
    if isinstance(given, Call):
        if dotted(given.func).rpartition(".")[2] != "partial" or not given.args:
            return None
        ref = scope.ref(given.args[0])
        own = ref is not None and ref.kind != "external"
        return None if own else given._replace(func=given.args[0], args=given.args[1:], line=call.line, column=call.column)
    ref = scope.ref(given)
    known = ref is not None and ref.kind == "external" and scope.world.lookup.call(ref.name) is not None
    if not known and isinstance(given, Attr) and ref is None:
        owner = scope.type(given.base)
        known = (
            owner is not None and owner.kind == "external" and scope.world.lookup.method(owner.name, given.name) is not None
        )
    return call._replace(func=given, args=call.args[at + 1 :]) if known else None


def run_by(runs: Runs, call: Call, asked: tuple[Resolver, Scope]) -> tuple[tuple[Ref, ...], tuple[Lambda, ...]]:
    """Return the project functions and the anonymous ones that a call is given to run."""
    resolver, scope = asked
    given = argument(call, runs.function.position, runs.function.name) if runs.function is not None else None
    if isinstance(given, Lambda):
        return (), (given,)
    if isinstance(given, Name) and given.id in scope.params and given.id not in scope.bindings:
        return given_for(given.id, scope), ()
    ref = scope.ref(given) or scope.ref(bound_last(given, call.line, scope))
    kind = scope.type(given) if ref is None and isinstance(given, (Name, Attr)) else None
    if kind is not None and kind.kind == "class":
        # An object that can be called: `pool.imap(Converter(path), parts)` runs its `__call__`.
        ref = scope.world.called(kind)
    elif ref is None and isinstance(given, (Attr, Name)) and given in call.args:
        return resolver.resolve(_made_call(given, call), scope).functions, ()
    return ((ref,), ()) if ref is not None and ref.kind == "function" else ((), ())


def _made_call(given: Expr, call: Call) -> Call:
    """Return the call that is made of what a pool is given: `model.embed(text)` of `pool.submit(model.embed, text)`."""
    return call._replace(func=given, args=call.args[call.args.index(given) + 1 :])


def started_by(event: Event) -> list[tuple[Event, Ref | None]]:
    """Return what a call has run beside the program: functions of ours, or the call of a library's that is made of it.

    `pool.submit(requests.get, url)` comes to `requests.get(url)`, with no function of ours.
    """
    callee = event.callee
    runs = callee.meaning.runs if callee.meaning is not None else None
    if callee.later or runs is None or not runs.later or runs.function is None:
        return [(event, ref) for ref in callee.later]
    given = argument(event.call, runs.function.position, runs.function.name)
    if not isinstance(given, (Attr, Name)) or given not in event.call.args:
        return []
    return [(event._replace(call=_made_call(given, event.call)), None)]


def gives_results(callee: Callee) -> bool:
    """Tell whether iterating a call's result waits for work: `as_completed(futures)`, `pool.imap(f, items)`.

    A call of which nothing is known does it by its name, if it is given a function of ours: `concurrent_map(f, items)`.
    """
    meaning = callee.meaning
    if meaning is None and callee.given:
        return maps_by_name(callee.name) and not callee.functions
    if meaning is None or meaning.runs is None or meaning.runs.later:
        return False
    return bool(meaning.runs.awaitables and meaning.wraps is not None) or (
        meaning.runs.each is not None and bool(callee.given)
    )


_AT_ONCE = {"multiprocessing.pool.Pool": frozenset({"map", "starmap"}), "joblib.Parallel": frozenset({"__call__"})}
"""Types of pools, and their methods that come back only when all is done."""


def waits_for_all(head: Expr, scope: Scope) -> bool:
    """Tell whether a loop goes through results of which there is none before all are there: `pool.map(f, rows)`.

    Those of `pool.imap` and of an executor come one after the other.
    """
    while isinstance(head, Call):
        method = head.func.name if isinstance(head.func, Attr) else "__call__"
        pool = scope.type(head.func.base if isinstance(head.func, Attr) else head.func)
        if pool is not None and pool.kind == "external":
            return method in _AT_ONCE.get(scope.world.lookup.canonical(pool.name), ())
        if isinstance(head.func, Attr) or not head.args:
            return False
        head = head.args[0]  # a bar, `enumerate`, `zip`
    return False


_LARGE_BATCH = 1000
"""From how many rows at a time on a data set is worked through in so few calls that they are no loop to speak of."""


def works_through(call: Call, callee: Callee) -> bool:
    """Tell whether a call applies what it is given to each item of its object before it comes back: `rows.map(f)`.

    With `batched=True` alone it is given a thousand rows at a time, so that what takes long is a loop of its own.
    """
    runs = callee.meaning.runs if callee.meaning is not None else None
    if runs is None or not runs.rows or not (callee.given or callee.lambdas):
        return False
    if call.keyword("batched") is None:
        return True
    size = call.keyword("batch_size")
    return size is not None and not (isinstance(size, Const) and isinstance(size.value, int) and size.value >= _LARGE_BATCH)


_BY_METHOD = MAPPING | MAPPERS
_ASKING_TOGETHER = frozenset({"batch", "abatch"})
"""Methods by which a chain of LangChain is asked each of many questions, and which come back when all are answered."""


def may_map(call: Call) -> bool:
    """Tell by its name alone whether a call may apply a function to many items."""
    if isinstance(call.func, Attr) and (call.func.name in APPLYING or call.func.name == "map"):
        return len(call.args) > 0
    if isinstance(call.func, Attr) and call.func.name in _ASKING_TOGETHER:
        return argument(call, 0, "inputs") is not None
    several = _BY_METHOD if isinstance(call.func, Attr) else MAPPERS
    name = call.func.name if isinstance(call.func, Attr) else call.func.id if isinstance(call.func, Name) else ""
    return name in several and len(call.args) > 1


def mapped_over(call: Call, callee: Callee) -> Expr | None:
    """Return the items to which a call that may map applies a function of ours, None where it is another call."""
    runs = callee.meaning.runs if callee.meaning is not None else None
    if isinstance(call.func, Attr) and call.func.name in APPLYING:
        known = runs is not None or call.func.name != "apply" or _is_column(call.func.base)
        return call.func.base if known and (callee.given or callee.lambdas) else None
    if isinstance(call.func, Attr) and works_through(call, callee):
        return call.func.base
    if isinstance(call.func, Attr) and call.func.name in _ASKING_TOGETHER:
        return argument(call, 0, "inputs") if callee.meaning is not None and callee.meaning.why == AGENT_CALL else None
    if runs is None or runs.each is None or runs.later or not (callee.given or callee.lambdas):
        return None
    first = max(runs.each.position or 0, 1) if runs.function is not None else 0
    return next(iter(call.args[first:]), None)


def _is_column(expr: Expr) -> bool:
    """Tell whether an expression reads like a column of a table: `df["question"]`."""
    return isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str)


def maps_by_name(name: str) -> bool:
    """Tell whether a call is named for applying a function to many items."""
    return bool(_MAPS.intersection(naming.words(name.rpartition(".")[2])))


_WORKERS = frozenset({"process", "thread", "worker", "greenlet", "timer", "task", "job"})


def starts_beside(name: str) -> bool:
    """Tell whether a class, by its last word, runs what it is given beside the program once started: `Thread(target=f)`."""
    return name[:1].isupper() and naming.words(name)[-1] in _WORKERS


_REGISTERED = frozenset({"hook", "hooks", "callback", "callbacks", "listener", "handler"})
"""Last words of methods that take a function for later."""


def takes_for_later(name: str) -> bool:
    """Tell whether a method by its name only notes what it is given, to be run when something happens."""
    said = naming.words(name)
    return said[:1] in (("register",), ("add",)) and not _REGISTERED.isdisjoint(said[1:])


_WAITING_AT_END = frozenset({"ProcessPoolExecutor", "ThreadPoolExecutor", "TaskGroup"})
"""Last parts of what at the end of its `with` block waits for all that it was given; a `Pool` breaks that off."""


def waits_at_end(name: str) -> bool:
    """Tell whether a `with` block of what a call of that name makes ends only once all that it was given is done."""
    return name.rpartition(".")[2] in _WAITING_AT_END


def waits_for_others(call: Call, callee: Callee) -> bool:
    """Tell whether a call waits for work that was scheduled before."""
    meaning = callee.meaning
    if meaning is not None and meaning.runs is not None and meaning.runs.awaitables and not meaning.runs.later:
        return True
    if not isinstance(call.func, Attr) or call.func.name not in ("join", "result", "wait"):
        return False
    return not call.args or (meaning is not None and meaning.waits)
