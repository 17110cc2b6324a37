"""Programs that a loop runs which are no programs of Python: tools that convert, cut or copy what they are given."""

from __future__ import annotations

from safepoint.loops.losses.growth import call_on
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Assign, Attr, Const, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Step, Summary

_WORKING = (
    *("python", "torchrun", "accelerate", "deepspeed", "bash", "sh ", "make", "srun", "sbatch", "nohup", "docker", "ssh"),
)
"""How the words begin that start a program which may do and keep as much as any: a training, an evaluation, a script."""
_SCRIPTS = (".py", ".sh")
_EXECUTABLE = "sys.executable"
_HOPS = 3
"""Through how many names a command is put together."""


def runs_tools(turn: Turn, summary: Summary, scope: Scope) -> bool:
    """Tell whether all heavy work of a turn is done by tools that the source names: `azcopy` does all of it again.

    A program of Python or a script may look at what it has done, as the loop that runs it does not; and what only adds up
    how the programs ended, `failed |= done.returncode`, checks something.
    """
    body = turn.node.body if isinstance(turn.node, Loop) else ()
    if any(isinstance(one, Assign) and one.op and isinstance(one.value, Attr) for one in statements(body)):
        return False
    heavy = [one for one in summary.costs if one.cost is Cost.HEAVY]
    return bool(heavy) and all(_is_tool(one.steps[-1], scope) for one in heavy)


def _is_tool(step: Step, scope: Scope) -> bool:
    inner = _around(step, scope)
    call = call_on(step.name, step.line, inner.function.body)
    given = call.args[:1] if call is not None else ()
    said = [text for part in given for text in _said(part, inner, _HOPS)]
    words = [text.strip().lower() for text in said if text.strip()]
    working = any(one.startswith(_WORKING) or any(end in one for end in _SCRIPTS) for one in words)
    return bool(words) and words[0][:1].isalpha() and not working and _EXECUTABLE not in said


def _around(step: Step, scope: Scope) -> Scope:
    """Return the scope of the innermost function that a call stands in."""
    functions = scope.world.index.tree(step.path).functions
    inside = [(one.end_line - one.line, key) for key, one in functions.items() if one.line <= step.line <= one.end_line]
    return scope.world.scope(step.path, min(inside)[1] if inside else MODULE_BODY)


def _said(expr: Expr, scope: Scope, hops: int) -> Iterator[str]:
    """Yield the texts that a command is put together of, those of its own first, and `sys.executable`."""
    pending: list[Expr] = [expr]
    named: list[str] = []
    while pending:
        part = pending.pop(0)
        if isinstance(part, Const) and isinstance(part.value, str):
            yield part.value
        elif isinstance(part, (Name, Attr)) and dotted(part):
            named.append(dotted(part))
        else:
            pending[:0] = [part.base] if isinstance(part, Item) else parts(part)
    for name in named if hops else ():
        if name == _EXECUTABLE:
            yield name
        for one in scope.bindings.get(name.partition(".")[0], ()):
            if one.kind == "value":
                yield from _said(one.expr, scope, hops - 1)
