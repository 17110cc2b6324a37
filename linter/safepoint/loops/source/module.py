"""What one source file holds, as the analysis sees it: functions, classes, imports, declarations.

A `Function` keeps its parsed node only until its body is asked for; most functions of a large tree never are.
"""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.source.effects import Assign, Branch, Exit, Name, Try, With
from safepoint.loops.source.spoken import Spoken
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.loops.source.bodies import Bodies
    from safepoint.loops.source.effects import Block, Expr, Stmt

MODULE_BODY = "<module>"
"""The qualified name of a module's own statements."""


class Param(NamedTuple):
    """One parameter; `kind` is "" (positional or keyword), "*", "**" or "keyword"."""

    name: str
    default: Expr | None
    annotation: Expr | None
    kind: str


class Declaration(NamedTuple):
    """A comment `# safepoint: loop max_iterations=50 max_duration_ms=1000 id=batches` and where it stands.

    `faults` say of each option that cannot be read what was seen and what was wanted. With `decorates`, it is a decorator
    `@safepoint.long_loop(max_iterations=50)`, which declares the outermost loops of its function.
    """

    line: int
    max_iterations: int | None
    max_duration_ms: int | None
    id: str
    column: int
    end_column: int
    faults: tuple[str, ...] = ()
    decorates: bool = False


class Function:
    """A function, a method, or (qualified name `<module>`) the statements of a module.

    `owner` is the qualified name of the class a method belongs to, `outer` that of the enclosing function; "" for none.
    `turns` is the number of loop statements when the text alone tells that all are harmless, else 0. `build` reads the body;
    as a `bodies.Body` it can also tell of words in the text before.
    """

    __slots__ = (
        "_body",
        "_build",
        "_statements",
        "decorators",
        "end_line",
        "has_loop",
        "is_async",
        "line",
        "name",
        "outer",
        "owner",
        "params",
        "qualname",
        "returns",
        "turns",
    )

    def __init__(
        self,
        name: str,
        qualname: str,
        *,
        line: int,
        end_line: int,
        build: Callable[[Function], Block],
        owner: str = "",
        outer: str = "",
        params: tuple[Param, ...] = (),
        decorators: tuple[Expr, ...] = (),
        returns: Expr | None = None,
        is_async: bool = False,
        has_loop: bool = False,
        turns: int = 0,
    ) -> None:
        self.name = name
        self.qualname = qualname
        self.line = line
        self.end_line = end_line
        self.owner = owner
        self.outer = outer
        self.params = params
        self.decorators = decorators
        self.returns = returns
        self.is_async = is_async
        self.has_loop = has_loop
        self.turns = turns
        self._build: Callable[[Function], Block] | None = build
        self._body: Block = ()
        self._statements: tuple[Stmt, ...] | None = None

    @property
    def body(self) -> Block:
        """The function's statements; read from the syntax tree on first use."""
        if self._build is not None:
            build, self._build = self._build, None
            self._body = build(self)
        return self._body

    @property
    def statements(self) -> tuple[Stmt, ...]:
        """Every statement of the body and of the blocks inside it, in the order of the text; asked for by many."""
        if self._statements is None:
            self._statements = tuple(statements(self.body))
        return self._statements

    @property
    def returned(self) -> list[Expr | None]:
        """What each `return` gives, in the order of the text; None for one that gives nothing."""
        return [one.value for one in self.statements if isinstance(one, Exit) and one.kind == "return"]

    def mentions(self, word: str) -> bool:
        """Tell whether a word may stand in the body; False only when its text, not yet read, lacks it."""
        told = getattr(self._build, "mentions", None) if self._build is not None else None
        return told is None or bool(told(word))

    def sets(self, attribute: str) -> bool:
        """Tell whether the body may give an attribute a value; False only when its text, not yet read, does not."""
        told = getattr(self._build, "sets", None) if self._build is not None else None
        return told is None or bool(told(attribute))

    @property
    def conceals(self) -> bool:
        """Whether the body defines functions that come to light only when it is read."""
        return getattr(self._build, "unseen", False)

    def __repr__(self) -> str:
        return f"Function({self.qualname}:{self.line})"


