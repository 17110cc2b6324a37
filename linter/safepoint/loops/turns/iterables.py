"""How many elements an iterable has: an upper bound where one can be proved, a likely number, and the reason in words."""

from __future__ import annotations

from safepoint.loops.losses.additions import INFINITE, added
from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import constant
from safepoint.loops.names.iterated import (
    handed_through,
    returned_list,
    returned_part,
    sets_by_name,
    streamed,
    told_count,
    wraps,
)
from safepoint.loops.names.switches import argument
from safepoint.loops.source.bindings import in_a_row, longest_literal, same
from safepoint.loops.source.effects import NONE, Apply, Attr, Call, Comprehension, Const, Group, Item, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, label
from safepoint.loops.tally import (
    DATA,
    FEW,
    Trips,
    exactly,
    filled,
    literal,
    product,
    several,
    unknown,
)
from safepoint.loops.turns import handful
from safepoint.loops.turns.bounds import for_one_item, up_to
from safepoint.loops.turns.counting import DEEPEST, Counting
from safepoint.loops.turns.filled_lists import filled_by_loops
from safepoint.loops.turns.handed_lists import parts_handed_in
from safepoint.loops.turns.origins import of_one_talk
from safepoint.loops.turns.progress import RANGES, is_bar, is_counter, titled
from safepoint.loops.turns.ranges import in_range, reckoned
from safepoint.loops.turns.settings import default_of, listed_by_user, years
from safepoint.loops.turns.slices import BATCH, first_of, is_batch, is_tokens, may_stay, table_of
from safepoint.loops.turns.text_parts import lines_of_text, takes_apart, words_of_text
from safepoint.loops.turns.wrapped import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.bindings import Binding
    from safepoint.loops.source.effects import Expr

_SIZES = frozenset({"len", "min", "max", "int"})


def count(expr: Expr | None, scope: Scope, depth: int = 0) -> Trips:
    """Count the elements of an iterable."""
    if depth > DEEPEST or expr is None:
        return Trips(None, DATA, "iterates something unknown", "unknown")
    if isinstance(expr, Group):
        return _written_out(expr, scope, depth)
    if isinstance(expr, Const):
        return exactly(len(expr.value), "a literal") if isinstance(expr.value, str) else unknown(expr)
    if isinstance(expr, Comprehension):
        found, inner = count(expr.iterable, scope, depth + 1), expr.element
        return product([found, count(inner.iterable, scope, depth + 1)]) if isinstance(inner, Comprehension) else found
    if isinstance(expr, Call):
        return _called(expr, scope, depth)
    if isinstance(expr, Item):
        return _sliced(expr, scope, depth)
    return _computed(expr, scope, depth) if isinstance(expr, Apply) else _spoken(expr, scope, depth)


def _written_out(expr: Group, scope: Scope, depth: int) -> Trips:
    """Count what is written out, with what is unpacked into it: `(*IMAGES, *VIDEOS, "text")`."""
    starred = [one for one in expr.parts if isinstance(one, Group) and one.kind == "star" and expr.kind != "dict"]
    if not starred:
        return count(expr.parts[0], scope, depth + 1) if expr.kind == "star" else literal(expr)
    rest = literal(expr._replace(parts=tuple([one for one in expr.parts if one not in starred])))
    return several([rest, *[count(one, scope, depth + 1) for one in starred]], "sum")


def _spoken(expr: Expr, scope: Scope, depth: int) -> Trips:
    """Count what a name or an attribute stands for."""
    if not isinstance(expr, (Name, Attr)):
        return unknown(expr)
    few = handful.spoken(dotted(expr)) or told_count(expr, scope)
    return few or (_named(expr, scope, depth) if isinstance(expr, Name) else _attribute(expr, scope, depth))


def _called(expr: Call, scope: Scope, depth: int) -> Trips:
    if (words := words_of_text(expr)) is not None:
        return exactly(words, f"goes through {words} written-out item{'s' * (words != 1)}")
    if is_tokens(expr):
        return Trips(None, BATCH, f"goes through a batch of `{label(expr.func)}`", "bounded")
    return streamed(expr, scope) or _given(expr, scope, depth)


