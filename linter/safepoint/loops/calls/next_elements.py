"""What one of the project's own objects runs for each element that it is asked for: `for scan in tqdm(Scanner(folder))`."""

from __future__ import annotations

from safepoint.loops.calls.events import Event
from safepoint.loops.calls.own_workers import put_by_workers
from safepoint.loops.source.effects import OPAQUE, Attr, Call
from safepoint.loops.source.walk import dotted
from safepoint.loops.turns.progress import behind_bar, is_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.calls.places import Place
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

    Asked = tuple[Resolver, Scope]

_PASSING = frozenset({"enumerate", "iter", "islice", "aiter"})
"""Last parts of calls that hand on the elements of what they are given first, each as it is asked for."""
_NEXT = ("__next__", "__anext__")
"""Methods that make one element."""
_BEGINNING = ("__iter__", "__aiter__")
"""Methods that give what is asked for the elements, or yield them."""
_ITEM = "__getitem__"
"""What is asked for each element where a class has none of these."""


def next_of_own(head: Expr, line: int, place: Place, asked: Asked) -> Iterator[Event]:
    """Yield the method by which an object of the project makes its next element, seen through bars and the like."""
    scope = asked[1]
    head = _behind(head)
    owner = scope.type(head)
    found = _method(owner, scope) if owner is not None and owner.kind == "class" else None
    if found is not None:
        made = Call(Attr(head, found[0]), found[1], (), line, 1, awaited=True)
        yield Event(made, asked, place.loops, place.guards, place.left, per_item=found[0] in _BEGINNING)
        for call, inside in put_by_workers(owner, found[0], scope) if owner is not None else ():
            yield Event(call._replace(line=line), (asked[0], inside), place.loops, place.guards, place.left)


def _behind(head: Expr) -> Expr:
    """Return what a loop goes through behind calls that hand its elements on: of `enumerate(tqdm(scanner))`."""
    while isinstance(head, Call) and head.args:
        if is_bar(head.func):
            head = behind_bar(head)
        elif dotted(head.func).rpartition(".")[2] in _PASSING:
            head = head.args[0]
        else:
            break
    return head


def _method(owner: Ref, scope: Scope) -> tuple[str, tuple[Expr, ...]] | None:
    """Return the name of the method that makes the elements, and what it is given; None for one that cannot be seen.

    What a framework's set of data reads as it is gone through is what others work on, and no work of the loop.
    """
    world = scope.world
    methods = [(name, world.member(owner, name)) for name in (*_NEXT, *_BEGINNING)]
    own = [(name, ref) for name, ref in methods if ref is not None and ref.kind == "function"]
    for name, ref in own:
        if name in _NEXT or world.is_generator(ref):
            return name, ()
    item = world.member(owner, _ITEM) if not own else None
    data = any(world.lookup.base_class(base, _ITEM) is not None for base in world.external_bases(owner))
    return (_ITEM, (OPAQUE,)) if item is not None and item.kind == "function" and not data else None
