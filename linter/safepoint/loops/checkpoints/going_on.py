"""How a restart goes on where no name speaks of it: by what a read or a made file raises, by a count of what is there."""

from __future__ import annotations

from safepoint.loops.checkpoints.existence import THERE
from safepoint.loops.checkpoints.fault_notes import texts
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Exit, Group, Name, Try, With
from safepoint.loops.source.walk import calls, comprehensions, dotted, last_part, names, own, parts, statements, turns_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Loop
    from safepoint.loops.source.module import Function

LISTING = frozenset({"listdir", "scandir", "glob", "iglob", "rglob", "iterdir", "walk"})
"""Last parts of calls that list the files of a folder."""
_READING = LISTING | {
    "open",
    "readlines",
    "read_csv",
    "read_json",
    "read_parquet",
    "read_pickle",
    "load",
    "loads",
    "read_text",
}
_ORDERS = frozenset({"<", "<=", ">", ">="})
_MOVING = frozenset({"os.rename", "os.replace", "os.renames", "shutil.move"})
_EMPTY = frozenset({"isna", "isnull"})
_FULL = frozenset({"notna", "notnull"})
_HOPS = 2
"""Through how many names the items of a loop may be made."""


def goes_on(loop: Loop, scope: Scope, paid: list[int]) -> bool:
    """Tell whether a loop leaves out what an earlier run has done; `paid` are the lines of its costly calls."""
    if _tries(loop.body, paid) or _after_count(loop, scope) or _fills_gaps(loop, scope) or _moves_away(loop, scope):
        return True
    return _given_position(loop, scope) or _given_left_over(loop, scope)


