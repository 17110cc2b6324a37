"""From source text to a `ModuleTree`: one parse, one walk over statements, function bodies on demand."""

from __future__ import annotations

import _ast as ast  # the node classes alone: `ast` would load `contextlib` and more for its helpers

from safepoint.loops.source.bodies import COMPOUND, Bodies, Body, inside, parse
from safepoint.loops.source.comments import declarations
from safepoint.loops.source.effects import Attr
from safepoint.loops.source.expressions import expression, optional, several
from safepoint.loops.source.module import MODULE_BODY, Class, Function, ModuleTree, Param
from safepoint.loops.source.statements import block
from safepoint.loops.source.test_code import is_test_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from safepoint.loops.source.outline import Cut

__all__ = ["ModuleTree", "parse", "read_module", "skim_module"]

_LOOPS = (ast.For, ast.While, ast.AsyncFor)
_PLAIN = frozenset({ast.Expr, ast.Assign, ast.Return, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Pass, ast.Assert})
"""Statements that define nothing and hold none: most of them."""


def read_module(text: str, path: str, *, tree: ast.Module | None = None) -> ModuleTree:
    """Read one source; raises SyntaxError or ValueError (NUL bytes, digits without end) as the parser does.

    `tree` is an already parsed module, which is taken as it is.
    """
    return _Reader(text, Bodies(text, path)).read(parse(text, path) if tree is None else tree)


def skim_module(text: str, path: str) -> ModuleTree:
    """Read one source as `read_module` does, without parsing the bodies of functions that nobody asks for.

    The answers are the same, but a fault of syntax inside such a body goes unseen.
    """
    from safepoint.loops.source.outline import outline

    # Of a test module only what is declared is judged, and that takes the word.
    plan = outline(text, judged="safepoint" in text or not is_test_module(path, text))
    if plan is None or all(cut.kept for cut in plan.cuts):
        return read_module(text, path)
    try:
        tree = parse(plan.skeleton, path)
    except (SyntaxError, ValueError):
        return read_module(text, path)  # what is wrong has to be told of the text as it is
    return _Reader(text, Bodies(text, path, plan.cuts)).read(tree)


