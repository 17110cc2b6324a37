"""Whether a loop goes through a set of data, and not through the parts of one thing."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import given_values
from safepoint.loops.names.iterated import iteration
from safepoint.loops.source.effects import Attr, Call, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, label, names, own, statements, tail
from safepoint.loops.turns.progress import is_bar
from safepoint.loops.turns.read_from import READING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr
    from safepoint.loops.summary import CostFact

DATA = frozenset(
    {
        *("data", "dataset", "datasets", "corpus", "examples", "samples", "rows", "records", "instances", "items"),
        *("problems", "questions", "prompts", "tasks", "cases", "requests", "inputs", "topics", "conversations", "df"),
        *("loader", "dataloader", "users", "urls", "papers", "articles", "benchmark", "goals", "behaviors"),
    }
)
"""Words of many items."""
_GATHERED = (("pool",), ("bank",), ("set",))
"""Last words of what holds many items of the kind that stands before it: `question_pool`, `test_set`."""
_STORED = frozenset({"path", "file", "filename", "folder", "dir", "directory", "source", "url", "args", "stream", "f", "fp"})
"""Words of parameters that say where something lies."""
_STREAMS = frozenset({"stream", "streaming", "streamed", "astream"})
"""Words of calls that give an answer piece by piece."""
_LOADING = (("load",), ("read",), ("open",))
"""First words of calls that bring in what lies somewhere."""
_AROUND = frozenset({"enumerate", "zip", "list", "sorted", "range", "len"})
"""What goes through, or counts, that which it is given."""
PROGRAMS = frozenset({"main", "run", "cli", "train", "fit", "start"})
"""Names of functions by which a program begins its work."""


def goes_through_data(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop shows how far it is, reads what it goes through, or is given it under a name for many items."""
    if isinstance(node, Loop) and node.kind == "while":
        return False
    head = node.head if isinstance(node, Loop) else node.iterable
    if any(is_bar(call.func) for call in calls(head)):
        return True
    if iteration(head, scope) is not None:
        return True
    return _is_data(head, scope)


def taken_from_one(over: str, scope: Scope, items: frozenset[str]) -> bool:
    """Tell whether all who call a function hand it what they found in the one item they are given: `examples_in(query)`.

    One item is what the last word of its name is among `items`; what is read from where it lies may be much.
    """
    if over not in scope.params or scope.bindings.get(over):
        return False
    given = [*given_values(over, scope)]
    return bool(given) and all(_found_in_item(value, caller, items) for caller, value in given)


def _found_in_item(value: Expr, caller: Scope, items: frozenset[str]) -> bool:
    made = caller.only_value(value.id) if isinstance(value, Name) else value
    if not isinstance(made, Call) or naming.words(tail(made.func))[:1] in _LOADING:
        return False
    said = [naming.words(one.id)[-1:] for one in made.args if isinstance(one, Name) and one.id in caller.params]
    return any(words and words[0] in items for words in said)


def is_given_a_set(scope: Scope) -> bool:
    """Tell whether a function goes through the many items that what it is given holds: `for case in state.instances`."""
    heads = [one.head for one in scope.function.statements if isinstance(one, Loop) and one.kind == "for"]
    held = [head for head in heads if isinstance(head, Attr) and isinstance(head.base, Name)]
    return any(head.base.id in scope.params and _is_data(head, scope) for head in held if isinstance(head.base, Name))


def starts_requests(node: Loop | Comprehension, heavy: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether a program is told all that it is to fetch, beside what else it could do: `def start(query, ids=None)`."""
    if scope.function.owner or scope.function.name not in PROGRAMS:
        return False
    head = node.head if isinstance(node, Loop) else node.iterable
    given = {name for name in names(head) if name in scope.params}
    return bool(given) and all(one.is_request for one in heavy)


def is_stream(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop takes the pieces of one answer as they come: `async for piece in engine.stream_search(query)`.

    What a turn costs is then all in what gives the pieces.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    asked = label(head.func) if isinstance(head, Call) else ""
    if _STREAMS.isdisjoint(naming.words(asked.rpartition(".")[2])):
        return False
    return all(one.asks_model and one.steps[0].name == asked for one in heavy)


def _reads(call: Call, scope: Scope) -> bool:
    """Tell whether a call reads many items from somewhere; not one that parses what is given, `parse_criteria(marking)`."""
    func = next((one for one in call.args if isinstance(one, Attr)), call.func) if _in_thread(call) else call.func
    said = naming.words(dotted(func).rpartition(".")[2])
    if said[:1] == ("parse",) and call.args and isinstance(call.args[0], Name) and call.args[0].id in scope.params:
        return not _STORED.isdisjoint(naming.words(call.args[0].id))
    return said[:1] in READING or said[:1] == ("open",)


def _in_thread(call: Call) -> bool:
    """Tell whether a call only has another one made beside the event loop: `asyncio.to_thread(loader.load)`."""
    return dotted(call.func).rpartition(".")[2] in ("to_thread", "run_in_executor")


def _is_data(head: Expr, scope: Scope, asked: tuple[str, ...] = ()) -> bool:
    """Tell whether an iterable is read from somewhere, or comes from outside under a name for many items.

    `asked` are the names that the answer is looked for already: a list may grow by a loop over itself.
    """
    while isinstance(head, Item) or (isinstance(head, Call) and dotted(head.func) in _AROUND):
        head = head.base if isinstance(head, Item) else _inside(head)
    bound = scope.given(head.id) if isinstance(head, Name) else ()
    for expr in (head, *[one.expr for one in bound if one.kind in ("value", "enter")]):
        if any(_reads(call, scope) for call in calls(expr)):
            return True
    if isinstance(head, Name) and bound and head.id not in asked and _filled_by_reading(head.id, scope, asked):
        return True
    if isinstance(head, Attr) or (isinstance(head, Name) and not bound):
        said = naming.words(dotted(head).rpartition(".")[2])
        return bool(DATA.intersection(said)) or (len(said) > 1 and said[-1:] in _GATHERED)
    return False


def _inside(call: Call) -> Expr:
    """Return what a call goes through or counts: `rows` of `enumerate(rows)`, `len(rows)` of `range(0, len(rows), 8)`."""
    given = [one for one in call.args if isinstance(one, Call)] if dotted(call.func) == "range" else []
    return next(iter((*given, *call.args)), Name(""))


def _filled_by_reading(name: str, scope: Scope, asked: tuple[str, ...]) -> bool:
    """Tell whether a function puts the lines of a file, one by one, into what a name stands for."""
    growing = (f"{name}.append", f"{name}.extend")
    for one in scope.function.statements:
        if isinstance(one, Loop) and one.kind == "for":
            made = (dotted(call.func) for inner in statements(one.body) for expr in own(inner) for call in calls(expr))
            if any(called in growing for called in made) and _is_data(one.head, scope, (*asked, name)):
                return True
    return False
