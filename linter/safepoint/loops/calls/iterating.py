"""What a `for` runs each time it asks for an element: a generator, an iterator of ours, a reader that keeps its place."""

from __future__ import annotations

from itertools import chain, pairwise

from safepoint.loops.calls.anonymous import applied_to_each
from safepoint.loops.calls.events import Event
from safepoint.loops.calls.next_elements import next_of_own
from safepoint.loops.calls.plain_maps import drains
from safepoint.loops.calls.running import gives_results, waits_for_all
from safepoint.loops.calls.zipped import zipped
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.names.called_on import named_on
from safepoint.loops.names.results import is_lazy
from safepoint.loops.source.effects import NONE, Assign, Attr, Call, Comprehension, Do, Group, Lambda, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, own, yields
from safepoint.loops.turns.progress import barred, behind_bar, is_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.calls.places import Place
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import CostFact, Step, Summary

    Asked = tuple[Resolver, Scope]

_ITER = Name("iter")
_PIPELINES = frozenset({"transformers.Pipeline"})
"""What gives its answers one by one to who goes through them, as it is given the items."""
_DATASETS = frozenset({"KeyDataset", "KeyPairDataset"})
"""What hands a pipeline its items one by one, so that it gives its answers one by one as well."""
_PAGES = "pages of"
"""How the packs' words begin for what asks for one page a turn."""
_PIPED = frozenset({"spacy.language.Language"})
"""The same, of what is given the items by its method `pipe`."""
_WITH_SENTINEL = 2
"""Arguments of `iter` when it calls a function for each element, until that gives the second one."""


