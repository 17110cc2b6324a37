"""A loop that leaves at the first try that works makes a handful of turns; one that collects goes through them all."""

from support_loops import project

FALLBACK = """
import subprocess


def clone(places, folder):
    tried = []
    for place in places:
        {note}
        done = subprocess.run(["git", "clone", place, folder])
        if {test}:
            {leave}
"""


def counted(note: str = "pass", test: str = "done.returncode == 0", leave: str = "break") -> str:
    (loop,) = project({"m.py": FALLBACK.format(note=note, test=test, leave=leave)}).facts("m.py").loops
    return loop.trips.why


def test_the_first_place_that_works_ends_the_loop() -> None:
    assert counted().startswith("tries one place after the other")
    assert counted(leave="return done").startswith("tries one place after the other")


def test_what_is_collected_on_the_way_is_work_that_goes_on() -> None:
    assert counted(note="tried.append(place)").startswith("iterates the parameter")


def test_a_test_that_leaves_nothing_or_asks_for_something_else_ends_no_tries() -> None:
    assert counted(leave="pass").startswith("iterates the parameter")
    assert counted(test="place.startswith('http')").startswith("iterates the parameter")


def test_what_leaves_at_the_first_failure_goes_on_as_long_as_all_is_well() -> None:
    assert counted(test="done.returncode != 0").startswith("iterates the parameter")
    assert counted(test="not done.ok").startswith("iterates the parameter")
