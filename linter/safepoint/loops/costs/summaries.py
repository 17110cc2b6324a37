"""Summaries of a project's functions: made once each, on demand, and used at every call."""

from __future__ import annotations

from safepoint.loops.calls import contexts
from safepoint.loops.calls.callees import Resolver
from safepoint.loops.calls.course import course
from safepoint.loops.costs.collect import Collector
from safepoint.loops.meanings import naming
from safepoint.loops.summary import EMPTY
from safepoint.loops.turns.trips import trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

_DEEPEST = 30
_BUDGET = 400


class Summaries:
    """Summaries of all functions of a project, made on demand."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.resolver = Resolver(world)
        self._courses: dict[Scope, Course] = {}
        self._trips: dict[tuple[Scope, int], Trips] = {}
        self._done: dict[Ref, Summary] = {}
        self._inert: dict[Ref, bool] = {}
        self._open: dict[Ref, int] = {}
        self._lowest = 0
        self._budget = _BUDGET
        self.read: dict[Ref, frozenset[str]] = {}

    def course(self, scope: Scope) -> Course:
        """Return the events and loops of a function."""
        # By the scope, not by the name: variants of a function under one name have courses of their own.
        if scope not in self._courses:
            self._courses[scope] = course(scope, self.resolver)
        return self._courses[scope]

    def trips(self, scope: Scope, number_of_loop: int) -> Trips:
        """Return the count of one loop of a function."""
        key = (scope, number_of_loop)
        if key not in self._trips:
            self._trips[key] = trips(self.course(scope).turns[number_of_loop].node, scope)
        return self._trips[key]

    def of(self, ref: Ref) -> Summary:
        """Return what calling the function does; a function that calls itself counts as nothing inside itself."""
        if ref in self._done:
            return self._done[ref]
        if ref in self._open:
            self._lowest = min(self._lowest, self._open[ref])
            return EMPTY
        function = self.world.function(ref)
        if function is None or len(self._open) >= _DEEPEST:
            return EMPTY
        return self._make(ref, function)

    def is_inert(self, ref: Ref) -> bool:
        """Tell whether a function is known to add nothing to a stretch, but perhaps that not all of it can be seen.

        One that was not summarised yet is not: which summaries lean on each other must not hang on who asks this.
        """
        inner = self._done.get(ref)
        if inner is not None and ref not in self._inert:
            spoken = naming.save_like(ref.name) == "strong" or naming.load_like(ref.name)
            nothing = inner._replace(unknown=0) == EMPTY and contexts.recorded(ref, self.world) is None
            self._inert[ref] = nothing and not spoken
        return self._inert.get(ref, False)

    def _make(self, ref: Ref, function: Function) -> Summary:
        """Summarise one function; keep the answer unless it leaned on a function that is still being summarised."""
        depth = len(self._open)
        if depth == 0:
            self._budget = _BUDGET
        self._open[ref] = depth
        outer, self._lowest = self._lowest, depth
        self._budget -= 1
        found = self.stretch(self.world.scope(ref.path, function.qualname), None)
        lowest, self._lowest = self._lowest, min(outer, self._lowest)
        del self._open[ref]
        if lowest >= depth or self._budget < 0:
            self._done[ref] = found
            self._lowest = outer
        return found

    def stretch(self, scope: Scope, loop: int | None, *, waited: bool = False) -> Summary:
        """Summarise a function (`loop` None) or one turn of its loop of that number; `waited` with the tasks it starts."""
        made = Collector(self, scope, loop, waited=waited)
        for event in self.course(scope).events:
            if loop is None or loop in event.loops:
                made.add(event)
        return made.summary()
