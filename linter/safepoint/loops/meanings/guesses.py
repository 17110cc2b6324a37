"""Judge a call by its words alone, when nothing resolves and no hint of the packs fits."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.whys import FORWARD, HTTP_REQUEST, MODEL_CALL, TRAINING_STEP
from safepoint.loops.source.effects import Call, Const, Item
from safepoint.loops.source.walk import label, operands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.loops.source.effects import Expr

BY_NAME = "by its name"
"""What is said of work for which nothing speaks but what it is called."""
VERBS = frozenset({"get", "head", "post", "put", "patch", "delete", "request", "send", "options"})
"""Methods so common that only what they are called on can tell what they do."""
KEEPING_FOR_LATER = frozenset({"register", "subscribe", "connect", "on", "add", "set", "bind", "hook", "schedule", "defer"})
"""First words of calls that keep a function for an event to come."""
_KEPT_BY = frozenset({"tool", "tools", "button", "handler", "skill", "plugin"})
"""Last words of what is made of a function that somebody else runs when it is due: an agent, a person, a server."""
_USING = frozenset({"run", "call", "execute", "invoke", "use", "apply", "with"})


_later: dict[str, bool] = {}


def keeps_for_later(name: str) -> bool:
    """Tell whether a call by its dotted name puts a function by for an event to come: `FunctionTool.from_defaults(f)`."""
    known = _later.get(name)
    if known is None:
        known = _later[name] = _is_kept(naming.words(name.rpartition(".")[2]), name)
    return known


def _is_kept(said: tuple[str, ...], name: str) -> bool:
    if said[:1] and said[0] in KEEPING_FOR_LATER:
        return True
    if not _KEPT_BY.isdisjoint(said[-1:]):
        return _USING.isdisjoint(said[:1])
    maker = naming.words(name.rpartition(".")[0].rpartition(".")[2])
    return said[:1] == ("from",) and not _KEPT_BY.isdisjoint(maker[-1:])


_RENDERING = frozenset({"build", "render", "compile", "convert", "transcode", "encode", "export"})
_PIECES = frozenset({"part", "parts", "chunk", "chunks", "piece", "block"})
"""Words of what is a piece of one file, whose upload is one transfer."""
_DOCUMENTS = frozenset({"pdf", "pdfs", "latex", "tex", "video", "videos", "docx", "pptx", "mp4"})
"""Words that together speak of a program run on a document."""
_NOUNS = frozenset(
    {"split", "splits", "data", "dataset", "datasets", "loader", "loaders", "tokens", "size", "mode", "config", "args"}
    | {"transform", "path", "paths", "url", "urls", "name", "names", "filename", "id", "ids", "key", "keys", "slug", "uuid"}
)
"""Words that make a thing of a heavy word: `train_test_split`, `train_loader`, `embed_tokens` do no such work."""
_BUILT_IN = frozenset({*dir(str), *dir(dict), *dir(list), *dir(set), "search", "match", "fullmatch", "findall", "sub"})
"""Methods of strings, containers and patterns, which cost nothing."""
FORWARD_NOUNS = frozenset(
    {"model", "net", "network", "policy", "encoder", "decoder", "generator", "actor", "critic", "classifier"}
    | {"bert", "roberta", "backbone", "unet", "discriminator", "embedder", "reranker", "detector", "segmenter"}
)
"""Objects whose call is mostly a forward pass."""
NETWORK_NOUNS = frozenset({"model", "encoder", "decoder", "classifier", "reranker"})
"""Last words of longer names of such objects."""


_MODES = (("mode",), ("training",))


def is_given(call: Call, last: str) -> bool:
    """Tell whether a call is given something to work on: `model.train(was_training)` tells a network its mode."""
    parts = operands(call)
    modes = [one for one in parts if one in (Const(True), Const(False)) or naming.words(label(one))[-1:] in _MODES]
    return bool(parts) and (last != "train" or len(parts) > len(modes))


def by_word(last: str, given: bool) -> tuple[Meaning, Confidence] | None:
    """Judge an unknown call by its words alone: uploads and rendering are costly, other heavy words are only a guess."""
    if last[:1].isupper():
        return None  # a class, and to make an object of it is not yet to do its work
    first = naming.words(last)[:1]
    if first == ("upload",) and given and not _PIECES.intersection(naming.words(last)):
        return Meaning(last, "uploads", Cost.HEAVY, changes="outside"), Confidence.MEDIUM
    spoken = set(naming.words(last))
    if given and spoken & _RENDERING and spoken & _DOCUMENTS:
        return Meaning(last, "renders a document", Cost.HEAVY), Confidence.MEDIUM
    if given and (last in FORWARD_NOUNS or _is_network(naming.words(last))):
        return Meaning(last, FORWARD, Cost.MEDIUM), Confidence.LOW
    if last in _BUILT_IN or last == "solve":
        return None
    if spoken & _NOUNS:
        return None
    if given and naming.named("heavy_words").intersection(first):
        return Meaning(last, BY_NAME, Cost.HEAVY), Confidence.LOW
    return None


_MAKING = frozenset(
    {
        *("add", "attach", "build", "check", "choose", "clone", "compile", "configure", "convert", "copy", "create"),
        *("define", "delete", "deploy", "download", "export", "find", "freeze", "get", "has", "import", "init", "is"),
        *("list", "load", "make", "new", "pick", "prepare", "print", "register", "remove", "replace", "reset", "resolve"),
        *("restore", "save", "select", "serialize", "set", "setup", "show", "swap", "switch", "to", "update", "upload"),
        *("use", "validate", "wrap", "train", "eval", "evaluate", "test", "fit", "run", "call", "default", "data"),
    }
)
"""First words of functions that make, fetch or change a network, or do more with one than ask it once."""


_LINKING = frozenset({"for", "from", "of", "by", "to", "with"})
"""Words of names that say something about a network: `encoding_for_model`."""


def _is_network(said: tuple[str, ...]) -> bool:
    """Tell whether a name of several words is that of a network that is called: `reward_model`, `doc_encoder`."""
    return len(said) > 1 and said[-1] in NETWORK_NOUNS and said[0] not in _MAKING and _LINKING.isdisjoint(said)


def network_by_key(func: Expr) -> str:
    """Return the name of a network that is kept with others in a table, "" for others: `modules["embedding_model"](x)`."""
    key = func.key if isinstance(func, Item) else None
    name = key.value if isinstance(key, Const) and isinstance(key.value, str) and key.value.isidentifier() else ""
    return name if name in FORWARD_NOUNS or _is_network(naming.words(name)) else ""


_ADDRESSES = frozenset({"url", "urls", "uri", "link", "href", "endpoint", "u"})
"""Words of the names of web addresses."""


def by_awaiting(last: str, given: list[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `await s.get(url)`: a verb of HTTP that is awaited, on something that sounds like an address."""
    if last not in VERBS or not any(_ADDRESSES.intersection(naming.words(name)) for name in given):
        return None
    changes = "outside" if last in ("post", "put", "patch") else ""
    return Meaning(last, HTTP_REQUEST, Cost.HEAVY, changes=changes), Confidence.MEDIUM


