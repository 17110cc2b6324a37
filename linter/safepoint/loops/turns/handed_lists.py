"""Parameters that callers in the file give lists that stand there: parts of a set of data, `evaluate(["val", "test"])`."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import given_values
from safepoint.loops.source.effects import Attr, Const, Group, Name
from safepoint.loops.source.walk import dotted
from safepoint.loops.tally import Trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_SETS = frozenset({"train", "training", "trn", "val", "valid", "validation", "dev", "eval", "test", "testing", "holdout"})
"""Last words of the parts into which a set of data is split."""
_CALLED = frozenset({"parts", "splits", "sets", "subsets", "partitions", "phases", "modes", "names", "keys"})
"""Last words of parameters for them: calls are looked for only where one has such a name."""
_MAIN = "main"
_EXAMPLES = frozenset({"example", "examples", "demo", "demos", "samples"})
"""Folders of programs that show how something is used."""


def parts_handed_in(param: str, scope: Scope) -> Trips | None:
    """Return how many parts of a set of data callers in the same file name at most, None unless all of them do so.

    Callers elsewhere may name others, so that is what is likely and no bound. What a file hands in otherwise only to show
    its own functions off says nothing of how much others will.
    """
    example = not _EXAMPLES.isdisjoint(scope.path.split("/")[:-1])  # nobody but the file itself calls for what it shows
    if (scope.function.name == _MAIN or example) and not scope.function.owner:
        return _written_out(param, scope)
    if _CALLED.isdisjoint(naming.words(param)[-1:]):
        return None
    sizes = [_named_parts(value, caller) for caller, value in given_values(param, scope)]
    if not sizes or not all(sizes):
        return None
    return Trips(None, float(max(sizes)), f"every caller names parts of a set for `{param}`", "bounded")


def _written_out(param: str, scope: Scope) -> Trips | None:
    """Count what the program's own `main` is given, where every call of it gives a list that stands in the source."""
    given = [
        caller.only_value(value.id) if isinstance(value, Name) else value for caller, value in given_values(param, scope)
    ]
    lists = [one for one in given if isinstance(one, Group) and one.kind in ("list", "tuple") and one.parts]
    if not lists or len(lists) < len(given):
        return None
    return Trips(None, float(max(len(one.parts) for one in lists)), f"`{param}` is written out where it is given", "bounded")


def _named_parts(expr: Expr, scope: Scope) -> int:
    """Return the length of a list, or of a module's constant that is one, of parts of a set; 0 of anything else."""
    value: Expr | None = expr
    if isinstance(expr, (Name, Attr)):
        ref = scope.ref(expr)
        value = scope.world.index.tree(ref.path).values.get(ref.name) if ref is not None and ref.kind == "value" else None
    if not isinstance(value, Group) or value.kind not in ("list", "tuple"):
        return 0
    return len(value.parts) if all(_is_part(one) for one in value.parts) else 0


def _is_part(expr: Expr) -> bool:
    said = expr.value if isinstance(expr, Const) else dotted(expr).rpartition(".")[2]
    return isinstance(said, str) and not _SETS.isdisjoint(naming.words(said)[-1:])