def _given(expr: Call, scope: Scope, depth: int) -> Trips:
    ref = scope.ref(expr.func)
    name = ref.name if ref is not None and ref.kind == "external" else ""
    if (name.rpartition(".")[2] in RANGES or dotted(expr.func) == "trange") and expr.args:
        return in_range(expr, scope, depth + 1, _COUNTING)
    through = argument(expr, 0, "iterable") if is_bar(expr.func) and not titled(expr) else handed_through(expr, ref, scope)
    if through is not None:
        return count(through, scope, depth + 1)
    if name.endswith(".split") and ".model_selection." in name:
        return Trips(None, FEW, "the folds of a cross-validation", "bounded")
    if dotted(expr.func) == "list" and not (expr.args or expr.keywords):
        return literal(Group("list", ()))
    if (given := wraps(expr, scope)) is not None:
        return wrapped(expr, given, scope, depth, _COUNTING)
    if isinstance(expr.func, Attr) and expr.func.name in ("items", "keys", "values", "copy", "most_common"):
        return sets_by_name(expr.func, scope) or count(expr.func.base, scope, depth + 1)
    if (moved := handful.moved(expr)) is not None and (same := count(moved, scope, depth + 1)).kind == "bounded":
        return same
    if isinstance(expr.func, Attr) and (ref is None or ref.kind == "external") and handful.is_part(expr.func.name):
        return handful.parts_of(label(expr.func))
    if isinstance(expr.func, Attr) and ref is None:
        if takes_apart(expr) or lines_of_text(expr, scope):
            return handful.parts_of(label(expr.func))
        if expr.args and expr.func.name in ("track", "progress", "trange") and scope.type(expr.func.base) is None:
            return count(expr.args[0], scope, depth + 1)
    return _returned(ref, scope, depth) or told_count(expr, scope) or handful.limited(expr, scope)


def _returned(ref: Ref | None, scope: Scope, depth: int) -> Trips | None:
    """Count what a function of the project gives back, where that is written out or the first of some items."""
    if (part := returned_part(ref, scope)) is not None and ref is not None:
        few = _sliced(part, scope.world.scope(ref.path, ref.name), depth + 1)
        return few if few.maximum is not None or few.usual is not None else None
    listed = returned_list(ref, scope)
    return literal(listed) if listed is not None else None


def bounded_by(bound: Expr, scope: Scope, depth: int = 0) -> Trips:
    """Judge a count given by an expression that is no constant: a default, a `len`, a setting, a parameter."""
    ways = scope.values(bound.id) if isinstance(bound, Name) else []  # `n = len(rows) // size`, `if debug: n = 10`
    ways = ways or [bound]
    lengths = [call for one in ways for call in calls(one) if dotted(call.func) == "len" and call.args]
    if lengths:
        sizes = [count(one.args[0], scope, depth + 1) for one in lengths[: len(ways)]]
        inner = max(sizes, key=lambda one: (one.maximum is None, one.likely))
        return inner if inner.maximum is None or ways == [lengths[0]] else inner._replace(maximum=None)
    return for_one_item(up_to(bound, default_of(bound, scope)), scope)


def number(expr: Expr | None, scope: Scope, depth: int = 0) -> float | None:
    """Return the number a constant expression stands for, `len` of literals included."""
    found = _number(expr, scope, depth)
    return None if found is None else float(found)  # of a whole one as well: what is counted comes as an `int`


