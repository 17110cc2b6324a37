"""From `ast` statements to the effect tree's."""

from __future__ import annotations

import _ast as ast  # the node classes alone: `ast` would load `contextlib` and more for its helpers

from safepoint.loops.source.effects import (
    Apply,
    Assign,
    Branch,
    Call,
    Define,
    Do,
    Exit,
    Group,
    Handler,
    Loop,
    Name,
    Try,
    With,
)
from safepoint.loops.source.expressions import expression, operator, optional, several

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from safepoint.loops.source.effects import Block, Expr, Stmt


def block(nodes: list[ast.stmt], prefix: str) -> Block:
    """Read a list of statements; nested definitions get `prefix` before their names."""
    found: list[Stmt] = []
    for node in nodes:
        read = _READERS.get(type(node))
        if read is _for and isinstance(node.iter, ast.NamedExpr):  # type: ignore[attr-defined]
            # `for row in (bar := tqdm(rows))` is read as if the bar had its name before the loop.
            named = node.iter  # type: ignore[attr-defined]
            found.append(Assign((expression(named.target),), expression(named.value), "", None, node.lineno))
        if read is not None:
            one = read(node, prefix)
            if one is not None:
                found.append(one)
    return tuple(found)


def _do(node: ast.Expr, prefix: str) -> Stmt | None:  # noqa: ARG001 - the table wants one shape
    if isinstance(node.value, ast.Constant):
        return None
    return Do(expression(node.value), node.lineno)


def _assign(node: ast.Assign, prefix: str) -> Stmt:  # noqa: ARG001
    return Assign(several(node.targets), expression(node.value), "", None, node.lineno)


def _augmented(node: ast.AugAssign, prefix: str) -> Stmt:  # noqa: ARG001
    return Assign((expression(node.target),), expression(node.value), operator(node.op), None, node.lineno)


def _annotated(node: ast.AnnAssign, prefix: str) -> Stmt:  # noqa: ARG001
    return Assign((expression(node.target),), optional(node.value), "", expression(node.annotation), node.lineno)


def _if(node: ast.If, prefix: str) -> Stmt:
    return Branch(expression(node.test), block(node.body, prefix), block(node.orelse, prefix), node.lineno)


def _for(node: ast.For | ast.AsyncFor, prefix: str) -> Stmt:
    kind = "async for" if isinstance(node, ast.AsyncFor) else "for"
    head = node.iter.target if isinstance(node.iter, ast.NamedExpr) else node.iter
    return _loop(node, prefix, kind, expression(node.target), expression(head))


def _while(node: ast.While, prefix: str) -> Stmt:
    return _loop(node, prefix, "while", None, expression(node.test))


def _loop(node: ast.For | ast.AsyncFor | ast.While, prefix: str, kind: str, target: Expr | None, head: Expr) -> Stmt:
    # What stands in `else` runs after the loop, so that the loop ends with its body.
    end: ast.stmt = node.body[-1] if node.orelse else node
    return Loop(
        kind,
        target,
        head,
        block(node.body, prefix),
        block(node.orelse, prefix),
        node.lineno,
        node.col_offset + 1,
        end.end_lineno or node.lineno,
        (end.end_col_offset or 0) + 1,
    )


def _try(node: Any, prefix: str) -> Stmt:
    handlers = tuple([Handler(optional(one.type), block(one.body, prefix), one.lineno) for one in node.handlers])
    return Try(block(node.body, prefix), handlers, block(node.orelse, prefix), block(node.finalbody, prefix), node.lineno)


def _with(node: ast.With | ast.AsyncWith, prefix: str) -> Stmt:
    items = tuple([(expression(one.context_expr), optional(one.optional_vars)) for one in node.items])
    if isinstance(node, ast.AsyncWith):
        items = tuple([(_awaited(expr), target) for expr, target in items])
    return With(items, block(node.body, prefix), node.lineno)


def _awaited(expr: Expr) -> Expr:
    """Mark what `async with` enters as awaited, which it is."""
    return expr._replace(awaited=True) if isinstance(expr, Call) else expr


def _match(node: ast.Match, prefix: str) -> Stmt | None:
    """Read a `match` as a chain of branches, the last case first."""
    subject = expression(node.subject)
    rest: Block = ()
    for case in reversed(node.cases):
        guard = (expression(case.guard),) if case.guard is not None else ()
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and not guard:
            rest = block(case.body, prefix)
        else:
            rest = (Branch(Apply("match", (subject, *guard)), block(case.body, prefix), rest, case.pattern.lineno),)
    return rest[0] if rest and isinstance(rest[0], Branch) else None


def _exit(kind: str) -> Callable[[Any, str], Stmt]:
    def read(node: Any, prefix: str) -> Stmt:  # noqa: ARG001
        value = getattr(node, "value", None) or getattr(node, "exc", None)
        return Exit(kind, optional(value), node.lineno)

    return read


def _delete(node: ast.Delete, prefix: str) -> Stmt:  # noqa: ARG001
    return Do(Group("delete", several(node.targets)), node.lineno)


def _assert(node: ast.Assert, prefix: str) -> Stmt:  # noqa: ARG001
    return Do(expression(node.test), node.lineno)


def _define(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, prefix: str) -> Stmt:
    return Define(node.name, prefix + node.name, node.lineno)


def _global(node: ast.Global | ast.Nonlocal, prefix: str) -> Stmt:  # noqa: ARG001
    return Do(Group("global", tuple([Name(name) for name in node.names])), node.lineno)


_READERS: dict[type, Callable[[Any, str], Stmt | None]] = {
    ast.Expr: _do,
    ast.Assign: _assign,
    ast.AugAssign: _augmented,
    ast.AnnAssign: _annotated,
    ast.If: _if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Match: _match,
    ast.Break: _exit("break"),
    ast.Continue: _exit("continue"),
    ast.Return: _exit("return"),
    ast.Raise: _exit("raise"),
    ast.Delete: _delete,
    ast.Assert: _assert,
    ast.FunctionDef: _define,
    ast.AsyncFunctionDef: _define,
    ast.ClassDef: _define,
    ast.Global: _global,
    ast.Nonlocal: _global,
}
