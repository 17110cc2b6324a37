"""Files at one place that each turn writes anew for the program it runs: its input, and what it says; no turn's result."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import PROGRAMS
from safepoint.loops.checkpoints.opening import mode, written_to
from safepoint.loops.source.bindings import bind_statement
from safepoint.loops.source.effects import Call, Const, Loop, Name, With
from safepoint.loops.source.walk import names, operands, parts, roots, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.bindings import Binding
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact


_HOPS = 2
"""Through how many names the words of a command line are followed."""


def without_overwritten(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> tuple[SaveFact, ...]:
    """Return the saves of a loop but those to a file which each turn writes anew for a program, or the program fills.

    That is `with open(folder / "in.json", "w") as f: json.dump(task, f)` before `run(["solver", "in.json"])`, and
    `with open(folder / "out.log", "w") as log: run(command, stdout=log)`: the next turn writes over both.
    """
    node = turn.node
    if not isinstance(node, Loop) or all(len(one.steps) > 1 for one in saves):
        return saves
    written = [one for one in statements(node.body) if isinstance(one, With) and _overwrites(one, node)]
    if not written:
        return saves
    inside = [one for one in summaries.course(scope).events if turn.number in one.loops]
    runs = [one.call for one in inside if one.callee.meaning is not None and one.callee.meaning.why in PROGRAMS]
    spans = [(one.line, _end(one)) for one in written if any(_is_for(run, one, scope) for run in runs)]
    return tuple([one for one in saves if len(one.steps) > 1 or not any(a <= one.steps[0].line <= z for a, z in spans)])


def _opened(block: With) -> Iterator[tuple[Expr, Expr | None]]:
    """Yield the paths of the files that a block opens to write them from the start, with the names they are given."""
    for made, name in block.items:
        path = written_to(made) if isinstance(made, Call) and mode(made, "w") else None
        if path is not None:
            yield path, name


def _overwrites(block: With, loop: Loop) -> bool:
    """Tell whether a block of a loop writes files at places that are the same in each turn."""
    bound: dict[str, list[Binding]] = {}
    for one in statements(loop.body):
        bind_statement(one, bound)
    moving = {*bound, *names(loop.target)}
    paths = [path for path, _ in _opened(block)]
    return bool(paths) and all(moving.isdisjoint(roots(path)) for path in paths)


def _end(block: With) -> int:
    return max((getattr(one, "line", block.line) for one in statements(block.body)), default=block.line)


def _is_for(run: Call, block: With, scope: Scope) -> bool:
    """Tell whether a program is run that writes to a file of a block, or reads it behind the block, being told its name."""
    for path, name in _opened(block):
        if isinstance(name, Name) and any(name == given for given in operands(run)):
            return True
        said = _written_out(path, scope)
        if run.line > _end(block) and said and any(said[-1] in _written_out(given, scope) for given in operands(run)):
            return True
    return False


def _written_out(expr: Expr, scope: Scope, depth: int = 0) -> list[str]:
    """Return the texts that are written out in an expression, or in what its names stand for."""
    if isinstance(expr, Const):
        return [expr.value] if isinstance(expr.value, str) else []
    if isinstance(expr, Name):
        values = scope.values(expr.id) if depth < _HOPS else ()
        return [text for value in values for text in _written_out(value, scope, depth + 1)]
    return [text for part in parts(expr) for text in _written_out(part, scope, depth)]


__all__ = ["without_overwritten"]
