"""What the names of a function say of earlier runs: which of them speak of work that is already there."""

from __future__ import annotations

from safepoint.loops.checkpoints.asking import prepares
from safepoint.loops.checkpoints.existence import THERE
from safepoint.loops.checkpoints.only_shown import looks_only
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Const, Do, Exit, Group, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, label, last_part, names, operands, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.loops.calls.events import Course, Turn
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr, Stmt

DONE = naming.named("done_words") | {
    *("existed", "exist", "resumed", "restart", "offset", "offsets", "checkpoint", "ckpt", "incomplete"),
    *("pending", "todo", "remaining", "unprocessed", "unfinished", "missing", "overwrite", "continue", "cursor", "restored"),
}
"""Words that speak of work that is already there."""
_COUNTED = frozenset({"done", "processed", "completed", "finished", "remaining", "missing"})
"""Those among them that a run counts its own work with."""
_PLACES = frozenset({"offset", "offsets", "cursor"})
"""Those that may be where an item is found."""
_GIVEN = frozenset({"existing", "exists", "exist"})
_SOURCES = frozenset({"input", "inputs", "source", "sources", "src"})
"""Words beside those of what a run is given and begins with: `existing_input_paths`."""
_STORES = frozenset({"cache", "cached"})
_LYING = (("path",), ("dir",), ("folder",), ("root",), ("directory",))
"""Last words of where something lies, be it a cache: who looks into it says so by a name for that."""
_NO_WORK = frozenset({"as_completed", "empty_cache", "FileExistsError", "use_cache", "mkdir_or_exist", "completed_process"})
"""Names of libraries, and of what they give, that hold such a word and speak of no work."""
_WEIGHTS = frozenset({"checkpoint", "checkpoints", "ckpt"})
"""Words among them that a network's weights are called as well."""
_KEEPING = frozenset({"save", "saved", "write", "interval", "every", "resume", "progress"})
"""Words that beside them speak of what a run keeps of itself."""


def speaks_of_done(turn: Turn, scope: Scope, course: Course, apart: Sequence[Loop], paid: Sequence[Call]) -> bool:
    """Tell whether a name of a loop's function, but for loops `apart` from it, speaks of work that is already there.

    What the `paid` calls of a turn answer with, `score, done = play(game)`, only says how that came out. Where a network is
    loaded, and no checkpoint of the run itself is spoken of, a checkpoint is that network's.
    """
    spoken = {*_spoken(scope, turn, apart)}
    told = {name for name in spoken if _says_done(name, scope)} - _processed_items(turn.node, scope)
    told -= _answered(turn.node, scope, paid)
    if told and _loads_weights(course) and not any(_keeps_checkpoints(name) for name in spoken):
        told = {name for name in told if not DONE.intersection(naming.words(name)) <= _WEIGHTS}
    return any(not _leaves_out(name, scope) for name in told)


def worker_speaks_of_done(ref: Ref, scope: Scope) -> bool:
    """Tell whether a function that is handed over for the loop's work speaks of work that is already there."""
    function = scope.world.function(ref)
    inner = scope.world.scope(ref.path, ref.name) if function is not None else None
    return inner is not None and any(_says_done(name, inner) for name in _names_in(inner.function.statements))


def spoken_before(loop: Loop, scope: Scope) -> bool:
    """Tell whether a function speaks, up to the end of a loop in it, of work that is already there."""
    said = [one for one in scope.function.statements if one.line <= loop.end_line]
    return any(_says_done(name, scope) for name in (*scope.params, *_names_in(said)))


def _says_done(name: str, scope: Scope) -> bool:
    """Tell whether a name speaks of work that is already there, and not only of what this run has counted so far."""
    words = DONE.intersection(naming.words(name))
    if (
        not words
        or (words <= _GIVEN and not _SOURCES.isdisjoint(naming.words(name)))
        or name.rpartition(".")[2] in _NO_WORK
        or (words <= _PLACES and _own_place(name, scope))
        or (words <= _STORES and naming.words(name)[-1:] in _LYING)
        or _own_list(name, scope)
    ):
        return False
    return not words <= _COUNTED or not _own_figure(name, scope)


