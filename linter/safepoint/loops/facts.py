"""What the rules may ask about one module's loops; plain values, safe to store."""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Confidence, Related, Span
    from safepoint.core.policy import LoopLimits
    from safepoint.loops.meanings.meaning import Cost
    from safepoint.loops.source.module import Declaration
    from safepoint.loops.summary import CostFact, SaveFact
    from safepoint.loops.tally import Trips

VERDICTS = ("flagged", "checkpointed", "covered", "short", "cheap", "exempt")
"""The answers of the inventory; docs/analysis.md says when each is given."""


class Reason(NamedTuple):
    """One entry of the sum that makes a confidence: points and why."""

    points: int
    text: str


RESULTS = "the results"
"""What a loop without a name for what it collects is said to lose: a comprehension, a map."""


class Loss(NamedTuple):
    """What a crash loses: `kind` is memory, state, talk, outside, collected or cursor; `name` the variable or call."""

    kind: str
    name: str
    line: int


class Gap(NamedTuple):
    """The longest stretch between two checkpoints: turns and seconds, each None when it has no known bound."""

    turns: float | None
    seconds: float | None


class LoopFacts(NamedTuple):
    """One loop, judged.

    `problem` names what is wrong with a flagged loop or what an unflagged one may still be told: `none` (no save at
    all), `after` (only after the loop), `conditional` (only under a condition that may never hold), `period`,
    `interval`, `turn` (one turn alone may take longer than the interval), `skips`, `unproved` (a call that only reads
    like a save), `parallel`, `optional` (saves only when asked to); of restarts `unskipped`, `unmatched`, `regrouped`,
    `emptied`, `cleared`, `unnoted` (nothing that is kept is found again), `torn` (what is found is taken for whole),
    `restarted`, `removed` (the loop starts over) and `unloaded` (nothing loads the state that is saved); "" for nothing.
    `declared` holds the bounds a contract, decorator or comment gives. `steps` explains the verdict, in order. `each`
    bounds the seconds of one turn by its timeouts, None without such a bound; it is asked for findings only.
    """

    path: str
    span: Span
    kind: str
    function: str
    header: str
    verdict: str
    problem: str
    confidence: Confidence
    reasons: tuple[Reason, ...]
    steps: tuple[str, ...]
    trips: Trips
    cost: Cost
    seconds: float
    costs: tuple[CostFact, ...]
    saves: tuple[SaveFact, ...]
    on_path: str
    period: float | None
    interval: float | None
    gap: Gap
    losses: tuple[Loss, ...]
    declared: LoopLimits | None
    cover: Related | None
    later: Related | None
    each: float | None

    @property
    def line(self) -> int:
        """The line the loop begins on."""
        return self.span.line


class Recursion(NamedTuple):
    """A function that calls itself without a bound over costly work and never saves (CKP107)."""

    path: str
    span: Span
    function: str
    costs: tuple[CostFact, ...]
    confidence: Confidence


class ModuleFacts(NamedTuple):
    """All loops of one file; `unlisted` more are harmless, and left out where only findings are wanted.

    `faulty` are declarations of loops that say something that cannot be read, `idle` comments of these on no loop's line.
    """

    path: str
    loops: tuple[LoopFacts, ...]
    recursions: tuple[Recursion, ...] = ()
    unlisted: int = 0
    faulty: tuple[Declaration, ...] = ()
    idle: tuple[Declaration, ...] = ()
