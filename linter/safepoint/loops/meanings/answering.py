"""Calls of which nothing is known but what they are given, a prompt, or that they are named for a model."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.model_words import ANSWERED, ASKING, MODELS, speaks_of_model
from safepoint.loops.meanings.services import to_service
from safepoint.loops.meanings.whys import BACKPROPAGATION, MODEL_CALL
from safepoint.loops.source.effects import Apply, Call, Const, Group, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.source.effects import Expr

_LANGUAGE_MODELS = frozenset({"lm", "llm"})
_PROMPTS = frozenset({"prompt", "prompts", "messages"})
"""Keywords by which models are given what to answer."""
_DECODING = frozenset({"generation_config", "max_new_tokens"})
"""Parameters by which a model is told how it is to answer, whatever it is given; a model's own method is a part of one."""
_SYSTEM = frozenset({"system_prompt", "sys_prompt", "system_message", "system_instruction"})
"""Parameters by which a model is told what it is to be."""
_ANSWERS = frozenset(
    ["answer", "answers", "completion", "completions", "labels", "output", "outputs", "response", "responses"]
)
"""Keywords beside them that say that the answer is there already, and is judged or kept."""
_WORDING = frozenset(
    {
        *("add", "append", "apply", "ask", "build", "callback", "check", "class", "clean", "clear", "cls", "confirm"),
        *("context", "convert", "count", "create", "delete", "dict", "display", "encode", "end", "escape", "export"),
        *("extract", "status"),
        *("fill", "format", "formats", "formatted", "formatter", "formatting", "preprocess", "encoding", "from", "get"),
        *("getpass", "has", "init", "input", "inputimeout", "is", "length", "list"),
        *("load", "log", "make", "max", "min", "normalize", "on", "parse", "pop", "prepare", "print", "process"),
        *("prompt", "raw", "read", "record", "remove", "render", "replace", "save", "send", "set", "show", "split"),
        *("start", "store", "strip", "sum", "template", "to", "token", "tokenize", "tokens", "transform", "trim"),
        *("truncate", "update", "validate", "with", "write"),
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
_WEIGHTS = frozenset({"logits", "logit", "logprobs", "probs", "probabilities", "scores"})
"""Last words of the names of what a model puts out for each token that may come next."""
_TWO = 2
_SETTING = frozenset(
    {"config", "configure", "params", "parameters", "args", "kwargs", "settings", "options", "setup", "update"}
)
"""Words of calls that put such settings together."""
_WORDERS = frozenset({"template", "templates", "tokenizer", "processor", "formatter", "renderer", "parser"})
"""Words of what puts a prompt together, whatever its methods are called."""


_PIPES = (("pipe",), ("pipeline",))
"""Last words of what is called with texts and gives a model's answers: `reward_pipe(batch)`."""
_FUNCTIONS = frozenset({"fn", "func", "function", "method", "callable"})
"""Words of the names of functions that are handed in."""
_TEXTS = frozenset({"prompt", "prompts", "messages", "question", "query", "instruction", "text", "texts", "input"})
"""Last words of the names of what a model is asked."""


def answered(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge a call by the prompt it is given, unless its name says that it only words one; None when there is none."""
    keywords = frozenset([key for key, _ in call.keywords])
    found = _prompted(name, keywords) or _sampled(call, name, keywords) or _named(call, name)
    return found or _handed_in(call, name) or _chosen(call) or _talked_to(call, name)


def prompted(callee: Callee, call: Call, qualified: str = "") -> Callee:
    """Take a call of which at most its bare name speaks for a model's if it is given a prompt.

    One that is told what only services are asks one. What goes back through a program of prompts is told in words what
    to improve: `response.backward("Be correct.")`.
    """
    if callee.meaning is not None and callee.meaning.why == BACKPROPAGATION and any(map(_is_worded, call.args)):
        return callee._replace(meaning=Meaning(callee.name, MODEL_CALL, Cost.HEAVY), sure=Confidence.MEDIUM)
    if callee.meaning is not None and callee.sure > Confidence.LOW:
        return callee
    asked = answered(call, callee.name) or to_service(call, callee.name)
    asked = asked or (_asked_of_module(qualified, call) if callee.meaning is None else None)
    return callee if asked is None else callee._replace(meaning=asked[0], sure=asked[1], known=False)


def _asked_of_module(qualified: str, call: Call) -> tuple[Meaning, Confidence] | None:
    """Judge `turbo_query(text)` that is imported from `llm_client`, a module that is named for a model and is not there."""
    module, _, last = qualified.rpartition(".")
    said = naming.words(last)
    if not (said and call.args) or last[:1].isupper() or said[-1] == "prompt" or not (_WORDING - ASKING).isdisjoint(said):
        return None
    if ASKING.isdisjoint((said[0], said[-1])) or MODELS.isdisjoint(naming.words(module.rpartition(".")[2])):
        return None
    return Meaning(last, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM


def _is_worded(given: Expr) -> bool:
    """Tell whether an argument is a text, or what somebody has to say of a result."""
    text = (isinstance(given, Const) and isinstance(given.value, str)) or (isinstance(given, Group) and given.kind == "text")
    return text or naming.words(dotted(given).rpartition(".")[2])[-1:] == ("feedback",)


_RUNNING = frozenset({"run", "arun", "call", "invoke", "ask", "query"})
_AGENTS = frozenset({"agent", "agents"})
"""First and last words of functions that have an agent work on a task: `run_agent(code, task)`."""
_PEOPLE = frozenset({"console", "terminal", "tty", "user", "input", "prompter", "dialog", "cli", "keyboard"})
"""Words of classes that ask whoever sits there."""


_WAITED = frozenset({"async", "a", "aio", "sync"})
"""Words of names that only say how their answer is waited for: `async_chat`."""


def answers_unseen(name: str, given: Collection[str]) -> bool:
    """Tell whether a function of which nothing costly can be seen is one that asks a model for an answer.

    Its name says so, or it is called for what is done to a prompt, and takes one: `generate(prompt)`, `__call__(messages)`;
    or its class is named for one: `LLMBundle.async_chat(system, history)`.
    """
    owner, _, last = name.rpartition(".")
    said = naming.words(last)
    if said[:1] == ("ask",) and not _PEOPLE.isdisjoint(naming.words(owner.rpartition(".")[2])):
        return False
    if len(said) == _TWO and said[0] in _RUNNING and said[1] in _AGENTS:
        return True  # How an agent goes about its task nobody can see, least of all where its code is made up by a model.
    if speaks_of_model(said):
        return not last[:1].isupper()  # In capitals it is a notion of mathematics: `g.LM(order)` gives a leading monomial.
    model = not MODELS.isdisjoint(naming.words(owner.rpartition(".")[2]))
    if model and [word for word in said if word not in _WAITED][:1] in (["chat"], ["complete"], ["generate"]):
        return len(given) > 1
    return (
        bool(_PROMPTS.intersection(given) or (not owner and _DECODING.intersection(given)))
        and bool(said[:1])
        and len(said) == 1
        and (said[0] == "call" or said[0] in ASKING)
    )


_PUTTING = frozenset({"build", "make", "prepare", "format", "compose", "construct", "assemble"})
_MESSAGES = frozenset({"msg", "msgs", "message", "messages", "prompt", "chat"})


def words_prompt(name: str) -> bool:
    """Tell whether a function by its name puts together what a model is asked: `build_msgs`, `prepare_prompt`."""
    said = naming.words(name)
    return not _PUTTING.isdisjoint(said[:1]) and not _MESSAGES.isdisjoint(said[1:])


def instructs(name: str, given: Iterable[str]) -> bool:
    """Tell whether a function is given what a model is told to be, and does not only put that together, as tokens even."""
    return (
        "tokenizer" not in given
        and not _SYSTEM.isdisjoint(given)
        and _WORDING.isdisjoint(naming.words(name.rpartition(".")[2]))
    )


_CLIENT = ("client",)
"""The name of an object that is itself called as only models are: `client(inputs=text)`."""


def _named(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge `llm(text)`, `ask_gpt(question)`, `get_llm_response(talk)`, `method.query(text, model)`, `ask(row, llm=llm)`."""
    said = naming.words(name.rpartition(".")[2])
    if not (call.args or call.keywords) or name.rpartition(".")[2][:1].isupper():
        return None
    if said == _CLIENT and isinstance(call.func, Name):
        return Meaning(name, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM
    if (
        not speaks_of_model(said)
        and not (said[1:][-1:] in _PIPES and _WORDING.isdisjoint(said[:1]))
        and not (said[:1] and said[0] in ASKING and _given_both(call))
    ):
        return None
    return Meaning(name.rpartition(".")[2], MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM


def _handed_in(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge `call_method(prompt)`: a function that was itself handed in, and is given a prompt, asks a model.

    So does one that is given a language model to work with: `method(lm)`.
    """
    first = naming.words(dotted(call.args[0]).rpartition(".")[2])[-1:] if call.args else ()
    said = naming.words(name) if isinstance(call.func, Name) else ()
    if (
        not _FUNCTIONS.intersection(said)
        or _WORDING.intersection(said)
        or not (_PROMPTS | _LANGUAGE_MODELS).intersection(first)
    ):
        return None
    return Meaning(name, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM


def _given_both(call: Call) -> bool:
    """Tell whether a call is given a model and what to ask it, or a language model by that very name."""
    if any(key in _LANGUAGE_MODELS for key, _ in call.keywords):
        return True
    ends = [words[-1] for part in call.args if (words := naming.words(dotted(part).rpartition(".")[2]))]
    return bool({"llm", "lm", "model"}.intersection(ends)) and bool(_TEXTS.intersection(ends))


def _prompted(name: str, keywords: frozenset[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `complete(prompt=text)`."""
    owner, _, last = name.rpartition(".")
    if _WORDERS.intersection(naming.words(owner.rpartition(".")[2])):
        return None
    if not keywords & _PROMPTS or keywords & _ANSWERS or _is_class(last) or _WORDING.intersection(naming.words(last)):
        return None
    return Meaning(last, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM


def _is_class(last: str) -> bool:
    """Tell whether a name is written as a class is; what is written in capitals throughout is kept there to be called."""
    return last[:1].isupper() and not (last.isupper() and not MODELS.isdisjoint(naming.words(last)))


def _sampled(call: Call, name: str, keywords: frozenset[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `api.call(talk, temperature=0.0, max_tokens=100)`: who says how to sample an answer asks for one.

    Who hands over what a model has put out chooses from it, and asks for nothing: `filtering(logits, top_k=10, top_p=0.9)`.
    """
    last = name.rpartition(".")[2]
    told = [
        key for key in keywords & _SAMPLING if key not in last
    ]  # `top_k_top_p_filtering(logits, top_k=k, top_p=p)` does so
    if len(told) < _TWO or last[:1].isupper() or (_WORDING | _SETTING).intersection(naming.words(last)):
        return None
    if call.args and not _WEIGHTS.isdisjoint(naming.words(dotted(call.args[0]).rpartition(".")[2])[-1:]):
        return None
    return Meaning(last, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM


def _talked_to(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge `chat([{"role": "user", "content": text}])`: who is handed a talk answers it, unless it is only put away."""
    last = name.rpartition(".")[2]
    said = naming.words(last)
    speaks = not (ASKING | ANSWERED | MODELS).isdisjoint(said) and _WORDING.isdisjoint(said)
    if not speaks or last[:1].isupper() or not any(map(_is_talk, call.args)):
        return None
    return Meaning(last, MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM


def _is_talk(expr: Expr) -> bool:
    """Tell whether an expression is a list of what was said, each with its role, or one put together of such lists."""
    if isinstance(expr, Apply) and expr.op == "+":
        return any(map(_is_talk, expr.parts))
    turns = expr.parts if isinstance(expr, Group) and expr.kind == "list" else ()
    return any(isinstance(one, Group) and one.kind == "dict" and Const("role") in one.parts[::2] for one in turns)


def _chosen(call: Call) -> tuple[Meaning, Confidence] | None:
    """Judge `getattr(lm, kind)(requests)`: whatever a language model is asked for, it answers."""
    chosen = call.func if isinstance(call.func, Call) and dotted(call.func.func) == "getattr" else None
    asked = naming.words(dotted(chosen.args[0]).rpartition(".")[2]) if chosen is not None and chosen.args else ()
    if not call.args or not _LANGUAGE_MODELS.intersection(asked):
        return None
    return Meaning("getattr", MODEL_CALL, Cost.HEAVY), Confidence.MEDIUM
