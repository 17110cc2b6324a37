"""Trees as bytes, so that a cache can keep them: `marshal` of plain tuples, each node led by its type's number.

The bytes are for the Python that wrote them, and must come from a folder of the user's own: `marshal` is not safe on
input from elsewhere. Line ends of the text stay as they are.
"""

from __future__ import annotations

import marshal
from typing import Any

from safepoint.loops.effects import NODES
from safepoint.loops.module import Class, Declaration, Function, ModuleTree, Param

VERSION = 1
"""The form of the bytes; a cache keys on it."""

_TYPES: tuple[type, ...] = (*NODES, Param, Declaration, Class)
_TAGS = {one: tag for tag, one in enumerate(_TYPES)}
_FUNCTION = -1
_PLAIN = -2


def dump_tree(tree: ModuleTree) -> bytes:
    """Write a tree as bytes; reads the function bodies that have not been read yet."""
    functions = {key: _pack(one) for key, one in tree.functions.items()}
    classes = {
        key: (one.name, one.qualname, one.line, _pack(one.bases), _pack(one.decorators), _methods(tree, one), _fields(one))
        for key, one in tree.classes.items()
    }
    declared = {line: tuple(one) for line, one in tree.declarations.items()}
    return marshal.dumps(
        (VERSION, tree.path, _pack(tree.body), functions, classes, tree.imports, tree.stars, declared, tree.text)
    )


def load_tree(data: bytes) -> ModuleTree:
    """Read what `dump_tree` wrote; raises ValueError when the bytes are of another version or cut short."""
    try:
        version, path, body, functions, classes, imports, stars, declared, text = marshal.loads(data)  # noqa: S302
    except (EOFError, TypeError) as error:
        raise ValueError(f"these bytes are no tree: {error}") from error
    if version != VERSION:
        raise ValueError(f"this tree has version {version}, wanted is {VERSION}; read the source again")
    made = {key: _unpack(one) for key, one in functions.items()}
    return ModuleTree(
        path,
        body=_unpack(body),
        functions=made,
        classes={key: _class(one, made) for key, one in classes.items()},
        imports=imports,
        stars=stars,
        declarations={line: Declaration(*one) for line, one in declared.items()},
        text=text,
    )


def _methods(tree: ModuleTree, one: Class) -> dict[str, str]:
    """Return method name -> key of the function in the tree."""
    keys = {id(function): key for key, function in tree.functions.items()}
    return {name: keys[id(function)] for name, function in one.methods.items()}


def _fields(one: Class) -> dict[str, Any]:
    return {name: (_pack(value), _pack(annotation)) for name, (value, annotation) in one.attributes.items()}


def _class(raw: tuple[Any, ...], functions: dict[str, Function]) -> Class:
    name, qualname, line, bases, decorators, methods, fields = raw
    attributes = {key: (_unpack(value), _unpack(annotation)) for key, (value, annotation) in fields.items()}
    found = {key: functions[target] for key, target in methods.items()}
    return Class(name, qualname, line, _unpack(bases), _unpack(decorators), found, attributes)


def _pack(value: Any) -> Any:
    if isinstance(value, Function):
        head = (
            value.name,
            value.qualname,
            value.line,
            value.end_line,
            value.owner,
            value.outer,
            value.is_async,
            value.has_loop,
        )
        return (_FUNCTION, *head, _pack(value.params), _pack(value.decorators), _pack(value.returns), _pack(value.body))
    if isinstance(value, tuple):
        return (_TAGS.get(type(value), _PLAIN), *[_pack(one) for one in value])
    return value


def _unpack(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    tag = value[0]
    if tag == _FUNCTION:
        return _function(value)
    items = [_unpack(one) for one in value[1:]]
    return tuple(items) if tag == _PLAIN else _TYPES[tag](*items)


def _function(raw: tuple[Any, ...]) -> Function:
    _, name, qualname, line, end_line, owner, outer, is_async, has_loop, params, decorators, returns, body = raw
    return Function(
        name,
        qualname,
        line=line,
        end_line=end_line,
        build=lambda _: _unpack(body),
        owner=owner,
        outer=outer,
        params=_unpack(params),
        decorators=_unpack(decorators),
        returns=_unpack(returns),
        is_async=is_async,
        has_loop=has_loop,
    )
