"""Calls of which nothing is known but that they are given tensors on a device, or a network and what it is to look at."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import BY_NAME, FORWARD_NOUNS, NETWORK_NOUNS
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.whys import FORWARD, MODEL_CALL
from safepoint.loops.source.effects import Attr, Call, Name
from safepoint.loops.source.walk import calls, dotted, label, names, operands, own, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.names.scope import Scope

_DEVICES = frozenset({"device", "devices", "cuda", "gpu"})
"""Words of where networks work."""
_NETWORKS = FORWARD_NOUNS | NETWORK_NOUNS | {"retriever", "teacher", "student", "ranker", "scorer", "transformer", "clip"}
"""Last words of names of networks."""
_KEEPING = frozenset({"add", "append", "load", "log", "put", "record", "register", "save", "set", "store", "to", "update"})
_JUDGING = frozenset({"loss", "criterion", "metric", "metrics", "accuracy", "score", "augment", "normalize"})
"""Words of what is computed of a network's output, or of its input."""


def passed_on(callee: Callee, call: Call, scope: Scope) -> Callee:
    """Take a call of which at most its name speaks for a pass through a network, if the tensors that it is given say so."""
    if callee.meaning is not None and callee.meaning.why != BY_NAME:
        return callee
    found = _by_decoding(call, scope) or _by_device(call, scope) or _by_network(call, scope) or _by_weights(call, scope)
    if found is None or not scope.world.libraries.believed(*found, callee.name, scope.path):
        return callee
    return callee._replace(meaning=found[0], sure=found[1])


def _by_decoding(call: Call, scope: Scope) -> tuple[Meaning, Confidence] | None:
    """Judge `found = workers.generate_sequences(batch)`: what a tokenizer then decodes is what a model has generated."""
    last = tail(call.func)
    if naming.words(last)[:1] != ("generate",):
        return None
    given = {name for name, bound in scope.bindings.items() if any(one.expr is call for one in bound)}
    made = (one for statement in scope.function.statements for expr in own(statement) for one in calls(expr))
    decoded = (part for one in made if label(one.func).endswith(".batch_decode") for part in one.args[:1])
    roots = (name.partition(".")[0] for part in decoded for name in names(part))
    return (Meaning(last, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM) if not given.isdisjoint(roots) else None


def _by_device(call: Call, scope: Scope) -> tuple[Meaning, Confidence] | None:
    """Judge `model.embed_text(ids.cuda())`: what is called a network, and is given tensors on its device, passes them on.

    So does a plain name that is bound to some object here: `encode(**to_cuda(batch))`.
    """
    func = call.func
    last = func.name if isinstance(func, Attr) else func.id if isinstance(func, Name) else ""
    said = naming.words(last)
    if isinstance(func, Attr):
        owner = naming.words(tail(func.base))[-1:]
        passes = not _NETWORKS.isdisjoint(owner) and _KEEPING.isdisjoint(said[:1])
    else:
        passes = bool(last) and any(one.kind == "value" for one in scope.given(last)) and _JUDGING.isdisjoint(said)
    if not passes or naming.named("training_words").intersection(said):
        return None
    parts = operands(call)
    bound = [one.expr for part in parts if isinstance(part, Name) for one in scope.given(part.id) if one.kind == "value"]
    moved = any(_is_moved(inner) for part in (*parts, *bound) for inner in calls(part))
    return (Meaning(last, FORWARD, Cost.MEDIUM), Confidence.MEDIUM) if moved else None


def _is_moved(call: Call) -> bool:
    """Tell whether a call moves tensors to where a network works: `.cuda()`, `.to(device)`, `to_cuda(batch)`."""
    last = naming.words(tail(call.func))
    if last == ("to",):
        return any(_DEVICES.intersection(naming.words(name)) for part in call.args for name in names(part))
    return last in (("cuda",), ("to", "cuda"), ("to", "device"), ("to", "gpu"), ("send", "to", "device"))


_LOOKED_AT = frozenset(
    {"batch", "batches", "image", "images", "img", "imgs", "frame", "frames", "input", "inputs", "ids", "mask", "tensor"}
    | {"tensors", "tokens", "token", "pixels", "points", "pts", "rays", "audio", "wav", "text", "texts", "sentences", "x"}
    | {"samples", "sample", "prompt", "prompts", "latents", "noise", "query", "queries", "question", "questions"}
)
"""Last words of what is handed to a network."""
_ASIDE = frozenset(
    {"add", "apply", "attach", "broadcast", "check", "clear", "clip", "collate", "copy", "count", "draw", "dump", "ema"}
    | {"format", "freeze", "get", "has", "hook", "init", "is", "load", "log", "make", "merge", "move", "pad", "parse"}
    | {"plot", "prepare", "preprocess", "print", "process", "profile", "register", "report", "resize", "save", "set"}
    | {"setup", "show", "split", "summarize", "summary", "sync", "template", "to", "tokenize", "trace", "truncate"}
    | {"unfreeze", "update", "visualize", "wrap", "write", "zero", "build", "convert", "create", "select"}
)
"""Words of functions that see to a network, or to what it is given, and do not ask it."""


def _by_network(call: Call, scope: Scope) -> tuple[Meaning, Confidence] | None:
    """Judge `emb(model, ids)` and `query_fn(points, network_fn)`: a function is handed a network and what it looks at.

    It is one that cannot be seen: a parameter, or the function of a module that is not here.
    """
    parts = operands(call)
    if not 2 <= len(parts) <= _MOST_PARTS:
        return None
    ends = [naming.words(dotted(part).rpartition(".")[2]) for part in parts]
    networks = [said for said in ends if said and (said[-1] in _NETWORKS or (said[-1] in _CALLED and said[0] in _NETWORKS))]
    if not networks or not any(said and said[-1] in _LOOKED_AT for said in ends if said not in networks):
        return None
    last = tail(call.func)
    said = naming.words(last)
    if last[:1].isupper() or not _ASIDE.isdisjoint(said) or not _JUDGING.isdisjoint(said):
        return None
    found = scope.ref(call.func)
    unseen = found.kind == "external" if found is not None else isinstance(call.func, Name) and call.func.id in scope.params
    if not unseen or naming.named("training_words").intersection(said):
        return None
    return Meaning(last, FORWARD, Cost.MEDIUM), Confidence.MEDIUM


_MOST_PARTS = 8
_CALLED = frozenset({"fn", "func", "function", "apply"})
"""Last words of the names of functions; `network_fn` is a network."""
_DRAWING = frozenset({"sample", "decode", "encode", "reconstruct", "infer", "inference"})
"""Methods by which a network that cannot be seen is asked for what it makes."""


_DRAWN = 0.2
"""Seconds that it takes to draw a batch, which takes many passes."""


def _by_weights(call: Call, scope: Scope) -> tuple[Meaning, Confidence] | None:
    """Judge `model.sample(size)`: what was given its weights here, `model.load_state_dict(saved)`, makes it by a pass."""
    func = call.func
    if not isinstance(func, Attr) or func.name not in _DRAWING or not isinstance(func.base, Name) or not call.args:
        return None
    asked = f"{func.base.id}.load_state_dict"
    made = (one for statement in scope.function.statements for expr in own(statement) for one in calls(expr))
    loaded = any(dotted(one.func) == asked for one in made)
    passes = _DRAWN if func.name == "sample" else None
    return (Meaning(func.name, FORWARD, Cost.MEDIUM, seconds=passes), Confidence.MEDIUM) if loaded else None
