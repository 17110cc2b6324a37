"""Files to which lines are added for people to read, told by their names: `open(log_path, "a")`."""

from __future__ import annotations

from safepoint.loops.checkpoints.opening import mode, written_to
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Name, With
from safepoint.loops.source.walk import calls, names, own, statements, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Stmt
    from safepoint.loops.summary import SaveFact, Step

LOGGED = "adds a line to a log"
"""What a save is called that writes text into a file which its function opened as a log, to add to it."""
_LOGS = frozenset({"log", "logs"})
_PLACE = frozenset({"path", "file", "filename", "fname", "fn"})
"""Words that may follow in the name of the place of a log: `trial_log_path`."""
_FORMING = frozenset({"dumps", "dump", "model_dump_json", "to_json", "writerow", "writerows", "join"})
"""Last parts of calls that put results into a form that a program reads again."""


_SAYING = _LOGS | {
    *("write", "append", "add", "to", "message", "msg", "line", "text", "error", "status", "event", "info", "progress")
}
"""Words of helpers that add such a line, one of which has to be that of a log: `write_log`, `log_message`."""


def without_log_lines(saves: Sequence[SaveFact], lost: tuple[Loss, ...]) -> list[SaveFact]:
    """Return saves but those of helpers that say that they add a line to a log, and do, where results are collected.

    That is `job.log(f"page {at}")`; what `log_answer(row)` writes there may well be the result itself.
    """
    lines: set[tuple[Step, ...]] = set()
    if any(one.kind == "collected" for one in lost):
        lines = {one.steps[:-1] for one in saves if one.why == LOGGED and any(map(_adds_a_line, one.steps[:-1]))}
    return [one for one in saves if one.steps[:-1] not in lines]


def _adds_a_line(step: Step) -> bool:
    said = set(naming.words(step.name.rpartition(".")[2]))
    return not _LOGS.isdisjoint(said) and said <= _SAYING


def is_line_of_log(call: Call, scope: Scope) -> bool:
    """Tell whether a call writes text into a log that a block of its function opens: `log.write(f"{now}: {message}")`."""
    if not isinstance(call.func, Attr) or call.func.name != "write" or not isinstance(call.func.base, Name):
        return False
    place = (f"{call.func.base.id}.write", call.line)
    return any(one == place for opened in logs_opened(scope.function.statements) for one in text_in(*opened))


def logs_opened(found: Sequence[Stmt]) -> Iterator[tuple[With, Call, str]]:
    """Yield the blocks of those found that open a log by its name to add to it, with the call and the name of the file."""
    for block in found:
        for opened, bound in block.items if isinstance(block, With) else ():
            if isinstance(block, With) and isinstance(opened, Call) and isinstance(bound, Name) and _opens_log(opened):
                yield block, opened, bound.id


def _opens_log(call: Call) -> bool:
    place = written_to(call) if mode(call, "a") else None
    return place is not None and any(map(_is_log, names(place)))


def _is_log(name: str) -> bool:
    """Tell whether a name is that of a log, or of its place."""
    said = naming.words(name.rpartition(".")[2])
    while said and said[-1] in _PLACE:
        said = said[:-1]
    return not _LOGS.isdisjoint(said[-1:])


def text_in(block: With, opened: Call, file: str) -> Iterator[tuple[str, int]]:
    """Yield the calls that write text to a log in its block, and the one that opens it, where all of it is text."""
    made = [call for one in statements(block.body) for expr in own(one) for call in calls(expr)]
    if any(tail(call.func) in _FORMING for call in made):
        return
    yield "open", opened.line
    for call in made:
        if isinstance(call.func, Attr) and call.func.base == Name(file) and call.func.name == "write":
            yield f"{file}.write", call.line
