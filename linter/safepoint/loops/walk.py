"""Ways over effect trees that every step needs: calls of an expression, names it reads, statements of a block."""

from __future__ import annotations

from safepoint.loops.effects import (
    Apply,
    Assign,
    Attr,
    Branch,
    Call,
    Comprehension,
    Const,
    Do,
    Exit,
    Group,
    Item,
    Lambda,
    Loop,
    Name,
    Try,
    With,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from safepoint.loops.effects import Block, Expr, Stmt


def parts(expr: Expr) -> tuple[Expr, ...]:
    """Return the direct operands of an expression, in the order they are evaluated."""
    # Asked for every expression there is: comparing types takes a third of the time of `isinstance`.
    node: Any = expr
    kind = type(node)
    if kind is Name or kind is Const:
        return ()
    if kind is Attr:
        return (node.base,)
    if kind is Call:
        return (node.func, *node.args, *[value for _, value in node.keywords])
    if kind is Apply or kind is Group:
        return node.parts  # type: ignore[no-any-return]
    if kind is Item:
        return (node.base, node.key)
    if kind is Comprehension:
        return (node.iterable, node.target, *node.conditions, node.element)
    return (node.body,)


def calls(expr: Expr | None, *, inside: bool = False) -> Iterator[Call]:
    """Yield the calls an expression makes, innermost first; those of lambdas and comprehensions only if `inside`."""
    if expr is None:
        return
    if isinstance(expr, Lambda) and not inside:
        return
    if isinstance(expr, Comprehension) and not inside:
        yield from calls(expr.iterable)
        return
    for part in parts(expr):
        yield from calls(part, inside=inside)
    if isinstance(expr, Call):
        yield expr


def comprehensions(expr: Expr | None) -> Iterator[Comprehension]:
    """Yield the outermost comprehensions of an expression."""
    if expr is None:
        return
    if isinstance(expr, Comprehension):
        yield expr
    elif not isinstance(expr, Lambda):
        for part in parts(expr):
            yield from comprehensions(part)


def names(expr: Expr | None) -> Iterator[str]:
    """Yield the plain names an expression reads, `self.x` as one dotted name."""
    if expr is None:
        return
    text = dotted(expr)
    if text:
        yield text
        return
    for part in parts(expr):
        yield from names(part)


def dotted(expr: Expr | None) -> str:
    """Return `a.b.c` for a chain of attributes on a name, an empty string for anything else."""
    if isinstance(expr, Name):
        return expr.id
    if isinstance(expr, Attr):
        base = dotted(expr.base)
        return f"{base}.{expr.name}" if base else ""
    return ""


def label(expr: Expr | None) -> str:
    """Return a short text for an expression in messages: `self.client.get`, `f().send`, `…`."""
    if isinstance(expr, Attr):
        return f"{label(expr.base)}.{expr.name}"
    if isinstance(expr, Name):
        return expr.id
    if isinstance(expr, Call):
        return f"{label(expr.func)}()"
    if isinstance(expr, Item):
        return f"{label(expr.base)}[…]"
    if isinstance(expr, Apply) and len(expr.parts) == 2 and expr.op not in ("match", ":="):
        return f" {expr.op} ".join(_operand(part) for part in expr.parts)
    return "…"


def _operand(expr: Expr) -> str:
    if isinstance(expr, Const) and (expr.value is None or isinstance(expr.value, (bool, int, float))):
        return str(expr.value)
    return label(expr)


def own(statement: Stmt) -> tuple[Expr, ...]:
    """Return the expressions a statement evaluates itself, without those of the statements inside it."""
    if isinstance(statement, Do):
        return (statement.value,)
    if isinstance(statement, Assign):
        return (statement.value, *statement.targets) if statement.value is not None else ()
    if isinstance(statement, Branch):
        return (statement.test,)
    if isinstance(statement, Loop):
        return (statement.head,)
    if isinstance(statement, With):
        return tuple([item for item, _ in statement.items])
    if isinstance(statement, Exit):
        return (statement.value,) if statement.value is not None else ()
    return ()


def blocks(statement: Stmt) -> tuple[Block, ...]:
    """Return the blocks that stand inside a statement."""
    if isinstance(statement, Branch):
        return (statement.then, statement.other)
    if isinstance(statement, Loop):
        return (statement.body, statement.orelse)
    if isinstance(statement, With):
        return (statement.body,)
    if isinstance(statement, Try):
        return (statement.body, *[one.body for one in statement.handlers], statement.orelse, statement.final)
    return ()


def statements(block: Block) -> list[Stmt]:
    """Return every statement of a block and of the blocks inside it, in the order of the text."""
    found: list[Stmt] = []
    pending: list[Block] = [block]
    while pending:
        current = pending.pop()
        for place, statement in enumerate(current):
            found.append(statement)
            if isinstance(statement, (Branch, Loop, Try, With)):
                if place + 1 < len(current):
                    pending.append(current[place + 1 :])
                pending.extend(reversed(blocks(statement)))
                break
    return found


def loops(block: Block) -> Iterator[Loop]:
    """Yield every loop statement of a block."""
    for statement in statements(block):
        if isinstance(statement, Loop):
            yield statement


def yields(body: Block) -> bool:
    """Tell whether a block yields, as a generator does."""
    pending = [expr for statement in statements(body) for expr in own(statement)]
    while pending:
        expr = pending.pop()
        if isinstance(expr, Group) and expr.kind == "yield":
            return True
        pending.extend(parts(expr))
    return False
