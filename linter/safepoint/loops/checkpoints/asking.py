"""Questions for what is there (`os.path.exists`): which let a restart skip work, and which only make the place for it."""

from __future__ import annotations

from safepoint.loops.checkpoints.checked_results import checks_result
from safepoint.loops.checkpoints.existence import THERE, answers_existence
from safepoint.loops.meanings.naming import words
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Const, Define, Exit, Loop, Try
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, statements, yields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.events import Course, Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Summary

_SKIPPING = frozenset({"skip", "skips", "already"})
_BY_NAME = frozenset({"exists", "is_file"})
"""Methods that ask so of whatever stands for a path, though nothing is known of it."""
_SAYING = (("exists",), ("exist",))
"""Last words of functions that tell whether there is such a thing already: `check_image_exists(name)`."""
_MAKING = frozenset({"makedirs", "mkdir", "touch", "open", "print", "info", "debug", "warning"})
_NAMING = frozenset({"Path", "join", "format", "str", "dirname", "abspath", "expanduser"})
_FILLING = frozenset(
    {"write", "writelines", "writeheader", "writerow", "write_text", "dump", "dumps", "writer", "DictWriter"}
)
_CLEARING = frozenset({"remove", "unlink", "rmtree", "rmdir", "rename", "replace", "close", "flush"})
_PREPARING = _MAKING | _NAMING | _FILLING | _CLEARING
"""What puts a file or a folder in its place, begins it, or gets it out of the way."""


def asks(event: Event) -> bool:
    """Tell whether a call asks if a file or a folder is there, or by its name whether the item is to be left out."""
    meaning, func = event.callee.meaning, event.call.func
    if _SKIPPING.intersection(words(event.callee.name.rpartition(".")[2])):
        return True
    if meaning is None and isinstance(func, Attr) and func.name in _BY_NAME:
        return not event.call.args and not event.callee.functions
    if meaning is None and event.callee.functions:
        return answers_existence(event.call, event.asked[1])
    return meaning is not None and meaning.loads is not None and meaning.loads.kind == "exists"


def asks_by_name(name: str) -> bool:
    """Tell whether a function is named after the question if something exists, wherever it asks for that."""
    return words(name)[-1:] in _SAYING


def prepares(branch: Branch) -> bool:
    """Tell whether a test only sees to it that a file or a folder is there or out of the way.

    So does one that gives up where what it needs is not there: `if not os.path.exists(source): return`.
    """
    asked = branch.test.parts[0] if isinstance(branch.test, Apply) and branch.test.op == "not" else None
    last = branch.then[-1] if branch.then else None
    if isinstance(asked, Call) and last_part(asked) in THERE and isinstance(last, Exit) and last.kind in ("return", "raise"):
        return not branch.other
    # The other way may make the place anew: `else: shutil.rmtree(folder); os.mkdir(folder)`.
    inner = [*statements(branch.then), *statements(branch.other)]
    if any(isinstance(one, (Branch, Define, Exit, Loop, Try)) for one in inner):
        return False
    made = [call for one in inner for expr in own(one) for call in calls(expr)]
    return bool(made) and all(last_part(call) in _PREPARING for call in made)


def in_vain(call: Call, function: Function) -> bool:
    """Tell whether a question of a function stands in a test that only prepares, so that no work hangs on it."""
    tests = [one for one in function.statements if isinstance(one, Branch)]
    mine = [one for one in tests if any(asked is call for asked in calls(one.test))]
    return bool(mine) and all(map(prepares, mine))


def silent(function: Function, summary: Summary) -> bool:
    """Tell whether a function pays for nothing and tells its caller nothing: what it asks for inside skips no work."""
    if summary.heavy or yields(function.body):
        return False
    for one in function.statements:
        if isinstance(one, Exit) and one.kind == "return" and one.value is not None:
            return False
        if isinstance(one, Assign) and any(isinstance(target, Attr) for target in one.targets):
            return False
    return True