def _own_place(name: str, scope: Scope) -> bool:
    """Tell whether a name only ever stands for where an item is found: `for offset, rows in batches()`."""
    bound = scope.given(name)
    return bool(bound) and all(one.kind == "element" for one in bound)


def _own_list(name: str, scope: Scope) -> bool:
    """Tell whether a name stands for a list that begins empty and that nothing is looked for in: what this run has left out.

    So is `skipped = []` before a loop, of which the end tells how many they were.
    """
    only = scope.only_value(name)
    if not isinstance(only, Group) or only.parts or name in scope.params:
        return False
    return not any(_looked_for(name, expr) for one in scope.function.statements for expr in own(one))


def _looked_for(name: str, expr: Expr) -> bool:
    """Tell whether an expression asks if something is in what a name stands for, or hands it to somebody who may."""
    if isinstance(expr, Apply) and expr.op in ("in", "not in") and name in set(names(expr.parts[-1])):
        return True
    if isinstance(expr, Call) and any(Name(name) == part for part in operands(expr)):
        return label(expr.func) not in ("len", "print", "str", "sorted", "set", "list")
    return any(_looked_for(name, part) for part in parts(expr))


def _own_figure(name: str, scope: Scope) -> bool:
    """Tell whether a name only counts or flags: `processed_count = 0`, then `+= 1`, or `finished = False`, then `True`."""
    bound = scope.given(name)
    begun = [one for one in bound if one.kind == "value" and isinstance(one.expr, Const)]
    return len(bound) > 1 and bool(begun) and all(one.kind == "augment" or one in begun for one in bound)


def _processed_items(loop: Loop | Comprehension, scope: Scope) -> set[str]:
    """Return what a turn makes of its item and no test asks for: `processed = prepare(item)`."""
    if not isinstance(loop, Loop):
        return set()
    asked = {name for one in scope.function.statements if isinstance(one, Branch) for name in names(one.test)}
    every = [one for one in scope.function.statements if isinstance(one, Assign)]
    made = [one for one in statements(loop.body) if isinstance(one, Assign)]
    before = {*asked, *scope.params, *_bound([one for one in every if one not in made])}
    return {name for name in _bound(made) - before if DONE.intersection(naming.words(name)) <= _COUNTED}


def _answered(loop: Loop | Comprehension, scope: Scope, paid: Sequence[Call]) -> set[str]:
    """Return the names that stand for nothing but what costly calls of a turn answer with."""
    made = [one for one in statements(loop.body) if isinstance(one, Assign)] if isinstance(loop, Loop) else []
    asked = [one for one in made if any(one.value is call for call in paid)]
    others = [one for one in scope.function.statements if isinstance(one, Assign) and one not in asked]
    return _bound(asked) - {*_bound(others), *scope.params}


def _bound(made: list[Assign]) -> set[str]:
    return {name for one in made for target in one.targets for name in names(target)}


def _leaves_out(name: str, scope: Scope) -> bool:
    """Tell whether a name is an option that leaves out a step of every item: `if not args.skip_relaxation: relax(item)`."""
    said = naming.words(name)
    if said[:1] != ("skip",) or len(said) == 1 or DONE.intersection(said[1:]):
        return False
    tests = [one.test for one in scope.function.statements if isinstance(one, Branch)]
    asked = [test for test in tests if any(one.rpartition(".")[2] == name for one in names(test))]
    return bool(asked) and all(_is_flag(test) for test in asked)


def _is_flag(test: Expr) -> bool:
    """Tell whether a test asks for one option alone: `if not skip_upload`, `if skip_upload == False`."""
    compared = isinstance(test, Apply) and test.op in ("==", "!=", "is", "is not") and isinstance(test.parts[-1], Const)
    return isinstance(test.parts[0] if isinstance(test, Apply) and (compared or test.op == "not") else test, (Name, Attr))


