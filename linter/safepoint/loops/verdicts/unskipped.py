"""Which of several loops around the same work is told that nothing skips on restart what is already kept."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints import resume, worker_queues
from safepoint.loops.checkpoints.filtered import filtered_before
from safepoint.loops.checkpoints.keeping import accepted, whole_trainings
from safepoint.loops.checkpoints.saves import conditions
from safepoint.loops.checkpoints.shards import numbered_anew
from safepoint.loops.exemptions.one_answer import part_of_answer
from safepoint.loops.losses import carried
from safepoint.loops.meanings import naming
from safepoint.loops.names.called_on import call_on
from safepoint.loops.names.index import Ref
from safepoint.loops.source.cursors import turns_pages
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names
from safepoint.loops.turns.progress import goes_on
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.scale import doubtful
from safepoint.loops.verdicts.checking import is_upkeep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, SaveFact, Summary
    from safepoint.loops.tally import Trips


UNSKIPPED = "nothing skips on restart what is already kept"
_LEFT_TO_OTHERS = frozenset({"library", "uncalled", "doubtful", "briefly"})
"""What the confidence table says of loops whose count somebody else decides on, or of which nothing says that it is much."""
_STEPS = (("step",), ("epoch",), ("generation",), ("iteration",), ("iter",))
"""What the rounds of a training or a search are called, each of which goes on from the one before."""
_HELPED = 2
_MOVED = "moves the item away"
"""The packs' words for what takes a file to another place."""
_ARCHIVE = "download_archive"
"""The setting by which yt-dlp writes down what it has, and leaves that out from then on."""
_VIDEO = "downloads a video"
_TO_HUB = "uploads to the hub"
"""The packs' words for what is not sent again where it is already: the hub compares what it is sent by its content."""
_RESTORING = (("load",), ("restore",))
"""First words of functions that put back in place what was kept before."""
_BESIDE = 2
"""How many calls may lead to a save under several conditions that keeps the result of a turn."""


