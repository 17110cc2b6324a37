"""The calls and loops of one function, each with the loops and conditions it stands under."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.source.effects import Call, Comprehension, Loop
from safepoint.loops.source.walk import calls, reads, tail
from safepoint.loops.turns.progress import is_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.calls.places import Guards
    from safepoint.loops.calls.running import Awaits
    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Item


def _gives_each(call: Call) -> bool:
    return tail(call.func) == "as_completed"


FUNCTION = -1
"""Stands in `left` for the function itself."""


class Event(NamedTuple):
    """One call (or, with `leaving` set, the end of a `with` block; with `store` set, `obj[key] = value`).

    With `takes` set, a loop takes the next element of an object of that type, which keeps progress by that.

    `loops` are the numbers of the loops around it from the outside in, `guards` the conditions with the depth of loops
    they stand at, `left` the loops that the rest of its block leaves for sure. `per_item` marks a generator that a loop
    iterates: each turn runs a part of it. `started` is False for a coroutine that is made but not waited for here.
    """

    call: Call
    asked: tuple[Resolver, Scope]
    loops: tuple[int, ...]
    guards: Guards
    left: frozenset[int]
    leaving: bool = False
    store: Item | None = None
    takes: str = ""
    per_item: bool = False
    started: bool | Awaits = True

    @property
    def callee(self) -> Callee:
        """What the call runs; resolved when it is asked for, since most calls of a program never are."""
        resolver, scope = self.asked
        return resolver.resolve(self.call, scope)

    @property
    def line(self) -> int:
        """The line the call begins on."""
        return self.call.line


class Turn(NamedTuple):
    """One loop of a function: the statement or comprehension, its number, and the loops around it."""

    number: int
    node: Loop | Comprehension
    loops: tuple[int, ...]
    guards: Guards
    parallel: bool = False
    mapped: bool = False


class Course(NamedTuple):
    """All events and loops of one function; `waits` are calls that wait for all the tasks of the loop with their number."""

    events: tuple[Event, ...]
    turns: tuple[Turn, ...]
    waits: tuple[Turn, ...] = ()

    def hands_on(self, turn: Turn) -> bool:
        """Tell whether the results of a loop's tasks are taken as they come, by a loop under a bar, and judged there."""
        loops = (one.node for one in self.turns if isinstance(one.node, Loop) and one.node.line <= turn.node.line)
        heads = (loop.head for loop in loops if isinstance(loop.head, Call) and is_bar(loop.head.func))
        return turn.parallel and any(
            call.args and call.args[0] is turn.node for head in heads for call in calls(head) if _gives_each(call)
        )

    def shows(self, turn: Turn) -> bool:
        """Tell whether a progress bar shows how far a map is, `list(tqdm(pool.imap(clean, rows)))`."""
        node, bars = turn.node, (one.call for one in self.events if is_bar(one.call.func))
        return turn.mapped and isinstance(node, Comprehension) and any(node.element in bar.args[:1] for bar in bars)

    def once_a_run(self, guard: Guard, loops: tuple[int, ...], around: int | None) -> bool:
        """Tell whether a guard holds in the first or last turn of one of some loops, so once each time that loop is run.

        Behind a loop that each turn of the one `around` runs, `batch + 1 == batches` asks whether it has run to its end.
        """
        if guard.kind not in ("first", "last") or not guard.name:
            return False
        ended = [one.node for one in self.turns if around in one.loops and one.node.end_line < guard.line]
        inside = [self.turns[number].node for number in loops] + (ended if guard.kind == "last" else [])
        return any(reads(node.target, guard.name) for node in inside)
