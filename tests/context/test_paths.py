"""Dot-paths find nested values, literal keys, and mixtures, in bounded time."""

from __future__ import annotations

import pytest

from safepoint.context.paths import ContextPathError, assign_field, resolve_field


@pytest.mark.parametrize(
    ("context", "path", "expected"),
    [
        ({"domain": "web"}, "domain", (True, "web")),
        ({"config": {"db": {"host": "h"}}}, "config.db.host", (True, "h")),
        ({"rag.index_snapshot": "s"}, "rag.index_snapshot", (True, "s")),
        ({"rag": {"index_snapshot": "nested"}, "rag.index_snapshot": "literal"}, "rag.index_snapshot", (True, "nested")),
        ({"a": {"b.c": 1}}, "a.b.c", (True, 1)),
        ({"a.b": {"c": 2}}, "a.b.c", (True, 2)),
        ({"a": {"b": 1}, "a.b.c": 3}, "a.b.c", (True, 3)),
        ({"a": None}, "a", (True, None)),
        ({"a": None}, "a.b", (False, None)),
        ({"a": [1]}, "a.0", (False, None)),
        ({}, "a", (False, None)),
        (None, "a", (False, None)),
        (["a"], "a", (False, None)),
    ],
)
def test_a_path_finds_what_is_there(context, path, expected):
    assert resolve_field(context, path) == expected


def test_a_cyclic_context_does_not_multiply_the_work():
    context: dict = {}
    for width in range(1, 30):
        context[".".join(["a"] * width)] = context
    assert resolve_field(context, ".".join(["a"] * 400) + ".missing") == (False, None)


@pytest.mark.parametrize(
    ("context", "path", "after"),
    [
        ({}, "a", {"a": 1}),
        ({}, "a.b.c", {"a": {"b": {"c": 1}}}),
        ({"a": {"x": 0}}, "a.b", {"a": {"x": 0, "b": 1}}),
        ({"a.b": 0}, "a.b", {"a.b": 1}),
        ({"a.b": 0, "a": {"b": 0}}, "a.b", {"a.b": 0, "a": {"b": 1}}),
    ],
)
def test_a_value_is_put_where_its_path_says(context, path, after):
    assign_field(context, path, 1)
    assert context == after


def test_a_value_in_the_way_is_named_and_kept():
    context = {"a": "text"}
    with pytest.raises(ContextPathError, match=r"'a' holds str"):
        assign_field(context, "a.b.c", 1)
    assert context == {"a": "text"}
