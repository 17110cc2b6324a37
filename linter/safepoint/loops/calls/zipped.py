"""What a loop over several iterables side by side works out for each turn: `for row, answer in zip(rows, map(ask, rows))`.

A `map`, or a generator in brackets, does its work as it is gone through, be it made here, under a name, or by who calls.
"""

from __future__ import annotations

from itertools import chain

from safepoint.loops.calls.events import Event
from safepoint.loops.calls.partials import as_partial
from safepoint.loops.calls.plain_maps import as_comprehension
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.names.registered import TOOLBOX
from safepoint.loops.source.effects import Attr, Call, Comprehension, Lambda, Name
from safepoint.loops.source.walk import calls, dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.calls.places import Place
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop

    Asked = tuple[Resolver, Scope]

_ZIP = Name("zip")


def zipped(loop: Loop, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield the calls that a turn makes by asking all but the first of some iterables for their next element."""
    resolver, scope = asked
    head = loop.head
    while isinstance(head, Call) and head.func != _ZIP and head.args:
        head = head.args[0]
    if not isinstance(head, Call) or head.func != _ZIP:
        return
    for part in head.args[1:]:
        for value, inside in _made(part, scope):
            for call in _each(value) if not _is_generation(value, inside) else ():
                made = call._replace(line=loop.line)
                yield Event(made, (resolver, inside), place.loops, place.guards, place.left)


def _made(part: Expr, scope: Scope) -> Iterator[tuple[Expr, Scope]]:
    """Yield what an iterable is: as it stands there, what a name is bound to, or what the first caller hands in for it."""
    if not isinstance(part, Name):
        yield part, scope
    elif scope.bound(part.id):
        only = scope.only_value(part.id)
        if only is not None:
            yield only, scope
    elif part.id in scope.params:
        for caller, given in chain(given_values(part.id, scope), given_elsewhere(part.id, scope)):
            value = caller.only_value(given.id) if isinstance(given, Name) else given
            if value is not None and any(True for _ in _each(value)):
                yield value, caller
                return


def _is_generation(value: Expr, scope: Scope) -> bool:
    """Tell whether a search has a generation judged, `map(toolbox.evaluate, population)`: a turn's work of its loop."""
    func = value.args[0] if isinstance(value, Call) and value.args else None
    if not isinstance(func, Attr):
        return False
    owner = scope.type(func.base)
    known = owner is not None and owner.name == TOOLBOX.rstrip(".")
    return known or naming.words(dotted(func.base))[-1:] == ("toolbox",)


def _each(value: Expr) -> Iterator[Call]:
    """Yield the calls that make one element of what works as it is gone through."""
    made = value if isinstance(value, Comprehension) and value.kind == "generator" else as_comprehension(value)
    if made is None:
        return
    element = made.element
    func = element.func if isinstance(element, Call) and made is not value else None
    if isinstance(func, Lambda):
        yield from calls(func.body)
    elif (bound := as_partial(func)) is not None and isinstance(element, Call):
        yield element._replace(func=bound.args[0], args=(*bound.args[1:], *element.args), keywords=bound.keywords)
    else:
        yield from calls(element)