def asked_each_turn(loop: Loop, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield what runs once a turn because the loop asks for its next element; `place` is that of the loop's body."""
    yield from _generator(loop.head, loop.line, place, asked)
    yield from _answers(loop, place, asked)
    yield from _draws(loop, place, asked)
    yield from next_of_own(loop.head, loop.line, place, asked)
    yield from _kept(loop, place, asked)
    yield from zipped(loop, place, asked)


def taken_each_turn(made: Comprehension, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield what runs once a turn as a comprehension asks for its next element: `[row for row in answered(questions)]`."""
    for event in _generator(made.iterable, made.line, place, asked):
        if not gives_results(event.callee):
            yield event
    yield from next_of_own(made.iterable, made.line, place, asked)


def _generator(head: Expr, line: int, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield the generator of ours that a `for` iterates, or the calls that `iter` makes, seen through wrappers."""
    resolver, scope = asked
    while isinstance(head := _first_named(head, asked), Call):
        if len(head.args) == _WITH_SENTINEL and head.func == _ITER:
            for call in _called_by_iter(head):
                yield Event(call, asked, place.loops, place.guards, place.left)
            return
        callee = resolver.resolve(head, scope)
        if waits_for_all(head, scope):
            return
        if any(is_lazy(ref, scope.world) for ref in callee.functions) or gives_results(callee):
            made, inside = _passed_on(head, asked)
            yield Event(made._replace(line=head.line), inside, place.loops, place.guards, place.left, per_item=True)
            return
        if each := applied_to_each(head, callee):
            for call in calls(each[0].body):
                yield Event(call._replace(line=head.line), asked, place.loops, place.guards, place.left)
            return
        if not head.args or drains(head):
            return
        head = head.args[0]
    if isinstance(head, Name) and head.id in scope.params and not scope.bindings.get(head.id):
        yield from _handed_in(head.id, line, place, asked)


_LAZY = frozenset({"Iterable", "Iterator", "Generator", "AsyncIterable", "AsyncIterator", "AsyncGenerator"})
"""What the parameters are annotated with that a generator may be given for."""


def _handed_in(param: str, line: int, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield the generator that a caller hands in for a loop to go through: `load(fetch_events(issues))`."""
    resolver, scope = asked
    said = _LAZY.intersection(names(scope.params[param].annotation))
    if not said and not scope.tree.spoken.says("yield"):
        return
    for caller, value in chain(given_values(param, scope), given_elsewhere(param, scope) if said else ()):
        inside = (resolver, caller)
        made = _first_named(value, inside)
        while isinstance(made, Call) and is_bar(made.func) and made.args:
            made = _first_named(behind_bar(made), inside)
        if isinstance(made, Call) and any(is_lazy(ref, scope.world) for ref in resolver.resolve(made, caller).functions):
            yield Event(made._replace(line=line), inside, place.loops, place.guards, place.left, per_item=True)
            return


def _answers(loop: Loop, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield the pipeline that answers one item a turn: `pipe(KeyDataset(data, "text"))`, or any under a progress bar.

    A pipeline may have a method of its own for that, whose result may have a name: `docs = nlp.pipe(texts)`.
    """
    scope, shown = asked[1], barred(loop)
    if not shown and not any(name.startswith("transformers") for name in scope.tree.imports.values()):
        return
    made = [scope.only_value(name) for name in names(loop.head)]
    for call in (*calls(loop.head), *[one for one in made if isinstance(one, Call)]):
        piped = isinstance(call.func, Attr) and call.func.name == "pipe"
        func = call.func.base if piped and isinstance(call.func, Attr) else call.func
        kind = scope.type(func) if shown or _fed_one_by_one(call, asked) else None
        if kind is not None and kind.kind == "external" and kind.name in (_PIPED if piped else _PIPELINES):
            yield Event(call._replace(func=func), asked, place.loops, place.guards, place.left)


def _fed_one_by_one(call: Call, asked: Asked) -> bool:
    """Tell whether a call is given a generator, or the data set of which a pipeline takes a column: `pipe(rows())`."""
    resolver, scope = asked
    given = call.args[0] if call.args else None
    made = scope.only_value(given.id) if isinstance(given, Name) else given
    if not isinstance(made, Call):
        return isinstance(made, Comprehension) and made.kind == "generator"
    named = dotted(made.func).rpartition(".")[2] in _DATASETS
    return named or any(is_lazy(ref, scope.world) for ref in resolver.resolve(made, scope).functions)


_DEEPEST = 4


def _passed_on(made: Call, asked: Asked) -> tuple[Call, Asked]:
    """Return the generator that does the work behind ones that only pass on what it gives: `yield from sampled(prompts)`."""
    for _ in range(_DEEPEST):
        resolver, scope = asked
        refs = resolver.resolve(made, scope).functions
        function = scope.world.function(refs[0]) if len(refs) == 1 else None
        given = [one for one in function.statements if yields((one,))] if function is not None else []
        only = given[0].value if len(given) == 1 and isinstance(given[0], Do) else None
        star = only.parts[0] if isinstance(only, Group) and only.kind == "yield" and only.parts else None
        passed = star.parts[0] if isinstance(star, Group) and star.kind == "star" else None
        if not isinstance(passed, Call) or function is None or function.body[-1] is not given[0]:
            break
        inside = (resolver, scope.world.scope(refs[0].path, refs[0].name))
        if not any(scope.world.is_generator(ref) for ref in resolver.resolve(passed, inside[1]).functions):
            break
        made, asked = passed, inside
    return made, asked


def _draws(loop: Loop, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield the library's iterator that works each turn: it moves on a state of its own, asks for a page, or predicts.

    That is `for state in sampler.sample(start)`, and `for page in Cursor(api.followers).pages()`.
    """
    resolver, scope = asked
    if loop.kind == "while":
        return
    made = [scope.only_value(name) for name in names(loop.head)]
    for call in (*calls(loop.head), *[one for one in made if isinstance(one, Call)]):
        meaning = resolver.resolve(call, scope).meaning
        each = meaning is not None and (meaning.changes == "memory" or meaning.why.startswith((_PAGES, FORWARD)))
        if meaning is not None and meaning.wraps is not None and each:
            yield Event(call, asked, place.loops, place.guards, place.left)


def _first_named(head: Expr, asked: Asked) -> Expr:
    """Return the lazy call whose result was given a name before the loop: `rows = pool.imap(work, items)`, a generator.

    Where each branch gives the name such a result, that of one stands for all; that it begins as `None` says nothing.
    """
    resolver, scope = asked
    bound = scope.given(head.id) if isinstance(head, Name) else ()
    given = [one for one in bound if one.expr != NONE] if len(bound) > 1 else bound
    values = [one.expr for one in given if one.kind == "value" and one.position is None]
    made = [one for one in values if isinstance(one, Call)]
    others = [one for one in values if isinstance(one, Comprehension) and one.kind == "generator"]
    for call in made if len(made) + len(others) == len(given) else ():
        callee = resolver.resolve(call, scope)
        if _is_lazy(call, scope) or gives_results(callee) or any(is_lazy(ref, scope.world) for ref in callee.functions):
            return call
    return head


def _is_lazy(call: Call, scope: Scope) -> bool:
    """Tell whether a call maps over items and works only as its results are asked for."""
    if not isinstance(call.func, Attr) or call.func.name not in ("imap", "imap_unordered", "map"):
        return False
    pool = scope.type(call.func.base) if call.func.name == "map" else None
    return call.func.name != "map" or (pool is not None and pool.name.startswith("concurrent.futures"))


def is_iterated_later(statement: Stmt, scope: Scope) -> bool:
    """Tell whether a statement only names the results of a lazy map, which a loop then goes through."""
    if not isinstance(statement, Assign) or not isinstance(statement.value, Call) or not _is_lazy(statement.value, scope):
        return False
    named = {one.id for one in statement.targets if isinstance(one, Name)}
    heads = [one.head for one in scope.function.statements if isinstance(one, Loop) and one.kind == "for"]
    return any(not named.isdisjoint(names(head)) for head in heads)


def each_turn(inner: Summary, event: Event, ref: Ref, world: World) -> Summary:
    """Drop what a generator does only once, when it is begun: the saves outside its loops, and the costs before them."""
    function = world.function(ref) if event.per_item and (inner.saves or inner.costs) else None
    if function is None:
        return inner
    spans = _yielding(function)
    if not spans:
        passed = inner.saves and is_lazy(ref, world)
        kept = [one for one in inner.saves if not (passed and _once(one.steps, ref, world))]
        return inner._replace(saves=tuple(kept))
    inside = [any(first <= one.steps[0].line <= last for first, last in spans) for one in inner.saves]
    # The file that is written to inside may be opened around the loop.
    kept = [one for one, each in zip(inner.saves, inside, strict=True) if each or (any(inside) and len(one.steps) == 1)]
    begun = as_begun(inner, function)
    each_time = tuple([one for one in inner.costs if one not in begun])
    seconds = inner.seconds - sum([one.seconds for one in begun])
    return inner._replace(saves=tuple(kept), costs=each_time, seconds=max(seconds, 0.0))


def as_begun(inner: Summary, function: Function) -> tuple[CostFact, ...]:
    """Return the costs that a generator has only once, as it is begun: a model is asked for a stream, which is then read."""
    first = min([line for line, _ in _yielding(function)], default=0)
    return tuple([one for one in inner.costs if one.steps[0].line < first])


def _yielding(function: Function) -> list[tuple[int, int]]:
    """Return the first and last lines of the loops by which a generator gives its elements, or of `yield from others`."""
    loops = [(one.line, one.end_line) for one in function.statements if isinstance(one, Loop) and yields(one.body)]
    plain = [] if loops else [one for one in function.statements if isinstance(one, (Do, Assign)) and yields((one,))]
    asked = [(one.line, [call.line for expr in own(one) for call in calls(expr)]) for one in plain]
    return loops or [(line, max([line, *lines])) for line, lines in asked]


def _once(steps: tuple[Step, ...], ref: Ref, world: World) -> bool:
    """Tell whether a generator that a function makes and gives back keeps something only as it begins or ends."""
    function = world.function(ref)
    for step, inside in pairwise(steps):
        scope = world.scope(ref.path, ref.name) if function is not None else None
        made = named_on(step.name, step.line, function.body, scope) if function is not None and scope is not None else None
        function = world.function(made) if made is not None else None
        if made is None or function is None or not is_lazy(made, world):
            return False
        if world.is_generator(made):
            spans = _yielding(function)
            return bool(spans) and not any(first <= inside.line <= last for first, last in spans)
        ref = made
    return False


def _called_by_iter(head: Call) -> Iterator[Call]:
    """Yield the calls that make each element of `iter(function, sentinel)`."""
    given = head.args[0]
    if isinstance(given, Lambda):
        yield from calls(given.body)
        return
    if isinstance(given, Call) and dotted(given.func) in ("partial", "functools.partial") and given.args:
        yield given._replace(func=given.args[0], args=given.args[1:])
        return
    if isinstance(given, (Name, Attr)):
        yield head._replace(func=given, args=(), keywords=())


def _kept(loop: Loop, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield that taking the next element keeps what came before: `for x in guard.loop(…, writer=w)`."""
    scope = asked[1]
    found = scope.type(loop.head)
    if found is None or found.kind != "external":
        return
    iteration = scope.world.lookup.iterates(found.name)
    if iteration is not None and iteration.saves is not None:
        made = loop.head if isinstance(loop.head, Call) else Call(loop.head, (), (), loop.line, 1, awaited=False)
        yield Event(made, asked, place.loops, place.guards, place.left, takes=found.name)
