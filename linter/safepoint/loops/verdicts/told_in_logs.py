"""Text that a turn adds to a log for people to read, while its results are only collected."""

from __future__ import annotations

from safepoint.loops.checkpoints.log_files import logs_opened, text_in
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.summary import SaveFact

_TELLING = frozenset({"write", "log", "info", "debug", "print"})
"""Methods by which a log of one's own is told a line."""
_WATCHING = frozenset({"heartbeat", "watchdog", "keepalive"})
"""Words of helpers that tell a watcher that the program is still at work."""
_ACCOUNTING = frozenset({"usage", "quota", "quotas", "lease", "leases", "cooldown", "ratelimit"})
"""Words of helpers that note how much of an account or of a service is used up: `accounts.record_usage(lease, pages=1)`."""
_HANDING_BACK = frozenset({"release", "acquire"})
"""Methods that take such an account for the work, or give it back."""
_BESIDE = _WATCHING | _ACCOUNTING
_FILMS = frozenset({"video", "videos", "gif", "movie", "animation", "frames"})
"""Words of helpers that draw what goes on, and of what is collected where that is the work."""


def without_logs(turn: Turn, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...]) -> tuple[SaveFact, ...]:
    """Return the saves of a loop but the lines of text that it adds to a log, where its results are collected.

    That is `with open(log_path, "a") as log: log.write(f"{name}: {status}")`, which no run reads again, and what a helper
    writes that only tells a watcher how far the program is, `write_heartbeat("encode", batch)`, draws it for him, or counts
    what is used of an account.
    """
    if not isinstance(turn.node, Loop) or not any(one.kind == "collected" for one in lost):
        return saves
    places = {place for opened in logs_opened(statements(turn.node.body)) for place in text_in(*opened)}
    films = any(not _FILMS.isdisjoint(naming.words(one.name)) for one in lost)
    kept = tuple([one for one in saves if not _logged(one, places) and (films or not _filmed(one))])
    return kept if any(one.kind != "commit" for one in kept) or len(kept) == len(saves) else ()


def _logged(fact: SaveFact, places: set[tuple[str, int]]) -> bool:
    """Tell whether a save is text for a log: in a block that opens one, or by an object for it, `logger.write(message)`."""
    if len(fact.steps) == 1:
        return (fact.steps[0].name, fact.steps[0].line) in places
    told = [one.name.rpartition(".")[::2] for one in fact.steps[:-1]]
    if any(not _BESIDE.isdisjoint(naming.words(call)) or call in _HANDING_BACK for _, call in told):
        return True
    return fact.kind in ("stream", "commit") and any(
        naming.words(on.rpartition(".")[2])[-1:] == ("logger",) and call in _TELLING for on, call in told
    )


def _filmed(fact: SaveFact) -> bool:
    """Tell whether a save draws how the work goes, for those who ask for it: `if args.video: save_video(frames)`."""
    asked = any(guard.kind in ("option", "param") and guard.positive for guard in fact.guards)
    return asked and any(not _FILMS.isdisjoint(naming.words(step.name.rpartition(".")[2])) for step in fact.steps[:-1])


__all__ = ["without_logs"]
