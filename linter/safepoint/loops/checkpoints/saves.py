"""Which saves count: how far away, under how many conditions, and for which library's buffers."""

from __future__ import annotations

from safepoint.loops.checkpoints.guards import RARE
from safepoint.loops.checkpoints.log_files import LOGGED
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call
from safepoint.loops.source.walk import dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.calls.events import Event
    from safepoint.loops.checkpoints.guards import Guard
    from safepoint.loops.names.index import Ref
    from safepoint.loops.summary import SaveFact

_SETUP = frozenset(
    {"load", "init", "setup", "start", "build", "make", "prepare", "configure", "ensure", "install", "connect", "enter"}
    | {"aenter", "new"}
)
"""First words of helpers that put things in place; what they write is no progress."""
_MAKING = frozenset({"build", "make", "prepare"})
"""Those of them that are the turn's work where they leave out what is there: `prepare_sample(name)`."""

STORES = frozenset(
    {"asyncpg", "clickhouse", "dbapi", "django", "duckdb", "elasticsearch", "google", "influxdb_client", "neo4j", "peewee"}
    | {"pymongo", "qdrant_client", "sqlalchemy", "sqlite3", "supabase", "tortoise"}
)
"""Databases, into which `load_orders(session, rows)` puts rows: there, loading is the last step and no setting up."""

SERVERS = STORES - {"dbapi", "duckdb", "sqlite3"}
"""Those that keep their rows elsewhere, not in a file whose place is given."""

FARTHEST = 5
_FARTHEST_OF_MODELS = 9
"""Steps to the save of a model from which on nobody hears of it, where an agent in a world of agents is trained."""

CACHING = frozenset({"cached", "cache", "load", "close", "cleanup", "terminate", "shutdown"})
"""Words of helpers whose slow part is a look-up that a cache answers the next time, the input itself, or the end."""

_READING = frozenset({"get", "aget", "read", "find", "is", "has", "check", "list", "parse", "query"})
"""First words of inner helpers that look something up; what they write on the way is no progress of the caller."""

_LOGGERS = frozenset({"log", "logger", "logging"})
"""Last words of what a program tells its progress to."""

SOFT = frozenset({"option", "param", "other", "presence", "best", "remote"})

_SAYS_SO = frozenset({"download", "save", "export", "dump", "store", "persist", "backup", "emit"})
"""First words of helpers that are called to keep something: under how many conditions they do is their own affair."""

MOST_CONDITIONS = 3
"""A save under more independent conditions than these coincides too rarely to count."""
_NEAR = 2
"""How many steps may lead to the save of a model that counts under more conditions than that."""

FIGURES = "writes figures of the work"
"""What a save is called that keeps how the training went, and nothing of what was trained."""


TEXT_CLOSED = "closes a text file"
"""What leaving the block of a file is called that was opened for text."""

_TEXT = frozenset(
    {FIGURES, "writes JSON to a file", "writes YAML to a file", "writes a row", "writes to a file", "writes numbers as text"}
    | {TEXT_CLOSED, "flushes a text file", LOGGED}
)


def is_text(fact: SaveFact) -> bool:
    """Tell whether a save writes text or rows, which keep figures of a training run but not its state."""
    return is_text_form(fact.why) or fact.steps[-1].name == "print"


def is_text_form(why: str) -> bool:
    """Tell whether the packs' word for a save is one for text or rows."""
    return why in _TEXT


def closes_file(fact: SaveFact) -> bool:
    """Tell whether a save only closes or flushes a file, which keeps what was written to it and nothing else."""
    return fact.kind == "commit" and fact.family == "safepoint"


STATE = "writes state to a file"
"""What a save is called that is given what was trained, by its name, in whatever form."""


def kept_as(call: Call, path: int | None) -> str:
    """Tell by the names of what a call writes whether it is `FIGURES` (`losses`, `eval_returns`) or `STATE` (`weights`).

    Empty where they say neither, or both. What keeps track of figures writes them when it is given nothing else.
    """
    given = [part for at, part in enumerate(call.args) if at != path] + [value for _, value in call.keywords]
    spoken = {word for part in given for name in names(part) for word in naming.words(name)}
    state = spoken & naming.named("state_words")
    if spoken & naming.named("figure_words"):
        return "" if state else FIGURES
    if spoken & _PLAYED and not state - _FORMS - _PLACES:
        return FIGURES
    if not state and isinstance(call.func, Attr) and _TRACKING.intersection(naming.words(dotted(call.func.base))[-1:]):
        return FIGURES
    return STATE if state - _FORMS else ""


_TRACKING = frozenset(
    {"tracker", "logger", "log", "meter", "meters", "metric", "metrics", "stats", "statistics", "recorder", "plotter"}
    | {"summary", "visualizer", "losses", "history"}
)
"""Last words of what keeps track of a training: `metric_logger.save()` writes down how it went."""
OF_MODELS = ("saves a model", "saves a checkpoint", "saves weights", STATE)
"""How the packs' words for saves of what is trained begin."""
_FORMS = frozenset({"dict"})
_PLACES = frozenset({"state", "states"})
_PLAYED = frozenset({"env", "envs", "environment"})
"""Words of what an agent learns from: where its environment stands says nothing of what was learnt."""


