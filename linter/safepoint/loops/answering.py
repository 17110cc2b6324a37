"""Calls of which nothing is known but that they are given a prompt: a model answers it, whatever it is called."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops import naming
from safepoint.loops.effects import Call
from safepoint.loops.meaning import Cost, Meaning
from safepoint.loops.walk import dotted

_LANGUAGE_MODELS = frozenset({"lm", "llm"})
_PROMPTS = frozenset({"prompt", "prompts", "messages"})
"""Keywords by which models are given what to answer."""
_ANSWERS = frozenset(
    ["answer", "answers", "completion", "completions", "labels", "output", "outputs", "response", "responses"]
)
"""Keywords beside them that say that the answer is there already, and is judged or kept."""
_WORDING = frozenset(
    {
        *("add", "append", "apply", "ask", "build", "callback", "check", "class", "clean", "clear", "cls", "confirm"),
        *("convert", "count", "create", "delete", "dict", "encode", "end", "escape", "extract", "fill", "format", "from"),
        *("get", "getpass", "has", "init", "input", "is", "length", "list", "load", "log", "make", "max", "min"),
        *("normalize", "on", "parse", "pop", "prepare", "print", "process", "prompt", "raw", "read", "record"),
        *("remove", "render", "replace", "save", "send", "set", "show", "split", "start", "store", "strip", "sum"),
        *("template", "to", "token", "tokenize", "tokens", "transform", "trim", "truncate", "update", "validate"),
        *("with", "write"),
    }
)
"""Words of calls that put a prompt together, count it, keep it, tell somebody of it, or ask a person."""
_WORDERS = frozenset({"template", "templates", "tokenizer", "processor", "formatter", "renderer", "parser"})
"""Words of what puts a prompt together, whatever its methods are called."""


def answered(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge a call by the prompt it is given, unless its name says that it only words one; None when there is none."""
    return _prompted(name, frozenset([key for key, _ in call.keywords])) or _chosen(call)


def _prompted(name: str, keywords: frozenset[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `complete(prompt=text)`."""
    owner, _, last = name.rpartition(".")
    if _WORDERS.intersection(naming.words(owner.rpartition(".")[2])):
        return None
    if not keywords & _PROMPTS or keywords & _ANSWERS or last[:1].isupper() or _WORDING.intersection(naming.words(last)):
        return None
    return Meaning(last, "a model call", Cost.HEAVY), Confidence.MEDIUM


def _chosen(call: Call) -> tuple[Meaning, Confidence] | None:
    """Judge `getattr(lm, kind)(requests)`: whatever a language model is asked for, it answers."""
    chosen = call.func if isinstance(call.func, Call) and dotted(call.func.func) == "getattr" else None
    asked = naming.words(dotted(chosen.args[0]).rpartition(".")[2]) if chosen is not None and chosen.args else ()
    if not call.args or not _LANGUAGE_MODELS.intersection(asked):
        return None
    return Meaning("getattr", "a model call", Cost.HEAVY), Confidence.MEDIUM