_LOOKING = frozenset({"find", "find_one", "count", "count_documents", "estimated_document_count", "distinct", "aggregate"})
_STORING = frozenset({"insert", "insert_one", "insert_many", "update_one", "update_many", "replace_one", "bulk_write"})


def _looks_up(function: Function) -> bool:
    """Tell whether a function asks the collection that it puts its rows into for what is there: `rows.find({"day": 1})`."""
    made = [call.func for one in function.statements for expr in own(one) for call in calls(expr)]
    methods = [func for func in made if isinstance(func, Attr)]
    stored = {dotted(func.base) for func in methods if func.name in _STORING} - {""}
    return any(func.name in _LOOKING and dotted(func.base) in stored for func in methods)


_READING = (("load",), ("read",))
_KEPT = frozenset({"cached", "existing", "previous", "stored", "saved", "processed", "completed"})
_OTHERS = frozenset({"model", "models", "tokenizer", "config", "settings", "weights", "checkpoint", "vocab"})
"""Words of what is kept and read again to work with, which is no result."""


def _reads_kept(function: Function) -> bool:
    """Tell whether a function goes on from what it has kept, by its helper's name: `load_cached_rows(name)`.

    What it works with, `load_cached_model()`, is no result.
    """
    made = (words(last_part(call)) for one in function.statements for expr in own(one) for call in calls(expr))
    return any(said[:1] in _READING and _KEPT.intersection(said) and _OTHERS.isdisjoint(said) for said in made)


def asked_by_data(loop: Loop, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the data set behind a loop's loader asks, for each item that it gives, if its result exists.

    That is `loader = DataLoader(Films(paths))`, where a film whose features lie there is not even decoded.
    """
    for name in names(loop.head):
        made = scope.only_value(name)
        kind = scope.type(made.args[0]) if isinstance(made, Call) and made.args else None
        method = scope.world.member(kind, "__getitem__") if kind is not None and kind.kind == "class" else None
        if method is not None and method.kind == "function" and asked_within(method, scope, summaries):
            return True
    return False


def _left_by_answer(function: Function, events: Sequence[Event], scope: Scope) -> bool:
    """Tell whether a function is left at once where a helper of ours says yes or no by a file that may exist.

    That is `if not is_wanted(item, folder): return`, where the helper asks if the file is there and reads it.
    """
    tests = [one for one in function.body if isinstance(one, Branch) and one.then and isinstance(one.then[-1], Exit)]
    asked = [call for one in tests if not prepares(one) for call in calls(one.test)]
    told = [ref for event in events if any(event.call is call for call in asked) for ref in event.callee.functions]
    return any(_answers_by_file(ref, scope) for ref in told)


def _answers_by_file(ref: Ref, scope: Scope) -> bool:
    """Tell whether a function says yes or no, and asks for that if a file is there, and reads it."""
    function = scope.world.function(ref)
    if function is None:
        return False
    left = function.returned
    plain = [value for value in left if isinstance(value, Const) and isinstance(value.value, bool)]
    made = [last_part(call) for one in function.statements for expr in own(one) for call in calls(expr)]
    return bool(plain) and "open" in made and not THERE.isdisjoint(made)


def _may_skip(asked: Event, course: Course, function: Function, summaries: Summaries) -> bool:
    """Tell whether work may hang on a question: it neither prepares a place nor looks at what has come out."""
    return not in_vain(asked.call, function) and not checks_result(asked, course.events, function, summaries)


def asked_within(ref: Ref, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a function first asks if its result exists, so that a restart need not make it again."""
    function = scope.world.function(ref)
    if function is None:
        return False
    inner = summaries.course(scope.world.scope(ref.path, ref.name))
    asked = (
        any(asks(one) and _may_skip(one, inner, function, summaries) for one in inner.events)
        or _looks_up(function)
        or _reads_kept(function)
        or _left_by_answer(function, inner.events, scope)
    )
    return asked and not silent(function, summaries.of(ref))
