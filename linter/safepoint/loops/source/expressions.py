"""From `ast` expressions to the effect tree's: one function a node type, found by a table."""

from __future__ import annotations

import _ast as ast  # the node classes alone: `ast` would load `contextlib` and more for its helpers

from safepoint.loops.source.effects import OPAQUE, Apply, Attr, Call, Comprehension, Const, Group, Item, Lambda, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from safepoint.loops.source.effects import Expr

_LITERALS = (bool, int, float, str)
_LONGEST = 200
_OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitXor: "^", ast.BitAnd: "&", ast.MatMult: "@",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.And: "and", ast.Or: "or", ast.Not: "not",
    ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "~",
}  # fmt: skip


def operator(node: ast.AST) -> str:
    """Return the sign of an `ast` operator node."""
    return _OPERATORS[type(node)]


def expression(node: ast.expr | None) -> Expr:
    """Read one expression; what carries no meaning here becomes `OPAQUE`."""
    if node is None:
        return OPAQUE
    read = _READERS.get(type(node))
    return OPAQUE if read is None else read(node)


def optional(node: ast.expr | None) -> Expr | None:
    """Read an expression that may be missing."""
    return None if node is None else expression(node)


def several(nodes: list[ast.expr]) -> tuple[Expr, ...]:
    """Read a list of expressions."""
    return tuple([expression(node) for node in nodes])


def _constant(node: ast.Constant) -> Expr:
    value = node.value
    if value is None:
        return Const(None)
    if isinstance(value, _LITERALS):
        return Const(value[:_LONGEST]) if isinstance(value, str) else Const(value)
    return OPAQUE


def _name(node: ast.Name) -> Expr:
    return Name(node.id)


def _attribute(node: ast.Attribute) -> Expr:
    return Attr(expression(node.value), node.attr)


def _call(node: ast.Call, awaited: bool = False) -> Expr:
    keywords = tuple([(key.arg or "", expression(key.value)) for key in node.keywords])
    return Call(expression(node.func), several(node.args), keywords, node.lineno, node.col_offset + 1, awaited)


def _await(node: ast.Await) -> Expr:
    if isinstance(node.value, ast.Call):
        return _call(node.value, awaited=True)
    return Group("await", (expression(node.value),))


def _binary(node: ast.BinOp) -> Expr:
    return Apply(_OPERATORS[type(node.op)], (expression(node.left), expression(node.right)))


def _unary(node: ast.UnaryOp) -> Expr:
    value = expression(node.operand)
    if isinstance(node.op, ast.USub) and isinstance(value, Const) and isinstance(value.value, (int, float)):
        return Const(-value.value)
    return Apply(_OPERATORS[type(node.op)], (value,))


def _boolean(node: ast.BoolOp) -> Expr:
    return Apply(_OPERATORS[type(node.op)], several(node.values))


def _compare(node: ast.Compare) -> Expr:
    left = expression(node.left)
    parts: list[Expr] = []
    for sign, right_node in zip(node.ops, node.comparators, strict=True):
        right = expression(right_node)
        parts.append(Apply(_OPERATORS[type(sign)], (left, right)))
        left = right
    return parts[0] if len(parts) == 1 else Apply("and", tuple(parts))


def _conditional(node: ast.IfExp) -> Expr:
    return Apply("if", (expression(node.test), expression(node.body), expression(node.orelse)))


def _walrus(node: ast.NamedExpr) -> Expr:
    return Apply(":=", (expression(node.target), expression(node.value)))


def _lambda(node: ast.Lambda) -> Expr:
    arguments = node.args
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return Lambda(tuple(names), expression(node.body))


def _item(node: ast.Subscript) -> Expr:
    return Item(expression(node.value), expression(node.slice))


def _slice(node: ast.Slice) -> Expr:
    return Group("slice", (expression(node.lower), expression(node.upper), expression(node.step)))


def _sequence(kind: str) -> Callable[[Any], Expr]:
    return lambda node: Group(kind, several(node.elts))


def _dict(node: ast.Dict) -> Expr:
    pairs: list[Expr] = []
    for key, value in zip(node.keys, node.values, strict=True):
        pairs.append(expression(key))
        pairs.append(expression(value))
    return Group("dict", tuple(pairs))


def _text(node: ast.JoinedStr) -> Expr:
    return Group("text", several(node.values))


def _inner(kind: str) -> Callable[[Any], Expr]:
    return lambda node: Group(kind, (expression(node.value),))


def _given_all(node: Any) -> Expr:
    return Group("yield", (Group("star", (expression(node.value),)),))


def _formatted(node: ast.FormattedValue) -> Expr:
    return expression(node.value)


def _comprehension(kind: str) -> Callable[[Any], Expr]:
    def read(node: Any) -> Expr:
        if kind == "dict":
            element: Expr = Group("tuple", (expression(node.key), expression(node.value)))
        else:
            element = expression(node.elt)
        for one in reversed(node.generators):
            element = Comprehension(
                kind,
                expression(one.target),
                expression(one.iter),
                several(one.ifs),
                element,
                node.lineno,
                node.col_offset + 1,
                node.end_lineno,
                node.end_col_offset + 1,
            )
        return element

    return read


_READERS: dict[type, Callable[[Any], Expr]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.Await: _await,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
    ast.IfExp: _conditional,
    ast.NamedExpr: _walrus,
    ast.Lambda: _lambda,
    ast.Subscript: _item,
    ast.Slice: _slice,
    ast.List: _sequence("list"),
    ast.Tuple: _sequence("tuple"),
    ast.Set: _sequence("set"),
    ast.Dict: _dict,
    ast.JoinedStr: _text,
    ast.FormattedValue: _formatted,
    ast.Starred: _inner("star"),
    ast.Yield: _inner("yield"),
    ast.YieldFrom: _given_all,
    ast.ListComp: _comprehension("list"),
    ast.SetComp: _comprehension("set"),
    ast.DictComp: _comprehension("dict"),
    ast.GeneratorExp: _comprehension("generator"),
}