def _number(expr: Expr | None, scope: Scope, depth: int) -> float | None:
    if isinstance(expr, Call) and dotted(expr.func) == "len" and expr.args:
        return count(expr.args[0], scope, depth + 2).maximum
    if isinstance(expr, Call) and dotted(expr.func) in ("int", "min", "max") and expr.args:
        known = [found for part in expr.args if (found := number(part, scope, depth + 1)) is not None]
        if dotted(expr.func) == "min" and known:
            return min(known)
        return max(known) if len(known) == len(expr.args) else None
    if isinstance(expr, Apply) and len(expr.parts) == 2 and any(dotted(one.func) in _SIZES for one in calls(expr)):
        return reckoned(expr, scope, depth + 1, _COUNTING)
    given = constant(expr, scope)
    value = given.value if given is not None else None
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _sliced(expr: Item, scope: Scope, depth: int) -> Trips:
    index = expr.key
    if isinstance(index, Group) and index.kind == "slice":
        lower, upper = number(index.parts[0], scope, depth + 1) or 0.0, number(index.parts[1], scope, depth + 1)
        if upper is not None and upper >= 0 and lower >= 0:
            most = max(upper - lower, 0.0)
            return Trips(most, most, f"a slice of at most {int(most)}", "data" if most >= DATA else "bounded")
        if is_batch(index.parts[0], index.parts[1], scope):
            return Trips(None, BATCH, f"goes through a batch of `{label(expr.base)}`", "parameter")
        return first_of(expr.base, index.parts[1], count(expr.base, scope, depth + 1), scope)
    whole = scope.only_value(expr.base.id) if isinstance(expr.base, Name) else expr.base
    if isinstance(index, Const) and isinstance(index.value, str) and isinstance(whole, Item):
        column = count(whole, scope, depth + 1)
        if column.maximum is not None:
            return column  # a column of a part of a table: `dataset[:100]["text"]`
    if handful.part_of_record(expr):
        return handful.parts_of(label(expr))
    table = table_of(expr.base, scope)
    if isinstance(table, Group) and table.kind == "dict":
        named = [part for key, part in zip(table.parts[::2], table.parts[1::2], strict=False) if key == index]
        sizes = [count(part, scope, depth + 1) for part in named or table.parts[1::2]]
        if sizes and all(one.maximum is not None for one in sizes):
            return exactly(max(one.likely for one in sizes), "the longest list of a literal table")
    return unknown(expr)


def _computed(expr: Apply, scope: Scope, depth: int) -> Trips:
    if expr.op == "+":
        return several([count(part, scope, depth + 1) for part in expr.parts], "sum")
    if expr.op == "*":
        sizes = [number(part, scope, depth + 1) for part in expr.parts]
        lists = [count(part, scope, depth + 1) for part, size in zip(expr.parts, sizes, strict=True) if size is None]
        known = [one for one in sizes if one is not None]
        if len(lists) == 1 and known and lists[0].maximum is not None:
            return exactly(lists[0].maximum * known[0], "a repeated literal")
    if expr.op in ("or", "if"):
        choices = [count(part, scope, depth + 1) for part in expr.parts[expr.op == "if" :]]
        return max(choices, key=lambda one: (one.maximum is None, one.likely))
    return unknown(expr)


def _named(expr: Name, scope: Scope, depth: int) -> Trips:
    bound, only = scope.given(expr.id), scope.only_value(expr.id)
    local = scope.function.qualname != MODULE_BODY
    if naming.words(expr.id)[-2:] in handful.TAKING_TURNS:
        return handful.parts_of(expr.id)
    if local and only is not None and not may_stay(expr, only, scope):
        return _grown(expr, only, scope, depth)
    if not bound and scope.outer is not None and expr.id not in scope.params and expr.id in scope.outer.bindings:
        return _named(expr, scope.outer, depth + 1)
    if len(bound) == 1 and bound[0].kind == "enter" and (is_counter(bound[0].expr) or wraps(bound[0].expr, scope)):
        return count(bound[0].expr, scope, depth + 1)
    if handful.is_part(expr.id) and not handful.cut(expr.id, scope.tree.text):
        return handful.parts_of(expr.id)
    if expr.id in scope.params:
        if few := handful.handed_in(scope.params[expr.id]) or handful.of_page(expr.id, scope):
            return few
        default = handful.by_default(scope.params[expr.id], scope)
        if default is None and (few := parts_handed_in(expr.id, scope)):
            return few
        small = count(default, scope, depth + 1) if default is not None else None
        some = years(expr) if small is None else None
        return some or Trips(None, small.likely if small else DATA, f"iterates the parameter `{expr.id}`", "data")
    if len(bound) > 1:
        return _bound_again(expr, bound, scope, depth)
    value = None if bound and local else scope.tree.values.get(expr.id)
    if value is not None:
        return _grown(expr, value, scope if not local else scope.world.scope(scope.path, MODULE_BODY), depth)
    return (_of_module(scope.path, expr.id, scope, depth) if not bound else None) or years(expr) or unknown(expr)


