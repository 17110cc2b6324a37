"""The saves that one event makes: a call that writes, a program run, an item stored, a block left, an element taken."""

from __future__ import annotations

from safepoint.loops.checkpoints.answered import only_asked
from safepoint.loops.checkpoints.command_lines import KEEPING, WRITING, begun, command
from safepoint.loops.checkpoints.fault_notes import texts
from safepoint.loops.checkpoints.guards import Guard
from safepoint.loops.checkpoints.handed_places import passed
from safepoint.loops.checkpoints.kept_in_memory import stays_in_memory
from safepoint.loops.checkpoints.log_files import LOGGED, is_line_of_log
from safepoint.loops.checkpoints.mapped_arrays import MAPPED, may_lie_in_memory
from safepoint.loops.checkpoints.passing import temporary
from safepoint.loops.checkpoints.saves import (
    FIGURES,
    SERVERS,
    TEXT_CLOSED,
    closes_file,
    family,
    found_family,
    is_text_form,
    kept_as,
)
from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import constant
from safepoint.loops.names.switches import argument, first_text
from safepoint.loops.source.effects import Assign, Attr, Call, Exit, Group, Item, Name
from safepoint.loops.source.walk import names, operands, tail
from safepoint.loops.summary import SaveFact, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.meanings.meaning import Saves
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

    Guards = tuple[Guard, ...]

_TARGETED = ("durable", "item", "stream", "position")
_QUESTIONS = frozenset({"SELECT", "SHOW", "EXPLAIN", "DESCRIBE"})
"""First words of SQL that changes nothing."""
_TEXT_FILE = "safepoint.files.TextWriter"

GUESSED = "its name reads like a save"
"""What a save is called of which nothing is known but that."""
PICTURED = "its name reads like a save, of a picture"
"""What such a save is called that is given the place of a picture: it shows how a training goes."""
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".bmp")
_PICTURE = frozenset({"image", "img", "png", "figure", "fig", "plot", "gif"})
_PLACE = frozenset({"fn", "path", "file", "filename", "fname"})
"""Words that together name the place of a picture, `image_path`."""


def guessed(call: Call, scope: Scope) -> str:
    """Return what a call is called that reads like a save: `PICTURED` when it is given the place of a picture."""
    given = operands(call)
    return PICTURED if any(_is_picture(part, scope) for part in given) else GUESSED


def may_keep(call: Call, name: str, scope: Scope) -> bool:
    """Tell whether what reads like a save may be one; a snapshot that it gives is for looking at, `graph = snapshot(db)`."""
    said = naming.words(name.rpartition(".")[2])
    if "snapshot" not in said or naming.save_like("_".join([word for word in said if word != "snapshot"])):
        return True
    return not any(isinstance(one, (Assign, Exit)) and one.value is call for one in scope.function.statements)


