"""What the methods of a class put into its attributes."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Attr, Group, Name
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

    Setting = tuple[str, Expr | None, Expr | None]


def settings(method: Function) -> Iterator[Setting]:
    """Yield (attribute, value, annotation) of a method's assignments to attributes of its first parameter."""
    me = Name(method.params[0].name if method.params else "self")
    for statement in statements(method.body):
        if not isinstance(statement, Assign):
            continue
        for target in statement.targets:
            if isinstance(target, Attr) and target.base == me:
                yield target.name, statement.value, statement.annotation
            elif isinstance(target, Group) and isinstance(statement.value, Group):
                for part, value in zip(target.parts, statement.value.parts, strict=False):
                    if isinstance(part, Attr) and part.base == me:
                        yield part.name, value, None