def _bound_again(expr: Name, bound: list[Binding], scope: Scope, depth: int) -> Trips:
    """Count what a name stands for that a function binds several times: what is cut, made of the same, or the longest."""
    anew = in_a_row(expr, bound, scope.function.body)
    cut = bound[-1].expr
    if isinstance(cut, Item) and cut.base == expr and anew:
        return _sliced(cut._replace(base=NONE), scope, depth)  # `rows = load()`, `rows = rows[:100]`
    made = [count(one.expr, scope, depth + 1) for one in bound if one.kind == "value" and _is_made_anew(one.expr)]
    if len(made) == len(bound) and all(one.maximum is not None or one.kind == "bounded" for one in made):
        return max(made, key=lambda one: one.likely)  # `years = range(1990, 2020, 2)`, then `years = range(2000, 2020)`
    local = scope.function.qualname != MODULE_BODY
    longest = longest_literal(bound) if local or anew or same(bound) else None
    return unknown(expr) if longest is None else _grown(expr, longest, scope, depth)


def _is_made_anew(expr: Expr) -> bool:
    """Tell whether what a name is given has as many items as it says itself: a comprehension, a row of numbers."""
    return isinstance(expr, Comprehension) or (isinstance(expr, Call) and dotted(expr.func) in RANGES)


def _of_module(path: str, name: str, scope: Scope, depth: int) -> Trips | None:
    """Count what a module binds a name to, in it or in one that it takes the name from."""
    ref = scope.world.index.symbol(path, name)
    if ref is None or ref.kind != "value":
        return handful.members(ref)
    if ref.path != scope.path and listed_by_user(ref):
        return Trips(None, DATA, f"goes through `{name}`, which is for whoever runs it to fill in", "data")
    found = count(scope.world.index.tree(ref.path).values[ref.name], scope.world.scope(ref.path, MODULE_BODY), depth + 1)
    return filled(name, found)


def _grown(expr: Name, value: Expr, scope: Scope, depth: int) -> Trips:
    """Count a name's value, unless the function lets it grow afterwards."""
    found = count(value, scope, depth + 1)
    more = added(expr.id, scope.function) if found.maximum is not None else 0.0
    if found.maximum is None or not more:
        return filled(expr.id, found)
    if more == INFINITE:
        few = filled_by_loops(expr.id, scope, lambda head: count(head, scope, depth + 1)) if found.maximum == 0 else None
        return few or Trips(None, DATA, f"iterates `{expr.id}`, which grows", "data")
    return exactly(found.maximum + more, f"{found.why}, and {int(more)} that are added")


def _attribute(expr: Attr, scope: Scope, depth: int) -> Trips:
    ref = scope.ref(expr.base)
    if ref is not None and ref.kind == "module":
        return _of_module(ref.path, expr.name, scope, depth) or unknown(expr)
    owner = ref if ref is not None and ref.kind == "class" else scope.type(expr.base)
    if owner is not None and owner.kind == "class":
        given = scope.world.assigned(owner, expr.name)
        if len(given) == 1 and isinstance(given[0][1], Group) and given[0][1].parts:
            return count(given[0][1], given[0][0], depth + 1)._replace(maximum=None)
    few = handful.is_part(expr.name) or handful.few_shots(expr, scope) or handful.configured(dotted(expr))
    few = few or (isinstance(expr.base, Call) and expr.name in handful.OF_ONE_CALL) or of_one_talk(dotted(expr))
    return handful.parts_of(label(expr)) if few else unknown(expr)


_COUNTING = Counting(count, number, bounded_by)
