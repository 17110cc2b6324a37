"""What speaks against a finding about a loop: short tasks, one answer, one trial, a handful of numbers."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.costs.late import keeps_little, told_behind
from safepoint.loops.exemptions.generations import rates_generation
from safepoint.loops.exemptions.one_answer import part_of_answer
from safepoint.loops.exemptions.training_parts import is_trial
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.answering import words_prompt
from safepoint.loops.meanings.whys import FORWARD, REQUESTS, TRAINING
from safepoint.loops.source.effects import Loop, Name
from safepoint.loops.source.walk import dotted
from safepoint.loops.turns.handful import TOLD
from safepoint.loops.turns.listings import listed_by_pages, lists_cloud
from safepoint.loops.turns.paging import asked_of_resource, large_pages, pages_of_one_day
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.scale import PAGES, doubtful, listed
from safepoint.loops.turns.starting import started
from safepoint.loops.verdicts.bar_on_request import shown_on_request
from safepoint.loops.verdicts.checking import asserted, judged_again, only_checks
from safepoint.loops.verdicts.distance import NEAR, far
from safepoint.loops.verdicts.embedders import embeds_given, encodes_given, made_of_parameter
from safepoint.loops.verdicts.evaluations import counts_only, evaluates
from safepoint.loops.verdicts.given_back import gives_back
from safepoint.loops.verdicts.little_learnt import takes_minutes
from safepoint.loops.verdicts.moments import only_moments
from safepoint.loops.verdicts.named_only import only_named
from safepoint.loops.verdicts.pages import for_a_page
from safepoint.loops.verdicts.parts_of_one import of_one_thing, of_parts, shows_training
from safepoint.loops.verdicts.passed_by import asked_there, passes_by
from safepoint.loops.verdicts.same_data import asks_examples, seeks_setting
from safepoint.loops.verdicts.short_calls import asked_by_guess, for_a_few, in_a_lesson
from safepoint.loops.verdicts.small_programs import runs_little
from safepoint.loops.verdicts.timing import only_times, trains_to_see
from safepoint.loops.verdicts.uncalled import given_its_items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.case import Case


_SOON = 300.0
"""Seconds up to which a handful of answers or requests is soon made again."""
_FINGERS = 5
"""Turns, written into the source, up to which work that is far down the calls is doubted."""


def handful(trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop by its names has a handful of turns, which move no weights and are all done in some minutes."""
    if trips.maximum is not None and trips.maximum <= _FINGERS and (far(summary.costs) or _is_guessed(summary)):
        return True  # What is as far down as that is paid for once, or is nothing that each of a few names asks for.
    few = trips.kind == "bounded" and trips.maximum is None
    return few and not summary.changes and trips.likely * summary.seconds < _SOON


def _is_told_all(turn: Turn, summary: Summary) -> bool:
    """Tell whether a loop tells one thing that has happened to all who want to know of it, however each of them is told."""
    whom = dotted(turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable)
    learnt = not summary.changes.isdisjoint(("memory", "simulated"))
    return not learnt and naming.words(whom.rpartition(".")[2])[-1:] in TOLD


def _is_guessed(summary: Summary) -> bool:
    """Tell whether nothing is trained, and all that takes its time is far down and known by its name alone."""
    heavy = summary.heavy
    moves = not summary.changes.isdisjoint(("memory", "simulated"))
    return not moves and bool(heavy) and all(len(one.steps) > NEAR and one.sure < Confidence.HIGH for one in heavy)


def sends_on(case: Case) -> bool:
    """Tell whether a method that no program starts only sends somewhere what it is given, and shows nobody how far it is.

    So alerts and notices go out, a few at a time, and who sends them again tells the same.
    """
    scope = case.scope
    if not scope.function.owner or {one.kind for one in case.lost} != {"outside"} or has_bar(case.turn.node, scope):
        return False
    heavy = case.summary.heavy
    return all(one.why.startswith((*REQUESTS, "sends ")) for one in heavy) and not started(scope, case.callers)


_FORMING = (("postprocess",), ("post", "process"))


def only_forms(summary: Summary, scope: Scope) -> bool:
    """Tell whether a function by its name puts into form what a network has answered, which takes a few minutes."""
    said = naming.words(scope.function.name)
    named = said[:1] in _FORMING or said[:2] in _FORMING
    return named and not summary.heavy


