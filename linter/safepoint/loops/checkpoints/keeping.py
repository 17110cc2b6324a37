"""Which of a loop's saves keep what the loop would lose, how often they run, and which only wait for a commit."""

from __future__ import annotations

from itertools import takewhile

from safepoint.loops.checkpoints.log_files import without_log_lines
from safepoint.loops.checkpoints.saves import FARTHEST, OF_MODELS, STORES, closes_file, counted, is_rare, is_text, says_so
from safepoint.loops.checkpoints.saving import PICTURED
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import BACKPROPAGATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from safepoint.loops.facts import Loss
    from safepoint.loops.summary import SaveFact, Step, Summary
    from safepoint.loops.tally import Trips

_LEARNING = (BACKPROPAGATION, "runs a graph", "a compiled step")
_LAST_CALLS = 3
"""How many calls may lead from the last function that a save shares with the training to what writes the file."""
STATE_KINDS = frozenset({"durable", "history", "heartbeat", "position", "guess", "commit", "handover"})


_SHOWN = frozenset(
    {
        *("summary", "logger", "tensorboard", "tb", "histo", "histogram", "scalar", "plot", "plots", "figure", "figures"),
        *("image", "images", "video", "videos", "gif", "audio", "wav", "sample", "samples"),
        *("prediction", "predictions", "submission", "submissions"),
    }
)
"""Words of calls that show how a training goes, and keep nothing of what it has learnt."""


_FETCHING = (("download",), ("fetch",))
"""First words of helpers that bring what a training works with."""


_TOLD_WITHIN = 2
QUESTIONS = (("should",), ("is",), ("has",), ("can",), ("needs",))
"""First words of what is asked whether something holds."""


_MOST_SAVES = 12
_ONE_STEP = 2.0
"""Seconds that are no more than a step of a training takes, by the usual guess."""


def varied(saves: list[SaveFact]) -> list[SaveFact]:
    """Return the nearest saves, one of each kind before a second one: lines of a log hide no checkpoint behind them."""
    nearest = sorted(saves, key=lambda one: len(one.steps))
    if len(nearest) <= _MOST_SAVES:
        return nearest
    kinds: set[tuple[str, str, str]] = set()
    again = []
    for one in nearest:
        kind = (one.kind, one.why, one.family)
        again.append(kind in kinds)
        kinds.add(kind)
    ranked = sorted(range(len(nearest)), key=again.__getitem__)[:_MOST_SAVES]
    return [nearest[at] for at in sorted(ranked)]


def accepted(summary: Summary, lost: tuple[Loss, ...], trips: Trips) -> list[SaveFact]:
    """Return the saves that keep what a loop with this count would lose."""
    found = without_log_lines(counted(summary.saves), lost)
    if not found and all(one.kind == "outside" for one in lost):
        found = [one for one in summary.saves if says_so(one)]
    trained = any(one.kind in ("memory", "state") for one in lost)
    # What a training loop hands to callbacks may save its model; elsewhere they mostly show how far the work is.
    found = [one for one in found if not _empty(one, found) and (one.kind != "handover" or (trained and _is_told(one)))]
    found = found or (_as_far_as_trained(summary) if trained else [])
    waiting = unsettled(found)
    found = [one for one in found if one.kind != "buffered"] if waiting else found
    if waiting and not any(one.kind in STATE_KINDS - {"commit"} for one in found):
        # Rows that somebody further down leaves waiting are their affair: what stands nearer keeps the turn's result.
        nearest = min(len(one.steps) for one in waiting)
        found = [one for one in found if len(one.steps) < nearest]
    if any(one.kind == "collected" for one in lost):
        found = [one for one in found if not (_caches_one_of_several(one, summary) or _brings_input(one, summary))]
    if trained:
        beside = _beside_training(summary, trips)
        found = [one for one in found if not _fetches(one)]
        own = [one for one in found if skipped_by(one) or _keeps_trained(one, lost)]
        found = [one for one in found if one in own or not (beside(one) and _holds_no_model(one, found))]
        texts = whole_trainings(summary, lost, trips)
        learnt = any(one.kind == "memory" for one in lost) and not _is_drawn(summary)
        found = [
            one
            for one in found
            if one in own
            or (one.kind in STATE_KINDS and (texts or closes_file(one) or not is_text(one)))
            # Numbers that are worked out stand in the file as they are, and so do pictures that are made.
            or (not learnt and (one.family in _ARRAYS or (one.why in _PICTURES and not _is_learnt(lost))))
        ]
        found = [one for one in found if is_save(one)]
        if learnt:  # Of what is not learnt, a picture may well be the result.
            found = [one for one in found if one.why != PICTURED]
        # What is flushed is rows, which keep nothing of a model, unless something else is left that does.
        found = found if any(not _flushes(one) for one in found) else []
    return found


