"""Loops that go from page to page: what they move on, what they gather, and how far somebody asked them to go."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Const, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, names, own, parts, statements

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
    made = [call for one in block for expr in own(one) for call in calls(expr)]
    return any(isinstance(call.func, Attr) and call.func.name in ("append", "extend", "update", "add") for call in made)


_FOUND_THERE = (Item, Call, Comprehension)
"""What stands for the items of a page, rather than for how many they are."""


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


_SIZES = frozenset({("page", "size"), ("pagesize",), ("per", "page"), ("limit",), ("pz",), ("psize",), ("max", "results")})
"""What the number of items on a page is called by those who ask for one."""
_LARGE = 500


def large_pages(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop counts to the pages of a listing that it asks for by hundreds of items: those are a few pages."""
    if not pages_of_one_thing(node, scope):
        return False
    for statement in scope.function.statements:
        for expr in own(statement):
            tables = [expr, *[part for call in calls(expr) for part in (*call.args, *[one for _, one in call.keywords])]]
            for table in tables:
                pairs = table.parts if isinstance(table, Group) and table.kind == "dict" else ()
                if any(_is_large(key, value) for key, value in zip(pairs[::2], pairs[1::2], strict=False)):
                    return True
    return False


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
