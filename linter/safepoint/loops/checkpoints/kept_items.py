"""How a loop keeps the result of each item: in a file of its own, behind what is there, or by writing all of them anew."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.asking import asked_within
from safepoint.loops.checkpoints.emptied_files import empties
from safepoint.loops.checkpoints.given_out import given_out
from safepoint.loops.checkpoints.opening import MAKING, WRITING, mode, texts, written_to
from safepoint.loops.checkpoints.worker_queues import taken
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.switches import argument
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Group, Loop, Name, With
from safepoint.loops.source.walk import calls, dotted, last_part, names, operands, own, roots, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

FILE_KINDS = frozenset({"stream", "item", "durable"})
"""Kinds of saves that files are written with."""
FILE_FAMILIES = frozenset(
    {
        *("", "safepoint", "json", "csv", "pickle", "jsonlines", "pandas", "numpy", "pathlib", "yaml", "os", "subprocess"),
        *("tarfile", "zipfile"),
        *("shutil", "urllib", "wget", "gdown", "pooch", "pycurl", "yt_dlp", "PIL", "cv2", "imageio", "soundfile", "pydub"),
        *("TTS", "gtts", "bpy", "paramiko", "pysftp", "h5py", "datasets", "pyarrow", "polars", "torchaudio"),
        *("torchvision", "librosa", "scipy", "skimage", "tifffile", "nibabel", "SimpleITK", "rasterio", "osgeo", "astropy"),
        *("netCDF4", "xarray", "zarr", "joblib", "fitz", "ocrmypdf", "pdfkit", "weasyprint", "pypandoc", "moviepy", "sox"),
        *("ffmpeg", "spleeter", "simplejson", "ujson", "srsly", "msgpack", "dill", "cloudpickle", "networkx", "kaldi_io"),
    }
)
"""Libraries that write files, or that files are fetched with."""
_MAPS = frozenset({"map", "imap", "imap_unordered", "starmap", "thread_map", "process_map"})
PARTS = frozenset({"chunk", "shard", "part", "partition"})
"""Words of what data are cut into, each of which is kept in a file of its own."""
_LEAVING_OUT = frozenset({"yt-dlp", "youtube-dl", "rclone"})
"""Programs that fetch nothing which lies there already."""
HOUR = 3600.0
"""Likely seconds from which on it hurts to do again what a restart empties, or what no single call is slow in."""
_DEEP = 3
"""How many calls may lead from a loop to where the file is opened that its results are put at the end of."""


def kept(
    turn: Turn,
    trips: Trips,
    summary: Summary,
    saves: tuple[SaveFact, ...],
    scope: Scope,
    summaries: Summaries,
    *,
    long: bool,
    shown: bool,
) -> bool:
    """Tell whether the result of each item is kept in such a way that a restart could find it, and need not pay for it.

    `long` when all turns take hours, `shown` when a progress bar says that they take their time.
    """
    node = turn.node
    if not isinstance(node, Loop):
        return False
    dear = long or asks_models(summary) or _downloads(summary)
    sure = Confidence.MEDIUM if shown or long else Confidence.HIGH
    if _keeps_each(node, turn, saves, scope, summaries, dear) or (dear and _names_files(node, turn, scope, summaries)):
        return True
    if _appends(turn, saves, scope, summaries) or (dear and _runs_for_each(node, saves)):
        return True
    paid = paid_for(trips, summary, sure)
    if (paid or (long and shown) or paid_for(trips, summary, Confidence.MEDIUM)) and empties(turn, saves, scope, summaries):
        return True
    return paid and _rewrites(node, turn, scope, summaries)


def takes_hours(trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop likely takes an hour or more, with the pauses that it makes between its turns."""
    return trips.likely * (summary.seconds + summary.slept) >= HOUR


def paid_for(trips: Trips, summary: Summary, sure: Confidence = Confidence.HIGH) -> bool:
    """Tell whether a loop asks models, which is paid for, or has an hour of heavy work, as surely as that."""
    heavy = any(one.sure >= sure for one in summary.heavy)
    return asks_models(summary, sure) or (heavy and takes_hours(trips, summary))


