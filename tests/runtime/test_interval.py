"""Interval advice follows its sources."""

from __future__ import annotations

import math
import random

import pytest

from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.interval import advise, daly, iterations_within, overhead, young

DAY = 86_400.0


@pytest.mark.parametrize(("cost", "interval"), [(0.00026, 6.7), (0.036, 79), (5.0, 15.5 * 60)])
def test_known_optima_for_a_failure_a_day(cost, interval):
    assert young(cost, DAY) == pytest.approx(interval, rel=0.01)
    assert daly(cost, DAY) == pytest.approx(young(cost, DAY) - cost * 2 / 3, rel=0.005)


def test_daly_beyond_its_range_is_the_mean_time_between_failures():
    assert daly(200, 100) == 100
    assert daly(199.999, 100) == pytest.approx(math.sqrt(2 * 199.999 * 100) * (1 + 1 / 3 + 1 / 9) - 199.999, rel=1e-3)


def simulated(interval, cost, mtbf, chooser, work=400_000.0):
    """Time that `work` seconds take with saves every `interval` and failures at random; a failure costs no restart time."""
    clock = done = 0.0
    failure = chooser.expovariate(1 / mtbf)
    while done < work:
        step = interval + cost
        if clock + step <= failure:
            clock += step
            done += interval
        else:
            clock = failure
            failure = clock + chooser.expovariate(1 / mtbf)
    return clock


def test_the_advice_beats_other_intervals_in_a_simulation():
    cost, mtbf = 5.0, 2000.0
    best = daly(cost, mtbf)
    took = {factor: simulated(best * factor, cost, mtbf, random.Random(11)) for factor in (0.2, 1, 5)}
    assert took[1] < took[0.2]
    assert took[1] < took[5]
    assert took[1] / 400_000 - 1 == pytest.approx(overhead(best, cost, mtbf), rel=0.25)


def test_advice_as_a_whole():
    advice = advise(0.036, DAY)
    assert advice.lost_per_failure == advice.interval / 2
    assert advice.overhead == pytest.approx(math.sqrt(2 * 0.036 / DAY), rel=0.01)
    assert advise(0, DAY).interval == 0


def test_turns_within_an_interval():
    assert iterations_within(5.0, 0.3) == 16
    assert iterations_within(5.0, 60.0) == 1


@pytest.mark.parametrize(
    "call", [lambda: young(-1, 5), lambda: daly(1, 0), lambda: overhead(0, 1, 1), lambda: young(math.nan, 5)]
)
def test_times_that_cannot_be_are_refused(call):
    with pytest.raises(InvalidInputError):
        call()
