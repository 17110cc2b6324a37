"""Declared loops are held to the letter; markers, settings and contracts tell the analysis what it cannot see."""

import pytest

from safepoint.checks import malformed_declaration
from safepoint.core.diagnostic import Span
from safepoint.core.policy import Limits, LoopLimits
from safepoint.loops.facts import LoopFacts
from safepoint.loops.options import LoopOptions
from support_loops import codes, loops, project

SAVE = "def keep(x):\n    open('state', 'w').write(str(x))\n\n\n"


def only(text: str, options: LoopOptions | None = None) -> LoopFacts:
    (loop,) = loops(SAVE + text, options)
    return loop


def test_a_comment_declares_a_loop_with_its_bounds() -> None:
    loop = only(
        "def run(items):\n    for x in items:  # safepoint: loop max_iterations=7 max_duration_ms=90 id=main\n        keep(x)\n"
    )
    assert loop.declared is not None
    assert (loop.declared.id, loop.declared.max_iterations, loop.declared.max_duration_ms) == ("main", 7, 90)
    assert (loop.verdict, loop.gap.turns, loop.gap.seconds) == ("checkpointed", 1.0, 0.0)


def test_a_cheap_loop_without_a_save_breaks_its_declaration() -> None:
    loop = only("def run(items):\n    for x in items:  # safepoint: loop\n        print(x)\n")
    assert (loop.verdict, loop.problem, loop.gap.turns) == ("flagged", "none", None)


def test_a_count_below_the_bound_needs_no_save() -> None:
    assert only("def run():\n    for x in range(20):  # safepoint: loop\n        print(x)\n").verdict == "short"


def test_a_decorator_declares_the_outermost_loops() -> None:
    text = "import safepoint\n\n\n@safepoint.long_loop(max_iterations=5)\ndef run(items):\n    for x in items:\n        print(x)\n"
    loop = only(text)
    assert loop.declared is not None
    assert loop.declared.max_iterations == 5


def test_a_contract_declares_a_loop_by_its_place() -> None:
    bound = LoopLimits("batches", "m:run#2", None, None, 50, 5000, "c.yaml", 3)
    options = LoopOptions(limits=Limits(loops=(bound,)))
    first, second = loops("def run(a, b):\n    for x in a:\n        print(x)\n    for y in b:\n        print(y)\n", options)
    assert first.declared is None
    assert second.declared == bound


def test_an_unknown_time_breaks_the_duration_bound() -> None:
    head = "import requests\n\n\ndef run(items):\n    for n, x in enumerate(items):  # safepoint: loop\n"
    bounded = only(head + "        requests.get(x, timeout=1)\n        if n % 4 == 0:\n            keep(x)\n")
    assert (bounded.problem, bounded.gap.seconds) == ("", 4.0)
    unknown = only(head + "        requests.get(x)\n        if n % 4 == 0:\n            keep(x)\n")
    assert (unknown.problem, unknown.gap.seconds) == ("interval", None)
    alone = only(head + "        requests.get(x)\n        keep(x)\n")
    assert alone.problem == "turn"


def test_a_marked_function_saves() -> None:
    text = """
import requests
import safepoint


@safepoint.saves
def put_by(page):
    send(page)


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url).text)
        put_by(pages)
    return pages
"""
    assert not codes(text)
    assert codes(text.replace("@safepoint.saves\n", "")) == {"CKP101"}


def test_a_setting_names_a_call_that_saves() -> None:
    text = (
        "import requests\nfrom mylib import tuck_away\n\n\ndef crawl(urls):\n    pages = []\n    for url in urls:\n"
        "        pages.append(requests.get(url).text)\n        tuck_away(pages)\n    return pages\n"
    )
    plain = project({"m.py": text}).facts("m.py").loops[0]
    told = project({"m.py": text}, LoopOptions(checkpoint_calls=("mylib.tuck_away",))).facts("m.py").loops[0]
    assert (plain.verdict, told.verdict) == ("flagged", "checkpointed")


def test_the_markers_give_back_what_they_are_given() -> None:
    import safepoint

    def run() -> int:
        return 1

    assert safepoint.saves(run) is run
    assert safepoint.loads(run) is run
    assert safepoint.long_loop(max_iterations=3)(run) is run


def test_a_branch_that_does_not_save_is_a_way_past_the_checkpoint() -> None:
    head = "def run(items):\n    for x in items:  # safepoint: loop\n"
    cases = "        match x:\n            case 1:\n                keep(x)\n            case {}:\n                keep(x)\n"
    assert only(head + "        if x:\n            keep(x)\n").problem == "skips"
    assert only(head + cases.format(2)).problem == "skips"
    assert only(head + cases.format("_")).problem == ""
    assert only(head + "        if x.n % k == 0:\n            keep(x)\n").problem == "period"


def test_a_call_that_only_reads_like_a_save_proves_nothing() -> None:
    head = "def run(items, store):\n    for x in items:  # safepoint: loop\n"
    loop = only(head + "        store.snapshot_now(x)\n")
    assert (loop.verdict, loop.problem) == ("flagged", "unproved")
    assert codes(head + "        store.snapshot_now(x)\n") == {"CKP101"}


GUARDED = """
import requests
from safepoint import CheckpointGuard, CheckpointWriter


def run(urls):
    state = {{}}
    with CheckpointWriter("sqlite:///runs.db") as writer:
        guard = CheckpointGuard("pages", max_iterations={most})
        for url in guard.loop(urls{saved}):{note}
            state[url] = requests.get(url).json()
    return state
"""


