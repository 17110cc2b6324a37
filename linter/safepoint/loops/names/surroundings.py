"""What stands around a call: the names of its receiver and of its arguments, and the functions among them."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import KEEPING_FOR_LATER, by_fetches, keeps_for_later
from safepoint.loops.names.arguments import given_values
from safepoint.loops.source.effects import Assign, Attr, Call, Do, Lambda, Name
from safepoint.loops.source.walk import dotted, label, names, operands, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


GRAPH = "runs a graph"
"""What the packs call the work of a session of TensorFlow."""
_ELEMENTS = frozenset({"next", "max", "min", "dict", "vars"})
"""Functions that give an element of what they are given, or a dictionary: its name says nothing of what it is."""


def receiver_names(call: Call, scope: Scope) -> list[str]:
    """Names of what a method is called on, and of its type."""
    if not isinstance(call.func, Attr):
        return []
    base = call.func.base
    while isinstance(base, Call) and isinstance(base.func, Attr) and base.func.name == "get":
        base = base.func.base
    if isinstance(base, Call) and dotted(base.func) in _ELEMENTS:
        return []
    owner = scope.type(call.func.base)
    return [*names(call.func.base), *((owner.name,) if owner is not None else ())]


def fetched(call: Call, scope: Scope) -> list[str]:
    """Names of what a graph is asked for, and of the calls that have made it: `infer_op = optimizer.minimize(cost)`."""
    asked = call.args[0] if call.args else call.keyword("fetches")
    given = [*names(asked)]
    made = [scope.only_value(name) for name in given]
    return [*[name for name in given if not _is_answer(name)], *[label(one.func) for one in made if isinstance(one, Call)]]


_MODES = frozenset({"train", "training"})
_ANSWERED = frozenset(
    {"preds", "pred", "prediction", "predictions", "logits", "probs", "output", "outputs", "loss", "losses", "cost", "acc"}
    | {"accuracy", "targets", "labels", "summary", "summaries"}
)
"""Words of what a graph answers, whatever data it is given: `preds_train` and `train_loss` move nothing on."""

_ASKING_IF = ("is",)
"""The first word of a flag, `is_training`, which moves nothing on."""


def _is_answer(name: str) -> bool:
    """Tell whether what is asked of a graph is an answer, or a flag that says if it trains, and no operation that trains."""
    words = naming.words(name.rpartition(".")[2])
    said = set(words)
    return words[:1] == _ASKING_IF or (bool(said & _MODES) and bool(said - _MODES) and said - _MODES <= _ANSWERED)


_READYING = frozenset(
    {"init", "initialize", "initializer", "reset", "assign", "copy", "sync", "target", "summary", "saver", "enqueue"}
)
"""Words of what is run to get something ready, which is soon done: a batch in the queue of a training, `enqueue_op`."""


def by_graph(meaning: Meaning, call: Call, scope: Scope) -> Meaning:
    """Judge a run of a graph by what it is asked for, and by whether anybody takes its answer."""
    asked = fetched(call, scope)
    return meaning if _is_for_effect(call, scope, asked) else by_fetches(meaning, asked)


def _is_for_effect(call: Call, scope: Scope, asked: list[str]) -> bool:
    """Tell whether a graph is fed and its answer is thrown away, `_ = sess.run(sample_op, feed)`: it moves its state on."""
    fed = call.args[1] if len(call.args) > 1 else call.keyword("feed_dict")
    if fed is None or any(not _READYING.isdisjoint(naming.words(name)) for name in asked):
        return False
    done = [one for one in scope.function.statements if isinstance(one, (Do, Assign)) and one.value is call]
    return any(isinstance(one, Do) or one.targets == (Name("_"),) for one in done)


def nearby(call: Call) -> list[str]:
    """Names among a call's arguments."""
    near: list[str] = []
    for part in operands(call):
        if not isinstance(part, Lambda):
            near += names(part)
    near += [key for key, _ in call.keywords]
    return near


def run_lambdas(call: Call) -> tuple[Lambda, ...]:
    """Return the anonymous functions given to a call that is not known to put them by for an event to come."""
    first = naming.words(tail(call.func))[:1]
    return () if KEEPING_FOR_LATER.intersection(first) else lambdas(call)


def lambdas(call: Call) -> tuple[Lambda, ...]:
    """Return the anonymous functions given to a call."""
    return tuple([part for part in operands(call) if isinstance(part, Lambda)])


def hands_lambdas(param: str, scope: Scope) -> bool:
    """Tell whether all calls of a function in its file give anonymous functions for a parameter."""
    given = [value for _, value in given_values(param, scope)]
    return bool(given) and all(isinstance(one, Lambda) for one in given)


def handed_over(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """Return project functions given as plain arguments to a call that is not known to leave them alone."""
    if keeps_for_later(label(call.func)):
        return ()
    found: list[Ref] = []
    for part in operands(call):
        if isinstance(part, (Name, Attr)) or (isinstance(part, Call) and _is_partial(part.func)):
            ref = scope.ref(part)
            if ref is not None and ref.kind == "function":
                found.append(ref)
    return tuple(found)


def _is_partial(func: Expr) -> bool:
    """Tell by its name alone whether a call only binds some arguments of what it is given."""
    return (isinstance(func, Name) and func.id == "partial") or (isinstance(func, Attr) and func.name == "partial")
