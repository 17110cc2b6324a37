"""Loops that go from page to page: what they move on, what they gather, and how far somebody asked them to go."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.handed_out import handed_out
from safepoint.loops.source.cursors import turns_pages
from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Const, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names, operands, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_FOUND = frozenset({"results", "result", "hits", "matches", "items", "records", "pages", "entries", "posts"})
"""What a search finds."""
_QUOTAS = frozenset({"quota", "quotas"})
_PAGE_WORDS = frozenset({"page", "pages"})


def gathers(node: Loop | Comprehension) -> bool:
    """Tell whether each turn puts what it finds into a container, as paging does and waiting for something does not."""
    if not isinstance(node, Loop):
        return True
    block = statements(node.body)
    if any(
        isinstance(one, Assign) and one.op == "+" and isinstance(one.value, _FOUND_THERE) and _is_named(one) for one in block
    ):
        return True  # `found += answer["items"]`
    fetched = {name for one in block if isinstance(one, Assign) and isinstance(one.value, Call) for name in _whole(one)}
    if any(isinstance(one, Assign) and one.op == "+" and dotted(one.value) in fetched for one in block):
        return True  # `batch = fetch(since)`, `found += batch`
    made = [call for one in block for expr in own(one) for call in calls(expr)]
    return any(isinstance(call.func, Attr) and call.func.name in ("append", "extend", "update", "add") for call in made)


_WORK = frozenset([(word,) for word in ("queue", "q", "todo", "pending", "frontier", "jobs")])
"""Last words of what holds the work still to do."""
_TAKING = frozenset({"get", "get_nowait", "popleft", "pop"})


_FILLING = frozenset({"put", "put_nowait", "append", "appendleft"})


def goes_on_to_more(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a `while` is told with each page where the next one is, or works off a queue that a loop has filled."""
    if not isinstance(node, Loop):
        return False
    return (turns_pages(node, told=True) and gathers(node)) or any(_is_filled(one, scope) for one in _worked_off(node))


def _is_filled(name: str, scope: Scope) -> bool:
    """Tell whether a loop in the same file puts what there is to do into a queue."""
    tree, last = scope.tree, name.rpartition(".")[2]
    for function in (tree.body, *tree.functions_with(last)):
        loops = [one for one in function.statements if isinstance(one, Loop)]
        made = [call.func for one in loops for part in statements(one.body) for expr in own(part) for call in calls(expr)]
        if any(isinstance(one, Attr) and one.name in _FILLING and dotted(one.base) == name for one in made):
            return True
    return False


def _worked_off(node: Loop) -> Iterator[str]:
    """Yield the queues that a `while` takes what it works on from until they are empty."""
    asked = {name for name in names(node.head) if naming.words(name.rpartition(".")[2])[-1:] in _WORK}
    asked |= {dotted(call.func.base) for call in calls(node.head) if isinstance(call.func, Attr)}
    made = [call.func for one in statements(node.body) for expr in own(one) for call in calls(expr)]
    taken = {dotted(one.base) for one in made if isinstance(one, Attr) and one.name in _TAKING}
    yield from (one for one in taken if one in asked and naming.words(one.rpartition(".")[2])[-1:] in _WORK)


_FOUND_THERE = (Item, Call, Comprehension)
"""What stands for the items of a page, rather than for how many they are."""


_NUMBERS = frozenset({"len", "int", "float", "sum", "count", "time", "perf_counter", "min", "max", "round"})


def _whole(statement: Assign) -> Iterator[str]:
    """Yield the names that are given what a call gives, but for a number."""
    called = dotted(statement.value.func).rpartition(".")[2] if isinstance(statement.value, Call) else ""
    yield from (one.id for one in statement.targets if isinstance(one, Name) and called not in _NUMBERS)


def _is_named(statement: Assign) -> bool:
    return all(isinstance(one, (Name, Attr)) for one in statement.targets)


