"""Whether a stream that is written to is a console, on which nothing stays."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.index import Ref
from safepoint.loops.source.attributes import settings
from safepoint.loops.source.effects import Attr, Call, Name
from safepoint.loops.source.walk import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


_CONSOLES = frozenset({"stdin", "stdout", "stderr", "__stdout__", "__stderr__"})
"""Names of streams that a person reads."""
_STANDING_IN = (("stdout",), ("stderr",))
"""First words of files that take what such a stream would."""


def constructor(scope: Scope, name: str = "__init__") -> Scope | None:
    """Return the scope of the constructor of the class that a method belongs to, None where there is none.

    That of another method by which an object begins its work is found by its `name`: `__enter__`.
    """
    made = scope.world.member(Ref("class", scope.path, scope.function.owner), name) if scope.function.owner else None
    return scope.world.scope(made.path, made.name) if made is not None and made.kind == "function" else None


def put_there(maker: Scope, name: str) -> list[Expr]:
    """Return what a constructor puts into an attribute."""
    return [value for attribute, value, _ in settings(maker.function) if attribute == name and value is not None]


def console(expr: Expr, scope: Scope) -> bool:
    """Tell whether an expression names a stream that only shows, or tells another program, what is written to it.

    That is `sys.stderr`, `self.file` of an object whose constructor puts such a stream there, and the writer of a
    connection: `reader, self.writer = await asyncio.open_connection(host, port)`.
    """
    if naming.words(tail(expr))[-1:] == ("writer",) and scope.tree.spoken.says("open_connection("):
        return True
    if isinstance(expr, Attr) and expr.base == Name("self") and expr.name not in _CONSOLES:
        maker = constructor(scope)
        if maker is None or not (maker.function.mentions("stdout") or maker.function.mentions("stderr")):
            return False
        put = [_by_default(one, maker) for one in put_there(maker, expr.name)]
        return any(map(_is_stream, put))
    return _is_stream(expr)


def _by_default(expr: Expr, maker: Scope) -> Expr:
    """Return what a constructor puts somewhere if nobody tells it otherwise: for `file` the stream of `file=sys.stdout`."""
    default = maker.params[expr.id].default if isinstance(expr, Name) and expr.id in maker.params else None
    return default if default is not None else expr


def _is_stream(expr: Expr) -> bool:
    """Tell whether a name is that of a stream, or of the file that stands in for one: `stdout_file`."""
    name = expr.name if isinstance(expr, Attr) else expr.id if isinstance(expr, Name) else ""
    return name in _CONSOLES or naming.words(name)[:1] in _STANDING_IN


def receiver(call: Call) -> tuple[Expr, ...]:
    """Return what a method is called on, nothing for a plain call."""
    return (call.func.base,) if isinstance(call.func, Attr) else ()
