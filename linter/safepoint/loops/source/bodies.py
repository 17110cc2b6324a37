"""The statements of a module's functions: from a syntax tree while it is held, else from parsing a piece of the text.

A syntax tree takes some forty times the room of its text, and the bodies of most functions are never asked for.
"""

from __future__ import annotations

import _ast as ast  # the node classes alone, as in `read`
import re
import warnings
from bisect import bisect_right
from itertools import accumulate

from safepoint.loops.source.statements import block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from safepoint.loops.source.effects import Block
    from safepoint.loops.source.module import Function
    from safepoint.loops.source.outline import Cut

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_OF_THEIR_OWN = (*_DEFINITIONS, ast.ClassDef, ast.Import, ast.ImportFrom)
_BRIEF = 300
_FORKED = (ast.If, ast.For, ast.While, ast.AsyncFor)
_GUARDED = (ast.Try, ast.TryStar)
COMPOUND = (*_FORKED, ast.With, ast.AsyncWith, *_GUARDED, ast.Match)
"""Statements with statements inside that are no scope of their own."""


def parse(text: str, path: str) -> ast.Module:
    """Parse a source text; a nesting too deep for the parser is a SyntaxError too."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Python says about an odd escape is not ours to pass on
            return compile(text, path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)  # type: ignore[return-value]
    except (RecursionError, MemoryError) as error:
        raise SyntaxError(f"too deeply nested to be parsed ({type(error).__name__})") from error


def inside(node: Any) -> list[ast.stmt]:
    """Return the statements that stand directly inside a compound one."""
    if isinstance(node, ast.Match):
        return [one for case in node.cases for one in case.body]
    if isinstance(node, _FORKED):
        return [*node.body, *node.orelse]
    found = list(node.body)
    if isinstance(node, _GUARDED):
        found += node.orelse
        found += node.finalbody
        for handler in node.handlers:
            found += handler.body
    return found


_GIVEN = r"\s*(?:=(?!=)|:|[-+*/%&|^@<>]{1,2}=|,[^\n=]*=(?!=)|(?:,[^=;(]{0,300}?)?[)\]]\s*=(?!=))"
"""What stands behind an attribute that is given a value, be it one of several in a row of targets."""


class Bodies:
    """Finds the statements of one module and its functions.

    With the cuts of an outline, the tree that is held is that of its skeleton, and `found` is told of definitions that come
    to light only when a body is read: statements, prefix of their names, the enclosing function's name. A tree that was let
    go and is needed again is `bare`: all outlined bodies are blanked in it. `broken` says that a body with loops that may
    cost something cannot be parsed.
    """

    __slots__ = ("_bare", "_lines", "_nodes", "_piece", "_starts", "_tree", "broken", "cuts", "found", "path", "text")

    def __init__(self, text: str, path: str, cuts: tuple[Cut, ...] | None = None) -> None:
        self.text = text
        self.path = path
        self.cuts = cuts
        self.broken = False
        self.found: Callable[[list[ast.stmt], str, str], object] | None = None
        self._tree: ast.Module | None = None
        self._bare = False
        self._nodes: dict[tuple[int, int], Any] | None = None
        self._piece: dict[tuple[int, int], Any] = {}
        self._starts: list[int] | None = None
        self._lines = [cut.line for cut in cuts or ()]

    def hold(self, tree: ast.Module) -> None:
        """Keep a syntax tree until it is released."""
        self._tree = tree
        self._nodes = {}

    def is_brief(self) -> bool:
        """Tell whether the tree is held and the module's own statements in it, definitions aside, take few lines."""
        if self._tree is None:
            return False
        own = [node for node in self._tree.body if not isinstance(node, _OF_THEIR_OWN)]
        return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in own) <= _BRIEF

    def note(self, line: int, column: int, node: Any) -> None:
        """Remember where a definition stands in the tree that is held."""
        if self._nodes is not None:
            self._nodes[line, column] = node

    def release(self) -> None:
        """Let the syntax tree go."""
        self._tree = self._nodes = self._starts = None
        self._piece = {}

    def close(self) -> None:
        """Let the tree go, and the reader, which refers to what refers to this."""
        self.release()
        self.found = None

    def cut(self, line: int) -> Cut | None:
        """Return the cut around a line, if the outline has one there."""
        if not self._lines or self.cuts is None:
            return None
        place = bisect_right(self._lines, line) - 1
        if place < 0:
            return None
        cut = self.cuts[place]
        return cut if line <= cut.last else None

    def starts(self) -> list[int]:
        """Return the offset of each line's start, and of the end of the text."""
        if self._starts is None:
            self._starts = [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))]
        return self._starts

    def module(self) -> list[ast.stmt]:
        """Return the module's own statements."""
        if self._tree is None:
            self._tree = self._parse_again()
        return self._tree.body

    def _parse_again(self) -> ast.Module:
        from safepoint.loops.source.outline import skeleton

        if self.cuts is None:
            return parse(self.text, self.path)
        try:
            self._bare = True
            return parse(skeleton(self.text, self.cuts, bare=True), self.path)
        except SyntaxError:
            # A body that was kept for what is odd in it may not end where it seems to.
            self._bare = False
            return parse(skeleton(self.text, self.cuts), self.path)

    def function(self, line: int, column: int) -> list[ast.stmt]:
        """Return the statements of the function whose `def` stands there; none when they cannot be parsed."""
        place = (line, column)
        if place in self._piece:
            return self._piece[place].body  # type: ignore[no-any-return]
        cut = self.cut(line)
        if cut is None or (cut.kept and self._tree is not None and not self._bare):
            if self._nodes is None:
                self._nodes = _definitions(self.module())
            return self._nodes[place].body  # type: ignore[no-any-return]
        body = self.read(cut)
        self._piece = _definitions(body)
        return body if cut.line == line else self._piece[place].body

    def read(self, cut: Cut) -> list[ast.stmt]:
        """Parse the body of one cut at its own lines; a fault of syntax there, which no whole parse has seen, empties it."""
        piece = self.text[cut.start : cut.stop]
        try:
            wrapper: Any = parse(f"{_lines(cut.first - 2)}if 1:\n{piece}", self.path).body[-1]
        except (SyntaxError, ValueError):
            # Every body with such loops is read while its file is judged, so that this hangs on nobody else's questions.
            self.broken = self.broken or cut.looping
            return []
        statements: list[ast.stmt] = wrapper.body
        return statements


