from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.core.canonical import canonical_text
from safepoint.store import diff
from safepoint.store.diff import compare, json_patch, same
from safepoint.store.diff_apply import PatchError, apply_patch
from safepoint.store.diff_render import render_html, render_text, summary

KEYS = st.text(alphabet="ab/~0é ", max_size=3)
SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.0, 1.0, -0.0, 1e-7]) | KEYS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=25
)


@given(VALUES, VALUES)
def test_a_patch_turns_the_one_value_into_the_other_and_leaves_the_original_alone(before: object, after: object) -> None:
    original = copy.deepcopy(before)
    patch = json.loads(json.dumps(json_patch(before, after)))
    assert canonical_text(apply_patch(before, patch)) == canonical_text(after)
    assert canonical_text(before) == canonical_text(original)


@given(VALUES, VALUES)
def test_a_guarded_patch_does_the_same_and_refuses_another_start(before: object, after: object) -> None:
    patch = json_patch(before, after, guarded=True)
    assert same(apply_patch(before, patch), after)
    if any(operation["op"] == "test" and operation["path"] == "" for operation in patch):
        with pytest.raises(PatchError, match="made for another value"):
            apply_patch({"something": "else"}, patch)


@given(VALUES, VALUES)
def test_no_change_is_reported_exactly_when_the_values_are_the_same(before: object, after: object) -> None:
    assert (not compare(before, after)) == (canonical_text(before) == canonical_text(after))


@given(VALUES, VALUES, st.integers(0, 3))
def test_lists_too_long_to_align_are_still_patched_right(before: object, after: object, limit: int) -> None:
    usual, diff.MAX_ALIGNED_ITEMS = diff.MAX_ALIGNED_ITEMS, limit
    try:
        assert same(apply_patch(before, json_patch(before, after)), after)
    finally:
        diff.MAX_ALIGNED_ITEMS = usual


def test_one_inserted_item_is_one_change_not_a_rewrite_of_the_list() -> None:
    before = {"rows": [{"id": n} for n in range(50)]}
    after = {"rows": [{"id": -1}, *before["rows"]]}
    assert json_patch(before, after) == [{"op": "add", "path": "/rows/0", "value": {"id": -1}}]


def test_one_number_true_and_one_point_zero_are_three_values() -> None:
    assert [change.kind for change in compare([1, 1, 1], [1, True, 1.0])] == ["replace", "replace"]


def test_keys_with_slash_and_tilde_are_escaped_in_pointers() -> None:
    assert json_patch({}, {"a/b~c": 1}) == [{"op": "add", "path": "/a~1b~0c", "value": 1}]


def test_the_whole_value_can_be_replaced() -> None:
    assert json_patch([], {}) == [{"op": "replace", "path": "", "value": {}}]
    assert apply_patch([], json_patch([], None)) is None


RFC_CASES = [
    # The examples of RFC 6902, appendix A, in order.
    ({"foo": "bar"}, [{"op": "add", "path": "/baz", "value": "qux"}], {"baz": "qux", "foo": "bar"}),
    ({"foo": ["bar", "baz"]}, [{"op": "add", "path": "/foo/1", "value": "qux"}], {"foo": ["bar", "qux", "baz"]}),
    ({"baz": "qux", "foo": "bar"}, [{"op": "remove", "path": "/baz"}], {"foo": "bar"}),
    ({"foo": ["bar", "qux", "baz"]}, [{"op": "remove", "path": "/foo/1"}], {"foo": ["bar", "baz"]}),
    ({"baz": "qux", "foo": "bar"}, [{"op": "replace", "path": "/baz", "value": "boo"}], {"baz": "boo", "foo": "bar"}),
    (
        {"foo": {"bar": "baz", "waldo": "fred"}, "qux": {"corge": "grault"}},
        [{"op": "move", "from": "/foo/waldo", "path": "/qux/thud"}],
        {"foo": {"bar": "baz"}, "qux": {"corge": "grault", "thud": "fred"}},
    ),
    (
        {"foo": ["all", "grass", "cows", "eat"]},
        [{"op": "move", "from": "/foo/1", "path": "/foo/3"}],
        {"foo": ["all", "cows", "eat", "grass"]},
    ),
    (
        {"baz": "qux", "foo": ["a", 2, "c"]},
        [{"op": "test", "path": "/foo/1", "value": 2}],
        {"baz": "qux", "foo": ["a", 2, "c"]},
    ),
    (
        {"foo": "bar"},
        [{"op": "add", "path": "/child", "value": {"grandchild": {}}}],
        {"foo": "bar", "child": {"grandchild": {}}},
    ),
    ({"foo": "bar"}, [{"op": "add", "path": "/baz", "value": "qux", "xyz": 123}], {"foo": "bar", "baz": "qux"}),
    ({"/": 9, "~1": 10}, [{"op": "test", "path": "/~01", "value": 10}], {"/": 9, "~1": 10}),
    ({"foo": ["bar"]}, [{"op": "add", "path": "/foo/-", "value": ["abc", "def"]}], {"foo": ["bar", ["abc", "def"]]}),
    ({"a": 1}, [{"op": "copy", "from": "/a", "path": "/b"}], {"a": 1, "b": 1}),
    ({"a": 1}, [{"op": "move", "from": "/a", "path": "/a"}], {"a": 1}),
]


