"""Comments that take findings back: which are read, what they cover, and whose they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.core.suppression import find_suppressions


def only(text, *, python=True):
    (found,) = find_suppressions(text, python=python)
    return found


@pytest.mark.parametrize(
    ("comment", "codes", "ours", "blanket", "reason"),
    [
        ("# noqa", (), False, True, ""),
        ("#noqa", (), False, True, ""),
        ("# NOQA : CKP101", ("CKP101",), False, False, ""),
        ("# noqa: CKP101,CKP102", ("CKP101", "CKP102"), False, False, ""),
        ("# noqa:E501,ckp101", ("CKP101",), False, False, ""),
        ("# noqa: CKP101  because", ("CKP101",), False, False, ""),
        ("# safepoint: ignore[CKP101] resumes elsewhere", ("CKP101",), True, False, "resumes elsewhere"),
        ("# safepoint:ignore[ckp101, CKP102]: why not", ("CKP101", "CKP102"), True, False, "why not"),
        ("# safepoint: ignore", (), True, False, ""),
        ("# type: ignore # safepoint: ignore[CKP101] reason", ("CKP101",), True, False, "reason"),
    ],
)
def test_forms(comment, codes, ours, blanket, reason):
    found = only(f"for x in y:  {comment}\n    pass\n")
    assert (found.codes, found.ours, found.blanket, found.reason) == (codes, ours, blanket, reason)
    assert (found.line, found.target) == (1, 1)


@pytest.mark.parametrize(
    "text",
    [
        "x = 1  # noqa: E501\n",
        "x = 1  # noqa: E501, W291\n",
        "x = '# noqa: CKP101'\n",
        'x = """\n# safepoint: ignore[CKP101] no comment\n"""\n',
        "for x in y:  # safepoint: loop max_iterations=50\n    pass\n",
        "x = 1  # what safepoint means\n",
    ],
)
def test_what_is_no_suppression(text):
    assert find_suppressions(text, python=True) == ()


def test_a_comment_on_its_own_line_covers_the_next_line_of_code():
    found = only("# safepoint: ignore[CKP101] reason\n\n# more words\nfor x in y:\n    pass\n")
    assert (found.line, found.target) == (1, 4)


def test_a_noqa_on_its_own_line_covers_only_itself():
    assert only("# noqa: CKP101\nfor x in y:\n    pass\n").target == 1


def test_yaml_comments_are_read():
    found = only("a: 1\nb: 2  # safepoint: ignore[CKP205] set at run time\n", python=False)
    assert (found.line, found.column, found.codes) == (2, 7, ("CKP205",))


def test_a_hash_within_a_yaml_word_is_no_comment():
    assert find_suppressions("a: b#noqa:CKP101\n", python=False) == ()


def test_columns_point_at_the_comment():
    text = "for x in y:  # safepoint: ignore[CKP101] reason\n    pass\n"
    found = only(text)
    assert text[found.column - 1 : found.end_column - 1] == "# safepoint: ignore[CKP101] reason"


def test_a_text_that_does_not_tokenize_still_has_its_comments():
    assert only("x = (  # noqa: CKP001\n").codes == ("CKP001",)


@given(st.text("# noqa:safepointigr[]CKP101\n'\"\\(", max_size=80), st.booleans())
def test_no_text_raises(text, python):
    for found in find_suppressions(text, python=python):
        assert 1 <= found.line <= text.count("\n") + 1
        assert found.target >= found.line


def test_a_noqa_without_codes_is_read_only_where_something_was_found():
    text = "a = 1  # noqa\nb = 2  # noqa\nc = 3  # noqa: CKP101\n"
    assert [found.line for found in find_suppressions(text, python=True, at={2})] == [2, 3]
    assert [found.line for found in find_suppressions(text, python=True)] == [1, 2, 3]