def _is_learnt(lost: tuple[Loss, ...]) -> bool:
    """Tell whether any state that would be lost is called weights, a model, or the like, which no picture holds."""
    said = {word for one in lost if one.kind == "state" for word in naming.words(one.name)}
    return not said.isdisjoint(naming.named("state_words"))


def _as_far_as_trained(summary: Summary) -> list[SaveFact]:
    """Return the saves of models that stand no farther down than the training itself, on the very way that leads to it."""
    moving = [one.steps for one in summary.costs if one.changes == "memory"]
    kept = [one for one in summary.saves if one.kind == "durable" and one.why.startswith(OF_MODELS) and not is_rare(one)]
    return [one for one in kept if moving and all(_goes_along(one.steps, steps) for steps in moving)]


def _goes_along(save: tuple[Step, ...], work: tuple[Step, ...]) -> bool:
    """Tell whether a save shares its way with the work but for the last calls, and is reached at least as soon."""
    shared = sum(1 for _ in takewhile(_is_same, zip(save, work, strict=False)))
    return len(save) <= len(work) and shared >= len(save) - _LAST_CALLS


def _is_same(steps: tuple[Step, Step]) -> bool:
    return steps[0] == steps[1]


def _is_drawn(summary: Summary) -> bool:
    """Tell whether all that a turn moves on is what a sampler has drawn: its chains are the state, in whatever array."""
    moving = [one.why for one in summary.costs if one.changes == "memory"]
    return bool(moving) and all(why == "draws samples" for why in moving)


def skipped_by(fact: SaveFact) -> bool:
    """Tell whether a turn's row is what a restart skips the turn by: the result of a whole training of a sweep."""
    row = (fact.kind == "stream" or closes_file(fact)) and not _fetches(fact)
    return row and any(guard.kind == "skip" for guard in fact.guards)


_TELLING = frozenset({"log", "logs", "config", "args", "settings", "result", "results", "plot", "plots", "summary", "data"})
"""Words of what else an object that is trained may be told to write."""


def _keeps_trained(fact: SaveFact, lost: tuple[Loss, ...]) -> bool:
    """Tell whether the very object that is trained is told to save in whatever form: `vae.save_json()`."""
    owner, _, last = fact.steps[0].name.rpartition(".")
    trained = {one.name.partition(".")[0] for one in lost if one.kind == "memory" and "." in one.name} - {"self"}
    first, *rest = naming.words(last) or ("",)
    asked = first == "save" and (_TELLING | naming.named("figure_words")).isdisjoint(rest)
    return asked and len(fact.steps) > 1 and fact.kind == "durable" and owner in trained


def _beside_training(summary: Summary, trips: Trips) -> Callable[[SaveFact], bool]:
    """Return a test for what is written in each round beside the calls that train.

    What is made of an item may well be text, as may the result of a run that trains and writes, and what a simulation
    or a search has come to.
    """
    training = {one.steps[0] for one in summary.costs if "train" in one.why or one.why in _LEARNING}
    if not training or (trips.kind in ("data", "unknown") and not _is_one_step(summary)):
        return lambda _: False
    return lambda fact: fact.steps[0] not in training


def _is_one_step(summary: Summary) -> bool:
    """Tell whether a turn goes back through the gradients once, itself, as with a batch of a training."""
    return any(one.why == BACKPROPAGATION and len(one.steps) == 1 and one.seconds <= _ONE_STEP for one in summary.costs)


def whole_trainings(summary: Summary, lost: tuple[Loss, ...], trips: Trips) -> bool:
    """Tell whether each item is given a training of its own, and a container collects what came of it.

    Then the results are what a run is for, whatever they are written as; the models were made for them. The training may
    be a library's, or the project's own helper that is called so and goes through the gradients itself.
    """
    trained = [one.steps for one in summary.costs if one.changes == "memory"]
    begun = {one.steps for one in summary.costs if one.why.startswith("trains a")}
    whole = bool(trained) and all(begun.intersection([steps[:end] for end in range(len(steps) + 1)]) for steps in trained)
    return whole and trips.kind == "data" and any(one.kind == "collected" for one in lost)


def _is_told(fact: SaveFact) -> bool:
    """Tell whether callbacks are told of a turn, near to its loop: further down they are told of the steps of one of many.

    Within the answer to a question, `stopper.should_stop(epoch)`, they watch it.
    """
    return len(fact.steps) <= _TOLD_WITHIN and not any(
        naming.words(step.name.rpartition(".")[2])[:1] in QUESTIONS for step in fact.steps[:-1]
    )


def _fetches(fact: SaveFact) -> bool:
    """Tell whether a save keeps what was fetched to work with: that holds nothing of what was learnt from it."""
    return any(naming.words(step.name.rpartition(".")[2])[:1] in _FETCHING for step in fact.steps[:-1])