class Class(NamedTuple):
    """A class: its bases and decorators as written, its methods by name, and what its body assigns."""

    name: str
    qualname: str
    line: int
    bases: tuple[Expr, ...]
    decorators: tuple[Expr, ...]
    methods: dict[str, Function]
    attributes: dict[str, tuple[Expr | None, Expr | None]]
    """Name -> (value, annotation) of the class body's assignments."""


class ModuleTree:
    """One source file, read.

    `imports` maps a local name to the dotted name it stands for (leading dots for relative imports), `rivals` one that
    several imports give, in branches, to what else it may stand for; `stars` are modules imported whole, `functions` and
    `classes` map qualified names. `text` stays, to find callers without reading bodies; `spoken` tells what stands in it.
    `names` are those that the module's own statements may assign.
    """

    __slots__ = (
        "_bodies", "_values", "body", "classes", "declarations", "functions", "imports", "path", "rivals", "spoken",
        "stars", "text",
    )  # fmt: skip

    def __init__(
        self,
        path: str,
        *,
        body: Function,
        functions: dict[str, Function],
        classes: dict[str, Class],
        imports: dict[str, str],
        stars: tuple[str, ...],
        declarations: dict[int, Declaration],
        text: str,
        names: frozenset[str],
        bodies: Bodies | None = None,
        rivals: dict[str, list[str]] | None = None,
    ) -> None:
        self.rivals = rivals or {}
        self._bodies = bodies
        self.path = path
        self.body = body
        self.functions = functions
        self.classes = classes
        self.imports = imports
        self.stars = stars
        self.declarations = declarations
        self.text = text
        self.spoken = Spoken(text)
        self._values = Values(body, names)

    def release(self) -> None:
        """Let the syntax tree go; bodies that are asked for later are parsed again from the text."""
        self.spoken.release()
        if self._bodies is not None:
            if self._bodies.is_brief():
                self.body.body  # noqa: B018  most modules are asked for their own statements sooner or later
            self._bodies.release()

    @property
    def broken(self) -> bool:
        """Whether a body that was to be judged turned out to be no Python."""
        return self._bodies is not None and self._bodies.broken

    def close(self) -> None:
        """Let everything go that bodies are read from; none is to be asked for any more."""
        if self._bodies is not None:
            self._bodies.close()

    def functions_with(self, word: str) -> list[Function]:
        """Return the functions whose text may hold a word; reading brings those within functions to light."""
        known = -1
        while known < len(self.functions):
            known = len(self.functions)
            for one in list(self.functions.values()):
                if one.conceals and one.mentions(word):
                    one.body  # noqa: B018
        return [one for one in self.functions.values() if one.mentions(word)]

    @property
    def values(self) -> Values:
        """The module-level assignments, name -> the last value given."""
        return self._values


class Values:
    """What a module assigns at its top level and under its `if`, `try` and `with`: name -> the last value given.

    `names` tells which names there may be, so that most questions are answered without reading the module's statements.
    """

    __slots__ = ("_body", "_known", "names")

    def __init__(self, body: Function, names: frozenset[str]) -> None:
        self._body = body
        self._known: dict[str, Expr] | None = None
        self.names = names

    def get(self, name: str) -> Expr | None:
        """Return the value of a name, None if it has none."""
        if name not in self.names:
            return None
        if self._known is None:
            self._known = _assigned(self._body.body)
        return self._known.get(name)

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __getitem__(self, name: str) -> Expr:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found


def _assigned(body: Block) -> dict[str, Expr]:
    found: dict[str, Expr] = {}
    pending = list(reversed(body))
    while pending:
        statement = pending.pop()
        if isinstance(statement, Assign) and statement.value is not None and not statement.op:
            for target in statement.targets:
                if isinstance(target, Name):
                    found[target.id] = statement.value
        elif isinstance(statement, Branch):
            pending.extend((*statement.other, *statement.then))
        elif isinstance(statement, (Try, With)):
            pending.extend(statement.body)
    return found