def asked_for(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a method pages through a search up to as many results as its object was asked for.

    Whoever searches asks for so many results as one answer holds, and asks again: `while len(found) < self.limit`.
    """
    if not isinstance(node, Loop) or not scope.function.owner:
        return False
    said = [set(naming.words(name.rpartition(".")[2])) for name in names(node.head)]
    return any("limit" in one or (one & {"max", "num"} and one & _FOUND) for one in said)


def pages_of_one_thing(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop counts to a number of pages that its own function has just asked for."""
    said = [name for name in names(node.head if isinstance(node, Loop) else node.iterable) if name in scope.bindings]
    return any(_PAGE_WORDS.intersection(naming.words(name)) for name in said) and scope.function.qualname != MODULE_BODY


def asked_of_resource(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a step of a pipeline asks a resource for what belongs to one thing: `resources.forum.get_posts(topic)`.

    Those are the pages of a listing, and few.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    made = scope.only_value(head.id) if isinstance(head, Name) else head
    if not isinstance(made, Call) or not isinstance(made.func, Attr) or made.keywords or not handed_out(made.func.base):
        return False
    return len(made.args) == 1 and naming.words(dotted(made.args[0]))[-1:] in (("id",), ("key",))


_SIZES = frozenset({("page", "size"), ("pagesize",), ("per", "page"), ("limit",), ("pz",), ("psize",), ("max", "results")})
"""What the number of items on a page is called by those who ask for one."""
_LARGE = 500
_HUGE = 10_000
"""Items of a page from which on few listings have many pages."""


def large_pages(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop counts to the pages of a listing that it asks for by hundreds of items: those are a few pages.

    So are those of one that goes on until there is none, where a page has items by the ten thousand.
    """
    if isinstance(node, Loop) and node.kind == "while":
        made = [call for one in statements(node.body) for expr in own(one) for call in calls(expr)]
        return any(_is_huge(key, value, scope) for call in made for key, value in call.keywords)
    if not pages_of_one_thing(node, scope):
        return False
    for statement in scope.function.statements:
        for expr in own(statement):
            tables = [expr, *[part for call in calls(expr) for part in operands(call)]]
            for table in tables:
                pairs = table.parts if isinstance(table, Group) and table.kind == "dict" else ()
                if any(_is_large(key, value) for key, value in zip(pairs[::2], pairs[1::2], strict=False)):
                    return True
    return False


def _is_huge(key: str, value: Expr, scope: Scope) -> bool:
    """Tell whether a call asks for ten thousand items and more at once: `row_limit=25_000`."""
    if naming.words(key) not in _SIZES and naming.words(key)[-1:] != ("limit",):
        return False
    only = scope.only_value(value.id) if isinstance(value, Name) else value
    return isinstance(only, Const) and isinstance(only.value, int) and only.value >= _HUGE


def _is_large(key: Expr, value: Expr) -> bool:
    if not isinstance(key, Const) or not isinstance(key.value, str) or naming.words(key.value) not in _SIZES:
        return False
    given = value.value if isinstance(value, Const) else None
    return str(given).isdigit() and int(str(given)) >= _LARGE


_DAYS = (("date",), ("day",))
"""Last words of what a function is told of one day."""
_ENDS = frozenset(
    {"start", "end", "from", "to", "since", "until", "begin", "first", "last", "min", "max", "recent", "after"}
)
"""Words of the ends of a time."""


def pages_of_one_day(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes through the pages of what one day has, which its function is told: those are a few."""
    said = [naming.words(name) for name in scope.params]
    told = any(words[-1:] in _DAYS for words in said) and all(_ENDS.isdisjoint(words) for words in said)
    return told and isinstance(node, Loop) and node.kind == "while"


def spends_quota(loop: Loop) -> bool:
    """Tell whether a loop goes on for as long as a quota of requests lasts: what is spent of it is gone."""
    return any(not _QUOTAS.isdisjoint(naming.words(said)) for said in keys_and_names(loop.head))


def keys_and_names(expr: Expr) -> Iterator[str]:
    """Yield the names in an expression, and the text keys by which it looks something up."""
    yield from names(expr)
    pending = [expr]
    while pending:
        part = pending.pop()
        if isinstance(part, Item) and isinstance(part.key, Const) and isinstance(part.key.value, str):
            yield part.key.value
        pending.extend(parts(part))
