"""Which names of a loop each turn gives a new value, so that nothing in them comes from an earlier turn."""

from __future__ import annotations

from safepoint.loops.losses.growth import JOINING, rooted
from safepoint.loops.source.effects import NONE, Apply, Assign, Attr, Branch, Call, Do, Group, Loop, Name
from safepoint.loops.source.walk import dotted, names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.source.effects import Block, Expr, Stmt


def fresh_names(loop: Loop) -> set[str]:
    """Return names that each turn gives a new value, so that nothing in them comes from an earlier turn.

    What is emptied when it is full has been handed to somebody by then: `flush(rows); rows.clear()`.
    """
    found = set(names(loop.target))
    for statement in statements(loop.body):
        if isinstance(statement, Assign) and not statement.op:
            for target in statement.targets:
                if isinstance(target, Name) and target.id not in _taken(statement.value):
                    found.add(target.id)
                elif isinstance(target, Group):
                    given = _taken(statement.value)
                    found |= {part.id for part in target.parts if isinstance(part, Name) and part.id not in given}
        elif isinstance(statement, Loop) and statement.target is not None:
            found |= set(names(statement.target))
        elif isinstance(statement, Do) and isinstance(statement.value, Call) and isinstance(statement.value.func, Attr):
            cleared = statement.value.func.name == "clear" and isinstance(statement.value.func.base, Name)
            found |= set(names(statement.value.func.base)) if cleared else set()
    return found - ((_joined(statements(loop.body)) | _begun(loop)) - _set_anew(loop))


def _begun(loop: Loop) -> set[str]:
    """Return what only the first turn makes, as it is not there before: `if index is None: index = make_index(row)`."""
    found: set[str] = set()
    for branch in [one for one in statements(loop.body) if isinstance(one, Branch)]:
        made = [one for one in branch.then if isinstance(one, Assign) and not one.op]
        found |= {asked.id for asked in _missing(branch.test) if any(asked in one.targets for one in made)}
    return found


def _missing(test: Expr) -> Iterator[Name]:
    """Yield the names that a test, or one of several that must hold together, finds to stand for nothing."""
    if isinstance(test, Apply) and test.op == "and":
        for part in test.parts:
            yield from _missing(part)
        return
    asked = isinstance(test, Apply) and test.op in ("is", "not") and test.parts[1:] in ((), (NONE,))
    if asked and isinstance(test, Apply) and isinstance(test.parts[0], Name):
        yield test.parts[0]


def _joined(block: Iterable[Stmt]) -> set[str]:
    """Return arrays and tables that a turn joins more to, whatever the first turn puts there: `x = vstack((x, row))`."""
    made = [one for one in block if isinstance(one, Assign) and isinstance(one.value, Call)]
    joining = [one for one in made if dotted(one.value.func).rpartition(".")[2] in JOINING]  # type: ignore[union-attr]
    return {name for one in joining for name in map(rooted, one.targets) if name and name in _taken(one.value)}


def _taken(value: Expr | None) -> set[str]:
    """Return the names that a value is made of, and the table that it makes longer: `table = table.append(row)`."""
    longer = value.func if isinstance(value, Call) and isinstance(value.func, Attr) else None
    grown = {dotted(longer.base)} if longer is not None and longer.name in JOINING else set()
    return {*names(value), *grown}


def _set_anew(loop: Loop) -> set[str]:
    """Return names that get a new value whatever happens, from each turn or each of an inner loop that joins to them."""
    found = _given_anew(loop.body)
    block = list(statements(loop.body))
    for inner in [one for one in block if isinstance(one, Loop)]:
        inside = set(map(id, statements(inner.body)))
        found |= _given_anew(inner.body) - _joined(one for one in block if id(one) not in inside)
    return found


def _given_anew(block: Block) -> set[str]:
    plain = [one for one in block if isinstance(one, Assign) and not one.op]
    return {name for one in plain for name in map(dotted, one.targets) if name not in _taken(one.value)}