_PIPED = (("mapper",), ("filter",), ("deduplicator",), ("operator",), ("collator",), ("chain",), ("reranker",))
"""Last words of the classes of steps that a pipeline sends its batches through, or what was found for one question."""
_NODES = (("node",), ("component",))
"""Last words of the classes that the steps of a graph are made of."""


def in_a_pipeline(turn: Turn, scope: Scope) -> bool:
    """Tell whether a step of a pipeline goes through the batch that it is given, and shows nobody how far it is.

    So does a node of a graph, which is handed what those before it have made.
    """
    owner = scope.function.owner
    if not owner or not scope.params or has_bar(turn.node, scope):
        return False
    said = naming.words(owner.rpartition(".")[2])
    if len(said) > 1 and said[-1:] in _PIPED:
        return True
    klass = scope.tree.classes.get(owner)
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    handed = (isinstance(head, Name) and head.id in scope.params) or made_of_parameter(head, scope)
    return handed and any(
        naming.words(dotted(one).rpartition(".")[2])[-1:] in _NODES for one in (klass.bases if klass else ())
    )


_HUB = "downloads from the hub"
_CACHING = (("with", "cache"), ("if", "cache"), ("or", "cache"), ("from", "cache"), ("using", "cache"))


def asks_cache(summary: Summary) -> bool:
    """Tell whether every heavy call is made by a helper that says by its name that it asks a cache first.

    What is downloaded from the hub stays in its cache, and is all there is where no network works on it.
    """
    heavy = summary.heavy
    hub = not any(one.why == FORWARD for one in summary.costs)
    kept = [
        (hub and one.why == _HUB and len(one.steps) <= NEAR) or any(_is_cached(step.name) for step in one.steps[:-1])
        for one in heavy
    ]
    return bool(kept) and all(kept)


def _is_cached(name: str) -> bool:
    said = naming.words(name.rpartition(".")[2])
    return said[:1] == ("cached",) or said[-2:] in _CACHING


_FITS = frozenset({TRAINING, "trains many models"})
"""The packs' words for a call that fits a whole model."""
_MANUALS = frozenset({"docs", "doc", "tutorial", "tutorials"})
"""Folders of what is written for readers."""
_LESSONS = (*_MANUALS, "example", "examples", "demo", "demos", "sample", "samples", "quickstart", "notebook", "notebooks")
"""Words of folders whose notebooks show readers how something is used."""
_EXERCISES = frozenset(
    {"coursework", "homework", "assignment", "assignments", "exercise", "exercises", "lesson", "lessons", "lecture"}
    | {"lectures", "tutorial", "tutorials", "workshop", "practical", "practicals", "quickstart"}
)
"""Words of folders and names of notebooks out of which somebody learns."""


def is_shown_to_readers(summary: Summary, scope: Scope) -> bool:
    """Tell whether a loop stands in a notebook, or in a page of a manual that is no program.

    Whoever runs a notebook sits before it, and its kernel keeps what the turns have made when one of them fails: so it does
    with models that are fitted whole, one after the other. What else trains is doubted where it stands among others that
    show how something is used: they train for some minutes, so that a reader sees that it works.
    """
    *folders, name = scope.path.split("/")
    page = not _MANUALS.isdisjoint(folders) or ("examples" in folders and name.startswith("plot_"))
    manual = page and not scope.tree.spoken.says("__name__ ==")
    notebook = scope.path.endswith(".ipynb")
    if not (manual or notebook):
        return False
    lessons = notebook and any(word in _LESSONS for folder in folders for word in naming.words(folder))
    lessons = lessons or (notebook and any(word in _EXERCISES for one in (*folders, name) for word in naming.words(one)))
    lesson = lessons or name.startswith("plot_")  # a gallery is drawn anew with each build of a manual
    return lesson or not any(one.changes in ("memory", "simulated") and one.why not in _FITS for one in summary.costs)


def _in_a_book(scope: Scope) -> bool:
    """Tell whether a notebook is one of the chapters of a book, in which each trains something for its readers."""
    return scope.path.endswith(".ipynb") and scope.world.index.is_book()


_ADDRESSES = (("url",), ("urls",), ("link",), ("links",), ("href",), ("hrefs",))
"""Last words of what says where something is to be fetched from."""


