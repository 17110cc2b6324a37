"""The type of what an attribute holds: by what is put into it, its annotation, the packs, or the property that gives it."""

from __future__ import annotations

from safepoint.loops.names.annotated import annotated
from safepoint.loops.names.index import Ref
from safepoint.loops.names.switched import switched_attribute
from safepoint.loops.source.effects import Attr, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr

    Given = tuple[Scope, Expr | None, Expr | None]


def attribute_of(owner: Ref, name: str, world: World, depth: int) -> Ref | None:
    """Return the type of an attribute of a class, as far as one can be told."""
    # What is put in says more than an annotation: a connection with autocommit is its own type.
    given = world.assigned(owner, name)
    found = _put_in(given, world, depth)
    if found is not None:
        # What a setter is given in one place its getter may give otherwise, as it says itself.
        read = _by_property(owner, name, world, depth) if found.kind == "class" else None
        return read if read is not None and read in world.line(found) else switched_attribute(found, name, owner, world)
    for scope, _, annotation in given:
        said = annotated(annotation, scope, depth + 1) if annotation is not None else None
        if said is not None:
            return said
    for base in world.external_bases(owner):
        known = world.lookup.attribute(base, name)
        if known:
            return Ref("external", "", known)
    return _by_property(owner, name, world, depth)


def _put_in(given: Sequence[Given], world: World, depth: int) -> Ref | None:
    """Return the first type that is put in of which something is known, else the first one."""
    first: Ref | None = None
    for scope, value, _ in given:
        found = scope.type(value, depth + 1)
        if found is not None and (found.kind != "external" or world.lookup.type(found.name) is not None):
            return found
        first = found if first is None else first
    return first


def kept_class(owner: Ref, name: str, world: World, depth: int) -> Ref | None:
    """Return the class that an attribute of a class holds itself, to be made later: `self.crawler_class = Crawler`."""
    for scope, value, _ in world.assigned(owner, name):
        if not isinstance(value, (Name, Attr)) or dotted(value) == f"self.{name}":
            continue
        found = scope.ref(value, depth + 1)
        if found is not None and (found.kind == "class" or (found.kind == "external" and _names_class(found.name))):
            return found
    return None


def _names_class(name: str) -> bool:
    """Tell whether a dotted name of a library is one of a class, as such names are written: `httpx.AsyncClient`."""
    last = name.rpartition(".")[2]
    return "." in name and last[:1].isupper() and not last.isupper()


def _by_property(owner: Ref, name: str, world: World, depth: int) -> Ref | None:
    method = world.member(owner, name)
    return world.result_type(method, depth + 1) if method is not None and world.is_property(method) else None
