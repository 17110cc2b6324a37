"""The longest prefix decides; at equal length, ignoring wins; words that fit nothing are errors."""

from __future__ import annotations

import pytest

from safepoint.core.errors import UsageError
from safepoint.core.selection import Selection, selection

KNOWN = frozenset(["CKP001", "CKP101", "CKP102", "CKP201"])


@pytest.mark.parametrize(
    ("select", "ignore", "enabled"),
    [
        ([], [], {"CKP001", "CKP101", "CKP102", "CKP201"}),
        (["ALL"], ["CKP1"], {"CKP001", "CKP201"}),
        (["CKP1"], [], {"CKP001", "CKP101", "CKP102"}),
        (["CKP101"], ["CKP1"], {"CKP001", "CKP101"}),
        (["CKP1"], ["CKP101"], {"CKP001", "CKP102"}),
        (["CKP1"], ["CKP1"], {"CKP001"}),
        (["CKP1"], ["CKP001"], {"CKP101", "CKP102"}),
        (["CKP1"], ["CKP0"], {"CKP101", "CKP102"}),
        (["CKP1", "CKP201"], ["ALL"], {"CKP101", "CKP102", "CKP201"}),
        (["ckp2"], [], {"CKP001", "CKP201"}),
    ],
)
def test_longest_prefix(select, ignore, enabled):
    chosen = selection(select, ignore, {}, KNOWN)
    assert {code for code in KNOWN if chosen.enabled(code)} == enabled


def test_per_file_ignores_hold_for_their_files_only():
    chosen = selection([], [], {"tests/": ["CKP1"], "*.yaml": ["ALL"]}, KNOWN)
    assert not chosen.holds("CKP101", "tests/deep/test_a.py")
    assert chosen.holds("CKP201", "tests/a.py")
    assert chosen.holds("CKP101", "src/a.py")
    assert not chosen.holds("CKP201", "a.yaml")


@pytest.mark.parametrize("word", ["CK", "E501", "CKP9", "CKP1011", "loops", ""])
def test_unknown_words_are_errors(word):
    with pytest.raises(UsageError, match="--select"):
        selection([word], [], {}, KNOWN)


def test_without_words_everything_is_selected():
    assert Selection().enabled("CKP101")
