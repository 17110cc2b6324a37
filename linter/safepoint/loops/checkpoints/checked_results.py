"""Questions that a function asks of its own result once that is paid for: whether it came out, not if it is there."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Assign, Branch, Exit, Name
from safepoint.loops.source.walk import calls, last_part, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.source.effects import Call
    from safepoint.loops.source.module import Function

_NOTING = frozenset({"append", "extend", "add", "update", "stat", "get", "join", "format", "mkdir", "makedirs", "glob"})
"""Last parts of calls that take a result up into what is known of it, and make nothing."""
_PLAIN = frozenset({"str", "int", "len", "list", "Path", "open"})
_SAYING = frozenset({"print", "info", "debug", "warning", "warn", "error", "exception", "report", "log", "notify"})
"""First words of calls that tell somebody of it."""


def pays(event: Event, summaries: Summaries) -> bool:
    """Tell whether a call is costly, by itself or by what it runs."""
    callee = event.callee
    if callee.meaning is not None and callee.meaning.cost is Cost.HEAVY:
        return True
    run = (*callee.functions, *callee.later, *callee.given)
    return any(one.cost is Cost.HEAVY for ref in run for one in summaries.of(ref).costs)


def checks_result(asked: Event, events: Sequence[Event], function: Function, summaries: Summaries) -> bool:
    """Tell whether a question for a file comes after what a function pays for, and no work hangs on its answer.

    That is `transcribe(audio, out)`, and then `if out.exists(): shutil.copy(out, folder)`: a restart pays again.
    """
    tests = [one for one in function.statements if isinstance(one, Branch)]
    mine = [one for one in tests if any(call is asked.call for call in calls(one.test))]
    if not mine or not any(pays(one, summaries) and one.line < asked.line for one in events):
        return False
    later = {name for one in tests if one not in mine for name in names(one.test)}
    return all(_only_takes_up(one, events, summaries) and later.isdisjoint(_bound(one)) for one in mine)


def _bound(branch: Branch) -> set[str]:
    """Return the names that a test gives a value, in one way or the other."""
    inner = [one for one in (*statements(branch.then), *statements(branch.other)) if isinstance(one, Assign)]
    return {target.id for one in inner for target in one.targets if isinstance(target, Name)}


def _only_takes_up(branch: Branch, events: Sequence[Event], summaries: Summaries) -> bool:
    """Tell whether a test leaves nothing and makes nothing, whatever it finds: what it calls copies, notes or says."""
    inner = [*statements(branch.then), *statements(branch.other)]
    if any(isinstance(one, Exit) and one.kind != "raise" for one in inner):
        return False
    made = [call for one in inner for expr in own(one) for call in calls(expr)]
    known = [one for one in events if any(one.call is call for call in made)]
    return not any(pays(one, summaries) for one in known) and all(_is_light(call, known) for call in made)


def _is_light(call: Call, known: Sequence[Event]) -> bool:
    """Tell whether a call is known to be no work, or by its name only takes up what is there."""
    last = last_part(call)
    if last in _NOTING | _PLAIN or not _SAYING.isdisjoint(naming.words(last)[:1]) or naming.save_like(last) == "strong":
        return True
    return any(one.callee.meaning is not None for one in known if one.call is call)


__all__ = ["checks_result", "pays"]