@pytest.mark.parametrize(("value", "patch", "wanted"), RFC_CASES)
def test_the_examples_of_the_patch_standard(value: object, patch: list[dict[str, object]], wanted: object) -> None:
    assert apply_patch(value, patch) == wanted


REFUSED = [
    ({"baz": "qux"}, {"op": "test", "path": "/baz", "value": "bar"}, "made for another value"),
    ({"foo": "bar"}, {"op": "add", "path": "/baz/bat", "value": "qux"}, "no key 'baz'"),
    ({"~1": 10}, {"op": "test", "path": "/~01", "value": "10"}, "made for another value"),
    ({"a": [1]}, {"op": "remove", "path": "/a/01"}, "no list index"),
    ({"a": [1]}, {"op": "remove", "path": "/a/-"}, "no list index"),
    ({"a": [1]}, {"op": "add", "path": "/a/2", "value": 0}, "outside a list of 1"),
    ({"a": [1]}, {"op": "replace", "path": f"/a/{'9' * 5000}", "value": 0}, "outside a list"),
    ({"a": 1}, {"op": "remove", "path": ""}, "replace it instead"),
    ({"a": 1}, {"op": "remove", "path": "/b"}, "no key 'b'"),
    ({"a": {"b": 1}}, {"op": "move", "from": "/a", "path": "/a/b"}, "into itself"),
    ({"a": 1}, {"op": "add", "path": "a", "value": 1}, "no JSON pointer"),
    ({"a": 1}, {"op": "add", "path": "/b"}, "no 'value'"),
    ({"a": 1}, {"op": "rename", "path": "/b"}, "unknown op 'rename'"),
    ({"a": 1}, {"op": "add", "path": "/a/b", "value": 1}, "nothing inside"),
]


@pytest.mark.parametrize(("value", "operation", "reason"), REFUSED)
def test_a_patch_that_does_not_fit_is_refused_with_the_reason(
    value: object, operation: dict[str, object], reason: str
) -> None:
    before = copy.deepcopy(value)
    with pytest.raises(PatchError, match=reason):
        apply_patch(value, [operation])
    assert value == before


def test_text_shows_sign_place_and_both_values() -> None:
    text = render_text(compare({"step": 3, "old": [1], "same": 0}, {"step": 4, "new": None, "same": 0}), "v1", "v2")
    assert text == "--- v1\n+++ v2\n- /old: [1]\n+ /new: null\n~ /step: 3 -> 4\n1 changed, 1 added, 1 removed\n"


def test_a_removed_item_is_shown_where_it_stood() -> None:
    assert "- /rows/2: 3" in render_text(compare({"rows": [1, 2, 3, 4]}, {"rows": [2, 4]}))


def test_html_escapes_what_the_states_hold() -> None:
    page = render_html(compare({"a": "<b>"}, {"a": "<script>alert(1)</script>"}), "<x>", "y")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "&lt;x&gt;" in page


def test_control_characters_cannot_reach_the_terminal() -> None:
    text = render_text(compare({}, {"\x1b[31m": "\u202e"}))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_long_values_are_shortened_with_their_length() -> None:
    assert "… (5002 characters)" in render_text(compare(None, "x" * 5000))


def test_no_difference_says_so() -> None:
    assert summary(compare({"a": [1]}, {"a": [1]})) == "no difference"
    assert "no difference" in render_html(())


def nested(depth: int, leaf: object) -> object:
    for _ in range(depth):
        leaf = {"a": [leaf]}
    return leaf


@pytest.mark.parametrize("depth", [50, 5000])
def test_values_of_any_depth_are_compared(depth: int) -> None:
    [change] = compare(nested(depth, 1), nested(depth, 2))
    assert change.kind == "replace"
    assert compare(nested(depth, 1), nested(depth, 1)) == ()
