"""Trainings that see the same few numbers each turn: data written into the source, steps over all there is at once."""

from __future__ import annotations

from safepoint.loops.costs.own_work import ROUND
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Group, Loop
from safepoint.loops.source.walk import calls, dotted, label, loops, names, own, statements, tail
from safepoint.loops.tally import product, written_out
from safepoint.loops.verdicts.drawn_data import DEEPEST, WRAPPING, bound_once, cuts_noise, goes_through_drawn, is_made_up
from safepoint.loops.verdicts.weighing import FEW_STEPS, single_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Comprehension, Expr
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.case import Case

_SOUGHT = (("lr",), ("learning", "rate"), ("batch", "size"))
"""Settings of a training that some trial steps tell a good value of."""
_SEEKING = frozenset({"find", "finder", "search", "seek", "record", "range", "tune", "tuner", "select", "suggest", "probe"})
_DATA = frozenset(
    {*("x", "y", "xs", "ys", "data", "input", "inputs", "label", "labels", "target", "targets", "train", "features")}
)
"""Words of names that hold what is learnt from."""
_LOADED = frozenset({"loader", "dataloader", "dataset", "data", "ds"})
"""Words of names that hold all that is learnt from."""
_TABLES = 2
"""What goes in and what should come out."""
_PARTING = ("split", "splitlines")
_COUNTING = frozenset({"range", "len", "enumerate", "zip", "list", "tqdm"})
"""Last parts of calls by which the words of a text are gone through, one by one or in rows."""
_SPELT = 2
_WHOLE_STEPS = 10_100
"""How many steps over the same data are a matter of minutes, since those fit into one step."""
_HELPED = 2
_HELPED_STEPS = 500
"""The same for steps that a helper makes, `train()`, which may be larger than they look."""
_TAKING = frozenset(
    {
        *("batch", "batches", "minibatch", "next", "sample", "samples", "get", "load", "fetch", "loader", "iter", "reset"),
        *("rand", "randn", "randint", "random", "normal", "uniform", "choice", "permutation", "shuffle", "split", "key"),
    }
)
"""Words of calls and names by which a turn takes data that the turn before it had not."""

_GIVING = frozenset(
    {"loader", "loaders", "dataloader", "iter", "iterator", "next", "it", "gen", "generator", "get", "fetch"}
)
"""Words of what gives something else each time it is asked, though it is bound once."""


def written_here(case: Case) -> bool:
    """Tell whether a training learns from what stands in the source, so little that nothing of it is worth keeping.

    A formula stands there as well that makes what should come out of the numbers that go in: `y = x.pow(2) + noise`.
    What a program works out by itself, a search for six numbers, needs no second table of what should come out.
    """
    turn, scope = case.turn, case.scope
    if "memory" not in case.summary.changes:
        return cuts_noise(turn, scope)
    if goes_through_drawn(turn, scope):
        return True
    if _tabled(scope) or _spells_texts(scope) or any(_tabled(made) for made in _makers(scope)):
        return True
    bound = bound_once(scope)
    if isinstance(turn.node, Loop) and any(_is_spelt(one.head, bound) for one in loops(turn.node.body)):
        return True
    data = {name: expr for name, expr in bound.items() if _DATA.intersection(naming.words(name))}
    if all(one.why == ROUND for one in case.summary.costs) and any(map(_is_table, data.values())):
        return True
    made = [name for name in data if is_made_up(name, bound)]
    return any(_mentions(data[other], name, bound) for name in made for other in made if other != name)


def _is_spelt(expr: Expr, bound: dict[str, Expr], depth: int = 0) -> bool:
    """Tell whether what is gone through are the words of a text in the source: `for pair in pairs_of("a b c".split())`."""
    if isinstance(expr, Call) and isinstance(expr.func, Attr) and expr.func.name in _PARTING:
        return isinstance(expr.func.base, Const) and isinstance(expr.func.base.value, str)
    said = (tail(call.func) for call in calls(expr))
    if depth > _SPELT or not _COUNTING.issuperset(said):
        return False
    within = [one for one in names(expr) if one in bound]
    return bool(within) and all(_is_spelt(bound[one], bound, depth + 1) for one in within)


