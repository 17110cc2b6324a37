"""Conditions that what a helper is given is an address, which it fetches then, where it opens a file else."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Item, Name
from safepoint.loops.source.walk import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

REMOTE = "remote"
"""The kind of a condition that the parameter `name` is given an address."""
_SIGN = "://"
_BEGINNINGS = ("http", "ftp", "s3:", "gs:")
"""What an address begins with."""
_ADDRESSES = frozenset({"url", "urls", "uri", "uris", "link", "links", "href", "address", "endpoint", "remote", "download"})
_FILES = frozenset({"path", "paths", "file", "files", "filename", "filenames", "fname", "fnames", "filepath", "filepaths"})
"""Words of what is opened where it lies, not fetched."""


def asked_address(test: Expr) -> str:
    """Return the name of what a test asks if it is an address, "" for other tests.

    That is `"://" in source[:10]`, or `source.startswith(("http://", "https://"))`.
    """
    asked: Expr | None = None
    if isinstance(test, Apply) and test.op == "in" and isinstance(test.parts[0], Const):
        asked = test.parts[1] if _is_sign(test.parts[0]) else None
    elif isinstance(test, Call) and isinstance(test.func, Attr) and test.func.name == "startswith" and test.args:
        given = test.args[0].parts if isinstance(test.args[0], Group) else test.args[:1]
        begins = [one.value for one in given if isinstance(one, Const) and isinstance(one.value, str)]
        asked = test.func.base if begins and all(one.startswith(_BEGINNINGS) for one in begins) else None
    while isinstance(asked, (Item, Call)):  # `source[:10]`, `str(source)`, `source.lower()`
        asked = asked.base if isinstance(asked, Item) else _within(asked)
    return asked.id if isinstance(asked, Name) else ""


def _is_sign(part: Const) -> bool:
    return isinstance(part.value, str) and part.value.endswith(_SIGN)


def _within(call: Call) -> Expr | None:
    if call.args:
        return call.args[0]
    return call.func.base if isinstance(call.func, Attr) else None


def decide_address(given: Expr, scope: Scope, guard: Guard) -> Guard | bool | None:
    """Return True when what a call gives is an address, None when it names a file, else a condition like any other."""
    value = constant(given, scope)
    if value is not None:
        return True if isinstance(value.value, str) and _SIGN in value.value else None
    said = {word for name in _spoken(given, scope) for word in naming.words(name)}
    if said & _ADDRESSES:
        return True
    return None if said & _FILES else guard._replace(kind="other")


def _spoken(expr: Expr, scope: Scope) -> Iterator[str]:
    """Yield the names that an expression is made of, and those of what a loop takes it from: `for one in args.files`."""
    for name in names(expr):
        yield name
        for bound in scope.bound(name.partition(".")[0]):
            if bound.kind == "element":
                yield from names(bound.expr)
