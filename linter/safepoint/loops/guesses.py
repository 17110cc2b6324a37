"""Judge a call by its words alone, when nothing resolves and no hint of the packs fits."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops import naming
from safepoint.loops.meaning import Cost, Meaning

_RUNNABLE = frozenset({"workflow", "agent", "agents", "crew", "chain", "pipeline", "experiment", "benchmark", "simulation"})


_RENDERING = frozenset({"build", "render", "compile", "convert", "transcode", "encode", "export"})


_DOCUMENTS = frozenset({"pdf", "pdfs", "latex", "tex", "video", "videos", "docx", "pptx", "mp4", "audio"})
"""Words that together speak of a program run on a document."""


KEEPING_FOR_LATER = frozenset({"register", "subscribe", "connect", "on", "add", "set", "bind", "hook", "schedule", "defer"})
"""First words of calls that keep a function for an event to come."""
_ESTIMATORS = frozenset({"estimator", "estimators", "clf", "classifier", "regressor", "transformer", "est"})
"""What classical learners are called."""
VERBS = frozenset({"get", "head", "post", "put", "patch", "delete", "request", "send", "options"})
"""Methods so common that only what they are called on can tell what they do."""


_ADDRESSES = frozenset({"url", "urls", "uri", "link", "href", "endpoint", "u"})
"""Words of the names of web addresses."""


_BUILT_IN = frozenset({*dir(str), *dir(dict), *dir(list), *dir(set), "search", "match", "fullmatch", "findall", "sub"})


_FORWARD = frozenset(
    {"model", "net", "network", "policy", "encoder", "decoder", "generator", "actor", "critic", "classifier"}
)
"""Objects whose call is mostly a forward pass."""


def by_word(last: str, given: bool) -> tuple[Meaning, Confidence] | None:
    """Judge an unknown call by its words alone: uploads and rendering are costly, other heavy words are only a guess."""
    first = naming.words(last)[:1]
    if first == ("upload",) and given:
        return Meaning(last, "uploads", Cost.HEAVY, changes="outside"), Confidence.MEDIUM
    spoken = set(naming.words(last))
    if given and spoken & _RENDERING and spoken & _DOCUMENTS:
        return Meaning(last, "renders a document", Cost.HEAVY), Confidence.MEDIUM
    if given and last in _FORWARD:
        return Meaning(last, "a forward pass", Cost.MEDIUM), Confidence.LOW
    if last in _BUILT_IN or last == "solve":
        return None
    if given and naming.named("heavy_words").intersection(first):
        return Meaning(last, "by its name", Cost.HEAVY), Confidence.LOW
    return None


def by_awaiting(last: str, given: list[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `await s.get(url)`: a verb of HTTP that is awaited, on something that sounds like an address."""
    if last not in VERBS or not any(_ADDRESSES.intersection(naming.words(name)) for name in given):
        return None
    changes = "outside" if last in ("post", "put", "patch") else ""
    return Meaning(last, "makes an HTTP request", Cost.HEAVY, changes=changes), Confidence.MEDIUM


def by_receiver(last: str, receiver: list[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `workflow.run(…)`: running something that is called a workflow, an agent or an experiment is work."""
    if last not in ("run", "execute", "run_async", "run_sync"):
        return None
    spoken = {word for name in receiver for word in naming.words(name)}
    return (Meaning(last, "runs an agent or a workflow", Cost.HEAVY), Confidence.MEDIUM) if spoken & _RUNNABLE else None


def classical(meaning: Meaning, receiver: list[str]) -> Meaning:
    """Take the fit or prediction of something that is called an estimator for seconds of work, not for minutes."""
    spoken = {word for name in receiver for word in naming.words(name.rpartition(".")[2])}
    if meaning.cost is Cost.HEAVY and spoken & _ESTIMATORS:
        return meaning._replace(cost=Cost.MEDIUM)
    return meaning