def _loads_weights(course: Course) -> bool:
    """Tell whether a function loads a network: what it does then with a checkpoint is to work with it."""
    loads = [one.callee.meaning.loads for one in course.events if one.callee.meaning is not None]
    return any(one is not None and one.kind == "state" for one in loads)


def _keeps_checkpoints(name: str) -> bool:
    """Tell whether a name speaks of checkpoints that a run makes of itself: `save_checkpoint`, `checkpoint_interval`."""
    words = naming.words(name)
    return not _WEIGHTS.isdisjoint(words) and not _KEEPING.isdisjoint(words)


def _spoken(scope: Scope, turn: Turn, apart: Sequence[Loop]) -> Iterator[str]:
    """Yield the names a function works with (not its callees'), those of the module for the module's own loops."""
    others = {id(one) for loop in apart for one in statements(loop.body)}
    yield from scope.params
    if isinstance(turn.node, Loop) and scope.function.qualname != MODULE_BODY:
        whole = scope.world.scope(scope.path, MODULE_BODY)
        listed = [name for name in names(turn.node.head) if name not in scope.params and not scope.bindings.get(name)]
        yield from (said.rpartition(".")[2] for name in listed for one in whole.given(name) for said in names(one.expr))
    found = scope.function.statements
    if scope.function.qualname == MODULE_BODY:
        last = turn.node.end_line
        found = tuple([one for one in found if isinstance(one, (Assign, Loop)) or getattr(one, "line", 0) <= last])
    shown = {id(one) for one in found if isinstance(one, Branch) and looks_only(one, scope)}
    beside = [one for one in found if id(one) not in others | shown and not _gives_up(one, turn.node)]
    yield from _names_in([one for one in beside if not _makes_missing(one, turn.node)])


_LEAVING = frozenset({"exit", "sys.exit", "quit", "os._exit"})
"""Calls that end the program."""


def _gives_up(statement: Stmt, loop: Loop | Comprehension) -> bool:
    """Tell whether a test before a loop ends the program where its place is there already: `if out.exists(): exit(1)`.

    A restart after a crash is told the same, and goes on with none of the items.
    """
    if not isinstance(statement, Branch) or statement.other or statement.line > loop.line:
        return False
    last = statement.then[-1] if statement.then else None
    ends = isinstance(last, Do) and isinstance(last.value, Call) and dotted(last.value.func) in _LEAVING
    raised = isinstance(last, Exit) and last.kind == "raise"
    return (ends or raised) and isinstance(statement.test, Call) and last_part(statement.test) in THERE


def _makes_missing(statement: Stmt, loop: Loop | Comprehension) -> bool:
    """Tell whether a test beside a loop only has something made that is not there: `if not exists(index): build(index)`.

    What the loop goes through may come from that, and none of its turns is left out by it.
    """
    test = statement.test if isinstance(statement, Branch) else None
    asked = test.parts[0] if isinstance(test, Apply) and test.op == "not" else None
    if not isinstance(statement, Branch) or statement.other or not isinstance(asked, Call) or last_part(asked) not in THERE:
        return False
    made = list(statements(statement.then))
    within = isinstance(loop, Loop) and any(one is statement for one in statements(loop.body))
    return not within and all(isinstance(one, Do) for one in made)


def _names_in(found: Sequence[Stmt]) -> Iterator[str]:
    """Yield the names that statements work with, but for tests that only prepare a place."""
    for statement in found:
        if isinstance(statement, Branch) and prepares(statement):
            continue
        for expr in own(statement):
            tasks = {dotted(call.func) for call in calls(expr) if not call.args and not call.keywords}
            said = [name for name in names(expr) if not (name.endswith(".done") and name in tasks)]  # `future.done()`
            for name in _of_headers(expr):
                said.remove(name)
            yield from (name.rpartition(".")[2] for name in said if name.rpartition(".")[2] != "start")


def _of_headers(expr: Expr) -> Iterator[str]:
    """Yield the names by which a table is asked for if it is begun already: `to_csv(path, header=not path.exists())`."""
    for call in calls(expr):
        header = call.keyword("header")
        if any(last_part(one) in THERE for one in calls(header)):
            yield from names(header)
