"""What a condition around a save means: every k rounds, after some time, on one rank, on request, or hardly ever."""

from __future__ import annotations

from safepoint.loops.checkpoints.addresses import REMOTE, asked_address
from safepoint.loops.checkpoints.by_default import holds_items, on_by_default
from safepoint.loops.checkpoints.choices import after_raising, asks_on, is_choice
from safepoint.loops.checkpoints.comparing import counts, is_last, is_one_before, is_time
from safepoint.loops.checkpoints.existence import answers_existence, asks_existence
from safepoint.loops.checkpoints.fallback import falls_back, has_own_place
from safepoint.loops.checkpoints.guard import COMPARISONS, Guard, constant_number, counts_in_steps, read_modulo, resets
from safepoint.loops.checkpoints.looking_up import looked_up
from safepoint.loops.meanings import naming
from safepoint.loops.names.cli_options import OPTIONS
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Do, Group, Item, Name
from safepoint.loops.source.walk import dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr

_BEST = frozenset({"best", "improved", "improvement", "better", "lowest", "highest", "record"})
_SPELLING = frozenset({"lower", "upper", "casefold", "strip"})
"""Methods of texts: whether one holds a word, `"rust" in language.lower()`, says of what kind it is, not what is done."""
_DONE = naming.named("done_words")
_OPPOSITE = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
ONCE = "once"
"""The name of a `first` guard under which something runs once a process, not once a loop."""
_LASTING = frozenset({"period", "time", "rank", "option", "param", "skip", "never"})
"""Kinds of guards that go on to hold after `if …: continue`; any other test passed by is the usual way."""
RARE = frozenset({"never", "last", "first", "handler", "late"})
"""Kinds of guards under which a save keeps no progress on the way round."""


def classify(test: Expr, scope: Scope, line: int, block: Block = (), *, positive: bool = True) -> tuple[Guard, ...]:
    """Return the guards that all hold when `test` comes out as `positive`; `block` is what it guards."""
    if isinstance(test, Apply):
        if not positive and asks_on(test, block):
            return ()
        if test.op == "not":
            return classify(test.parts[0], scope, line, block, positive=not positive)
        if test.op == ("and" if positive else "or"):
            return tuple([guard for part in test.parts for guard in classify(part, scope, line, block, positive=positive)])
        if test.op in ("and", "or"):
            return _weakest([classify(part, scope, line, block, positive=positive) for part in test.parts])
        if test.op == ":=":
            return classify(test.parts[1], scope, line, block, positive=positive)
        if test.op == "match" and positive and test.parts[1:]:
            # `case "weights" if epoch + 1 == epochs`: the case is a choice, what stands behind its `if` a test like any.
            case = classify(test._replace(parts=test.parts[:1]), scope, line, block)
            return (*case, *classify(test.parts[1], scope, line, block))
    guard = _one(test, scope, line, block, positive)
    return () if guard is None else (guard,)


_SEEN = frozenset({"show", "shown", "display", "view", "visualize", "visualise", "vis", "render", "debug"})


def on_request(guards: tuple[Guard, ...]) -> bool:
    """Tell whether something is done only for those who ask for it by a setting, or ask to see it."""
    return any(one.kind in ("option", "param") or _SEEN.intersection(naming.words(one.name)) for one in guards)


def on_params(guards: tuple[Guard, ...]) -> tuple[Guard, ...]:
    """Return the conditions on parameters of the function among those around a call."""
    return tuple([guard for guard in guards if guard.kind in ("param", REMOTE)])


def lasting(test: Expr, scope: Scope, line: int, left: Block, *, positive: bool) -> tuple[Guard, ...]:
    """Return those guards that go on to hold behind a branch whose other side, `left`, leaves."""
    guards = after_raising(classify(test, scope, line, positive=positive), left)
    return tuple([guard for guard in guards if guard.kind in _LASTING or guard.name == ONCE])


