"""Loops that move on what their next turn asks for: a page, an offset, the address of what follows."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Assign, Branch, Call, Const, Do, Exit, Group, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, operands, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Block, Comprehension, Expr

TELLING = frozenset({"print", "info", "debug", "warning", "log", "write", "echo", "flush", "msg", "secho"})
"""Last words of calls that only tell somebody how far the work is."""
_SILENT = TELLING | {"sleep"}
"""Last parts of calls that ask for nothing."""


def turns_pages(node: Loop | Comprehension, *, told: bool = False) -> bool:
    """Tell whether a turn moves on what the next one asks for: `fetch(offset)` and `offset += 10`, `url = page["next"]`.

    A number of tries is only held against a bound, or told. What is `told` by the answer is no number that counts on.
    """
    if not isinstance(node, Loop):
        return False
    made = [one for one in statements(node.body) if not (isinstance(one, Do) and _last(one.value) in _SILENT)]
    given: dict[str, int] = {}
    for one in made:
        for expr in own(one) if not isinstance(one, Assign) else (one.value,):
            put = isinstance(one, Assign) and not one.op and (isinstance(expr, (Apply, Group)) or any(_asked_with(one)))
            parts = [expr] if put else [part for call in calls(expr) for part in operands(call)]
            for name in (name for part in parts for name in names(part)):
                given.setdefault(name, one.line if hasattr(one, "line") else 0)
    moved = [
        (name, one) for one in made if isinstance(one, Assign) for name in (*map(dotted, one.targets), *_asked_with(one))
    ]
    moved = [(name, one) for name, one in moved if name in given and not (told and one.op)]
    return any(one.op == "+" or (not one.op and given[name] < one.line) for name, one in moved)


def each_page(loop: Loop) -> Block:
    """Return the body of a loop, without a `break` at its end where it goes back to the next page before that.

    So programs page that leave behind the last one: `if more: page += 1`, `continue`, and then `break`.
    """
    last = loop.body[-1] if loop.body else None
    if not isinstance(last, Exit) or last.kind != "break":
        return loop.body
    back = [one for one in loop.body if isinstance(one, Branch) and any(map(_continues, (one.then[-1:], one.other[-1:])))]
    return loop.body[:-1] if back and turns_pages(loop) else loop.body


def _continues(block: Block) -> bool:
    return any(isinstance(one, Exit) and one.kind == "continue" for one in block)


PLACES = frozenset(
    {"page", "offset", "cursor", "token", "start", "after", "since", "until", "max", "from", "marker", "skip"}
)
"""Words of the keys under which a request is told where to go on."""


def _asked_with(statement: Assign) -> tuple[str, ...]:
    """Return the names of the tables that are told where the next request goes on: `payload["page"] = page`."""
    told = [one for one in statement.targets if isinstance(one, Item) and isinstance(one.key, Const)]
    return tuple(
        [
            one.base.id
            for one in told
            if isinstance(one.base, Name) and not PLACES.isdisjoint(_words(one.key)) and not statement.op
        ]
    )


def _words(key: Expr) -> list[str]:
    """Return the words of a key, be they set apart by strokes or by capitals: `next_page`, `issueNextCursor`."""
    text = key.value if isinstance(key, Const) and isinstance(key.value, str) else ""
    parts = "".join([f"_{one}" if one.isupper() else one for one in text]) if not text.isupper() else text
    return parts.lower().split("_")


def gets_place(node: Loop | Comprehension) -> bool:
    """Tell whether a turn is given back beside its rows where the next one begins: `rows, token = fetch(token)`."""
    made = statements(node.body) if isinstance(node, Loop) and node.kind == "while" else ()
    for one in made:
        if isinstance(one, Assign) and isinstance(one.value, Call) and any(isinstance(part, Group) for part in one.targets):
            given = {name for part in operands(one.value) for name in names(part)}
            if not given.isdisjoint(name for part in one.targets for name in names(part)):
                return True
    return False


def _last(expr: Expr) -> str:
    return dotted(expr.func).rpartition(".")[2] if isinstance(expr, Call) else ""


def by_index(loop: Loop) -> Expr | None:
    """Return what a `while` goes through by a position of its own: `rows` of `while start < len(rows)`, `start += size`."""
    head = loop.head
    if not isinstance(head, Apply) or head.op != "<" or not isinstance(head.parts[0], Name):
        return None
    counted = head.parts[1]
    if not isinstance(counted, Call) or dotted(counted.func) != "len" or len(counted.args) != 1:
        return None
    moved = [one for one in loop.body if isinstance(one, Assign) and one.op == "+" and head.parts[0] in one.targets]
    return counted.args[0] if moved else None