def _caches_one_of_several(fact: SaveFact, summary: Summary) -> bool:
    """Tell whether a save only spares fetching something again, beside slow work that makes more of it.

    Both are calls of their own in the turn: `page = download(url)`, which skips what it has, and `rows += read(page)`.
    """
    skipped = any(guard.kind == "skip" for guard in fact.guards)
    if not skipped or len(fact.steps) < 2 or naming.words(fact.steps[0].name.rpartition(".")[2])[:1] not in _FETCHING:
        return False
    return any(one.steps[0] != fact.steps[0] for one in summary.heavy)


_INPUTS = frozenset({"clones a repository", "leaves a file by git"})
"""What saves are called that bring a copy of what somebody else keeps."""


def _brings_input(fact: SaveFact, summary: Summary) -> bool:
    """Tell whether a save only brings what other slow work of the turn begins with: `git clone`, and then `pytest`."""
    return fact.why in _INPUTS and any(one.steps[-1] != fact.steps[-1] for one in summary.heavy)


def _holds_no_model(fact: SaveFact, saves: list[SaveFact]) -> bool:
    """Tell whether a save is text, rows, a table, or a file that nothing else is seen to be written to."""
    if is_text(fact) or fact.why == "writes a table" or fact.family in STORES:
        return True
    return closes_file(fact) and not any(one.kind in ("stream", "guess") for one in saves)


def rhythm(saves: tuple[SaveFact, ...]) -> tuple[float | None, float | None]:
    """Return the period in turns and the interval in seconds of the most frequent save, where known."""
    if not saves:
        return None, None
    periods: list[float] = []
    intervals: list[float] = []
    for save in saves:
        counts = [guard for guard in save.guards if guard.kind == "period"]
        times = [guard for guard in save.guards if guard.kind == "time"]
        if times and times[0].number is not None:
            intervals.append(times[0].number)
        if not counts and not times:
            periods.append(1.0)
        elif counts and counts[0].number is not None:
            periods.append(counts[0].number)
    return min(periods, default=None), min(intervals, default=None)


def unsettled(saves: Iterable[SaveFact]) -> list[SaveFact]:
    """Return the rows that wait for a commit: one of the saves settles only what its own library has buffered."""
    saves = list(saves)
    settled = {one.family for one in saves if one.kind in ("commit", "durable")}
    return [one for one in saves if one.kind == "buffered" and one.family not in settled and "" not in settled]


def waits(saves: Iterable[SaveFact]) -> bool:
    """Tell whether rows wait for a commit, under however many conditions a turn comes by them."""
    return bool(unsettled([one for one in saves if len(one.steps) <= FARTHEST and not is_rare(one)]))


def _flushes(fact: SaveFact) -> bool:
    """Tell whether rows are flushed; a file of arrays holds whatever the turns have come to."""
    flushed = fact.kind == "commit" and fact.steps[-1].name.rpartition(".")[2] == "flush"
    return flushed and fact.family not in _ARRAYS


_PICTURES = (PICTURED, "writes a picture")
_ARRAYS = frozenset({"h5py", "netCDF4", "tables", "zarr"})


def _empty(fact: SaveFact, saves: list[SaveFact]) -> bool:
    """Tell whether a file is only closed or flushed, and nothing is seen to be written to it."""
    return closes_file(fact) and not any(one.kind in ("stream", "durable", "item", "guess") for one in saves)


def is_save(fact: SaveFact) -> bool:
    """Tell whether a save is more than a weak guess or a picture by its name, so that it is worth a word of its own."""
    return fact.kind != "guess" or not (fact.weak or _shows(fact))


def keeps_rarely(summary: Summary, lost: tuple[Loss, ...]) -> bool:
    """Tell whether some save runs only at the end, at the start, after an error or never; no text of a training.

    Rows that wait for a commit are no save, however rare they are.
    """
    trained = any(one.kind == "memory" for one in lost)
    saves = [one for one in without_log_lines(summary.saves, lost) if is_save(one) and one.kind != "buffered"]
    return any(is_rare(one) for one in saves if not (trained and is_text(one)))


def _shows(fact: SaveFact) -> bool:
    """Tell whether the calls to a guessed save speak of figures and pictures, or of what a model has answered.

    A log that is told to save what was learnt, `logger.save_itr_params(…)`, is where some programs put their snapshots.
    """
    kept = any(naming.keeps_learnt(step.name) for step in fact.steps) or _saves_learner(fact.steps[-1].name)
    shown = _SHOWN - {"logger"} if kept else _SHOWN
    return any(shown.intersection(naming.words(step.name)) for step in fact.steps)


def _saves_learner(name: str) -> bool:
    """Tell whether what is trained is told to save itself: `agent.save_to_file`, be it by a logger that is handed it."""
    owner, _, last = name.rpartition(".")
    trained = not naming.named("state_words").isdisjoint(naming.words(owner.rpartition(".")[2])[-1:])
    return trained and naming.save_like(last) == "strong"