_STRENGTH = {
    "period": 0,
    "time": 0,
    "rank": 0,
    "skip": 1,
    "other": 2,
    "param": 3,
    "option": 3,
    "best": 4,
    "first": 5,
    "last": 6,
    "handler": 7,
    "never": 9,
}


def _weakest(choices: list[tuple[Guard, ...]]) -> tuple[Guard, ...]:
    """Of conditions joined by `or`, take the one that lets the most rounds through."""
    return min(choices, key=lambda guards: max((_STRENGTH.get(one.kind, 2) for one in guards), default=-1))


_REHEARSALS = (("dry", "run"), ("dryrun",))


def _one(test: Expr, scope: Scope, line: int, block: Block, positive: bool) -> Guard | None:
    if isinstance(test, Const):
        return None if bool(test.value) is positive else Guard("never", line)
    if not positive and naming.words(dotted(test).rpartition(".")[2]) in _REHEARSALS:
        return None  # who only rehearses a run has nothing to keep: every other run comes by here
    if positive and (name := asked_address(test)) in scope.params:
        return Guard(REMOTE, line, name=name)
    modulo = read_modulo(test, scope, line, positive)
    if modulo is not None:
        return modulo
    rank = _rank(test, line, positive)
    if rank is not None:
        return rank
    if isinstance(test, Apply) and test.op in COMPARISONS:
        return _comparison(test, scope, line, block, positive)
    if isinstance(test, Name) and test.id in scope.params:
        return _given(test.id, scope, line, positive)
    if isinstance(test, Name) and not positive and _is_filled_once(test.id, scope):
        return Guard("first", line, name=ONCE)
    setting = setting_of(test, scope)
    if setting is not None:
        return Guard("option", line, name=dotted(setting), positive=positive and not on_by_default(setting, scope))
    return _by_words(test, scope, line, positive)


def setting_of(test: Expr, scope: Scope) -> Attr | None:
    """Return the setting that a name stands for: `self.cfg.every` for `n`, where that is all that `n` is given."""
    only = scope.only_value(test.id) if isinstance(test, Name) and test.id not in scope.params else None
    if not isinstance(only, Attr) or OPTIONS.isdisjoint(naming.words(dotted(only.base).rpartition(".")[2])):
        return None
    return only


def _given(param: str, scope: Scope, line: int, positive: bool) -> Guard:
    """Judge a condition on a parameter: calls decide on it, but for a place that the function knows where they give none."""
    return Guard("option" if has_own_place(param, scope) else "param", line, name=param, positive=positive)


def _is_filled_once(name: str, scope: Scope) -> bool:
    """Tell whether a function fills a variable of its module: what stands under `if not NAME` runs once a process."""
    if name not in scope.tree.values or name not in scope.bindings:
        return False
    for statement in scope.function.statements:
        value = statement.value if isinstance(statement, Do) else None
        if isinstance(value, Group) and value.kind == "global" and Name(name) in value.parts:
            return True
    return False


def _rank(test: Expr, line: int, positive: bool) -> Guard | None:
    """Read `rank == 0`, `not rank`, `is_main_process()`, `accelerator.is_main_process`, `rank in (-1, 0)`."""
    subject: Expr = test
    if isinstance(test, Apply) and test.op in COMPARISONS:
        subject = test.parts[0] if not isinstance(test.parts[0], Const) else test.parts[1]
    if isinstance(subject, Call):
        subject = subject.func
    if isinstance(subject, Item):
        subject = Name(str(subject.key.value)) if isinstance(subject.key, Const) else subject.base
    found = naming.rank(dotted(subject)) if dotted(subject) else ""
    if not found and isinstance(subject, Attr):
        found = naming.rank(subject.name)
    return Guard("rank", line, positive=positive) if found else None


