"""From source text to a `ModuleTree`: one parse, one walk over statements, function bodies on demand."""

from __future__ import annotations

import _ast as ast  # the node classes alone: `ast` would load `contextlib` and more for its helpers
import re
import warnings

from safepoint.loops.expressions import expression, optional, several
from safepoint.loops.module import MODULE_BODY, Class, Declaration, Function, ModuleTree, Param
from safepoint.loops.statements import block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["ModuleTree", "declarations", "parse", "read_module"]

_DECLARED = r"#\s*safepoint:\s*loop\b(?P<words>[^#\n]*)"
_SETTING = r"(max_iterations|max_duration_ms|id)\s*=\s*([\w.:-]+)"
_BODIES = ("body", "orelse", "finalbody")
_LOOPS = (ast.For, ast.While, ast.AsyncFor)
_COMPOUND = (ast.If, ast.For, ast.While, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Try, ast.TryStar, ast.Match)


def read_module(text: str, path: str, *, tree: ast.Module | None = None) -> ModuleTree:
    """Read one source; raises SyntaxError or ValueError (NUL bytes, digits without end) as the parser does.

    `tree` is an already parsed module, which is taken as it is.
    """
    return _Reader(text, path, Bodies(text, path, tree)).read(parse(text, path) if tree is None else tree)


def parse(text: str, path: str) -> ast.Module:
    """Parse a source text; a nesting too deep for the parser is a SyntaxError too."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Python says about an odd escape is not ours to pass on
            return compile(text, path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)  # type: ignore[return-value]
    except (RecursionError, MemoryError) as error:
        raise SyntaxError(f"too deeply nested to be parsed ({type(error).__name__})") from error


class Bodies:
    """The statements of a module's functions: from the syntax tree while it is held, else from parsing the text again.

    A syntax tree takes some forty times the room of its text, and the bodies of most functions are never asked for.
    """

    __slots__ = ("_nodes", "_tree", "path", "text")

    def __init__(self, text: str, path: str, tree: ast.Module | None) -> None:
        self.text = text
        self.path = path
        self._tree = tree
        self._nodes: dict[tuple[int, int], Any] | None = None

    def hold(self, tree: ast.Module) -> None:
        """Keep a syntax tree until it is released."""
        self._tree = tree

    def release(self) -> None:
        """Let the syntax tree go."""
        self._tree = None
        self._nodes = None

    def module(self) -> list[ast.stmt]:
        """Return the module's own statements."""
        if self._tree is None:
            self._tree = parse(self.text, self.path)
        return self._tree.body

    def function(self, line: int, column: int) -> list[ast.stmt]:
        """Return the statements of the function whose `def` stands there."""
        if self._nodes is None:
            self._nodes = _definitions(self.module())
        body: list[ast.stmt] = self._nodes[line, column].body
        return body


def _definitions(body: list[ast.stmt]) -> dict[tuple[int, int], Any]:
    found: dict[tuple[int, int], Any] = {}
    pending: list[Any] = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found[node.lineno, node.col_offset] = node
            pending.extend(node.body)
        elif isinstance(node, (ast.ClassDef, *_COMPOUND)):
            pending.extend(_inside(node))
    return found


class _Reader:
    """Collects the definitions of one module in one walk over its statements."""

    def __init__(self, text: str, path: str, bodies: Bodies) -> None:
        self.text = text
        self.path = path
        self.bodies = bodies
        self.functions: dict[str, Function] = {}
        self.classes: dict[str, Class] = {}
        self.imports: dict[str, str] = {}
        self.stars: list[str] = []

    def read(self, tree: ast.Module) -> ModuleTree:
        bodies = self.bodies
        bodies.hold(tree)
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
            release=bodies.release,
        )

    def walk(self, nodes: list[ast.stmt], prefix: str, owner: str, outer: str) -> bool:
        """Collect what `nodes` define below `prefix`; return whether a loop stands among them."""
        found = False
        pending = list(nodes)
        while pending:
            node = pending.pop()
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.function(node, prefix, owner, outer)
            elif isinstance(node, ast.ClassDef):
                self.klass(node, prefix, outer)
            elif isinstance(node, ast.Import):
                self.plain_import(node)
            elif isinstance(node, ast.ImportFrom):
                self.from_import(node)
            elif isinstance(node, _COMPOUND):
                found = found or isinstance(node, _LOOPS)
                pending.extend(_inside(node))
        return found

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str, owner: str, outer: str) -> Function:
        qualname = prefix + node.name
        inner = qualname + ".<locals>."
        has_loop = self.walk(node.body, inner, "", qualname)
        bodies, place = self.bodies, (node.lineno, node.col_offset)
        made = Function(
            node.name,
            qualname,
            line=node.lineno,
            end_line=node.end_lineno or node.lineno,
            build=lambda _: block(bodies.function(*place), inner),
            owner=owner,
            outer=outer,
            params=_params(node.args),
            decorators=several(node.decorator_list),
            returns=optional(node.returns),
            is_async=isinstance(node, ast.AsyncFunctionDef),
            has_loop=has_loop,
        )
        # Walked from the last statement to the first: the interpreter keeps the last definition of a name, and earlier
        # ones (overloads, variants under `if`) stay in the inventory under a key of their own.
        key = qualname if qualname not in self.functions else f"{qualname}@{node.lineno}"
        self.functions[key] = made
        return made

    def klass(self, node: ast.ClassDef, prefix: str, outer: str) -> None:
        qualname = prefix + node.name
        self.walk(node.body, qualname + ".", qualname, outer)
        methods = {}
        attributes: dict[str, Any] = {}
        for one in node.body:
            if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)):
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
                self.imports.setdefault(alias.asname or alias.name, f"{module}{joint}{alias.name}")


def _inside(node: Any) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for field in _BODIES:
        found += getattr(node, field, ())
    for handler in getattr(node, "handlers", ()):
        found += handler.body
    for case in getattr(node, "cases", ()):
        found += case.body
    return found


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


def declarations(text: str) -> dict[int, Declaration]:
    """Find the comments that declare a loop, by line."""
    if "safepoint:" not in text:
        return {}
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = re.search(_DECLARED, line)
        if match is not None:
            found[number] = _declaration(number, match["words"])
    return found


def _declaration(line: int, words: str) -> Declaration:
    settings = dict(re.findall(_SETTING, words))

    def number(name: str) -> int | None:
        value = settings.get(name, "").replace("_", "")
        return int(value) if value.isdigit() else None

    return Declaration(line, number("max_iterations"), number("max_duration_ms"), settings.get("id", ""))