class Unskipped:
    """Judges restarts of the loops of a project."""

    __slots__ = ("callers", "summaries")

    def __init__(self, summaries: Summaries, callers: Callers) -> None:
        self.summaries = summaries
        self.callers = callers

    def told(self, scope: Scope, turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...]) -> bool:
        """Tell whether a restart pays again for all that a loop keeps, and this loop is the one to say it of.

        Of loops within a function that is the innermost: there each item is paid for. Of a loop whose function is called
        in such a loop it is the caller's: what a run is made of is chosen there, and there it can be left out.
        """
        if all(len(one.steps) > _BESIDE and conditions(one.guards) > 1 for one in saves):
            return False  # What is written under so many conditions that far down is a note of the work, not its result.
        if is_upkeep(summary, scope) or _moves_away(turn, saves, scope, self.summaries):
            return False
        if scope.tree.spoken.says(_ARCHIVE) and any(one.why == _VIDEO for one in summary.costs):
            return False
        if all(one.why == _TO_HUB for one in summary.costs) or naming.words(scope.function.name)[:1] in _RESTORING:
            return False
        if self._doubts(turn, trips, summary, scope) or part_of_answer(turn, summary, scope, self.callers):
            return False
        if self._of_a_step(scope, turn) or self._in_a_training(scope, summary):
            return False
        if not self._pays_again(scope, turn, trips, summary, saves):
            return False
        return not (self._within(scope, turn) or self._of_a_page(scope, turn) or self._around(scope))

    def passed_by(self, scope: Scope, turn: Turn, points: tuple[str, ...]) -> bool:
        """Tell whether a loop without its save would be doubted: it pays far down the calls, for what others give it.

        So a parser of names asks a service once for what it then remembers, and a plugin fetches what one run of its host
        picks. Who starts several workers for it knows that it is much.
        """
        left = "far" in points and not _LEFT_TO_OTHERS.isdisjoint(points)
        return left and worker_queues.fed(turn, scope, self.summaries) is None

    def _doubts(self, turn: Turn, trips: Trips, summary: Summary, scope: Scope) -> bool:
        """Tell whether nothing says that there is much to do; of a worker that is said where its queue is filled."""
        feeding = worker_queues.fed(turn, scope, self.summaries)
        if feeding is None:
            return doubtful(turn, trips, summary, scope, self.callers)
        given = self.summaries.trips(feeding.scope, feeding.turn.number)
        return doubtful(feeding.turn, given, summary, feeding.scope, self.callers)

    def _of_a_step(self, scope: Scope, turn: Turn) -> bool:
        """Tell whether a loop sees to the items of one step of many, which the next run chooses anew."""
        around = [self.summaries.course(scope).turns[number].node for number in turn.loops]
        counted = [
            one for one in around if isinstance(one, Loop) and any(dotted(c.func) == "range" for c in calls(one.head))
        ]
        return any(naming.words(name)[-1:] in _STEPS for one in counted for name in names(one.target))

    def _in_a_training(self, scope: Scope, summary: Summary) -> bool:
        """Tell whether a function that trains nothing is called by the turns of one: what it writes shows how that goes."""
        function = scope.function
        if _learns(summary) or function.qualname == MODULE_BODY:
            return False
        around = self.callers.around(Ref("function", scope.path, function.qualname))
        return any(_learns(self.summaries.stretch(outer, number)) for outer, number in around)

    def _pays_again(self, scope: Scope, turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...]) -> bool:
        if _learns(summary) and not self._begins_anew(scope, turn, trips, summary):
            return False  # What a turn has trained the next one trains on: that a run begins anew is told otherwise.
        if isinstance(turn.node, Loop) and goes_on(turn.node):
            return False
        shown = has_bar(turn.node, scope)
        anew = numbered_anew(turn, trips, summary, saves, scope, self.summaries)
        if not anew and not resume.never_skips(turn, trips, summary, saves, scope, self.summaries, shown=shown):
            return False
        feeding = worker_queues.fed(turn, scope, self.summaries)
        if feeding is not None and filtered_before(feeding.turn, feeding.scope, self.callers):
            return False
        return not filtered_before(turn, scope, self.callers)

    @staticmethod
    def _begins_anew(scope: Scope, turn: Turn, trips: Trips, summary: Summary) -> bool:
        """Tell whether what a turn trains is its own: it makes that for itself, or keeps what came of whole trainings."""
        if not isinstance(turn.node, Loop):
            return False
        lost = carried.losses(turn.node, scope, summary)
        return carried.trains_fresh(turn.node, summary) or whole_trainings(summary, lost, trips)

    def _of_a_page(self, scope: Scope, turn: Turn) -> bool:
        """Tell whether a loop goes through what a page gives to one that goes from page to page, and is told itself."""
        around = [self.summaries.course(scope).turns[number] for number in turn.loops]
        return any(_goes_by_pages(one) and self._seen_again(scope, one) for one in around)

    def _within(self, scope: Scope, turn: Turn) -> bool:
        if _goes_by_pages(turn):
            return False  # What goes through one page stands for no other: the pages are what a restart can go on from.
        inside = [one for one in self.summaries.course(scope).turns if turn.number in one.loops]
        return any(self._seen_again(scope, one) and not self._doubted(scope, one) for one in inside)

    def _doubted(self, scope: Scope, turn: Turn) -> bool:
        trips, summary = self.summaries.trips(scope, turn.number), self.summaries.stretch(scope, turn.number)
        return doubtful(turn, trips, summary, scope, self.callers) or part_of_answer(turn, summary, scope, self.callers)

    def _around(self, scope: Scope) -> bool:
        function = scope.function
        if function.qualname == MODULE_BODY:
            return False
        for outer, number in self.callers.around(Ref("function", scope.path, function.qualname)):
            turn = self.summaries.course(outer).turns[number]
            trips = self.summaries.trips(outer, number)
            summary = self.summaries.stretch(outer, number)
            if self._seen_again(outer, turn) and not doubtful(turn, trips, summary, outer, self.callers):
                return True
        return False

    def _seen_again(self, scope: Scope, turn: Turn) -> bool:
        if not isinstance(turn.node, Loop):
            return False
        trips = self.summaries.trips(scope, turn.number)
        summary = self.summaries.stretch(scope, turn.number)
        saves = tuple(accepted(summary, carried.losses(turn.node, scope, summary), trips))
        return bool(saves) and self._pays_again(scope, turn, trips, summary, saves)


def _goes_by_pages(turn: Turn) -> bool:
    return isinstance(turn.node, Loop) and turn.node.kind == "while" and turns_pages(turn.node)


def _moves_away(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether what a turn is done with goes to another place, so that no later run finds it: `move(path, "done")`."""
    targets = set(names(turn.node.target))
    places = {(one.steps[0].name, one.steps[0].line): one for one in saves if one.why == _MOVED}
    for event in summaries.course(scope).events if places else ():
        fact = places.get((event.callee.name, event.line))
        if fact is None or len(fact.steps) > _HELPED or not (len(fact.steps) == 1 or _moves_given(event, fact, scope)):
            continue
        given = event.call.args[:1] if len(fact.steps) == 1 else event.call.args
        if any(name.partition(".")[0] in targets for part in given for name in names(part)):
            return True
    return False


def _moves_given(event: Event, fact: SaveFact, scope: Scope) -> bool:
    """Tell whether a helper moves away what it is given, and nothing that it has made itself: a page it has set."""
    helpers = [made for ref in event.callee.functions if (made := scope.world.function(ref)) is not None]
    for one in helpers:
        moved = call_on(fact.steps[1].name, fact.steps[1].line, one.body)
        given = {param.name for param in one.params}
        if moved is not None and any(name.partition(".")[0] in given for part in moved.args[:1] for name in names(part)):
            return True
    return False


def _learns(summary: Summary) -> bool:
    """Tell whether a turn trains something; documents that are put into an index teach it nothing."""
    moved = [one for one in summary.costs if one.changes == "memory"]
    return "memory" in summary.changes and not (moved and all(_of_others(one) for one in moved))


def _of_others(fact: CostFact) -> bool:
    """Tell whether what a call moves on is no state of the loop: an index, or what is made and left far down the calls."""
    return fact.why == "embeds documents" or fact.sure is Confidence.LOW