def conditions(guards: tuple[Guard, ...]) -> int:
    """Count the conditions that make an effect uncertain."""
    return sum(guard.kind in SOFT or guard.kind == "skip" for guard in guards)


_BELONGING = {"psycopg2": "dbapi", "alembic": "sqlalchemy"}
"""Libraries whose functions write by the connections of another: `execute_values(cursor, …)` and `connection.commit()`."""


def family(event: Event) -> str:
    """Return the library whose buffers a save concerns, "" when only the call's bare name is known."""
    meaning = event.callee.meaning
    head, dot, _ = meaning.name.partition(".") if meaning is not None else ("", "", "")
    return _BELONGING.get(head, head) if dot else ""


def found_family(found: Ref | None, event: Event) -> str:
    """Return the library of what a `with` block was entered on."""
    return found.name.partition(".")[0] if found is not None and found.kind == "external" else family(event)


def is_too_far(fact: SaveFact) -> bool:
    """Tell whether a save is so far down that callers need not hear of it; a model is trained farther down than others."""
    model = fact.kind == "durable" and fact.why.startswith(OF_MODELS)
    return len(fact.steps) >= (_FARTHEST_OF_MODELS if model else FARTHEST)


def near(fact: SaveFact) -> bool:
    """Tell whether a save stands close enough to its loop to be the loop's: few calls away, and not in a set-up helper."""
    looked_for = any(guard.kind == "skip" for guard in fact.guards)  # then it is the turn's, however it is come by
    if len(fact.steps) > (FARTHEST if not fact.weak else 1 if fact.kind == "position" else 2 + looked_for):
        return False
    # Whoever writes a model down here, or the best so far, wants it kept; a helper far down may do so for others alone.
    wanted = len(fact.steps) <= _NEAR or any(guard.kind == "best" for guard in fact.guards)
    model = fact.kind == "durable" and fact.why.startswith(OF_MODELS) and wanted
    if not model and sum(guard.kind in SOFT for guard in fact.guards) > MOST_CONDITIONS:
        return False
    if _is_logged(fact):
        return False
    # What is asked for by a helper that makes and keeps it where it is missing is read by nobody else.
    if not looked_for and any(_only_reads(fact, at) for at in range(1, len(fact.steps) - 1)):
        return False
    passed = [step.name.rpartition(".")[2] for step in fact.steps[:-1]]
    # Who enters a row into a book writes it down: only `__enter__` puts things in place.
    said = {word for name in passed if name not in ("start_soon", "enter") for word in naming.words(name)[:1]}
    said -= set(naming.words(fact.steps[-1].name.rpartition(".")[2])[:1])  # `build_image` around `client.images.build`
    setup = _SETUP - _MAKING if looked_for and fact.kind != "guess" else _SETUP
    return not said & (setup - {"load"} if fact.family in STORES else setup)


def _only_reads(fact: SaveFact, at: int) -> bool:
    """Tell whether a step to a save is named for reading, and none further down for saving: `get_video`, `update_rows`."""
    said = naming.words(fact.steps[at].name.rpartition(".")[2])
    if not _READING.intersection(said[:1]) or naming.named("save_verbs").intersection(said):
        return False
    rows = fact.family in STORES and fact.kind in ("buffered", "commit")
    return not (rows and any(naming.save_like(step.name) for step in fact.steps[at + 1 : -1]))


def _is_logged(fact: SaveFact) -> bool:
    """Tell whether text goes to the file of a logger of the project's own: who reads it sees how far the work has come.

    A `print` of the project's own, which puts what it shows into a file as well, is one too; so are the rows of figures
    that a logger is told to dump, `logger.dump_tabular()`, and the flush of what it has written.
    """
    receivers = [(naming.words(step.name.rpartition(".")[0])[-1:], step.name.rpartition(".")[2]) for step in fact.steps[:-1]]
    logging = [last for words, last in receivers if _LOGGERS.intersection(words) and not _told_to_save(last)]
    text = fact.kind in ("stream", "commit") or fact.steps[-1].name.endswith(".flush")
    return (bool(logging) or any(last == "print" for _, last in receivers)) and text


def _told_to_save(name: str) -> bool:
    return bool(naming.save_like(name)) and naming.words(name)[:1] != ("dump",)


def counted(saves: Iterable[SaveFact]) -> list[SaveFact]:
    """Return the saves that keep progress on the way: none that runs only at the end, at the start or after an error."""
    return [one for one in saves if near(one) and not is_rare(one)]


def is_rare(fact: SaveFact) -> bool:
    """Tell whether a save runs only at the end, at the start or after an error."""
    return any(guard.kind in RARE for guard in fact.guards)


def says_so(fact: SaveFact) -> bool:
    """Tell whether a file is written by a helper that is named for it: `download_urls` skips, retries and asks a lot."""
    if _is_logged(fact):
        return False
    named = [naming.words(step.name.rpartition(".")[2])[:1] for step in fact.steps[:-1]]
    near_by = len(fact.steps) <= FARTHEST and any(_SAYS_SO.intersection(words) for words in named[:3])
    return near_by and fact.kind in ("item", "stream", "durable") and not any(guard.kind in RARE for guard in fact.guards)
