"""Functions without a loop statement that go through many items all the same: by comprehensions, maps and tasks."""

from __future__ import annotations

from safepoint.loops.calls.plain_maps import drained
from safepoint.loops.calls.running import APPLYING, MAPPERS, may_map
from safepoint.loops.source.effects import Call, Comprehension
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.world import World
    from safepoint.loops.source.module import Function, ModuleTree

_FANS_OUT = ("gather", "as_completed", "wait(", "TaskGroup", "Parallel(", "_map(", "_apply(")
_MAPS = (".map(", ".starmap(", ".imap", ".map_async(", ".starmap_async(")
_POOLS = ("Executor", "Pool", "load_dataset(", "datasets import")
_AWAITS = ("await ", " for ")
_SERVICES = frozenset(
    {"aiohttp", "anthropic", "boto3", "cohere", "groq", "httpx", "litellm", "mistralai", "ollama", "openai", "requests"}
    | {"together", "urllib3", "crewai", "dspy", "geopy", "googletrans", "huggingface_hub", "langchain"}
    | {"langchain_anthropic", "langchain_community", "langchain_core", "langchain_openai", "llama_index", "playwright"}
    | {"deepl", "easyocr", "faster_whisper", "praw", "pytesseract", "replicate", "selenium", "tweepy", "vllm", "whisper"}
    | {"wikipedia", "yfinance", "yt_dlp"}
)
"""Libraries that ask somebody: a module with one may stand for it, and asks for whoever imports that module."""
_REPEATING = ("for", "map", *sorted(APPLYING | MAPPERS))
"""What a function says that goes through items without a loop statement."""


def interesting(path: str, world: World) -> list[tuple[str, Function]]:
    """Return a file's functions with a loop, and those that without one may still start work over many items at once."""
    tree = world.index.tree(path)
    lines = _fan_lines(tree, asking=world.asks(path) or _asks_service(path, world))
    for function in list(tree.functions.values()) if lines else ():
        if function.conceals and _fans_out(function, lines):
            function.body  # noqa: B018  reading it brings the functions in it to light
    functions = [(MODULE_BODY, tree.body), *tree.functions.items()]
    return [one for one in functions if one[1].has_loop or (lines and _fans_out(one[1], lines) and _repeats(one[1]))]


def _asks_service(path: str, world: World) -> bool:
    """Tell whether a file asks a service, or imports one of the project's that does: `from client import Translator`."""
    imported = (world.index.tree(one) for one in (path, *world.by_name.imported(path)))
    return any(name.partition(".")[0] in _SERVICES for tree in imported for name in tree.imports.values())


def _fan_lines(tree: ModuleTree, *, asking: bool) -> tuple[int, ...]:
    """Return the lines on which work over many items may start without a loop statement."""
    text = tree.text
    wanted = _FANS_OUT + _MAPS if any(word in text for word in _POOLS) else _FANS_OUT
    places = [at for word in wanted for at in _positions(text, word)]
    places += [
        at for at in _positions(text, _AWAITS[0]) if _AWAITS[1] in text[text.rfind("\n", 0, at) + 1 : text.find("\n", at)]
    ]
    if asking:
        places += [at for word in (_AWAITS[1], ".apply(", "(map(") for at in _positions(text, word)]
    found: list[int] = []
    line, counted = 1, 0
    for at in sorted(places):
        line += text.count("\n", counted, at)
        counted = at
        found.append(line)
    return tuple(found)


def _positions(text: str, word: str) -> list[int]:
    found: list[int] = []
    at = text.find(word)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + 1)
    return found


def _repeats(function: Function) -> bool:
    """Tell whether a function holds a comprehension or maps over items: without a loop statement, its only loops."""
    if not any(function.mentions(word) for word in _REPEATING):
        return False
    pending = [expr for statement in function.statements for expr in own(statement)]
    while pending:
        expr = pending.pop()
        if isinstance(expr, Comprehension):
            return True
        if isinstance(expr, Call) and (may_map(expr) or drained(expr) is not expr):
            return True
        pending.extend(parts(expr))
    return False


def _fans_out(function: Function, lines: tuple[int, ...]) -> bool:
    last = function.end_line or 10**9
    return any(function.line <= line <= last for line in lines)
