"""The small tree that a function is read into: what it calls, assigns, decides and leaves by, and nothing else.

Expressions keep names, constants, calls and operators; statements keep control flow. Everything is an immutable record of
plain values, so that trees can be compared with `==`. The compiled wheel makes classes of the records (see
`scripts/compiled_wheel.py`): nothing may unpack, index or sort them. Lines and columns count from 1.
"""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Expr: TypeAlias = "Const | Name | Attr | Item | Call | Apply | Group | Lambda | Comprehension"
    Stmt: TypeAlias = "Do | Assign | Branch | Loop | Try | With | Exit | Define"
    Block: TypeAlias = tuple[Stmt, ...]


class Const(NamedTuple):
    """A literal: a number, a string, True, False or None; anything larger is dropped by the reader."""

    value: object


class Name(NamedTuple):
    """A plain name."""

    id: str


class Attr(NamedTuple):
    """`base.name`."""

    base: Expr
    name: str


class Item(NamedTuple):
    """`base[key]`; a slice is a `Group` of kind "slice"."""

    base: Expr
    key: Expr


class Call(NamedTuple):
    """A call; `keywords` pairs names with values ("" for `**mapping`), `awaited` when `await` stands before it."""

    func: Expr
    args: tuple[Expr, ...]
    keywords: tuple[tuple[str, Expr], ...]
    line: int
    column: int
    awaited: bool

    def keyword(self, name: str) -> Expr | None:
        """Return the value given by that keyword, or `None`."""
        return next((value for key, value in self.keywords if key == name), None)


class Apply(NamedTuple):
    """An operator on operands: `+`, `%`, `==`, `and`, `not`, `in`, `if` (test, then, other), `:=` and so on."""

    op: str
    parts: tuple[Expr, ...]


class Group(NamedTuple):
    """Expressions that stand together: a list, tuple, set, dict, slice, f-string, starred or yielded value."""

    kind: str
    parts: tuple[Expr, ...]


class Lambda(NamedTuple):
    """An anonymous function."""

    params: tuple[str, ...]
    body: Expr


class Comprehension(NamedTuple):
    """One `for` of a comprehension; a second `for` is the element of the first.

    `kind` is list, set, dict or generator; discarded for a parallel map whose results nobody takes.
    """

    kind: str
    target: Expr
    iterable: Expr
    conditions: tuple[Expr, ...]
    element: Expr
    line: int
    column: int
    end_line: int
    end_column: int


class Do(NamedTuple):
    """An expression evaluated for its effect, or deleted (`del`)."""

    value: Expr
    line: int


class Assign(NamedTuple):
    """`targets = value`; `op` is the operator of an augmented assignment, "" else. `value` is None for a bare annotation."""

    targets: tuple[Expr, ...]
    value: Expr | None
    op: str
    annotation: Expr | None
    line: int


class Branch(NamedTuple):
    """`if test`; a `match` becomes a chain of branches whose test is `Apply("match", …)`."""

    test: Expr
    then: Block
    other: Block
    line: int


class Loop(NamedTuple):
    """A loop statement of kind `for`, `while` or `async for`; `head` is what it iterates or tests."""

    kind: str
    target: Expr | None
    head: Expr
    body: Block
    orelse: Block
    line: int
    column: int
    end_line: int
    end_column: int


class Handler(NamedTuple):
    """One `except`: what it catches (None for all) and what it does."""

    catches: Expr | None
    body: Block
    line: int


class Try(NamedTuple):
    """`try` with its handlers."""

    body: Block
    handlers: tuple[Handler, ...]
    orelse: Block
    final: Block
    line: int


class With(NamedTuple):
    """`with`: pairs of context expression and target."""

    items: tuple[tuple[Expr, Expr | None], ...]
    body: Block
    line: int


class Exit(NamedTuple):
    """`break`, `continue`, `return` or `raise`, with the value that leaves."""

    kind: str
    value: Expr | None
    line: int


class Define(NamedTuple):
    """A nested function or class comes into being; its body is a `Function` of its own, found by `qualname`."""

    name: str
    qualname: str
    line: int


NONE = Const(None)
OPAQUE = Group("opaque", ())
"""An expression nothing is known of."""
