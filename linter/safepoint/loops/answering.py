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
_SAMPLING = frozenset(
    {
        *("temperature", "max_tokens", "max_new_tokens", "max_completion_tokens", "top_p", "top_k", "num_completions"),
        *("num_return_sequences", "frequency_penalty", "presence_penalty", "repetition_penalty", "stop_sequences"),
        *("stop_token", "do_sample", "num_beams"),
    }
)
"""Keywords that say how an answer is sampled."""
_TWO = 2
_SETTING = frozenset(
    {"config", "configure", "params", "parameters", "args", "kwargs", "settings", "options", "setup", "update"}
)
"""Words of calls that put such settings together."""
_WORDERS = frozenset({"template", "templates", "tokenizer", "processor", "formatter", "renderer", "parser"})
"""Words of what puts a prompt together, whatever its methods are called."""


def answered(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge a call by the prompt it is given, unless its name says that it only words one; None when there is none."""
    keywords = frozenset([key for key, _ in call.keywords])
    return _prompted(name, keywords) or _sampled(name, keywords) or _chosen(call)


def _prompted(name: str, keywords: frozenset[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `complete(prompt=text)`."""
    owner, _, last = name.rpartition(".")
    if _WORDERS.intersection(naming.words(owner.rpartition(".")[2])):
        return None
    if not keywords & _PROMPTS or keywords & _ANSWERS or last[:1].isupper() or _WORDING.intersection(naming.words(last)):
        return None
    return Meaning(last, "a model call", Cost.HEAVY), Confidence.MEDIUM


def _sampled(name: str, keywords: frozenset[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `api.call(talk, temperature=0.0, max_tokens=100)`: who says how to sample an answer asks for one."""
    last = name.rpartition(".")[2]
    if len(keywords & _SAMPLING) < _TWO or last[:1].isupper() or (_WORDING | _SETTING).intersection(naming.words(last)):
        return None
    return Meaning(last, "a model call", Cost.HEAVY), Confidence.MEDIUM


def _chosen(call: Call) -> tuple[Meaning, Confidence] | None:
    """Judge `getattr(lm, kind)(requests)`: whatever a language model is asked for, it answers."""
    chosen = call.func if isinstance(call.func, Call) and dotted(call.func.func) == "getattr" else None
    asked = naming.words(dotted(chosen.args[0]).rpartition(".")[2]) if chosen is not None and chosen.args else ()
    if not call.args or not _LANGUAGE_MODELS.intersection(asked):
        return None
    return Meaning("getattr", "a model call", Cost.HEAVY), Confidence.MEDIUM
