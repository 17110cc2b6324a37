"""Which loops are declared, and with which bounds: by a contract, a decorator, or a comment on the loop's line."""

from __future__ import annotations

from safepoint.core.policy import LoopLimits
from safepoint.loops.names.long_loops import declared_by_decorator
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.options import LoopOptions
    from safepoint.loops.source.module import ModuleTree


class Declared:
    """Finds the declaration that binds a loop; the closest one wins: comment, decorator, contract."""

    def __init__(self, options: LoopOptions) -> None:
        self.options = options

    def any_in(self, scope: Scope) -> bool:
        """Tell whether some loop of a function may be declared."""
        function = scope.function
        last = function.end_line or 10**9
        noted = any(function.line <= line <= last for line in scope.tree.declarations)
        return noted or bool(function.decorators) or bool(self.options.limits.loops)

    def any_below(self, tree: ModuleTree) -> bool:
        """Tell whether some loop of a module may be declared."""
        return imports_us(tree) or bool(tree.declarations) or bool(self.options.limits.loops)

    def limits(self, scope: Scope, turn: Turn) -> LoopLimits | None:
        """Return the bounds that a loop is held to, or None when nothing declares it."""
        return self._comment(scope, turn) or self._decorator(scope, turn) or self._contract(scope, turn)

    def _comment(self, scope: Scope, turn: Turn) -> LoopLimits | None:
        note = scope.tree.declarations.get(turn.node.line)
        if note is None:
            return None
        return self._made(scope, note.id, note.max_iterations, note.max_duration_ms, note.line)

    def _made(self, scope: Scope, name: str, turns: int | None, duration: int | None, line: int) -> LoopLimits:
        bounds = self.options.limits
        return LoopLimits(
            name or f"{scope.function.qualname}:{line}", None, None, None,
            turns if turns is not None else bounds.max_iterations,
            duration if duration is not None else bounds.max_duration_ms,
            scope.path, line,
        )  # fmt: skip

    def _decorator(self, scope: Scope, turn: Turn) -> LoopLimits | None:
        """Read `@long_loop(max_iterations=…)`; it declares the outermost loops of the function."""
        if turn.loops:
            return None
        note = declared_by_decorator(scope)
        if note is None:
            return None
        return self._made(scope, note.id, note.max_iterations, note.max_duration_ms, scope.function.line)

    def _contract(self, scope: Scope, turn: Turn) -> LoopLimits | None:
        for one in self.options.limits.loops:
            if one.code is not None and _matches(one.code, scope, turn):
                return one
        return None


def imports_us(tree: ModuleTree) -> bool:
    """Tell whether a module imports `safepoint`, and so may declare loops by decorators."""
    return any(name.partition(".")[0] == "safepoint" for name in (*tree.imports.values(), *tree.stars))


def _matches(code: str, scope: Scope, turn: Turn) -> bool:
    """Compare `module:qualified.name#2` with a loop: the module by its tail, the loop by its place among the outermost."""
    module, _, rest = code.partition(":")
    name, _, place = rest.partition("#")
    stem = scope.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    if stem != module and not stem.endswith("." + module):
        return False
    qualname = scope.function.qualname.replace(".<locals>.", ".")
    if (name or MODULE_BODY) != qualname or turn.loops:
        return False
    return _place(scope, turn) == (int(place) if place.isdigit() else 1)


def _place(scope: Scope, turn: Turn) -> int:
    """Return the place of a loop among the outermost loop statements of its function, from one."""
    from safepoint.loops.source.effects import Loop
    from safepoint.loops.source.walk import statements

    seen = 0
    inside: set[int] = set()
    for statement in scope.function.statements:
        if isinstance(statement, Loop) and id(statement) not in inside:
            seen += 1
            if statement is turn.node:
                return seen
            inside |= {id(one) for one in statements(statement.body)}
    return 0