def _given_position(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop begins where an object stands that has read its place: `pages(session, position.cursor)`."""
    for name in names(loop.head):
        base, _, attribute = name.rpartition(".")
        owner = scope.type(Name(base)) if base and "." not in base else None
        if owner is not None and owner.kind == "class":
            put = [value for _, value, _ in scope.world.assigned(owner, attribute) if value is not None]
            if any(last_part(call) in _READING for value in put for call in calls(value)):
                return True
    return False


def _given_left_over(loop: Loop, scope: Scope) -> bool:
    """Tell whether the items come from a function of ours that leaves out what has a file: `waiting(folder)`."""
    for made in (loop.head, *_behind(loop.head, loop, scope)):
        for call in calls(made):
            ref = scope.ref(call.func)
            function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
            if function is not None and any(map(function.mentions, THERE)) and _leaves_out_what_is_there(function):
                return True
    return False


def _leaves_out_what_is_there(function: Function) -> bool:
    """Tell whether a function lists only what has no file: `[one for one in listed if not target(one).exists()]`."""
    for statement in function.statements:
        for expr in own(statement):
            if any(_holds(test, frozenset(), THERE) for made in comprehensions(expr) for test in made.conditions):
                return True
    return False


def counted_before(expr: Expr, loop: Loop, scope: Scope) -> bool:
    """Tell whether a number was counted before a loop in what is there: `done = len(os.listdir(folder))`."""
    for name in names(expr):
        for value in made_before(name, loop, scope):
            counting = [call for call in calls(value) if last_part(call) in ("len", "sum")]
            behind = [one for call in counting for part in call.args for one in (part, *_behind(part, loop, scope))]
            asked = {last_part(call) for one in behind for call in calls(one)}
            if not _READING.isdisjoint(asked) or any(map(naming.load_like, asked)):
                return True
    return False


def _tries(body: Block, paid: list[int]) -> bool:
    """Tell whether a turn is over when its file is there to be read, or can no more be made: `except FileExistsError`."""
    for one in statements(body):
        if not isinstance(one, Try):
            continue
        last = one.body[-1] if one.body else None
        over = len(one.body) > 1 and isinstance(last, Exit) and last.kind == "continue"
        if over and last is not None and not any(one.line <= line <= last.line for line in paid):
            return True
        caught = [handler for handler in one.handlers if handler.catches is not None and _leaves(handler.body)]
        if any("FileExistsError" in set(names(handler.catches)) for handler in caught):
            return True
    return False


def _leaves(block: Block) -> bool:
    return bool(block) and isinstance(block[-1], Exit) and block[-1].kind in ("continue", "return", "break")


def skipping(loop: Loop) -> Iterator[Expr]:
    """Yield the tests after which a turn is over."""
    for one in statements(loop.body):
        if isinstance(one, Branch) and turns_over(one):
            yield one.test


def _after_count(loop: Loop, scope: Scope) -> bool:
    """Tell whether the first turns are left out: as many as there are results already, or somebody says: `if at < start`."""
    ordered = [one for one in skipping(loop) if isinstance(one, Apply) and one.op in _ORDERS and len(one.parts) == 2]
    numbered = any(last_part(call) == "enumerate" for call in calls(loop.head))
    at = loop.target.parts[:1] if isinstance(loop.target, Group) and numbered else ()
    early = [one for one in ordered if one.op in ("<", "<=") and one.parts[:1] == at]
    return bool(early) or any(counted_before(test, loop, scope) for test in ordered)


def _fills_gaps(loop: Loop, scope: Scope) -> bool:
    """Tell whether only the rows of a table are worked off that have no answer yet, or that another one lacks."""
    if any(_holds(test, _FULL, _EMPTY) for test in skipping(loop)):
        return True
    behind = (loop.head, *_behind(loop.head, loop, scope))
    asked = (text.lower() for one in behind for text in texts(one))  # `table.rows_where("image is null")`
    return any(_holds(one, _EMPTY, frozenset({"isin"})) for one in behind) or any(" is null" in text for text in asked)


def _holds(expr: Expr, plain: frozenset[str], negated: frozenset[str], *, turned: bool = False) -> bool:
    """Tell whether an expression calls one of some methods, or says `not` or `~` to one of others."""
    if isinstance(expr, Call) and last_part(expr) in (negated if turned else plain):
        return True
    turned = turned != (isinstance(expr, Apply) and expr.op in ("not", "~"))
    return any(_holds(part, plain, negated, turned=turned) for part in parts(expr))


def _moves_away(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop over the files of a folder moves each out of it: what is done is not listed again."""
    listed = [call for one in (loop.head, *_behind(loop.head, loop, scope)) for call in calls(one)]
    if loop.target is None or not any(last_part(call) in LISTING for call in listed):
        return False
    mine = {*names(loop.target)}
    for one in statements(loop.body):
        if isinstance(one, Assign) and one.value is not None and mine.intersection(names(one.value)):
            mine.update(name for target in one.targets for name in names(target))
    made = [call for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    if any(mine.intersection(names(moved)) for call in made for moved in _moved(call)):
        return True
    return any(_is_moved_by(call, mine, scope) for call in made)


def _is_moved_by(call: Call, mine: set[str], scope: Scope) -> bool:
    """Tell whether a function of ours moves away an item that it is handed: `settle(pdf, text)`."""
    given = [part.id for part in call.args if isinstance(part, Name) and part.id in mine]
    ref = scope.ref(call.func) if given else None
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None:
        return False
    taken = {one.name for one in function.params if argument_of(call, function, one.name)[0] in list(map(Name, given))}
    made = [inner for one in function.statements for expr in own(one) for inner in calls(expr)]
    return any(not taken.isdisjoint(names(moved)) for inner in made for moved in _moved(inner))


def _moved(call: Call) -> tuple[Expr, ...]:
    """Return what a call moves to another place: `os.rename(source, target)`, `source.rename(target)`."""
    if dotted(call.func) in _MOVING:
        return call.args[:1]
    if isinstance(call.func, Attr) and call.func.name == "rename" and len(call.args) == 1:
        return (call.func.base,)
    return ()


def made_before(name: str, loop: Loop, scope: Scope) -> Iterator[Expr]:
    """Yield what a function binds a name to before a loop, or in the head of a block: `with progressbar(rows) as bar`."""
    for one in scope.function.statements:
        if isinstance(one, Assign) and one.line < loop.line and one.value is not None and Name(name) in one.targets:
            yield one.value
        elif isinstance(one, With) and one.line < loop.line:
            yield from (item for item, target in one.items if target == Name(name))


def _behind(expr: Expr, loop: Loop, scope: Scope, hops: int = _HOPS) -> Iterator[Expr]:
    """Yield what the names of an expression were bound to before a loop, and what these were made of."""
    for name in names(expr) if hops else ():
        for value in made_before(name, loop, scope):
            yield value
            yield from _behind(value, loop, scope, hops - 1)
