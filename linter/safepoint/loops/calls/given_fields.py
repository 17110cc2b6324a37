"""Functions that are kept in a field of an object, as whoever makes it says: `Task("cities", loader=load_cities)`."""

from __future__ import annotations

from safepoint.loops.names.arguments import makers
from safepoint.loops.names.switches import argument
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Attr
    from safepoint.loops.source.module import Class

_MOST = 24
"""How many functions one field may hold by turns."""


def given_to_field(func: Attr, scope: Scope) -> tuple[Ref, ...]:
    """Return the functions that the field of a plain class holds which a call runs: `task.loader(path)`.

    Such a class has no constructor of its own: what it is made with goes into the fields of those names.
    """
    owner = scope.type(func.base)
    klass = scope.world.index.klass(owner) if owner is not None and owner.kind == "class" else None
    if owner is None or klass is None or "__init__" in klass.methods:
        return ()
    field = klass.attributes.get(func.name)
    if field is None or field[1] is None:
        return ()  # only what the class says that it has a field of
    place = [name for name, (_, annotation) in klass.attributes.items() if annotation is not None].index(func.name)
    plain = None if klass.bases and not _is_tuple(klass) else place  # what a class above has comes first
    given = [(caller, argument(made, plain, func.name)) for caller, made in makers(owner, scope)]
    refs = [caller.ref(value) for caller, value in given if value is not None]
    return tuple(dict.fromkeys([one for one in refs if one is not None and one.kind == "function"]))[:_MOST]


def _is_tuple(klass: Class) -> bool:
    return all(dotted(one).rpartition(".")[2] == "NamedTuple" for one in klass.bases)