class _Reader:
    """Collects the definitions of one module in one walk over its statements."""

    def __init__(self, text: str, bodies: Bodies) -> None:
        self.text = text
        self.path = bodies.path
        self.bodies = bodies
        self.blanked: dict[int, Cut] = {cut.line: cut for cut in bodies.cuts or () if not cut.kept}
        self.functions: dict[str, Function] = {}
        self.classes: dict[str, Class] = {}
        self.imports: dict[str, str] = {}
        self.rivals: dict[str, list[str]] = {}
        self.stars: list[str] = []

    def read(self, tree: ast.Module) -> ModuleTree:
        bodies = self.bodies
        bodies.hold(tree)
        if self.blanked:
            bodies.found = self.uncover
        has_loop = self.walk(tree.body, "", "", "")
        body = Function(
            MODULE_BODY, MODULE_BODY, line=1, end_line=0, build=lambda _: block(bodies.module(), ""), has_loop=has_loop
        )
        return ModuleTree(
            self.path,
            body=body,
            functions=self.functions,
            classes=self.classes,
            imports=self.imports,
            stars=tuple(self.stars),
            declarations=declarations(self.text),
            text=self.text,
            names=frozenset(_names(tree.body)),
            bodies=bodies,
            rivals=self.rivals,
        )

    def walk(self, nodes: list[ast.stmt], prefix: str, owner: str, outer: str) -> bool:
        """Collect what `nodes` define below `prefix`; return whether a loop stands among them."""
        found = False
        pending = list(nodes)
        while pending:
            node = pending.pop()
            if type(node) in _PLAIN:
                continue
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.function(node, prefix, owner, outer)
            elif isinstance(node, ast.ClassDef):
                self.klass(node, prefix, outer)
            elif isinstance(node, ast.Import):
                self.plain_import(node)
            elif isinstance(node, ast.ImportFrom):
                self.from_import(node)
            elif isinstance(node, COMPOUND):
                found = found or isinstance(node, _LOOPS)
                pending.extend(inside(node))
        return found

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str, owner: str, outer: str) -> Function:
        qualname = prefix + node.name
        inner = qualname + ".<locals>."
        line, column = node.lineno, node.col_offset
        blanked = self.blanked.get(line)
        if blanked is None:
            self.bodies.note(line, column, node)
        has_loop = self.walk(node.body, inner, "", qualname)
        last = blanked.last if blanked is not None else node.end_lineno or line
        unseen = blanked is not None and blanked.nested
        made = Function(
            node.name,
            qualname,
            line=line,
            end_line=last,
            build=Body(self.bodies, line, last, column, inner, qualname, unseen=unseen),
            owner=owner,
            outer=outer,
            params=_params(node.args),
            decorators=several(node.decorator_list),
            returns=optional(node.returns),
            is_async=isinstance(node, ast.AsyncFunctionDef),
            has_loop=has_loop if blanked is None else blanked.turns > 0 or blanked.looping,
            turns=0 if blanked is None else blanked.turns,
        )
        # Walked from the last statement to the first: the interpreter keeps the last definition of a name, and earlier
        # ones (overloads, variants under `if`) stay in the inventory under a key of their own. A property is its getter.
        known = self.functions.get(qualname)
        if known is not None and _sets_property(known):
            known.qualname = f"{qualname}@{known.line}"
            self.functions[known.qualname], known = known, None
        self.functions[qualname if known is None else f"{qualname}@{line}"] = made
        if self.blanked and blanked is None and self.bodies.cut(line) is None:
            made.body  # noqa: B018  on the line of its header: reading it now is less than parsing the line again
        return made

    def uncover(self, nodes: list[ast.stmt], inner: str, outer: str) -> None:
        """Take in what a function defines whose body was blanked."""
        self.walk(nodes, inner, "", outer)

    def klass(self, node: ast.ClassDef, prefix: str, outer: str) -> None:
        qualname = prefix + node.name
        self.walk(node.body, qualname + ".", qualname, outer)
        methods = {}
        attributes: dict[str, Any] = {}
        for one in [*node.body, *_for_checkers(node)]:
            if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)):
                aside = self.functions.get(f"{qualname}.{one.name}@{one.lineno}")
                if aside is not None and _sets_property(aside):
                    methods[f"{one.name}.setter"] = aside
                else:
                    methods[one.name] = self.functions[f"{qualname}.{one.name}"]
            elif isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
                attributes[one.targets[0].id] = (expression(one.value), None)
            elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                attributes[one.target.id] = (optional(one.value), expression(one.annotation))
        made = Class(
            node.name, qualname, node.lineno, several(node.bases), several(node.decorator_list), methods, attributes
        )
        self.classes.setdefault(qualname, made)

    def plain_import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.asname:
                self.imports.setdefault(alias.asname, alias.name)
            else:
                top = alias.name.partition(".")[0]
                self.imports.setdefault(top, top)

    def from_import(self, node: ast.ImportFrom) -> None:
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.stars.append(module)
            else:
                joint = "" if module.endswith(".") else "."
                name, whole = alias.asname or alias.name, f"{module}{joint}{alias.name}"
                if self.imports.setdefault(name, whole) != whole:
                    self.rivals.setdefault(name, []).append(whole)


def _sets_property(function: Function) -> bool:
    """Tell whether a method only sets or deletes what a property of its name gives: `@name.setter`."""
    return any(isinstance(one, Attr) and one.name in ("setter", "deleter") for one in function.decorators)


_CHECKING = "TYPE_CHECKING"


def _for_checkers(node: ast.ClassDef) -> list[ast.stmt]:
    """Return what a class only says of its attributes to type checkers, in a block that never runs."""
    blocks = [one for one in node.body if isinstance(one, ast.If) and _last(one.test) == _CHECKING]
    return [said for one in blocks for said in one.body if isinstance(said, ast.AnnAssign)]


def _last(test: ast.expr) -> str:
    return test.id if isinstance(test, ast.Name) else test.attr if isinstance(test, ast.Attribute) else ""


def _names(nodes: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that statements at the top level and under its `if`, `try`, `with` and `match` assign."""
    for node in nodes:
        if isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, COMPOUND):
            if isinstance(node, (ast.For, ast.AsyncFor)) and isinstance(node.iter, ast.NamedExpr):
                yield node.iter.target.id  # `for row in (bar := tqdm(rows))`
            yield from _names(inside(node))


def _params(arguments: ast.arguments) -> tuple[Param, ...]:
    plain = [*arguments.posonlyargs, *arguments.args]
    gap = len(plain) - len(arguments.defaults)
    found = [
        Param(one.arg, expression(arguments.defaults[index - gap]) if index >= gap else None, optional(one.annotation), "")
        for index, one in enumerate(plain)
    ]
    if arguments.vararg is not None:
        found.append(Param(arguments.vararg.arg, None, optional(arguments.vararg.annotation), "*"))
    found += [
        Param(one.arg, optional(default), optional(one.annotation), "keyword")
        for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    if arguments.kwarg is not None:
        found.append(Param(arguments.kwarg.arg, None, optional(arguments.kwarg.annotation), "**"))
    return tuple(found)
