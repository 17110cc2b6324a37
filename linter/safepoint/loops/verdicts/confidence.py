"""How sure a finding is: one table of points, and the sum that `safepoint loops --why` prints."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.facts import Reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

POINTS: dict[str, tuple[int, str]] = {
    "cost_sure": (4, "the costly call is known"),
    "cost_likely": (3, "the costly call is known by its name and the words around it"),
    "cost_guess": (-1, "the costly call is a guess from its name"),
    "far": (-6, "the costly call is far down the calls, where more is decided than can be seen"),
    "farther": (-3, "the costly call is far down the calls; what comes of many things is collected"),
    "doubtful": (-6, "short tasks, and nothing says that there are many"),
    "one_answer": (-9, "the parts of one answer, which is asked for again as a whole"),
    "given_texts": (-5, "it embeds the texts it is given, and whoever gives them keeps what comes back"),
    "checks": (-6, "programs that check something, and are soon run again"),
    "asserted": (-9, "how good it comes out is asserted, as tests do"),
    "formed": (-5, "it puts into form what was computed before, which takes minutes"),
    "clicked": (-5, "it is made for a page, on which somebody clicks again"),
    "library": (-1, "a method of a package, which is given its items and shows nobody how far it is"),
    "given_back": (-5, "a function of a package gives back what it asks a service for; whoever calls it keeps that"),
    "briefly": (-4, "each turn makes a call or two, and nothing says that what it is given is much"),
    "on_request": (-4, "a function of a package, which shows how far it is only to callers who ask for that"),
    "named": (-4, "only the name of a call some calls down says that it takes long"),
    "uncalled": (-4, "no program of the project starts it, and nothing says that whoever calls it gives it much"),
    "notebook": (-8, "it stands in a notebook or a manual, which somebody runs by hand"),
    "lesson": (-5, "short calls in an example, which is over while somebody looks on"),
    "timed": (-9, "it measures how long something takes"),
    "one_thing": (-3, "it computes something of the one thing that its function is given"),
    "piped": (-5, "a step of a pipeline, which keeps what comes of each batch"),
    "passed_by": (-7, "what has a file already is left out on a restart, and each turn is told to make one"),
    "cached": (-6, "what is asked goes by a cache, which answers after a restart"),
    "cost_medium": (0, "no single call is known to be slow"),
    "own_work": (-1, "no call in it is known to be slow: it says itself that it takes long"),
    "computing": (1, "what it computes on each item is known, and there are many"),
    "reads": (-4, "it only reads rows or files, which is soon done again"),
    "endless": (2, "nothing bounds the count"),
    "data": (2, "the count grows with the data or a setting"),
    "many": (1, "the count is bounded, and large for such work"),
    "few": (-7, "some hundred single steps at most, with no data loop in them"),
    "sought": (-9, "it looks for a learning rate or a batch size, which takes some steps of each"),
    "handful": (-6, "a handful of short tasks, which take some minutes in all and are soon done again"),
    "evaluated": (-3, "one pass over the examples of an evaluation, which is soon made again"),
    "counted": (-6, "one pass over the examples of an evaluation, of which only sums are kept"),
    "judged": (-6, "one pass of an evaluator with the weights it is handed, which are judged again at a later step"),
    "written": (-9, "what it learns from is written into the source, a handful of numbers or words, or made up as it runs"),
    "linear": (-9, "all that it trains is one linear layer, which takes a minute"),
    "digits": (-6, "some passes over pictures of digits or points in the plane, which take minutes"),
    "memory": (3, "training or simulation state lives only in memory"),
    "collected": (2, "results are collected in memory"),
    "embedded": (1, "what a network makes of a corpus is kept in memory"),
    "passed": (2, "each turn passes a whole set of data through a network"),
    "lengthy": (2, "each turn computes for minutes, by calls that are known"),
    "played": (1, "whole games or episodes are played in it, by the ten thousand"),
    "said": (2, "the program itself says that it takes hours"),
    "watched": (1, "a progress bar shows it, as one does with work that takes its time"),
    "frontier": (2, "the work still to do lives only in memory"),
    "outside": (1, "a restart repeats effects outside the process"),
    "item": (-2, "nothing shows that a turn's result is kept"),
    "buffered": (2, "rows wait for a commit that comes after the loop"),
    "rows_only": (-2, "it only writes to a database, in one transaction of some minutes"),
    "migrated": (-4, "it changes a schema, which its framework does as a whole or not at all"),
    "after": (1, "a save stands right after the loop"),
    "learnt": (4, "what an agent has learnt lives only in memory"),
    "maybe_present": (0, "the save in the loop hangs on a value that may be missing"),
    "trial": (-7, "one trial of a search, whose study keeps what it gives"),
    "rated": (-9, "it rates one generation of a search, which keeps its population"),
    "vendored": (-8, "it stands in a package of somebody else, of which the project carries a copy along"),
    "programs": (-3, "each turn runs a program of its own, which may keep what it makes"),
    "told_callbacks": (-9, "each turn is told to callbacks that are handed in, which may save"),
    "maybe_saved": (-5, "a call on the way that cannot be seen may save"),
}
"""Key -> (points, reason); calibrated on labelled loops of public projects."""

HIGH = 8
MEDIUM = 5


def total(keys: Iterable[str]) -> tuple[Confidence, tuple[Reason, ...]]:
    """Add up the points of the keys and return the confidence with its reasons."""
    reasons = tuple([Reason(*POINTS[key]) for key in keys])
    points = sum(reason.points for reason in reasons)
    return (Confidence.HIGH if points >= HIGH else Confidence.MEDIUM if points >= MEDIUM else Confidence.LOW), reasons