def _is_looked_up(case: Case) -> bool:
    """Tell whether requests only look up where what follows is to be fetched from, and show nobody how far that is.

    Who fetches for that what stands on each of the pages has gone through all of them.
    """
    node, kept = case.turn.node, [one for one in case.lost if one.kind == "collected"]
    if (
        not kept
        or case.summary.seconds >= PAGES
        or has_bar(node, case.scope)
        or (isinstance(node, Loop) and told_every(node) > 0)
    ):
        return False
    heavy = case.summary.heavy
    asks = bool(heavy) and all(one.is_request for one in heavy)
    return asks and all(naming.words(one.name)[-1:] in _ADDRESSES for one in kept)


def _is_little(case: Case) -> bool:
    """Tell whether a turn makes a short request and nothing says that there are many, by what is kept behind or listed."""
    turn, summary, scope, callers = case.turn, case.summary, case.scope, case.callers
    of_one = summary.seconds < PAGES and asked_of_resource(turn.node, scope)
    if of_one or listed(case.trips, summary) or large_pages(turn.node, scope) or sends_on(case):
        return True
    heavy = summary.heavy
    if heavy and all(one.is_request for one in heavy) and pages_of_one_day(turn.node, scope):
        return True
    if _is_looked_up(case) or lists_cloud(turn, summary, scope, callers.summaries):
        return True
    if runs_little(case):
        return True
    kept_behind = case.saved_behind or told_behind(turn, case.lost, scope)
    if kept_behind and not keeps_little(case.lost, scope) and started(scope, callers):
        return False
    if for_a_few(case) or asked_by_guess(case):
        return True
    if not doubtful(turn, case.trips, summary, scope, callers):
        return False
    return not listed_by_pages(turn.node, scope, callers.summaries)


_PATIENCE = 600.0
"""Seconds between two saves of a loop that are meant for a run of hours."""


def _takes_hours(summary: Summary) -> bool:
    """Tell whether a save is made, or was meant to be made, whenever some minutes are over: `time() - last > 1800`."""
    timed = [guard.number for one in summary.saves for guard in one.guards if guard.kind == "time"]
    return any(one is not None and one >= _PATIENCE for one in timed)


def doubts(case: Case) -> list[str]:
    """List the entries of the confidence table that speak against a loop."""
    turn, summary, scope, callers, kept = case.turn, case.summary, case.scope, case.callers, case.saved_behind
    found: list[str] = []
    if _is_little(case) and not _takes_hours(summary):
        found.append("doubtful")
    elif words_prompt(scope.function.name) or part_of_answer(turn, summary, scope, callers):
        found.append("one_answer")
    said = {
        "notebook": is_shown_to_readers(summary, scope) or (not kept and _in_a_book(scope)),
        "lesson": in_a_lesson(case),
        "handful": handful(case.trips, summary)
        or asks_examples(case)
        or of_parts(case)
        or shows_training(turn)
        or _is_told_all(turn, summary),
        "given_texts": not (kept and started(scope, callers)) and (embeds_given(case) or encodes_given(case)),
        "on_request": not kept and shown_on_request(case),
        "named": only_named(case.trips, summary, kept=kept),
        "checks": only_checks(case),
        "judged": judged_again(case),
        "asserted": asserted(turn, scope),
        "given_back": not kept and gives_back(case),
        "cached": asks_cache(summary),
        "one_thing": of_one_thing(case),
        "piped": in_a_pipeline(turn, scope),
        "passed_by": passes_by(case) or asked_there(case),
        "timed": only_times(case) or (not kept and trains_to_see(case)),
        "formed": only_forms(summary, scope),
        "clicked": for_a_page(case),
        "sought": seeks_setting(scope),
        "trial": is_trial(scope, callers),
        "rated": rates_generation(turn, scope),
        "vendored": scope.world.index.is_vendored(scope.path),
    }
    found += [key for key, holds in said.items() if holds]
    found += given_its_items(case)
    if counts_only(case) or only_moments(case):
        found.append("counted")
    elif case.product is None and not _is_shown(case) and evaluates(case):
        found.append("evaluated")
    return found + takes_minutes(case)


_ANSWERS = frozenset({"pred", "preds", "prediction", "predictions"})
"""Words among those of figures that name what a network has said of each example."""
_MATRIX = "matrix"
"""The word for figures of each with each, `score_matrix`, which are no handful."""


def _is_shown(case: Case) -> bool:
    """Tell whether a bar shows how far a loop is that collects more than figures: somebody waits for that."""
    kept = [naming.words(one.name) for one in case.lost if one.kind == "collected"]
    figures = naming.named("figure_words") - _ANSWERS
    return has_bar(case.turn.node, case.scope) and any(figures.isdisjoint(said) or _MATRIX in said for said in kept)
