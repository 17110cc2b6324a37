"""Where words stand in a module's text: the same as one finds by looking at each line."""

import re

from hypothesis import given
from hypothesis import strategies as st

from safepoint.loops.source.spoken import Spoken

TEXTS = st.lists(st.text("ab_ .(\n", max_size=12), max_size=8).map("\n".join)
NAMES = st.text("ab_", min_size=1, max_size=3)


@given(TEXTS, NAMES)
def test_a_name_stands_on_the_lines_that_hold_it(text: str, name: str) -> None:
    lines = text.split("\n")
    spoken = Spoken(text)
    for _ in range(2):  # what was asked before is remembered
        assert spoken.lines_with(name) == [at for at, line in enumerate(lines, 1) if name in line]
        assert spoken.says(name) is (name in text)
        spoken.release()


@given(TEXTS, NAMES)
def test_a_whole_name_is_no_part_of_another(text: str, name: str) -> None:
    word = re.compile(rf"\b{name}\b")
    lines = text.split("\n")
    assert Spoken(text).lines_with(name, whole=True) == [at for at, line in enumerate(lines, 1) if word.search(line)]
