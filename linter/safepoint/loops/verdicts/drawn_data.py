"""Data that a program makes up as it runs: numbers reckoned from nothing but constants, or drawn at random."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Const, Exit, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names, operands, own, parts, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

DEEPEST = 4
"""How many names, or calls around a table, are seen through: `Variable(torch.Tensor([[1.0], [2.0]]))`."""
WRAPPING = frozenset(
    {*("array", "asarray", "matrix", "tensor", "Tensor", "FloatTensor", "LongTensor", "Variable", "constant", "float32")}
)
"""Last parts of what makes an array of a list; `reshape((2, 3))` is given numbers too, but no data."""
_MAKING = frozenset(
    {"linspace", "arange", "range", "rand", "randn", "normal", "uniform", "randint", "random", "meshgrid", "choice"}
)
"""Last parts of calls that make numbers of nothing."""
_RECKONING = WRAPPING | frozenset(
    {"sin", "cos", "tan", "exp", "log", "sqrt", "square", "pow", "power", "abs", "sign", "sum", "dot", "matmul", "mm"}
    | {"unsqueeze", "squeeze", "reshape", "view", "size", "zeros", "ones", "zeros_like", "ones_like", "float", "cuda", "to"}
    | {"cat", "concatenate", "stack", "hstack", "vstack", "type", "astype", "from_numpy", "expand_dims", "len", "t", "long"}
)
"""Last parts of calls that only reckon with them, or put them into another form."""
_WALKING = frozenset({"enumerate", "zip", "tqdm", "iter", "islice", "list"})
"""Last parts of calls around what is gone through."""
_TOY = frozenset({"toy", "toys"})
"""Words of files and folders whose programs only show how a thing is done, on data of no worth."""
_MADE_UP = frozenset({"random", "dummy", "fake", "toy"})
"""Words by which data say that they stand for none."""
_DATA = frozenset({"loader", "dataloader", "dataset", "data", "batches"})
"""Last words of what gives data."""


def bound_once(scope: Scope) -> dict[str, Expr]:
    """Return what the names of a function stand for that are bound once, and at most put into another form then."""
    return {
        name: given[0].expr
        for name, given in scope.bindings.items()
        if given[0].kind == "value" and all(one.kind == "value" and _puts_in_form(one.expr, name) for one in given[1:])
    }


def _puts_in_form(expr: Expr, name: str) -> bool:
    """Tell whether an expression only wraps what a name holds: `x = torch.tensor(x)`."""
    said = [tail(call.func) for call in calls(expr)]
    return name in set(names(expr)) and bool(said) and all(one in _RECKONING for one in said)


def is_made_up(name: str, bound: dict[str, Expr], depth: int = 0) -> bool:
    """Tell whether a name's value is reckoned from nothing but constants, with at least one call that makes numbers."""
    expr = bound[name]
    said = [tail(call.func) for call in calls(expr)]
    if depth > DEEPEST or _cut_out(expr, bound) or any(one not in _MAKING and one not in _RECKONING for one in said):
        return False
    within = {one.partition(".")[0] for one in names(expr)} & set(bound)
    return bool(within or _MAKING.intersection(said)) and all(
        isinstance(bound[one], Const) or is_made_up(one, bound, depth + 1) for one in within - {name}
    )


def _cut_out(expr: Expr, bound: dict[str, Expr]) -> bool:
    """Tell whether an expression takes a part of what is not made here: `waves[start : start + size]`."""
    taken = isinstance(expr, Item) and dotted(expr.base).partition(".")[0] not in bound and not isinstance(expr.base, Call)
    return taken or any(_cut_out(part, bound) for part in parts(expr))


def goes_through_drawn(turn: Turn, scope: Scope) -> bool:
    """Tell whether a loop goes through data that the program draws as it runs, or stands in a file of toys by its name.

    What is learnt from these shows how a program works, and a run that is begun again is as good as the first.
    """
    if any(not _TOY.isdisjoint(naming.words(part)) for part in scope.path.split("/")):
        return True
    node = turn.node
    return isinstance(node, Loop) and node.kind != "while" and _is_drawn(node.head, scope)


_CUT = 2
_NOISE = frozenset({"randn", "rand", "normal", "uniform", "randint", "zeros", "ones", "randn_like", "standard_normal"})
"""Last parts of calls that make up a signal; all that they are given is its size."""


def cuts_noise(turn: Turn, scope: Scope) -> bool:
    """Tell whether a `while` goes through a signal that is made up, some of it each turn: `while noise.shape[1] > 0`."""
    node = turn.node
    if not isinstance(node, Loop) or node.kind != "while":
        return False
    return any(_is_noise_cut_down(name.partition(".")[0], scope) for name in names(node.head))


def _is_noise_cut_down(name: str, scope: Scope) -> bool:
    """Tell whether a name is given noise first, and nothing but a part of it from then on: `noise = noise[:, size:]`."""
    given = [one.expr for one in scope.given(name) if one.kind == "value" and one.position is None]
    if len(given) < _CUT or len(given) != len(scope.given(name)):
        return False
    made = given[0]
    while isinstance(made, Call) and isinstance(made.func, Attr) and isinstance(made.func.base, Call):
        made = made.func.base  # `.to(device)`
    noise = isinstance(made, Call) and tail(made.func) in _NOISE
    return noise and all(isinstance(one, Item) and dotted(one.base) == name for one in given[1:])


def _is_drawn(expr: Expr, scope: Scope, depth: int = 0) -> bool:
    """Tell whether what an iterable gives is drawn, or says by the name of what makes it that it stands for no data."""
    if depth > DEEPEST:
        return False
    if isinstance(expr, Name):
        made = scope.only_value(expr.id)
        return made is not None and isinstance(made, Call) and _is_drawn(made, scope, depth + 1)
    if not isinstance(expr, Call):
        return False
    said = tail(expr.func)
    words = naming.words(said)
    if not _MADE_UP.isdisjoint(words) and not _DATA.isdisjoint(words[-1:]) and not _is_given_data(expr):
        return True
    if said in _WALKING or not _DATA.isdisjoint(words[-1:]):
        return any(_is_drawn(one, scope, depth + 1) for one in expr.args[:1]) or _draws(expr, scope)
    return _draws(expr, scope)


def _is_given_data(call: Call) -> bool:
    """Tell whether a call is given data to draw from: `random_batches(corpus)`."""
    given = {name for part in operands(call) for name in names(part)}
    said = {word for name in given for word in naming.words(name)[-1:]}
    return not (naming.named("data_words") | _DATA).isdisjoint(said)


def _draws(call: Call, scope: Scope) -> bool:
    """Tell whether a generator of the same file yields nothing but what it makes up: `yield x, 0.8 * x**2 + noise`."""
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" and ref.path == scope.path else None
    if ref is None or function is None:
        return False
    given = _yielded(function)
    if not given:
        return False
    around = {} if function.outer else bound_once(scope.world.scope(scope.path, MODULE_BODY))
    bound = {**around, **bound_once(scope.world.scope(ref.path, ref.name))}
    return all(isinstance(one, Name | Item) and is_made_up("", {**bound, "": one}) for one in given)


def _yielded(function: Function) -> list[Expr]:
    """Return the parts of what a generator yields; nothing of a function that also returns something."""
    found: list[Expr] = []
    for one in function.statements:
        if isinstance(one, Exit) and one.kind == "return" and one.value is not None:
            return []
        for expr in own(one):
            if isinstance(expr, Group) and expr.kind == "yield":
                for part in expr.parts:
                    found += part.parts if isinstance(part, Group) else (part,)
    return found