def _tabled(scope: Scope) -> bool:
    """Tell whether a function writes out what goes in and what should come out."""
    tables = (expr for name, expr in bound_once(scope).items() if _DATA.intersection(naming.words(name)))
    return sum(map(_is_table, tables)) >= _TABLES


_TEXTS = frozenset({"sentences", "sentence", "corpus", "texts", "docs", "documents", "words", "pairs"})
"""Last words of names that hold the texts which are learnt from."""
_READING = ("open(", "read_", "load", "fetch", "download")
"""What a module says that has more texts than those it spells out."""


def _spells_texts(scope: Scope) -> bool:
    """Tell whether a function writes out the texts that it learns from: `sentences = ["a dog barks", "a cat purrs"]`."""
    if any(map(scope.tree.spoken.says, _READING)):
        return False
    return any(
        _TEXTS.intersection(naming.words(name)[-1:]) and _is_spelt_out(expr) for name, expr in bound_once(scope).items()
    )


def _is_spelt_out(expr: Expr) -> bool:
    """Tell whether an expression is a list of texts, or of rows of them."""
    if not isinstance(expr, Group) or expr.kind not in ("list", "tuple") or len(expr.parts) < _TABLES:
        return False
    rows = [part.parts if isinstance(part, Group) else (part,) for part in expr.parts]
    return all(isinstance(part, Const) and isinstance(part.value, str) for row in rows for part in row)


def _makers(scope: Scope) -> list[Scope]:
    """Return the functions of the same file that make the data a function learns from: `loader = prepare_dataset()`."""
    given = [
        (name, one[0].expr) for name, one in scope.bindings.items() if len(one) == 1 and _LOADED & {*naming.words(name)}
    ]
    made = [scope.ref(expr.func) for _, expr in given if isinstance(expr, Call)]
    inside = [ref for ref in made if ref is not None and ref.kind == "function" and ref.path == scope.path]
    return [scope.world.scope(ref.path, ref.name) for ref in inside]


def _mentions(expr: Expr, name: str, bound: dict[str, Expr]) -> bool:
    """Tell whether an expression rests on a name, directly or through another one."""
    within = {one.partition(".")[0] for one in names(expr)}
    return name in within or any(
        name in {part.partition(".")[0] for part in names(bound[one])} for one in within & set(bound)
    )


def _is_table(expr: Expr, depth: int = 0) -> bool:
    """Tell whether an expression lists numbers, in rows perhaps, or is made of such a list."""
    if isinstance(expr, Call):
        wraps = tail(expr.func) in WRAPPING
        return wraps and bool(expr.args) and depth < DEEPEST and _is_table(expr.args[0], depth + 1)
    if not isinstance(expr, Group) or expr.kind not in ("list", "tuple") or len(expr.parts) < _TABLES:
        return False
    return all(
        _is_number(part) or _is_table(part) or (isinstance(part, Group) and all(map(_is_number, part.parts)))
        for part in expr.parts
    )


def _is_number(expr: Expr) -> bool:
    return isinstance(expr, Const) and isinstance(expr.value, (int, float))


def whole_steps(case: Case) -> bool:
    """Tell whether some thousand turns each make steps over the same data: no turn takes a batch, draws or shuffles.

    The steps of inner loops whose counts are known are turns as well: fifty runs of a hundred steps are five thousand.
    """
    turn, trips, scope, summaries = case.turn, case.trips, case.scope, case.summaries
    if not isinstance(turn.node, Loop) or (trips.maximum is None and trips.usual is None):
        return False
    around = [one.number for one in summaries.course(scope).turns if turn.number in one.loops]
    inner = [summaries.trips(scope, one) for one in around if "memory" in summaries.stretch(scope, one).changes]
    within = product([one for one in inner if one.maximum is not None]).likely
    told = trips.maximum is not None and trips.maximum <= FEW_STEPS and within == 1.0
    if told or trips.likely * within > _WHOLE_STEPS or any(one.maximum is None for one in inner):
        return False
    learnt = [one.steps for one in case.summary.costs if one.changes == "memory"]
    deep = max(map(len, learnt), default=1)
    if deep > 1 and trips.likely * within > _HELPED_STEPS:
        return False
    if any(map(_takes, _helpers(case, {steps[0].name for steps in learnt}))):
        return False
    each = tuple([one._replace(seconds=one.seconds / within) for one in case.summary.costs]) if within else ()
    return deep <= _HELPED and single_steps(each) and not takes_anew(turn.node, scope)


