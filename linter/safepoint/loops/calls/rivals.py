"""Classes that one name stands for by turns: `from a import Fast as Trainer` in one branch, `from b import Slow as Trainer`.

What is called on an object of the one may as well be the method of the other.
"""

from __future__ import annotations

from safepoint.loops.names.index import Ref

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope


def of_rivals(functions: tuple[Ref, ...], scope: Scope) -> tuple[Ref, ...]:
    """Return the methods that stand in for some in the classes which the file imports by the same names."""
    rivals = scope.tree.rivals
    if not rivals:
        return ()
    found: list[Ref] = []
    for ref in functions:
        owner, _, last = ref.name.rpartition(".")
        for kind in _beside(Ref("class", ref.path, owner), scope) if owner else ():
            method = scope.world.member(kind, last)
            if method is not None and method.kind == "function" and method not in functions:
                found.append(method)
    return tuple(dict.fromkeys(found))


def _beside(kind: Ref, scope: Scope) -> list[Ref]:
    """Return the other classes that a file imports by a name which stands for a class as well."""
    index, tree = scope.world.index, scope.tree
    for name, others in tree.rivals.items():
        known = [index.dotted(scope.path, one) for one in (tree.imports[name], *others)]
        classes = [one for one in known if one is not None and one.kind == "class"]
        if kind in classes:
            return [one for one in classes if one != kind]
    return []
