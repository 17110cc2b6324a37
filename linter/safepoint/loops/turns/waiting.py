"""Loops that ask the same again and again, with a pause between, until the answer is there: `for _ in range(100)`."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.cursors import TELLING
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Const, Do, Exit, Loop, Name, Try
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Block, Expr

_SLEEP = "sleep"
_LONG_SLEEP = 5.0
"""Seconds from which a pause is one between two looks at something, not one between two requests."""
_TELLING = TELLING - {"write"}


def asks_again(loop: Loop) -> bool:
    """Tell whether a `for` whose count nobody looks at only asks, leaves when it is answered, and sleeps before the next.

    What a turn sets is asked anew in the next. What it hands to the next turn, or collects, is work that goes on.
    """
    if loop.kind != "for" or not isinstance(loop.target, Name) or not loop.target.id.startswith("_"):
        return False
    block = _flat(loop.body)
    plain = all(isinstance(one, (Assign, Branch)) or _called(one) for one in block)
    if not plain or not any(_called(one) == _SLEEP for one in block):
        return False
    branches = [one for one in block if isinstance(one, Branch) and (one.then or one.other)]
    return bool(branches) and all(_ends_in(one) is not None for one in branches) and not _goes_on(block)


def looks_again(loop: Loop) -> bool:
    """Tell whether a `for` whose count no turn looks at sleeps first, then sees how something stands, and leaves at its end.

    That is `for i in range(40)` with `time.sleep(30)` before a question for builds that are not over.
    """
    if loop.kind != "for" or not isinstance(loop.target, Name) or not loop.body:
        return False
    first = loop.body[0].value if isinstance(loop.body[0], Do) else None
    sleeps = isinstance(first, Call) and dotted(first.func).rpartition(".")[2] == _SLEEP and bool(first.args)
    pause = first.args[0] if isinstance(first, Call) and sleeps else None
    if not isinstance(pause, Const) or not isinstance(pause.value, (int, float)) or pause.value < _LONG_SLEEP:
        return False
    block = list(statements(loop.body))
    if any(name == loop.target.id for one in block for expr in own(one) for name in names(expr)):
        return False
    counted = [one for one in block if not (isinstance(one, Assign) and isinstance(one.value, Const))]
    return any(isinstance(one, Exit) and one.kind in ("break", "return") for one in block) and not _collects(tuple(counted))


def gives_up_in_time(loop: Loop) -> bool:
    """Tell whether a `while` sleeps for long in each turn, and raises when its time is over: it waits for somebody else.

    That is `if now() - begun > LIMIT: raise TimeoutError(…)`, and `sleep(20)` before it sees how the jobs stand.
    """
    if loop.kind != "while":
        return False
    ends = [end for one in loop.body if isinstance(one, Branch) and (end := _ends_in(one)) is not None]
    raised = [one.value for one in ends]
    told = [dotted(one.func).rpartition(".")[2] for one in raised if isinstance(one, Call)]
    return any(naming.words(name)[:1] == ("timeout",) for name in told) and any(_called(one) == _SLEEP for one in loop.body)


def waits_till_over(loop: Loop) -> bool:
    """Tell whether a `while True` only asks how something stands, leaves when it is over, and sleeps before it asks again.

    What it hands from turn to turn, or collects, is work that goes on.
    """
    if not isinstance(loop.head, Const) or not loop.head.value or not loop.body or _called(loop.body[-1]) != _SLEEP:
        return False
    block = list(statements(loop.body))
    if any(isinstance(one, (Loop, Try)) for one in block) or _hands_on(loop.body) or _collects(tuple(block)):
        return False
    if _works_off(loop.body):
        return False
    return any(isinstance(one, Branch) and _leaves(one) for one in loop.body)


def _works_off(block: Block) -> bool:
    """Tell whether a turn is given a piece of work, and leaves where there is none: `if item is None: break`.

    What it is given goes into calls behind that, whose answers are worked with; to look at a field of it is to wait.
    """
    given: set[str] = set()
    left = False
    for one in block:
        if isinstance(one, Branch):
            left = left or (_leaves(one) and _is_none(one.test, given))
        elif isinstance(one, Assign) and one.value is not None:
            fed = [name for call in calls(one.value) for part in call.args for name in names(part)]
            if left and any(name.partition(".")[0] in given for name in fed):
                return True
            if (not left and calls(one.value)) or any(name in given for name in names(one.value)):
                given |= {name for target in one.targets for name in names(target)}
    return False


def _is_none(test: Expr, given: set[str]) -> bool:
    """Tell whether a test says that there is nothing in one of some names: `item is None`, `not item`."""
    if not isinstance(test, Apply) or test.op not in ("is", "not") or not isinstance(test.parts[0], Name):
        return False
    return test.parts[0].id in given and (test.op == "not" or test.parts[-1] == Const(None))


def tries_till_done(loop: Loop) -> bool:
    """Tell whether a `for` counts its tries by what a turn is called, and leaves when one of them succeeds."""
    if loop.kind != "for" or not any(_TRIES.intersection(naming.words(name)) for name in names(loop.target)):
        return False
    return is_left(loop)


def is_left(loop: Loop) -> bool:
    """Tell whether a turn may be the last one: it returns, or breaks off this loop and not just one within it."""
    within = {id(part) for one in statements(loop.body) if isinstance(one, Loop) for part in statements(one.body)}
    left = [one for one in statements(loop.body) if isinstance(one, Exit)]
    return any(one.kind == "return" or (one.kind == "break" and id(one) not in within) for one in left)


_TRIES = frozenset({"retry", "retries", "attempt", "attempts", "tries"})


_SUCCEEDING = frozenset({"returncode", "status_code", "ok", "success", "succeeded", "is_success"})
"""Attributes by which what a turn has asked for says that it came off."""


def takes_first_success(loop: Loop) -> bool:
    """Tell whether a `for` tries one place after the other and leaves at the first: `if done.returncode == 0: break`.

    A turn that goes on after a failure has nothing to hand to the next, and what it collects would be work that goes on.
    """
    if loop.kind != "for":
        return False
    block = _flat(loop.body)
    made = {name for one in block if isinstance(one, Assign) for target in one.targets for name in names(target)}
    leaving = [one for one in block if isinstance(one, Branch) and _leaves(one)]
    return any(_succeeded(one.test, made) for one in leaving) and not _collects(block)


_FINE = (0, 200, 201, True)
"""What such an attribute says of what came off; `!= 200` leaves at the first that fails."""


def _succeeded(test: Expr, made: set[str]) -> bool:
    """Tell whether a test says that something which a turn has made came off: `done.returncode == 0`, `reply.ok`."""
    equal = (
        isinstance(test, Apply)
        and test.op == "=="
        and any(isinstance(one, Const) and one.value in _FINE for one in test.parts)
    )
    said = test.parts[0] if isinstance(test, Apply) and equal else test
    return isinstance(said, Attr) and said.name in _SUCCEEDING and dotted(said.base) in made


def _leaves(branch: Branch) -> bool:
    """Tell whether a branch ends the loop."""
    end = _ends_in(branch)
    return end is not None and end.kind in ("break", "return")


def _ends_in(branch: Branch) -> Exit | None:
    """Return how a branch is left at its end, None where it goes on or has nothing to do."""
    last = branch.then[-1] if branch.then else None
    return last if isinstance(last, Exit) else None


_ADDING = (".append", ".add", ".extend")


def _collects(block: Block) -> bool:
    """Tell whether a turn puts anything into a container, or on top of what was there."""
    added = any(isinstance(one, Assign) and one.op for one in block)
    made = [one.value for one in statements(block) if isinstance(one, Do) and isinstance(one.value, Call)]
    return added or any(dotted(call.func).endswith(_ADDING) for call in made)


def _flat(block: Block) -> Block:
    """Return the statements of a block with those that are tried in it."""
    return tuple([part for one in block for part in (_flat(one.body) if isinstance(one, Try) else (one,))])


def _called(one: object) -> str:
    """Return what a statement does that only sleeps, prints or logs, "" for one that does anything else."""
    call = one.value if isinstance(one, Do) else None
    last = dotted(call.func).rpartition(".")[2] if isinstance(call, Call) else ""
    return last if last == _SLEEP or last in _TELLING else ""


def _hands_on(block: Block) -> bool:
    """Tell whether a turn reads what only the one before can have set."""
    set_here = {name for one in block if isinstance(one, Assign) for target in one.targets for name in names(target)}
    known: set[str] = set()
    for one in block:
        read = {name for expr in own(one) for name in names(expr)} if not isinstance(one, Assign) else set(names(one.value))
        if (read & set_here) - known:
            return True
        known |= {name for target in one.targets for name in names(target)} if isinstance(one, Assign) else set()
    return False


def _goes_on(block: Block) -> bool:
    """Tell whether a turn is made of what one before has set: `page = fetch(page.next)`."""
    made = [one for one in block if isinstance(one, Assign)]
    named = {name for one in made for target in one.targets for name in names(target)}
    return any(one.op or not named.isdisjoint(names(one.value)) for one in made)
