"""CKP109: results that are kept, and made again on every restart."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import LoopFacts, ModuleFacts

RULE = Rule(
    "CKP109",
    "saved-but-never-resumed",
    "Each result is kept, but a restart pays for all of them again.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report loops that keep each item and skip none on restart."""
    for loop in facts.loops:
        if loop.verdict == "checkpointed" and loop.problem == "unskipped":
            yield _finding(loop)
        elif loop.verdict == "checkpointed" and loop.problem == "unmatched":
            yield _unmatched(loop)
        elif loop.verdict == "checkpointed" and loop.problem == "regrouped":
            yield _regrouped(loop)
        elif loop.verdict == "checkpointed" and loop.problem == "emptied":
            yield _emptied(loop)
        elif loop.verdict == "checkpointed" and loop.problem == "cleared":
            yield _cleared(loop)


def _finding(loop: LoopFacts) -> Diagnostic:
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)}; `{wording.chain(loop.saves[0])}` keeps each result, but nothing looks at what is kept: "
        f"after a crash every item is done and paid for again",
        help="read what earlier runs have kept before the loop, and skip those items",
        confidence=loop.confidence,
        related=wording.places(loop),
    )


def _unmatched(loop: LoopFacts) -> Diagnostic:
    """Report a skip that never matches, because each run names its files, or the keys of its rows, anew."""
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)} and skips the items whose file or key is there, but that is made from the time, a random id "
        f"or the salted `hash()` of this run: a restart finds none of them, and does and pays for every item again",
        help="name the files by the item alone (of a text take `hashlib.sha256`), or take the run to resume as an argument",
        confidence=loop.confidence,
        related=wording.places(loop),
    )


def _regrouped(loop: LoopFacts) -> Diagnostic:
    """Report offsets of a topic that are committed in a group which each run names anew."""
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)} and commits how far it is, but in a consumer group whose name is made from the time or a "
        f"random id of this run: a restart begins with the first message again, and does and pays for every one of them",
        help="give the consumer group a fixed name, or take the name of the group that is to be resumed as an argument",
        confidence=loop.confidence,
        related=wording.places(loop),
    )


def _emptied(loop: LoopFacts) -> Diagnostic:
    """Report a skip that never matches, because each run has emptied the file that it looks into."""
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)} and skips the items that it finds in its file, but this file is opened to be written anew "
        f"before it is looked into: a restart empties it, and does and pays for every item again",
        help="read what is there first, and open the file so that it is kept (mode `a`, or `r+`)",
        confidence=loop.confidence,
        related=wording.places(loop),
    )


def _cleared(loop: LoopFacts) -> Diagnostic:
    """Report results that are kept in a place which the program clears whenever it starts."""
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)}; `{wording.chain(loop.saves[0])}` keeps each result, but in a place that is cleared before "
        f"the loop whenever the program starts: a restart loses what is kept, and does and pays for every item again",
        help="make the place only where there is none, and clear it only for whoever asks for a new run",
        confidence=loop.confidence,
        related=wording.places(loop),
    )
