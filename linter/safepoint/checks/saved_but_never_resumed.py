"""CKP109: results that are kept, and made again on every restart."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording
from safepoint.loops.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import ModuleFacts

RULE = Rule(
    "CKP109",
    "saved-but-never-resumed",
    "Each result is kept, but a restart pays for all of them again.",
    Severity.WARNING,
)


_WHY = {
    "unskipped": (
        (
            "{what}; `{save}` keeps each result, but nothing looks at what is kept: after a crash every item is done "
            "and paid for again"
        ),
        "read what earlier runs have kept before the loop, and skip those items",
    ),
    "unmatched": (
        (
            "{what} and skips the items whose file or key is there, but that is made from the time, a random id or the"
            " salted `hash()` of this run: a restart finds none of them, and does and pays for every item again"
        ),
        "name the files by the item alone (of a text take `hashlib.sha256`), or take the run to resume as an argument",
    ),
    "regrouped": (
        (
            "{what} and commits how far it is, but in a consumer group whose name is made from the time or a random id"
            " of this run: a restart begins with the first message again, and does and pays for every one of them"
        ),
        "give the consumer group a fixed name, or take the name of the group that is to be resumed as an argument",
    ),
    "emptied": (
        (
            "{what} and skips the items that it finds in its file, but this file is opened to be written anew before "
            "it is looked into: a restart empties it, and does and pays for every item again"
        ),
        "read what is there first, and open the file so that it is kept (mode `a`, or `r+`)",
    ),
    "unnoted": (
        (
            "{what} and leaves out what its table says is done, but the table is written only behind the loop: after a "
            "crash nothing says what was done, and every item is done and paid for again"
        ),
        "write the table down in the loop (to another name, which is then put in its place), or ask for the results",
    ),
    "torn": (
        (
            "{what} and writes each result to a file whose being there makes the next run leave out all of them: what a"
            " crash has left of the file is taken for the whole, and the rest is never done"
        ),
        "write to another name and rename the file when it is whole, or skip by the items that the file holds",
    ),
    "unloaded": (
        (
            "{what} and `{save}` saves what is trained, but nothing that the program runs loads it again: after a crash the"
            " training begins with its first step"
        ),
        "load the newest checkpoint before the loop (model, optimizer, scheduler, step), and go on behind its step",
    ),
    "cleared": (
        (
            "{what}; `{save}` keeps each result, but in a place that is cleared before the loop whenever the program "
            "starts: a restart loses what is kept, and does and pays for every item again"
        ),
        "make the place only where there is none, and clear it only for whoever asks for a new run",
    ),
}
"""Problem of a loop that keeps its results -> why a restart makes them again, and what helps."""


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report loops that keep each item, and whose restart finds or skips none of them."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            message, advice = _WHY[loop.problem]
            save = wording.chain(loop.saves[0]) if loop.saves else ""
            yield RULE.diagnostic(
                loop.path,
                loop.span,
                message.format(what=wording.what(loop), save=save),
                help=advice,
                severity=Severity.INFO if loop.problem == "unloaded" else RULE.severity,
                confidence=loop.confidence,
                related=wording.places(loop),
            )