class Body:
    """Reads the body of one function on first use; `inner` leads the names of what it defines."""

    __slots__ = ("bodies", "column", "inner", "last", "line", "outer", "unseen")

    def __init__(self, bodies: Bodies, line: int, last: int, column: int, inner: str, outer: str, *, unseen: bool) -> None:
        self.bodies = bodies
        self.line = line
        self.last = last
        self.column = column
        self.inner = inner
        self.outer = outer
        self.unseen = unseen

    def __call__(self, _: Function) -> Block:
        """Return the function's statements."""
        nodes = self.bodies.function(self.line, self.column)
        if self.unseen and self.bodies.found is not None:
            self.bodies.found(nodes, self.inner, self.outer)
        return block(nodes, self.inner)

    def mentions(self, word: str) -> bool:
        """Tell whether a word may stand in the body, by its text."""
        return self.bodies.text.find(word, *self._span()) >= 0

    def sets(self, attribute: str) -> bool:
        """Tell whether the body may give an attribute a value, by its text."""
        start, stop = self._span()
        text, wanted = self.bodies.text, f".{attribute}"
        found = text.find(wanted, start, stop)
        while found >= 0:
            behind = found + len(wanted)
            if re.compile(_GIVEN).match(text, behind, stop) is not None:
                return True
            found = text.find(wanted, behind, stop)
        return False

    def _span(self) -> tuple[int, int]:
        """Return where the body's text starts and stops, perhaps with the header before it."""
        cut = self.bodies.cut(self.line)
        if cut is not None and cut.line == self.line:
            return cut.start, cut.stop
        starts = self.bodies.starts()
        return starts[self.line - 1], starts[min(self.last, len(starts) - 1)]


def _lines(number: int) -> str:
    """Return so many lines without meaning; those of a string take the tokenizer half the time of empty ones."""
    return "'''" + "\n" * (number - 1) + "'''\n" if number > 0 else ""


def _definitions(body: list[ast.stmt]) -> dict[tuple[int, int], Any]:
    found: dict[tuple[int, int], Any] = {}
    pending: list[Any] = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, _DEFINITIONS):
            found[node.lineno, node.col_offset] = node
            pending.extend(node.body)
        elif isinstance(node, (ast.ClassDef, *COMPOUND)):
            pending.extend(inside(node))
    return found
