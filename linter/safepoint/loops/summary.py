"""What a stretch of code does, in plain values: its costs and its saves, each with the calls that lead there."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.core.record import NamedTuple
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import REQUESTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.checkpoints.guards import Guard

WEIGHTS = {Cost.NONE: 0.0, Cost.LIGHT: 0.0, Cost.MEDIUM: 0.02, Cost.HEAVY: 1.0}
"""Seconds that one call of a class is taken for when no better number is known."""


class Step(NamedTuple):
    """One call on the way to an effect: what was called, and where."""

    name: str
    path: str
    line: int


class CostFact(NamedTuple):
    """One costly call: likely seconds over the whole stretch, its class, and the calls that lead to it, outermost first.

    `needs` are the conditions on parameters of the stretch's own function without which it is not paid.
    """

    seconds: float
    cost: Cost
    why: str
    steps: tuple[Step, ...]
    sure: Confidence
    changes: str = ""
    conditions: int = 0
    needs: tuple[Guard, ...] = ()

    @property
    def asks_model(self) -> bool:
        """Whether it is a model or an agent that is asked."""
        return "model" in self.why or "agent" in self.why

    @property
    def is_request(self) -> bool:
        """Whether it is one short request that only reads: to a server, a service or a database."""
        return self.why.startswith(REQUESTS)


class SaveFact(NamedTuple):
    """One save: its kind (see `meaning.Saves`; `guess` for an unresolved name), the calls to it, and its conditions."""

    kind: str
    why: str
    steps: tuple[Step, ...]
    guards: tuple[Guard, ...]
    sure: Confidence = Confidence.HIGH
    weak: bool = False
    family: str = ""


class Summary(NamedTuple):
    """What a stretch of code does. `seconds` is its likely work, `slept` the seconds it sleeps or waits at least."""

    seconds: float = 0.0
    slept: float = 0.0
    costs: tuple[CostFact, ...] = ()
    saves: tuple[SaveFact, ...] = ()
    changes: frozenset[str] = frozenset()
    loads: frozenset[str] = frozenset()
    waits: bool = False
    serves: bool = False
    unknown: int = 0

    @property
    def heavy(self) -> tuple[CostFact, ...]:
        """The costs that are slow by themselves: requests, models, programs, steps of training."""
        return tuple([one for one in self.costs if one.cost is Cost.HEAVY])


EMPTY = Summary()
