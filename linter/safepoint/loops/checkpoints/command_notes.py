"""Files to which a helper writes the command that it runs: they say what was done, and keep nothing of what came of it."""

from __future__ import annotations

from safepoint.loops.source.bindings import BUILTINS
from safepoint.loops.source.effects import Attr, Name
from safepoint.loops.source.walk import names, operands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr

_RUNNING = ("run", "call", "check_call", "check_output", "Popen", "system", "getoutput", "getstatusoutput")
"""Last parts of calls that run the program of the command line that they are given first."""
_JOINING = frozenset({"shlex.join", "shlex.quote", "subprocess.list2cmdline"})


def notes_commands(expr: Expr, scope: Scope) -> bool:
    """Tell whether all that a function writes to a file is the command which it runs: `log.write(" ".join(cmd))`.

    One that the program writes to as well, `run(cmd, stdout=out)`, holds what came of it.
    """
    if not isinstance(expr, Name):
        return False
    running = [one for name in _RUNNING for one in scope.calls_of(name) if one.args]
    commands = {one.args[0].id for one in running if isinstance(one.args[0], Name)}
    if not commands or any(one.keyword("stdout") == expr for one in running):
        return False
    written = [set(_said(one)) for one in scope.calls_of("write") if isinstance(one.func, Attr) and one.func.base == expr]
    return bool(written) and any(written) and all(said <= commands for said in written)


def _said(call: Call) -> Iterator[str]:
    """Yield the names of what a call writes, without those of functions that put texts together."""
    for part in operands(call):
        yield from (name for name in names(part) if name not in BUILTINS and name not in _JOINING)


__all__ = ["notes_commands"]