def helper_may_keep(call: Call, ref: Ref, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper of the project that is called so may save, though nothing is seen of how it does."""
    if not may_keep(call, ref.name, scope) or stays_in_memory(ref, summaries):
        return False
    return not _writes_scratch(scope.world.scope(ref.path, ref.name), summaries)


def _writes_scratch(inner: Scope, summaries: Summaries) -> bool:
    """Tell whether all that a helper is seen to write goes into temporary files, and nothing in it may put that away."""
    callees = [event.callee for event in summaries.course(inner).events]
    if any(one.guess for one in callees):
        return False
    return any(one.meaning is not None and one.meaning.temporary for one in callees)


def _is_picture(expr: Expr, scope: Scope) -> bool:
    """Tell whether an expression is the place of a picture by how it ends, or by what it is called."""
    value = scope.only_value(expr.id) if isinstance(expr, Name) else None
    for part in (expr,) if value is None else (expr, value):
        if any(one.lower().endswith(_PICTURES) for one in texts(part)):
            return True
        said = [set(naming.words(name.rpartition(".")[2])) for name in names(part)]
        if any(one & _PICTURE and one & _PLACE for one in said):
            return True
    return False


def step_of(event: Event, scope: Scope) -> Step:
    """Name the call of an event and its place."""
    return Step(event.callee.name, scope.path, event.line)


def by_program(event: Event, guards: Guards, scope: Scope) -> SaveFact | None:
    """Return what a program is known to keep by its command line: `git commit`, `mv`, `sort … > file`."""
    call = begun(event.call, scope)
    words = command(call)
    if (
        words[:2] in (("git", "commit"), ("git", "push"), ("gsutil", "cp"), ("aws", "s3"))
        or words[:1] in KEEPING
        or ">" in words
    ):
        return SaveFact("item", "runs " + " ".join(words[:2]), (step_of(event, scope),), guards)
    if _leaves_scratch(call, scope) or words[-1:] in _TO_NOTHING or (words and _is_scratch(words[-1])):
        return None
    if any(words[:1] == one[:1] and set(one[1:]) <= set(words) for one in WRITING):
        return SaveFact("item", "leaves a file by " + words[0], (step_of(event, scope),), guards, weak=True)
    if any(guard.kind == "skip" and guard.name == "exists" for guard in guards):
        why = "makes what the turn looks for first"
        return SaveFact("item", why, (step_of(event, scope),), guards, weak=True)
    return None


_TO_NOTHING = (("-",), ("pipe:",), ("pipe:1",), ("/dev/null",), ("NUL",))
"""Last words of command lines whose programs hand on what they make, or throw it away: `ffmpeg -i talk.wav -f null -`."""


def _is_scratch(word: str) -> bool:
    """Tell whether the last word of a command line is a place in a folder of temporary files: `tmp/image_%05d.jpg`."""
    folder = word.strip("\"'").removeprefix("./").lstrip("/").partition("/")
    return folder[1] == "/" and folder[0] in ("tmp", "temp")


def _leaves_scratch(call: Call, scope: Scope) -> bool:
    """Tell whether what a command line ends with, where most programs are told what to write, is a temporary file."""
    line = call.args[0] if call.args else call.keyword("args")
    return (
        isinstance(line, Group) and line.kind in ("list", "tuple") and bool(line.parts) and temporary(line.parts[-1], scope)
    )


def by_call(
    event: Event, saves: Saves, why: str, guards: Guards, scope: Scope, *, in_transaction: bool = False
) -> SaveFact | None:
    """Return the save of a call that the packs know; what is given no place within a transaction saves a row there.

    None for what is removed after an error: a file half written, and no source that is done.
    """
    if saves.kind == "position" and saves.weak and any(guard.kind == "handler" for guard in guards):
        return None
    if why.startswith("downloads") and _in_one_place(event.call, saves, scope):
        return None
    if saves.kind in ("buffered", "item") and only_asked(event.call, why, scope):
        return None
    kind = saves.kind
    own = event.callee.meaning is not None and event.callee.meaning.changes == "memory"  # a step that is kept by itself
    told = kind == "durable" and not own
    said = kept_as(event.call, saves.path.position if saves.path is not None else None) if told else ""
    if kind == "durable" and not said and _is_judged(event.call, scope):
        said = FIGURES
    if said == FIGURES or (said and is_text_form(why)):
        why = said
    if kind == "stream" and is_line_of_log(event.call, scope):
        why = LOGGED
    if in_transaction and kind == "durable" and not (event.call.args or family(event)):
        kind = "item"
    return SaveFact(kind, why, (step_of(event, scope),), guards, event.callee.sure, saves.weak, family(event))


def _in_one_place(call: Call, saves: Saves, scope: Scope) -> bool:
    """Tell whether what is fetched is put into a file that is written out, and lost with the next turn."""
    path = argument(call, saves.path.position, saves.path.name) if saves.path is not None else None
    return constant(path, scope) is not None if path is not None else False


_JUDGING = (("test",), ("eval",), ("evaluate",), ("validate",), ("valid",), ("score",))
"""First words of functions that see how well a model does."""


def _is_judged(call: Call, scope: Scope) -> bool:
    """Tell whether a call writes what such a function has answered, and so nothing of the model that it was given."""
    value = scope.only_value(call.args[0].id) if call.args and isinstance(call.args[0], Name) else None
    return isinstance(value, Call) and naming.words(tail(value.func))[:1] in _JUDGING


def targets(call: Call, saves: Saves, scope: Scope, named_after: str = "") -> Guards:
    """Name the parameter that says where a function saves with the library `named_after`: perhaps in a temporary folder."""
    if saves.kind not in _TARGETED or named_after in SERVERS:
        return ()  # what goes to a server may well be named after a temporary file
    path = argument(call, saves.path.position, saves.path.name) if saves.path is not None else None
    path = path if path is not None else call.func.base if isinstance(call.func, Attr) else None
    names = passed(path, scope, line=call.line) if path is not None else ()
    return tuple([Guard("target", call.line, name=name) for name in names])


def closed_at(call: Call, saves: SaveFact, scope: Scope) -> SaveFact:
    """Say with a save that closes a file at which parameter's place the file is: perhaps in a temporary folder."""
    names = passed(call, scope) if closes_file(saves) else ()
    return saves._replace(guards=(*saves.guards, *[Guard("target", call.line, name=name) for name in names]))


def by_storing(event: Event, item: Item, guards: Guards, scope: Scope) -> SaveFact | None:
    """Return the save of `obj[key] = value` on an object that keeps its items."""
    found = scope.type(item.base)
    saves = scope.world.lookup.stores(found.name) if found is not None else None
    if found is None or saves is None:
        return None
    if scope.world.lookup.canonical(found.name) == MAPPED and may_lie_in_memory(item.base, scope):
        return None
    name = found.name.partition(".")[0]
    return SaveFact(saves.kind, "stores an item", (step_of(event, scope),), guards, weak=saves.weak, family=name)


def by_taking(event: Event, guards: Guards, scope: Scope) -> SaveFact | None:
    """Return what asking for the next element keeps."""
    found = scope.world.lookup.iterates(event.takes)
    if found is None or found.saves is None:
        return None
    step, name = step_of(event, scope), event.takes.partition(".")[0]
    return SaveFact(found.saves.kind, found.why, (step,), guards, weak=found.saves.weak, family=name)


def by_leaving(event: Event, guards: Guards, scope: Scope) -> tuple[SaveFact | None, Ref | None]:
    """Return what leaving a `with` block saves by the packs, and the project's own class whose `__exit__` runs instead."""
    callee = event.callee
    saves = callee.meaning.leaves if callee.meaning is not None else None
    found: Ref | None = None
    if saves is None:
        entered = callee.meaning is not None or bool(callee.functions)
        found = scope.type(event.call if entered else event.call.func)
        saves = _leaving_type(found, scope)
    if saves is None:
        return None, found if found is not None and found.kind == "class" else None
    text = found is not None and found.name == _TEXT_FILE
    why, name = TEXT_CLOSED if text else "commits on leaving the block", found_family(found, event)
    return SaveFact(saves.kind, why, (step_of(event, scope),), guards, callee.sure, saves.weak, name), None


def _leaving_type(found: Ref | None, scope: Scope) -> Saves | None:
    """Return what leaving a block of an object of this type saves."""
    if found is None:
        return None
    world = scope.world
    names = (found.name,) if found.kind == "external" else world.external_bases(found)
    return next((saves for name in names if (saves := world.lookup.leaves(name)) is not None), None)


def only_asks(event: Event, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a block that commits at its end has only put questions to its database, so that nothing is kept."""
    before = list(summaries.course(scope).events)
    before = before[: next((at for at, one in enumerate(before) if one is event), None)]
    inside = [one for one in before if one.line >= event.line and one.call is not event.call]
    if any(summaries.of(ref).saves for one in inside for ref in (*one.callee.functions, *one.callee.given)):
        return False
    made = [one for one in inside if one.callee.meaning is not None]
    asked = [one for one in made if isinstance(one.call.func, Attr) and one.call.func.name.startswith("execute")]
    return bool(asked) and all(_is_question(one.call, scope) for one in asked) and not any(_keeps(one) for one in made)


def _keeps(event: Event) -> bool:
    meaning = event.callee.meaning
    return meaning is not None and (meaning.leaves if event.leaving else meaning.saves) is not None


def _is_question(call: Call, scope: Scope) -> bool:
    """Tell whether the text given to a database is seen to ask for something."""
    text = first_text(call.args[0], scope) if call.args else None
    first = text.split(None, 1)[:1] if text is not None else []
    return bool(first) and first[0].upper() in _QUESTIONS