def by_fetches(meaning: Meaning, fetched: list[str]) -> Meaning:
    """Judge a run of a graph by what is asked of it: an optimizer's operation trains, anything else only computes."""
    spoken = {word for name in fetched for word in naming.words(name)}
    return meaning if spoken & naming.named("training_words") else meaning._replace(cost=Cost.MEDIUM, changes="")


def by_compiled_name(meaning: Meaning, name: str) -> Meaning:
    """Take a compiled step that is called an update or a step of training for one that moves weights on."""
    compiled = meaning.why == "a compiled step"
    return meaning._replace(changes="memory") if compiled and trains_by_name(name) else meaning


def trains_by_name(name: str) -> bool:
    """Tell whether a step's name says that it trains (`update_actor`, `p_train_step`, `sgd_step`) rather than evaluates."""
    said = naming.words(name)
    return bool({"update", "train", "fit", "sgd"}.intersection(said)) and not {"eval", "test", "predict"}.intersection(said)


_LOGS = frozenset({"log", "logger", "logging", "tensorboard", "wandb", "tb"})


def save_guess(last: str, receiver: list[str]) -> str:
    """Return `strong` or `weak` when an unknown call reads like a save, "" when not.

    What is recorded, stored or dumped in a log only shows how the work goes, and an upload is judged by itself.
    """
    said = "" if naming.words(last)[:1] == ("upload",) else naming.save_like(last.lstrip("_")) or ""
    logs = said == "weak" and any(_LOGS.intersection(naming.words(name.rpartition(".")[2])) for name in receiver)
    return "" if logs else said