def _comparison(test: Apply, scope: Scope, line: int, block: Block, positive: bool) -> Guard:
    left, right = test.parts
    op = test.op if positive else _OPPOSITE[test.op]
    if (
        op in ("is", "is not", "==", "!=")
        and isinstance(right, Const)
        and (right.value is None or isinstance(right.value, bool))
    ):
        wanted = (op in ("is not", "!=")) is not bool(right.value)
        if not wanted and right.value is None and isinstance(left, Name) and falls_back(left.id, scope):
            return Guard("handler", line)
        inner = _one(left, scope, line, block, wanted) or Guard("other", line)
        absent = right.value is None and isinstance(left, Name) and inner.kind == "other" and wanted
        return inner._replace(kind="presence") if absent else inner
    if op in ("in", "not in"):
        spelt = isinstance(right, Call) and dotted(right.func).rpartition(".")[2] in _SPELLING
        return Guard("skip" if op == "not in" and not spelt and not is_choice(right) else "other", line)
    words = {word for name in (*names(left), *names(right)) for word in naming.words(name)}
    if words & _BEST:
        return Guard("best", line)
    if is_time(test, words):
        return Guard("time", line, constant_number(right, scope))
    if op in (">", ">=", "==") and block and resets(left, block):
        return Guard("period", line, constant_number(right, scope))
    if op == "==" and isinstance(right, Const) and isinstance(right.value, int) and not isinstance(left, Call):
        once = right.value in (0, 1) and counts(left)
        return Guard("first", line, float(right.value), dotted(left)) if once else Guard("other", line)
    if op == "==" and isinstance(left, Name) and is_one_before(right):
        return Guard("last", line, name=left.id)
    if op in ("==", ">=") and is_last(left, right):
        # No index reaches the length of what it counts: `i >= len(done)` goes on behind what is there already.
        behind = op == ">=" and isinstance(left, Name) and isinstance(right, Call)
        return Guard("skip" if behind else "last", line, name=next(names(left), ""))
    if isinstance(left, Name) and left.id in scope.params and isinstance(right, Const):
        # `!= 0`, `> 0` and `!= ""` want that something is given, `!= "none"` that something else is.
        return _given(left.id, scope, line, (op != "!=") is bool(right.value) or op in (">", ">="))
    found = _by_words(left, scope, line, positive)
    if found is not None and found.kind == "last" and op in _APART:
        # `last_saved < len(rows) // 100` looks back at the save before; only what is reached is the end.
        return Guard("period" if counts_in_steps(test) else "other", line, name=found.name)
    return found or Guard("other", line)


_APART = frozenset({"<", ">", "!="})
"""Comparisons of two values that are not the same."""


def _by_words(test: Expr, scope: Scope, line: int, positive: bool) -> Guard | None:
    """Judge a condition by the words of its names, when its form says nothing."""
    found = list(names(test.func if isinstance(test, Call) else test))
    words = {word for name in found for word in naming.words(name)}
    name = found[0] if found else ""
    if words & _BEST:
        return Guard("best", line, positive=positive)
    if {"last", "final"} & words and isinstance(test, (Name, Attr)):
        return Guard("last", line) if positive else Guard("other", line)
    if isinstance(test, Call) and (asks_existence(test) or answers_existence(test, scope)):
        # What is done only with a file that is there takes it in; what is done only without one makes it.
        return Guard("other" if positive else "skip", line, name="exists", positive=positive)
    if isinstance(test, Call) and looked_up(test, scope) == ("not in" if positive else "in"):
        return Guard("skip", line, name=name, positive=positive)
    if isinstance(test, (Name, Attr, Item)) and _is_option(test, name, scope):
        return Guard("option", line, name=name, positive=positive and not on_by_default(test, scope))
    return Guard("other", line, name=name, positive=positive)


def _is_option(test: Expr, name: str, scope: Scope) -> bool:
    head = naming.words(name.rpartition(".")[0])
    if OPTIONS.intersection(head) or name.startswith("self."):
        return not holds_items(test, scope)
    if isinstance(test, Item):
        return True
    return isinstance(test, Name) and (test.id.isupper() or test.id in scope.tree.values)


__all__ = ["ONCE", "RARE", "Guard", "classify", "lasting", "on_params", "on_request", "setting_of"]
