"""Loops over the parts of one thing: of a picture or a recording, or of what an object of a package is made of."""

from __future__ import annotations

from safepoint.loops.losses.frontier import frontier
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Loop, Name
from safepoint.loops.source.walk import calls, last_part, names, own
from safepoint.loops.turns.handful import SHOWN
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.starting import is_packaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.verdicts.case import Case

_WHOLE_JOB = 1000.0
"""Seconds of one turn from which each of a few parts is a job of its own."""
_ONE_THING = frozenset(
    {"img", "image", "picture", "mask", "volume", "smiles", "molecule", "mol", "video", "sigmas"}
    | {"recording", "wav", "waveform", "audio"}
)
"""Last words of the parameters by which a function is given one thing to compute something of, or the steps to one."""

_LISTING = ("glob", "rglob", "iterdir")
"""Methods of a folder that say what is in it."""
_PICTURES = frozenset({"img", "image", "picture", "input", "frame", "lq", "lr", "noisy"})
"""Words of the parameters by which a function is given one picture to make a better one of."""
_TILES = frozenset({"tile", "tiles", "patch", "stride", "overlap"})
"""Words of what says how a picture is cut up."""

_PLACES = ("path", "file", "filename", "name")
_OPEN = ("isOpened", "read")
_FILMING = frozenset({"animate", "animation", "interpolate", "interpolation"})
"""Words of functions that make a film of the way from one picture to another."""


def of_parts(case: Case) -> bool:
    """Tell whether a method of a package goes through the parts of one thing, and shows nobody how far it is.

    There are a few; a lot of work in one is done in loops of its own. What is kept behind long ones is worth a save each,
    and from each part of a tree a walk may lead through all of it.
    """
    scope = case.scope
    few = case.trips.kind == "bounded" and case.trips.maximum is None and bool(scope.function.owner) and is_packaged(scope)
    long = case.saved_behind and case.summary.seconds >= _WHOLE_JOB
    if not few or long or case.summary.changes or has_bar(case.turn.node, scope):
        return False
    return not (isinstance(case.turn.node, Loop) and frontier(case.turn.node))


def shows_training(turn: Turn) -> bool:
    """Tell whether a loop goes through what a training shows itself with: `for text in self.config.test_sentences`."""
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    return any(naming.words(name)[-2:] in SHOWN for name in names(head))


def of_one_thing(case: Case) -> bool:
    """Tell whether a loop goes through the parts of a picture, a molecule or a recording, and shows nobody how far it is.

    The pictures of one film between two of them are so many, whether a bar shows them or not.
    """
    turn, scope = case.turn, case.scope
    if case.summary.heavy:
        return False
    if not _FILMING.isdisjoint(naming.words(scope.function.name)):
        return True
    if has_bar(turn.node, scope) and "sigmas" not in scope.params:
        return False
    named = [name for name in scope.params if not _ONE_THING.isdisjoint(naming.words(name)[-1:])]
    if any(not _is_folder(name, scope) for name in named) or _reads_one(turn, scope):
        return True
    return _by_tiles(turn, scope) and any(not _PICTURES.isdisjoint(naming.words(name)) for name in _given_to(scope))


def _is_folder(name: str, scope: Scope) -> bool:
    """Tell whether a parameter is the folder of many such things: `sorted(audio.glob("*.mp3"))`."""
    listed = [call.func for last in _LISTING for call in scope.calls_of(last)]
    return any(isinstance(func, Attr) and func.base == Name(name) for func in listed)


def _given_to(scope: Scope) -> list[str]:
    """Return the names of what a function is given, and for a method those of what its object holds."""
    said = (name for one in scope.function.statements for expr in own(one) for name in names(expr))
    held = {name for name in said if name.startswith("self.")} if scope.function.owner else set()
    return [*scope.params, *sorted(held)]


def _by_tiles(turn: Turn, scope: Scope) -> bool:
    """Tell whether a loop goes over a picture tile by tile: `range(0, height - tile, stride)`, be it under a name."""
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    made = scope.only_value(head.id) if isinstance(head, Name) else head
    return any(not _TILES.isdisjoint(naming.words(name)) for name in names(made))


def _reads_one(turn: Turn, scope: Scope) -> bool:
    """Tell whether a loop reads picture by picture the one film whose path a method is given: `while cap.isOpened()`."""
    given = any(naming.words(name)[:-1] == ("video",) and naming.words(name)[-1] in _PLACES for name in scope.params)
    return given and isinstance(turn.node, Loop) and any(last_part(one) in _OPEN for one in calls(turn.node.head))
