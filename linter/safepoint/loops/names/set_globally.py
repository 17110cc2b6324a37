"""Names of a module that its functions give their values: `global model`, and `model = load(path)`, as a worker begins."""

from __future__ import annotations

from safepoint.loops.source.effects import Do, Group, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope

_SAID = "global "


def set_in_functions(name: str, module: Scope, depth: int) -> Ref | None:
    """Return the type of what functions of a module give a name of it, if all of them that tell give the same."""
    lines = module.tree.spoken.lines_with(_SAID)
    found: set[Ref] = set()
    for key, function in list(module.tree.functions.items()) if lines else ():  # More come to light as bodies are read.
        if not any(function.line <= line <= function.end_line for line in lines) or not function.mentions(name):
            continue
        if any(_declares(one.value, name) for one in function.statements if isinstance(one, Do)):
            inner = module.world.scope(module.path, key)
            given = [one for one in inner.bound(name) if one.kind == "value" and one.position is None]
            found |= {made for one in given if (made := inner.type(one.expr, depth + 1)) is not None}
    return found.pop() if len(found) == 1 else None


def _declares(said: object, name: str) -> bool:
    return isinstance(said, Group) and said.kind == "global" and Name(name) in said.parts
