"""The places of calls, and which of them only show off what is called."""

from __future__ import annotations

from functools import cache

from safepoint.core.record import NamedTuple
from safepoint.loops.names.results import is_lazy
from safepoint.loops.source.effects import Call, With
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, operands, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.names.scope import Scope

_TRIALS = frozenset(
    {"tests", "test", "testing", "examples", "example", "docs", "doc", "benchmarks", "benchmark", "demo", "demos"}
)
"""Folders of code that tries other code out."""
_PROGRAM = ("ArgumentParser", "parse_args", "parse_known_args")
"""What only a program calls that is told on its command line what to do."""
_SHOWING = frozenset({"main", "demo", "example", "example_usage", MODULE_BODY})
"""Functions by which a file that others import shows how it is used."""


@cache
def is_trial(path: str) -> bool:
    """Tell whether a file only tries the code out: its loops say nothing about how the code is used."""
    return bool(_TRIALS.intersection(path.split("/")[:-1])) or path.rpartition("/")[2].startswith(("test_", "conftest"))


def speaks_for(caller: str, path: str) -> bool:
    """Tell whether calls in one file say how the code of another is used: those of tests, examples and notebooks do not."""
    return is_trial(caller) <= is_trial(path) and caller.endswith(".ipynb") <= path.endswith(".ipynb")


class Site(NamedTuple):
    """One call of a function: where it is made, and the event of the call."""

    scope: Scope
    event: Event

    def loops(self, *, once: bool = False) -> tuple[int, ...]:
        """Return the loops around the call, the innermost first.

        What a generator does `once`, before it gives anything, no turn of the loop that takes from it does again.
        """
        around = self.event.loops[:-1] if once and self.event.per_item else self.event.loops
        return around[::-1]

    def begins(self) -> bool:
        """Tell whether the call is one that a generator makes before or after all it gives."""
        function = self.scope.itself
        return not self.event.loops and is_lazy(function, self.scope.world)


def without_demonstrations(sites: tuple[Site, ...], path: str) -> tuple[Site, ...]:
    """Leave out calls by which a file shows its own function off once, in its `main`, when other files call that as well."""
    others = tuple([one for one in sites if one.event.loops or one.scope.path != path or not _shows_off(one.scope)])
    return others if any(one.scope.path != path for one in others) else sites


def _shows_off(scope: Scope) -> bool:
    """Tell whether a file's `main` is no program of its own, as one is that takes its settings from the command line."""
    program = scope.function.name != MODULE_BODY and any(map(scope.calls_of, _PROGRAM))
    return scope.function.name in _SHOWING and not program


def handed_at(name: str, scope: Scope) -> list[int]:
    """Return the lines on which a function hands on one that stands within it; none if it calls that itself."""
    made = [call for one in scope.function.statements for expr in own(one) for call in calls(expr, inside=True)]
    if any(dotted(call.func) == name for call in made):
        return []
    given = [(call.line, operands(call)) for call in made]
    return [line for line, parts in given if any(dotted(part) == name for part in parts)]


_POOLS = ("Executor", "Pool")
"""Ends of the names of what a block enters that ends when all is done which was given to it."""


def over_before(line: int, handed: list[int], scope: Scope) -> bool:
    """Tell whether all that is handed on, on those lines, is done before a line: in the block of a pool that ends there.

    That is so of `with ThreadPoolExecutor() as pool: pool.submit(work)`, and of what then writes all results.
    """
    for one in scope.function.statements:
        entered = [dotted(item.func) for item, _ in one.items if isinstance(item, Call)] if isinstance(one, With) else []
        if not isinstance(one, With) or not any(name.endswith(_POOLS) for name in entered):
            continue
        inside = [part.line for part in statements(one.body)]
        if inside and all(one.line < at <= inside[-1] for at in handed) and line > inside[-1]:
            return True
    return False
