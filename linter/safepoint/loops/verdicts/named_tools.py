"""Programs that a loop runs which are no programs of Python: tools that convert, cut or copy what they are given."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import begun, command
from safepoint.loops.names.called_on import call_on
from safepoint.loops.source.effects import Assign, Attr, Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Step
    from safepoint.loops.verdicts.case import Case

_WORKING = ("python", "torchrun", "accelerate", "deepspeed", "make", "srun", "sbatch", "nohup", "docker", "ssh")
"""How the names of programs begin that may do and keep as much as any: a training, an evaluation, a script."""
_SHELLS = frozenset({"sh", "bash", "zsh"})
_SCRIPTS = (".py", ".sh")


def runs_tools(case: Case) -> bool:
    """Tell whether all heavy work of a turn is done by tools that the source names: `azcopy` does all of it again.

    A program of Python or a script may look at what it has done, as the loop that runs it does not; and what only adds up
    how the programs ended, `failed |= done.returncode`, checks something.
    """
    body = case.turn.node.body if isinstance(case.turn.node, Loop) else ()
    if any(isinstance(one, Assign) and one.op and isinstance(one.value, Attr) for one in statements(body)):
        return False
    heavy = case.summary.heavy
    return bool(heavy) and all(_is_tool(one.steps[-1], case.scope) for one in heavy)


def _is_tool(step: Step, scope: Scope) -> bool:
    inner = around(step, scope)
    call = call_on(step.name, step.line, inner.function.body)
    words = command(begun(call, inner)) if call is not None and call.args else ()
    program = words[0].rpartition("/")[2].lower() if words else ""
    if not program[:1].isalpha() or program.startswith(_WORKING) or program in _SHELLS:
        return False
    return not any(word.endswith(_SCRIPTS) for word in words)


def around(step: Step, scope: Scope) -> Scope:
    """Return the scope of the innermost function that a call stands in."""
    functions = scope.world.index.tree(step.path).functions
    inside = [(one.end_line - one.line, key) for key, one in functions.items() if one.line <= step.line <= one.end_line]
    return scope.world.scope(step.path, min(inside)[1] if inside else MODULE_BODY)
