"""How often to save: the interval that loses least between the cost of saving and the cost of failing.

Pure functions. Times are seconds; `save_cost` is what one save takes, `mtbf` the mean time between failures.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from safepoint.runtime.errors import InvalidInputError


class Advice(NamedTuple):
    """An interval with what it is expected to cost.

    `interval` is seconds of work between two saves. `overhead` is the share of all time that goes to saving and to redoing
    lost work, to first order: save_cost / interval + interval / (2 · mtbf). `lost_per_failure` is the work in seconds that a
    failure takes away on average.
    """

    interval: float
    overhead: float
    lost_per_failure: float


def young(save_cost: float, mtbf: float) -> float:
    """Return √(2·C·M).

    Source: J. W. Young, "A first order approximation to the optimum checkpoint interval", Communications of the ACM 17(9),
    1974, p. 530. Good while the save costs little against M.
    """
    _check(save_cost, mtbf)
    return math.sqrt(2 * save_cost * mtbf)


def daly(save_cost: float, mtbf: float) -> float:
    """Return √(2CM)·[1 + ⅓·√(C/2M) + ⅑·(C/2M)] - C for C < 2M, else M.

    Source: J. T. Daly, "A higher order estimate of the optimum checkpoint interval for restart dumps", Future Generation
    Computer Systems 22(3), 2006, pp. 303-312, equation 37.
    """
    _check(save_cost, mtbf)
    if save_cost >= 2 * mtbf:
        return mtbf
    share = save_cost / (2 * mtbf)
    return math.sqrt(2 * save_cost * mtbf) * (1 + math.sqrt(share) / 3 + share / 9) - save_cost


def overhead(interval: float, save_cost: float, mtbf: float) -> float:
    """Return the expected share of time lost with saves every `interval` seconds of work, to first order (Young's model)."""
    _check(save_cost, mtbf)
    if not interval > 0:
        raise InvalidInputError(f"interval is {interval}; it must be more than 0 seconds")
    return save_cost / interval + interval / (2 * mtbf)


def advise(save_cost: float, mtbf: float) -> Advice:
    """Return Daly's interval and what it costs; a save that costs nothing may happen all the time (interval 0)."""
    interval = daly(save_cost, mtbf)
    if interval <= 0:
        return Advice(0.0, 0.0, 0.0)
    return Advice(interval, overhead(interval, save_cost, mtbf), interval / 2)


def iterations_within(interval: float, iteration_seconds: float) -> int:
    """Return how many turns fit into `interval`, at least 1: the iteration bound that goes with a duration bound."""
    if not iteration_seconds > 0:
        raise InvalidInputError(f"iteration_seconds is {iteration_seconds}; it must be more than 0 seconds")
    return max(int(interval / iteration_seconds), 1)


def _check(save_cost: float, mtbf: float) -> None:
    if not (math.isfinite(save_cost) and save_cost >= 0):
        raise InvalidInputError(f"save_cost is {save_cost}; it must be 0 seconds or more")
    if not (math.isfinite(mtbf) and mtbf > 0):
        raise InvalidInputError(f"mtbf is {mtbf}; it must be more than 0 seconds")
