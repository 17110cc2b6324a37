"""What a call means to the loop analysis: the words that packs answer in.

A pack (`rules/packs/*.yaml`) is data about one library; `safepoint.loops.meanings.packs` looks it up. Everything here is a
plain named tuple, cheap to import, to compare and to store. An absent answer is None or the field's default, never a guess.
"""

from __future__ import annotations

from enum import IntEnum

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Confidence


class Cost(IntEnum):
    """What one call costs, as a class; ordered.

    NONE is in-memory work of no account, LIGHT is a local call of milliseconds at most (a file written, one row), MEDIUM
    is work that adds up over many rounds (a query, an evaluation batch), HEAVY is work whose repetition hurts (a training
    step, a model or HTTP call, a subprocess).
    """

    NONE = 0
    LIGHT = 1
    MEDIUM = 2
    HEAVY = 3


class Arg(NamedTuple):
    """One argument of a call: its position from zero (the receiver does not count) and its keyword; either may be None."""

    position: int | None
    name: str | None


class Switch(NamedTuple):
    """A condition on an argument that decides whether the rest of an entry holds.

    `test` is `given` (present and not None, False or empty), `none` (None), `true`, `false`, `equals` (one of `values`),
    `begins` (a statement whose first word, in upper case, is one of `values`), `writes` (the same, and seen to be so),
    `letters` (a string with one of the letters in `values[0]`), `holds` (an object of one of the types `values`, or a
    list with one), `declares` (a class one of whose fields a call with such a last part gives). `default` is the answer
    when the call does not give the argument. What cannot be seen stays open.
    """

    argument: Arg
    test: str
    values: tuple[str, ...] = ()
    default: bool = False


class Saves(NamedTuple):
    """The call keeps progress.

    `kind` says how: `durable` (the call alone brings state to disk or to a service), `item` (it keeps one item of a
    sequence: a row, a file, a message), `buffered` (kept only once a `commit` of the same receiver, or leaving its block,
    follows), `commit` (makes what is buffered durable), `position` (remembers how far the work has come: offsets,
    acknowledgements), `history` (a framework records the result and replays it), `heartbeat` (details kept for the next
    attempt), `stream` (reaches the disk as a buffer fills; a `commit` or leaving the block settles the rest). `path` is the
    argument that names the target: a temporary one makes the save none. All of `when` must hold. `weak` marks
    what may as well be something else (a file removed: the item done, or only tidied away).
    """

    kind: str
    path: Arg | None = None
    when: tuple[Switch, ...] = ()
    weak: bool = False


class Loads(NamedTuple):
    """The call reads progress back.

    `kind` is `state` (a saved state), `exists` (asks whether a result is there, as a skip on restart does), `items`
    (reads or lists what was kept) or `position`. All of `when` must hold.
    """

    kind: str
    path: Arg | None = None
    when: tuple[Switch, ...] = ()


class Wraps(NamedTuple):
    """The call gives an iterable over another one.

    `iterable` is None if the call makes its elements itself. `length` is `same`, `bounded` (at most the number in
    `bound`), `shortest` and `product` and `sum` (over all positional arguments), `chunks` (pieces of `bound` elements),
    `fewer` (a filter), `unbounded` (never ends by itself unless `bound` is given), `data` (as long as the data is) or
    `archive` (all that an archive has); where those are given a `bound`, there are at most so many.
    """

    iterable: Arg | None
    length: str
    bound: Arg | None = None


class Runs(NamedTuple):
    """The call runs work that is given to it.

    `function` is the callable's argument; `each` the iterable it is applied to, if any; `rows` that this is what the
    method is called on. `awaitables` means that the positional arguments are coroutines or futures (`gather`), or one
    iterable of them. `later` means that the call only schedules the work and does not wait for it.
    """

    function: Arg | None = None
    each: Arg | None = None
    rows: bool = False
    awaitables: bool = False
    later: bool = False


class Meaning(NamedTuple):
    """What one call means.

    `name` is the name it was found under, `why` a few words for messages ("training step"). `seconds` is a known
    duration, `sleeps` the argument that holds it, `timeout` the argument that bounds it. `changes` is `memory` (advances
    state that a crash loses: weights, an environment) or `outside` (an effect elsewhere that a restart would repeat: a
    message sent, a POST). `rank` is `main` (true on one process of many) or `rank` (its number, zero on one). `leaves`
    is what leaving a `with` block of the call's result saves. `returns_if` gives a type under a condition, before `returns`.
    `defers` means that saves inside such a block wait for its end (`atomic()`). `temporary` marks what does not outlive
    the process, `in_memory` a saver that keeps nothing, `logs` a call that only looks like a save.
    """

    name: str
    why: str = ""
    cost: Cost = Cost.LIGHT
    seconds: float | None = None
    sleeps: Arg | None = None
    timeout: Arg | None = None
    saves: Saves | None = None
    loads: Loads | None = None
    waits: bool = False
    serves: bool = False
    changes: str = ""
    wraps: Wraps | None = None
    runs: Runs | None = None
    returns: str | None = None
    returns_if: tuple[tuple[Switch, str], ...] = ()
    leaves: Saves | None = None
    defers: bool = False
    rank: str = ""
    temporary: bool = False
    in_memory: bool = False
    logs: bool = False


class Iteration(NamedTuple):
    """What looping over an object means: `length` is `data`, `unbounded` or `retries` (ends with the first success).

    `why` says what the elements are, `yields` is the type of one; `saves` is what taking the next element keeps (a consumer
    that commits its offsets by itself).
    """

    length: str
    why: str = ""
    yields: str | None = None
    saves: Saves | None = None


class Type(NamedTuple):
    """What an object of a known type is.

    `attributes` gives types of attributes, `switches` the type it becomes when an attribute is set or a method called
    (`connection.autocommit = True`): (attribute, condition on what it is given, type). `leaves` is what leaving a `with`
    block of the object saves, `stores` what `obj[key] = value` saves, `called` what calling it means, `iterates` what
    looping over it means.
    """

    name: str
    bases: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    switches: tuple[tuple[str, Switch, str], ...] = ()
    leaves: Saves | None = None
    stores: Saves | None = None
    called: Meaning | None = None
    iterates: Iteration | None = None
    temporary: bool = False
    in_memory: bool = False


class Context(NamedTuple):
    """What a decorator or a base class makes of the code under it.

    `kind` is `durable` (its progress is a replayed history: a Temporal workflow), `recorded` (the result of each call is
    kept, so that a call is a save of kind `history`: a DBOS step), `heartbeat` (only heartbeats with details save: a
    Temporal activity), `redelivered` (one message or task, run again as a whole: Celery), `driven` (a framework calls the
    methods and owns the loop: a Scrapy spider), `part` (one part of a loop that somebody else runs: a forward pass, an
    environment step, a callback, an agent's tool), `serves` (a request handler), `compiled` (a call runs a compiled step:
    jit), `retried` (run again on failure, nothing more), `test`. `methods` limits a base class's context to these methods
    (empty: all). `when` are conditions on the decorator's arguments.
    """

    name: str
    kind: str
    why: str = ""
    methods: tuple[str, ...] = ()
    when: tuple[Switch, ...] = ()


class Hint(NamedTuple):
    """A guess from a method's name alone, when its receiver is unknown.

    One of the words `near` must stand in the receiver or the arguments (with `last`: as the last word of a name), none of
    `far` may. `arguments` is `none`, `some` or empty (does not matter).
    """

    meaning: Meaning
    confidence: Confidence
    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    arguments: str = ""
    last: bool = False
