"""Names of calls that ask a language model, by the words that they are made of."""

from __future__ import annotations

MODELS = frozenset({"llm", "lm", "gpt", "chatgpt", "claude", "gemini", "openai", "chatbot"})
"""Words by which code speaks of a language model."""
_CALLABLE = frozenset({"llm", "lm", "gpt", "chatgpt", "claude", "gemini"})
"""Those that a function or an object is called which asks one."""
ASKING = frozenset(
    {*("ask", "answer", "call", "chat", "complete", "generate", "infer", "invoke", "prompt", "query", "reply", "request")}
    | {"respond", "run"}
)
"""First words of calls that ask a model."""
ANSWERED = frozenset(
    {*("answer", "answers", "chat", "complete", "completion", "completions", "generate", "generation", "inference")}
    | {"output", "outputs", "query", "reply", "response", "responses"}
)
"""Words that beside a model's make of a call one that gives its answer: `get_llm_response`, `gpt4_completion`."""
_ASIDE = frozenset(
    {
        *("args", "cache", "client", "compat", "config", "connection", "cost", "endpoint", "error", "errors"),
        *("exception", "from", "key", "kwargs", "log", "logger", "metric", "metrics", "name", "params", "parser"),
        *("price", "retry", "schema", "settings", "stats", "supports", "template", "to", "tokens", "tool", "tools"),
        *("type", "url", "usage", "version", "part", "parts", "choice", "choices"),
    }
)
"""Words of calls that only see to what goes with a model."""


def speaks_of_model(said: tuple[str, ...]) -> bool:
    """Tell whether a name's words are those of a call that asks a model.

    What is made for one asks none: `generate_page_for_gpt(row)`.
    """
    plain = tuple([word for word in said if not word.isdigit()])
    plain = plain[: plain.index("for")] if "for" in plain else plain
    if _ASIDE.intersection(plain):
        return False
    if len(plain) == 1 or not MODELS.intersection(plain):
        return plain[:1] != () and plain[0] in _CALLABLE
    if plain[0] in MODELS and plain[-1] in ("message", "messages"):
        return False  # `openai_chat_message(turn)` puts one into that form
    return plain[0] in ASKING or ((plain[0] == "get" or plain[0] in MODELS) and bool(ANSWERED.intersection(plain)))
