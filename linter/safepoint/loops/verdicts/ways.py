"""What the ways through a block of code promise about saving, and what is left of it where they meet."""

from __future__ import annotations

from math import inf

from safepoint.core.record import NamedTuple


class Test(NamedTuple):
    """A test that holds on one turn in so many, `i % turns == rest`, whichever way the turns before it went.

    `counter` is the name of what is counted, and how: two tests are the same only when they hold on the same turns.
    """

    turns: float
    counter: str
    rest: float


class Way(NamedTuple):
    """What is sure of one way: that it saves on this very turn (`now`), or on each turn on which one of the tests holds."""

    now: bool
    tests: frozenset[Test]


NOTHING = Way(False, frozenset())
SAVED = Way(True, frozenset())

Ways = dict[str, Way]
"""How a block is left (fall, continue, break, return, raise) -> what is sure on all the ways that leave it so."""


def within(way: Way) -> float:
    """Return the number of turns within which a way is sure to save, infinity for none."""
    return 1.0 if way.now else min((test.turns for test in way.tests), default=inf)


def passing(way: Way, test: Test) -> Way:
    """Return what is sure behind a test that leads to a save."""
    return way if way.now else Way(False, way.tests | {test})


def either(one: Way, other: Way) -> Way:
    """Return what is sure when it is not known which of two ways a turn takes.

    A test that only one of them has is worth nothing: turns may go the other way whenever it holds. So two ways that save
    every third and every fourth turn are not sure to save at all, and what saves at once is as good as any test.
    """
    if one.now or other.now:
        return other if one.now else one
    return Way(False, one.tests & other.tests)


def both(one: Way, other: Way) -> Way:
    """Return what is sure when both ways are gone, as by the ranks of one run."""
    return SAVED if one.now or other.now else Way(False, one.tests | other.tests)


def meet(ways: Ways, how: str, way: Way) -> None:
    """Add one more way that leaves a block in some manner."""
    ways[how] = either(ways[how], way) if how in ways else way
