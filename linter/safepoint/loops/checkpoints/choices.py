"""Tests that choose between kinds of things, and say nothing of work that is there already."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Attr, Branch, Call, Const, Exit, Group, Item
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.source.effects import Block, Expr

_ENDS = frozenset({"startswith", "endswith"})
"""Methods that ask what a text begins or ends with."""


def is_choice(expr: Expr) -> bool:
    """Tell whether something is looked for among values that are written there: `kind not in ("pdf", "html")`."""
    return isinstance(expr, Group) and bool(expr.parts) and all(isinstance(one, Const) for one in expr.parts)


def asks_on(test: Apply, block: Block) -> bool:
    """Tell whether the other side of a test only asks on for what else a thing may say of itself: a chain is one choice.

    That is `message["role"] == "system"`, then `elif message["role"] == "user"`; and of a text, `"yes" in answer`, then
    `elif answer.startswith("no")`.
    """
    after = block[0].test if len(block) == 1 and isinstance(block[0], Branch) else None
    if after is None:
        return False
    same = isinstance(after, Apply) and after.op == test.op and after.parts[0] == test.parts[0]
    if same and test.op == "==" and isinstance(test.parts[0], (Item, Attr)):
        return True
    said = _said_of(test)
    return said != "" and said == _said_of(after)


def _said_of(test: Expr) -> str:
    """Return the name of the one text that a test looks for words in, "" if it asks for anything else."""
    if isinstance(test, Call):
        func = test.func
        return dotted(func.base) if isinstance(func, Attr) and func.name in _ENDS else ""
    if not isinstance(test, Apply):
        return ""
    if test.op in ("or", "and"):
        said = {_said_of(part) for part in test.parts}
        return said.pop() if len(said) == 1 else ""
    left, *rest = test.parts
    if test.op == "in" and isinstance(left, Const) and rest:
        return dotted(rest[0])
    return dotted(left) if test.op == "==" and rest and isinstance(rest[0], Const) else ""


def after_raising(guards: tuple[Guard, ...], block: Block) -> tuple[Guard, ...]:
    """Return the guards behind a block but those of what it says by raising: that a thing is none of those in a table.

    That is `if not done and "accomplished" in answer: raise ValueError`, which passes over no work.
    """
    last = block[-1] if block else None
    if not isinstance(last, Exit) or last.kind != "raise":
        return guards
    return tuple([one for one in guards if one.kind != "skip" or one.name == "exists"])