_CALLBACKS = frozenset({"callback", "callbacks", "cb"})


def hands_over(last: str, receiver: list[str]) -> bool:
    """Tell whether a call hands the turn to callbacks, any of which may save: `callbacks.on_epoch_end()`.

    Nothing has been learnt by `callbacks.on_predict_end()`.
    """
    said = naming.words(last)
    if _CALLBACKS.intersection(said):
        return not {"progress", "status", "log", "loss", "sample", "plot", "metrics", *KEEPING_FOR_LATER}.intersection(said)
    if said[:1] != ("on",) or "predict" in said:
        return False
    return any(_CALLBACKS.intersection(naming.words(name)) for name in receiver)


_FLUENT = frozenset({"googleapiclient", "apiclient", "google_auth_httplib2", "supabase", "postgrest"})
"""Libraries whose requests are put together call by call, and sent by the last one."""


def by_library(call: Call, last: str, imports: Mapping[str, str]) -> tuple[Meaning, Confidence] | None:
    """Judge `service.files().list(…).execute()` in a file that imports a library whose requests are sent so.

    What is given a statement, `cursor.execute("SELECT …")`, is a database beside it.
    """
    if last != "execute" or call.args or not any(name.partition(".")[0] in _FLUENT for name in imports.values()):
        return None
    return Meaning(last, "asks a web service", Cost.HEAVY), Confidence.HIGH


_RUNNABLE = frozenset({"workflow", "agent", "agents", "crew", "chain", "pipeline", "experiment", "benchmark", "simulation"})
"""What is worth a guess when it is run."""


_TRAINERS = frozenset({"trainer", "learner", "algo"})
_ASKED = frozenset({"detector", "segmenter", "recognizer", "captioner", "transcriber", "diarizer", "classifier"})
"""Last words of the names of networks that look at one thing after the other."""
_ANSWERING = frozenset({"generate", "inference", "infer", "transcribe", "diarize", "caption"})
"""First words of the methods by which they are asked; `detect` and `classify` are said of a few lines of code as well."""


def by_receiver(last: str, receiver: list[str], given: bool) -> tuple[Meaning, Confidence] | None:
    """Judge `workflow.run(…)`: running something that is called a workflow, an agent or an experiment is work.

    A trainer that is told to train on something (`self.trainer.train_from_torch(batch)`) does a step of it, and a detector
    that is told to generate something from what it is given is a network.
    """
    said = naming.words(last)
    trainer = any(_TRAINERS.intersection(naming.words(name)[-1:]) for name in receiver)
    if given and trainer and len(said) > 1 and said[0] == "train" and not _NOUNS.intersection(said):
        return Meaning(last, TRAINING_STEP, Cost.HEAVY, changes="memory"), Confidence.MEDIUM
    network = any(_ASKED.intersection(naming.words(name)[-1:]) for name in receiver)
    if given and network and _ANSWERING.intersection(said[:1]) and not _NOUNS.intersection(said):
        return Meaning(last, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM
    if last not in ("run", "execute", "run_async", "run_sync"):
        return None
    if any(name.endswith("_client._pipeline") for name in receiver):
        return Meaning(last, HTTP_REQUEST, Cost.HEAVY), Confidence.HIGH  # as clients do that AutoRest has written
    spoken = {word for name in receiver for word in naming.words(name)}
    return (Meaning(last, "runs an agent or a workflow", Cost.HEAVY), Confidence.MEDIUM) if spoken & _RUNNABLE else None


_silent: dict[str, bool] = {}


def says_nothing(last: str) -> bool:
    """Tell whether a call's name gives no reason for a guess, whatever it is called on or given; most names are such."""
    known = _silent.get(last)
    if known is None:
        known = last not in VERBS and last != "execute" and naming.words(last)[:1] != ("upload",)
        known = known and naming.save_like(last.lstrip("_")) is None and not hands_over(last, [*_CALLBACKS])
        known = known and by_word(last, True) is None and by_receiver(last, [*_RUNNABLE, *_TRAINERS], True) is None
        _silent[last] = known
    return known