def running(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> list[Event]:
    """Return the calls of a loop, and those before it that gave a pool the work whose results it takes."""
    first = {(one.steps[0].name, one.steps[0].line) for one in saves}
    events = summaries.course(scope).events
    return [one for one in events if turn.number in one.loops or (one.line and (one.callee.name, one.line) in first)]


def mapped(event: Event) -> tuple[Ref, ...]:
    """Return the functions that a pool is told to apply to each item."""
    return event.callee.given if event.callee.name.rpartition(".")[2] in _MAPS else ()


def asks_models(summary: Summary, sure: Confidence = Confidence.LOW) -> bool:
    """Tell whether a turn waits for what models answer, which is paid for."""
    return any(one.asks_model and one.sure >= sure for one in summary.heavy)


def _downloads(summary: Summary) -> bool:
    """Tell whether a turn fetches whole files, each of which takes longer than an answer."""
    return any(one.why.startswith("downloads") for one in summary.heavy)


def _keeps_each(loop: Loop, turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries, dear: bool) -> bool:
    """Tell whether each item is kept on its own: by a helper named like a save, or in a file that one names after it.

    What is `dear` may be named after the item in steps, or be written by the item itself: `for task in tasks: task.run()`.
    """
    items = set(names(loop.target)) | taken(loop)
    made = made_of_items(loop) if dear else items
    for event in summaries.course(scope).events:
        kept_apart = not event.callee.functions and not PARTS.isdisjoint(naming.words(event.callee.name.rpartition(".")[2]))
        if turn.number not in event.loops or not (event.callee.functions or kept_apart):
            continue
        if _given_items(event) & items and naming.save_like(event.callee.name) == "strong":
            return True
        if _files_for(event, made, scope, summaries):
            return True
        if dear and isinstance(event.call.func, Attr) and dotted(event.call.func.base) in items and _saves(event, summaries):
            return True
    beside = given_out(turn, running(turn, saves, scope, summaries), scope, summaries)
    return any(_files_for(event, called, scope, summaries) for event, called in beside)


def _given_items(event: Event) -> set[str]:
    """Return the names of what a call is given."""
    handed = operands(event.call)
    return {name for part in handed for name in roots(part)}


def _files_for(event: Event, items: set[str], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a call is given an item, or what is made of it, and runs what names a file after it."""
    given = not items.isdisjoint(_given_items(event))
    return given and any(_files_after(ref, event.call, items, scope, summaries) for ref in event.callee.functions)


def asks_for_long(trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop makes requests for an hour or more, as far as can be told."""
    asked = any(one.sure >= Confidence.MEDIUM and "request" in one.why for one in summary.heavy)
    return asked and takes_hours(trips, summary)


def _names_files(loop: Loop, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether what is made of each item goes to a file of its own, which the loop names after it."""
    made = made_of_items(loop)
    for event in summaries.course(scope).events:
        saves = event.callee.meaning.saves if event.callee.meaning is not None and turn.number in event.loops else None
        if saves is not None and saves.path is not None and saves.kind in FILE_KINDS:
            path = argument(event.call, saves.path.position, saves.path.name)
            if path is not None and made & roots(path):
                return True
    called = [call for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    written = [written_to(call) for call in called if mode(call, "wx") or last_part(call) in WRITING | MAKING]
    return any(path is not None and made & roots(path) for path in written)


def _runs_for_each(loop: Loop, saves: tuple[SaveFact, ...]) -> bool:
    """Tell whether a tool is run for each item that writes to a place of the item's own, by its command line."""
    left = [one for one in saves if one.why.startswith("leaves a file by") and len(one.steps) == 1]
    lines = {one.steps[0].line for one in left if one.why.rpartition(" ")[2] not in _LEAVING_OUT}
    made = made_of_items(loop)
    called = [call for one in statements(loop.body) for expr in own(one) for call in calls(expr) if call.line in lines]
    return any(not made.isdisjoint(roots(part)) for call in called for part in call.args)


def made_of_items(loop: Loop) -> set[str]:
    """Return the names of a loop's item and of what is made of it: `path` for `path = folder / f"{item}.json"`."""
    made = set(names(loop.target)) | taken(loop)
    for statement in statements(loop.body):
        if isinstance(statement, Assign) and made & roots(statement.value):
            given = [part for one in statement.targets for part in (one.parts if isinstance(one, Group) else (one,))]
            made |= {one.id for one in given if isinstance(one, Name)}
        elif isinstance(statement, Loop) and made & roots(statement.head):
            made |= set(names(statement.target))  # the items of a batch
        elif isinstance(statement, With):
            made |= {name for value, bound in statement.items if made & roots(value) for name in names(bound)}
    return made


def _files_after(ref: Ref, call: Call, items: set[str], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper saves to a path made from the parameter that it is given the item for."""
    function = scope.world.function(ref)
    if function is None:
        return False
    for fact in summaries.of(ref).saves:
        for guard in fact.guards:
            made = argument_of(call, function, guard.name)[0] if guard.kind == "target" else None
            if made is not None and items & {name.partition(".")[0] for name in names(made)}:
                return True
    return False


def _appends(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the results go to the end of a file that earlier runs have filled, here or a call or two away."""
    if any(mode(event.call, "a") or _said_to_append(event) for event in summaries.course(scope).events):
        return True
    called = {ref for event in running(turn, saves, scope, summaries) for ref in _run_by(event)}
    return any(_appends_below(ref, scope, summaries, _DEEP) for ref in called)


def _said_to_append(event: Event) -> bool:
    """Tell whether a call is told to append, by a keyword that says so of every table, or of whatever is not seen into.

    The first turn may begin the file: `table.to_csv(path, mode="w" if first else "a")`.
    """
    unseen = not event.callee.functions and event.call.keyword("append") == Const(True)
    return unseen or bool({"a", "append"}.intersection(texts(event.call.keyword("mode"))))


def _appends_below(ref: Ref, scope: Scope, summaries: Summaries, deep: int) -> bool:
    """Tell whether a function, or one that it calls, puts something at the end of a file and never asks what is there."""
    if not deep or scope.world.function(ref) is None or asked_within(ref, scope, summaries):
        return False
    inner = scope.world.scope(ref.path, ref.name)
    events = summaries.course(inner).events
    if any(mode(one.call, "a", inner) or _said_to_append(one) for one in events):
        return True
    return any(_appends_below(below, scope, summaries, deep - 1) for one in events for below in _run_by(one))


def _run_by(event: Event) -> tuple[Ref, ...]:
    return (*event.callee.functions, *event.callee.given, *event.callee.later)


def _rewrites(loop: Loop, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether each turn writes all results so far, which begin with none: a restart overwrites what is kept.

    That is `rows = []` before the loop, and `json.dump(rows, file)` or `pd.DataFrame(rows).to_csv(path)` in it.
    """
    items = made_of_items(loop)
    for event in summaries.course(scope).events:
        if turn.number not in event.loops or not _saves(event, summaries):
            continue
        said = {name for part in event.call.args for name in names(part)}
        if not said & items and any(_begins_empty(name, loop, scope) for name in _written(event.call)):
            return True
    return False


def _written(call: Call) -> set[str]:
    """Return the names of what a call writes: of its arguments, of what a text or a table is made of, not of a length."""
    made = call.func.base if isinstance(call.func, Attr) else None
    given = [
        *call.args,
        *[one for part in (*call.args, made) if isinstance(part, Call) for one in part.args if _whole(part)],
    ]
    return {one.id for one in given if isinstance(one, Name)}


def _whole(call: Call) -> bool:
    return dotted(call.func) != "len"


def _saves(event: Event, summaries: Summaries) -> bool:
    meaning = event.callee.meaning
    if meaning is not None and meaning.saves is not None and meaning.saves.kind in FILE_KINDS:
        return True
    return any(one.kind in FILE_KINDS for ref in event.callee.functions for one in summaries.of(ref).saves)


def _begins_empty(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a name stands for a list or a table that is empty before the loop, and is bound to nothing else."""
    value = scope.only_value(name)
    literal = isinstance(value, Group) and value.kind in ("list", "dict") and not value.parts
    made = isinstance(value, Call) and dotted(value.func) in ("list", "dict") and not value.args
    bound = [one for one in statements(loop.body) if isinstance(one, Assign) and Name(name) in one.targets]
    return (literal or made) and not bound
