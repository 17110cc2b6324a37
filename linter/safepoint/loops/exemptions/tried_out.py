"""Loops that try one program on its inputs: the check of one answer, which is made again as a whole."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import RUN
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension
    from safepoint.loops.summary import CostFact

_PROGRAM = frozenset({"code", "program", "solution", "submission", "snippet", "implementation", "completion"})
"""Last words of the parameters by which a function is given one program."""
_TESTS = frozenset({"input", "inputs", "test", "tests", "testcases", "case", "cases"})
"""Words of what it is tried on."""


def tries_program(node: Loop | Comprehension, heavy: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether a loop runs the one program that its function is given on each of its inputs: `check(code, inputs)`."""
    if not all(one.why.startswith(RUN) for one in heavy):
        return False
    given = [naming.words(name)[-1:] for name in scope.params]
    head = node.head if isinstance(node, Loop) else node.iterable
    over = [name for name in names(head) if name in scope.params]
    tried = any(not _TESTS.isdisjoint(naming.words(name)) for name in over)
    return tried and any(words and words[0] in _PROGRAM for words in given)
