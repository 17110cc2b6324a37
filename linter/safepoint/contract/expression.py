"""Verification expressions of chains: what they may say, and a small interpreter that runs no Python code.

Allowed are comparisons, `and`, `or`, `not`, literals, the names `source`, `dest` and `context`, an index into these such as
`dest["rows"]`, the functions `len str int float bool isinstance`, and a few methods of text and mappings called on the three
names. Everything else is refused when the contract is read. The interpreter walks the checked tree; `eval` is nowhere.
There is no arithmetic, so no expression can build a large value: work is linear in the values that are compared.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from safepoint.core.errors import SafepointError

MAX_EXPRESSION_LENGTH = 500
MAX_EXPRESSION_DEPTH = 20
VALUE_NAMES = ("source", "dest", "context")
FUNCTIONS = ("len", "str", "int", "float", "bool", "isinstance")
MAPPING_METHODS = ("get", "keys", "values", "items")
TEXT_METHODS = ("startswith", "endswith", "lower", "upper", "strip")

_CLASSES: dict[str, type] = {kind.__name__: kind for kind in (str, int, float, bool, list, dict, tuple, set)}
_CONSTANTS = (str, int, float, bool, type(None))
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}
_ALLOWED = f"allowed are comparisons, and/or/not, {', '.join(VALUE_NAMES)}, {', '.join(FUNCTIONS)}, and methods of the names"


class ExpressionError(SafepointError, ValueError):
    """An expression that is refused or cannot be evaluated.

    `offset` counts characters from the expression's start; `reason` says what is wrong and `hint` what is allowed.
    """

    def __init__(self, reason: str, offset: int = 0, hint: str = "") -> None:
        super().__init__(f"{reason}; {hint}" if hint else reason)
        self.reason = reason
        self.offset = offset
        self.hint = hint


def validate_expression(text: str) -> str:
    """Return `text` if it is safe to interpret; raises `ExpressionError` that says which part is not allowed."""
    parse_expression(text)
    return text


def evaluate_expression(text: str, *, source: Any, dest: Any, context: Mapping[str, Any]) -> bool:
    """Return the truth of `text` for these values; raises `ExpressionError` when it is refused or has no value."""
    tree = parse_expression(text)
    try:
        return bool(_value(tree, {"source": source, "dest": dest, "context": context}))
    except ExpressionError:
        raise
    except RecursionError:
        raise ExpressionError("the values are nested too deep to compare") from None
    except Exception as error:
        raise ExpressionError(f"{type(error).__name__}: {error}") from error


def unknown_names(text: str) -> list[tuple[str, int]]:
    """Return the names in a valid expression that never have a value, each with its offset."""
    tree = parse_expression(text)
    known = _known_places(tree)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in known]
    return [(node.id, _offset(text, node)) for node in names if node.id not in VALUE_NAMES]


def uses_values(text: str) -> bool:
    """Say whether a valid expression looks at any value at all; one that does not is always true or always false."""
    return any(isinstance(node, ast.Name) and node.id in VALUE_NAMES for node in ast.walk(parse_expression(text)))


@lru_cache(maxsize=512)
def parse_expression(text: str) -> ast.expr:
    """Return the checked syntax tree of `text`; raises `ExpressionError`."""
    if len(text) > MAX_EXPRESSION_LENGTH:
        raise ExpressionError(
            f"the expression is too long: {len(text)} characters, {MAX_EXPRESSION_LENGTH} are read at most"
        )
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise ExpressionError(f"this is no Python expression: {error.msg}", max((error.offset or 1) - 1, 0)) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"the expression cannot be parsed: {error}") from None
    _check(tree, text)
    return tree


def _check(tree: ast.expr, text: str) -> None:
    waiting: list[tuple[ast.expr, int]] = [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        if depth > MAX_EXPRESSION_DEPTH:
            raise ExpressionError(f"nesting deeper than {MAX_EXPRESSION_DEPTH} levels is not allowed", _offset(text, node))
        waiting.extend((child, depth + 1) for child in _parts(node, text))


def _parts(node: ast.expr, text: str) -> list[ast.expr]:
    """Return the parts of an allowed node that are still to be checked."""
    match node:
        case ast.Constant(value=value) if isinstance(value, _CONSTANTS):
            return []
        case ast.Name():
            return []
        case ast.BoolOp(values=values):
            return values
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.UAdd(), operand=operand):
            return [operand]
        case ast.Compare(left=left, comparators=comparators):
            return [left, *comparators]
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            return items
        case ast.Subscript(value=value, slice=ast.Constant() as index):
            return [value, index]
        case ast.Call():
            return _call_parts(node, text)
    raise _refusal(node, text)


def _call_parts(node: ast.Call, text: str) -> list[ast.expr]:
    if node.keywords or any(isinstance(item, ast.Starred) for item in node.args):
        raise ExpressionError("keyword and starred arguments are not allowed", _offset(text, node), _ALLOWED)
    match node.func:
        case ast.Name(id=name) if name in FUNCTIONS:
            return node.args
        case ast.Name(id=name):
            raise ExpressionError(f"calling `{name}` is not allowed", _offset(text, node), _ALLOWED)
        case ast.Attribute(value=ast.Name(id=owner), attr=method) if owner in VALUE_NAMES:
            if method in MAPPING_METHODS or method in TEXT_METHODS:
                return node.args
            raise ExpressionError(f"the method `{owner}.{method}` is not allowed", _offset(text, node), _ALLOWED)
    raise ExpressionError(f"calling `{ast.unparse(node.func)[:60]}` is not allowed", _offset(text, node), _ALLOWED)


def _refusal(node: ast.expr, text: str) -> ExpressionError:
    if isinstance(node, ast.JoinedStr):
        return ExpressionError("an f-string is not allowed", _offset(text, node), _ALLOWED)
    what = f"`{ast.unparse(node)[:60]}` ({type(node).__name__})"
    return ExpressionError(f"{what} is not allowed", _offset(text, node), _ALLOWED)


def _offset(text: str, node: ast.expr) -> int:
    stripped = text.strip()
    lines = stripped.split("\n")
    before = sum(len(line) + 1 for line in lines[: node.lineno - 1])
    column = len(lines[node.lineno - 1].encode("utf-8")[: node.col_offset].decode("utf-8", "ignore")) if lines else 0
    return len(text) - len(text.lstrip()) + before + column


def _known_places(tree: ast.expr) -> set[int]:
    """Return the name nodes that are functions, or classes in the second argument of isinstance."""
    known: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            known.add(id(node.func))
            if node.func.id == "isinstance" and len(node.args) == 2:
                known.update(id(item) for item in _class_nodes(node.args[1]) if getattr(item, "id", None) in _CLASSES)
    return known


def _class_nodes(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _value(node: ast.expr, names: dict[str, Any]) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return _named(name, names)
        case ast.BoolOp(op=op, values=parts):
            return _bool_op(op, parts, names)
        case ast.UnaryOp(op=op, operand=operand):
            return _unary(op, _value(operand, names))
        case ast.Compare():
            return _compare(node, names)
        case ast.Subscript(value=owner, slice=index):
            return _item(_value(owner, names), _value(index, names))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _function(name, arguments, names)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=method), args=arguments):
            return _method(names[owner], method, [_value(item, names) for item in arguments])
        case ast.Set(elts=items):
            return {_value(item, names) for item in items}
        case ast.List(elts=items):
            return [_value(item, names) for item in items]
        case ast.Tuple(elts=items):
            return tuple(_value(item, names) for item in items)
    raise ExpressionError(f"{type(node).__name__} is not allowed")


def _named(name: str, names: dict[str, Any]) -> Any:
    if name not in names:
        raise ExpressionError(f"name {name!r} is not defined; the names are {', '.join(VALUE_NAMES)}")
    return names[name]


def _bool_op(op: ast.boolop, parts: list[ast.expr], names: dict[str, Any]) -> Any:
    value: Any = None
    for part in parts:
        value = _value(part, names)
        if bool(value) is isinstance(op, ast.Or):
            break
    return value


def _unary(op: ast.unaryop, value: Any) -> Any:
    if isinstance(op, ast.Not):
        return not value
    if not isinstance(value, (int, float)):
        raise ExpressionError(f"a sign needs a number, not {type(value).__name__}")
    return -value if isinstance(op, ast.USub) else +value


def _compare(node: ast.Compare, names: dict[str, Any]) -> bool:
    left = _value(node.left, names)
    for op, comparator in zip(node.ops, node.comparators, strict=True):
        right = _value(comparator, names)
        if not _COMPARISONS[type(op)](left, right):
            return False
        left = right
    return True


def _item(owner: Any, index: Any) -> Any:
    if not isinstance(owner, (Mapping, list, tuple, str)):
        raise ExpressionError(f"{type(owner).__name__} has no items")
    return owner[index]


def _function(name: str, arguments: list[ast.expr], names: dict[str, Any]) -> Any:
    if name == "isinstance":
        return _is_instance(arguments, names)
    if len(arguments) != 1:
        raise ExpressionError(f"{name}() takes one argument here, not {len(arguments)}")
    value = _value(arguments[0], names)
    if name == "len":
        return len(value)
    if name == "bool":
        return bool(value)
    if not isinstance(value, _CONSTANTS):
        raise ExpressionError(f"{name}() takes text or a number here, not {type(value).__name__}")
    return _CLASSES[name](value)


def _is_instance(arguments: list[ast.expr], names: dict[str, Any]) -> bool:
    if len(arguments) != 2:
        raise ExpressionError(f"isinstance() takes two arguments, not {len(arguments)}")
    kinds = [_CLASSES.get(item.id) if isinstance(item, ast.Name) else None for item in _class_nodes(arguments[1])]
    if None in kinds:
        raise ExpressionError(f"isinstance() takes one of {', '.join(_CLASSES)}, or a tuple of them")
    return isinstance(_value(arguments[0], names), tuple(kind for kind in kinds if kind is not None))


def _method(owner: Any, method: str, arguments: list[Any]) -> Any:
    kind = Mapping if method in MAPPING_METHODS else str
    if not isinstance(owner, kind):
        raise ExpressionError(f"{type(owner).__name__} has no method {method!r} here")
    return getattr(owner, method)(*arguments)