def test_a_guard_that_is_given_a_writer_saves_within_its_bounds() -> None:
    saved, note = ", writer=writer, state=state", "  # safepoint: loop max_iterations=50"
    assert not codes(GUARDED.format(most=10, saved=saved, note=""))
    assert not codes(GUARDED.format(most=50, saved=saved, note=note))
    assert codes(GUARDED.format(most=60, saved=saved, note=note)) == {"CKP102"}
    assert codes(GUARDED.format(most=10, saved="", note="")) == {"CKP101"}


def faults(note):
    text = f"def run(items):\n    for x in items:  # safepoint: loop{note}\n        print(x)\n"
    return [one.message.partition("this declaration of a loop ")[2] for one in malformed(text)]


def malformed(text):
    return list(malformed_declaration.check(project({"m.py": text}).facts("m.py")))


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        (" max_iterations=abc", "gives `max_iterations=abc`, wanted a whole number from 1"),
        (" max_iterations=-5", "gives `max_iterations=-5`, wanted a whole number from 1"),
        (" max_iterations=0", "gives `max_iterations=0`, wanted a whole number from 1"),
        (" max_duration_ms=1.5", "gives `max_duration_ms=1.5`, wanted a whole number from 1"),
        (" max_duration_ms=", "gives no value for `max_duration_ms`, wanted a whole number from 1"),
        (" id=", "gives no value for `id`, wanted a name"),
        (" id=a/b", "gives `id=a/b`, wanted letters, digits and any of `_ . : -`"),
        (" max_turns=5", "gives the option `max_turns=5`, wanted only max_iterations, max_duration_ms or id"),
        (" often", "gives the word `often`, wanted only max_iterations, max_duration_ms or id"),
        (" max_iterations=5 max_iterations=6", "gives `max_iterations` twice, wanted once"),
    ],
)
def test_an_option_that_cannot_be_read_is_told_of(note, fault):
    assert faults(note) == [fault]


@pytest.mark.parametrize(
    "note",
    ["", "  ", " max_iterations=50", " max_iterations = 1_000, max_duration_ms=5", " id=a.b:c-1  # noqa: E501", "  # why"],
)
def test_a_sound_declaration_is_not_told_of(note):
    assert not faults(note)


def test_the_rest_of_a_malformed_declaration_holds():
    text = "def run(items):\n    for x in items:  # safepoint: loop max_iterations=abc id=main\n        print(x)\n"
    assert (only(text).declared.id, only(text).declared.max_iterations) == ("main", 100)


def test_a_malformed_declaration_is_pointed_at():
    (found,) = malformed("def run(items):\n    for x in items:  # safepoint: loop often  # noqa: E501\n        print(x)\n")
    assert (found.code, found.span) == ("CKP111", Span(2, 22, 2, 45))
    assert "write it as `# safepoint: loop max_iterations=50" in found.help


def test_a_declaration_on_no_loop_is_told_of():
    (found,) = malformed("def run(items):\n    # safepoint: loop\n    for x in items:\n        print(x)\n")
    assert (found.span.line, "declares nothing" in found.message) == (2, True)


def test_a_string_that_reads_like_a_declaration_is_none():
    assert not malformed('NOTE = """\nfor x in y:  # safepoint: loop max_iterations=abc\n"""\n')


def test_a_decorator_may_name_its_bound():
    text = "from safepoint import long_loop\n\nMOST = 7\n\n\n@long_loop(max_iterations=MOST)\ndef run(items):\n"
    assert only(text + "    for x in items:\n        keep(x)\n").declared.max_iterations == 7


DECORATED = "import safepoint\n\n\n@safepoint.long_loop({given})\ndef run(items):\n    for x in items:\n        keep(x)\n"


def test_a_decorator_names_the_loop_and_bounds_its_time() -> None:
    loop = only(DECORATED.format(given='max_duration_ms=70, id="main"'))
    assert loop.declared is not None
    assert (loop.declared.id, loop.declared.max_duration_ms) == ("main", 70)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("max_iterations='ten'", "gives `max_iterations='ten'`, wanted a whole number from 1"),
        ("max_iterations=0", "gives `max_iterations=0`, wanted a whole number from 1"),
        ("max_iterations=-3", "gives `max_iterations=-3`, wanted a whole number from 1"),
        ("max_duration_ms=1.5", "gives `max_duration_ms=1.5`, wanted a whole number from 1"),
        ("max_duration_ms=True", "gives `max_duration_ms=True`, wanted a whole number from 1"),
        ("id=7", "gives `id=7`, wanted a name"),
        ("turns=7", "gives the option `turns`, wanted only max_iterations, max_duration_ms or id"),
        ("7", "gives a value without its name, wanted `max_iterations=…`, `max_duration_ms=…` or `id=…`"),
    ],
)
def test_a_decorator_that_cannot_be_read_is_told_and_still_declares(given: str, said: str) -> None:
    text = SAVE + DECORATED.format(given=given)
    (found,) = malformed_declaration.check(project({"m.py": text}).facts("m.py"))
    assert found.message == f"this declaration of a loop {said}"
    assert (found.span.line, found.span.column) == (8, 1)
    assert loops(text)[0].declared is not None


@pytest.mark.parametrize("given", ["", "max_iterations=LIMIT", "max_iterations=None", "**bounds", "max_iterations=50"])
def test_what_a_decorator_leaves_out_or_computes_is_no_fault(given: str) -> None:
    assert not list(malformed_declaration.check(project({"m.py": DECORATED.format(given=given)}).facts("m.py")))


def test_a_decorator_of_a_function_without_a_loop_declares_nothing() -> None:
    text = "from safepoint import long_loop\n\n\n@long_loop\ndef run(items):\n    return len(items)\n"
    (found,) = malformed_declaration.check(project({"m.py": text}).facts("m.py"))
    assert found.message == "this declaration of a loop stands on a function that has none"