def takes_anew(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a turn takes data that the turn before it had not.

    What is bound before the loop stays what it was, unless it gives something else each time it is asked, as a loader does.
    """
    if not isinstance(node, Loop):
        return False
    bound = [target for one in statements(node.body) if isinstance(one, Assign) for target in one.targets]
    changed = {name for target in bound for name in names(target)}
    held = {name for name in scope.bindings if _GIVING.isdisjoint(naming.words(name))}
    return _takes(node.body, frozenset(held - changed))


def _helpers(case: Case, named: set[str]) -> list[Block]:
    """Return the bodies of the project's functions that a turn calls by those names."""
    events = case.summaries.course(case.scope).events
    made = [one for one in events if case.turn.number in one.loops and one.callee.name in named]
    called = [case.scope.world.function(ref) for one in made for ref in one.callee.functions]
    return [one.body for one in called if one is not None]


def _takes(body: Block, kept: frozenset[str] = frozenset()) -> bool:
    """Tell whether a block takes data that it had not before; the names of what it had are `kept`."""
    inner = list(statements(body))
    made = [call for one in inner for expr in own(one) for call in calls(expr)]
    if any(_is_fed_elsewhere(call) for call in made):
        return True
    said = [_of_receiver(call.func) for call in made if isinstance(call.func, Attr)]
    told = [name for one in inner for expr in own(one) for name in names(expr) if name not in kept]
    said += [
        name for name in told if naming.named("figure_words").isdisjoint(naming.words(name)) and not _is_number_of(name)
    ]
    parts_said = [name.split(".") for name in said]
    return any(
        _TAKING.intersection(naming.words(part)) for one in parts_said for part in one[one[0] in kept and len(one) > 1 :]
    )


def _of_receiver(func: Attr) -> str:
    """Return a method with what it is called on, alone where that is computed."""
    base = dotted(func.base)
    return f"{base}.{func.name}" if base else func.name


def _is_number_of(name: str) -> bool:
    """Tell whether a name is that of a number of things, `n_train_samples`, and holds none of them."""
    return naming.words(name.rpartition(".")[2])[:1] in (("n",), ("num",))


def _is_fed_elsewhere(call: Call) -> bool:
    """Tell whether a call runs a graph without feeding it, so that what it learns from comes out of a queue."""
    graph = isinstance(call.func, Attr) and call.func.name == "run" and "sess" in label(call.func)
    return graph and len(call.args) + len(call.keywords) < _TABLES


def seeks_setting(scope: Scope) -> bool:
    """Tell whether a function looks for a learning rate or a batch size by its name, `find_lr`: it tries some steps of each.

    What the weights have become on the way is thrown away.
    """
    said = naming.words(scope.function.name)
    setting = any(said[at : at + len(words)] == words for words in _SOUGHT for at in range(len(said)))
    return setting and not _SEEKING.isdisjoint(said)


_ASKED = frozenset({"q", "query", "question", "prompt", "message", "text", "sentence", "topic"})
"""Last words of what a model is asked once."""
_DEMONSTRATED = 10
"""How many questions, written into the source, only show how a program answers."""
_SOON = 300.0
"""Seconds up to which short work for a handful that stands in the source is done in all."""


def asks_examples(case: Case) -> bool:
    """Tell whether a loop asks a model a few questions that stand in the source, to show how it answers."""
    trips, summary = case.trips, case.summary
    head = case.turn.node.target if isinstance(case.turn.node, Loop) else None
    said = {words[-1] for name in names(head) if (words := naming.words(name))}
    few = trips.maximum is not None and trips.maximum <= _DEMONSTRATED
    asked = any(one.asks_model for one in summary.costs) and "memory" not in summary.changes
    return asked and ((few and not _ASKED.isdisjoint(said)) or _soon_over(trips, summary))


def _soon_over(trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop goes through items that are written out one by one, and is through with them in some minutes."""
    return written_out(trips) and trips.likely * summary.seconds < _SOON
