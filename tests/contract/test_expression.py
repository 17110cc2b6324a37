"""Verification expressions: what they may say, what they mean, and that nothing in them can run, escape or grow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint.contract.expression import (
    ExpressionError,
    evaluate_expression,
    unknown_names,
    uses_values,
    validate_expression,
)

VALUES = {"source": "Web", "dest": "web", "context": {"field": "", "rows": [1, 2], "n": 3}}


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("source == dest", False),
        ("source.lower() == dest", True),
        ("len(dest) > 0", True),
        ('context.get("field", "")', False),
        ('context.get("field", "") != ""', False),
        ("source and dest", True),
        ("isinstance(dest, str)", True),
        ("isinstance(dest, (int, float))", False),
        ("isinstance(context, dict)", True),
        ('source.startswith("W") and not dest.endswith("x")', True),
        ('context["rows"] == [1, 2]', True),
        ('int("3") == context["n"]', True),
        ('1 < context["n"] <= 3', True),
        ('dest in ("web", "cli")', True),
        ('dest not in {"cli"}', True),
        ("dest is None or source is not None", True),
        ('-1 < context["n"]', True),
        ("bool(context.keys())", True),
        ("len(context.items()) == 3", True),
        ('str(context["n"]) == "3"', True),
        ('float("1.5") > 1', True),
        (" source == dest ", False),
    ],
)
def test_allowed_expressions_have_their_value(text, truth):
    assert validate_expression(text) == text
    assert evaluate_expression(text, **VALUES) is truth


@pytest.mark.parametrize(
    "text",
    [
        '__import__("os")',
        'os.system("rm")',
        "os.path",
        "context.__class__.__bases__",
        "source.__class__",
        "exec('1')",
        'context.get("x", "").strip()',
        'context.__delitem__("key")',
        "9 ** 9 ** 9",
        '"a" * 10 ** 9',
        "1 + 1",
        "[x for x in source]",
        "lambda: 1",
        "(y := 1)",
        "{**context}",
        "{1: 2}",
        "source[0:9]",
        "source[dest]",
        "source if dest else context",
        "len(*source)",
        "len(obj=source)",
        "await source",
        "...",
        "b'x' == source",
        "1j",
        "source.format",
        "source.format(1)",
        "~source",
        "isinstance.__call__(1)",
    ],
)
def test_everything_else_is_not_allowed(text):
    with pytest.raises(ExpressionError, match=r"not allowed|no Python expression"):
        validate_expression(text)


def test_f_strings_long_texts_and_deep_nesting_are_refused_by_name():
    with pytest.raises(ExpressionError, match="f-string"):
        validate_expression('f"{context}"')
    with pytest.raises(ExpressionError, match="too long"):
        validate_expression("x" * 501)
    with pytest.raises(ExpressionError, match="nesting"):
        validate_expression("-" * 400 + "1")
    with pytest.raises(ValueError, match="no Python expression"):
        validate_expression("(" * 240 + ")" * 240)


@pytest.mark.parametrize("text", ["", "   ", "source ==", "a b", "\0", "import os", "source; dest"])
def test_text_that_is_no_expression_is_refused(text):
    with pytest.raises(ExpressionError):
        validate_expression(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("soruce == dest", "'soruce' is not defined"),
        ("len(context['n']) > 0", "TypeError"),
        ("source > 3", "TypeError"),
        ("source.keys()", "no method 'keys'"),
        ("context.lower()", "no method 'lower'"),
        ("context['nothing']", "KeyError"),
        ("int(source)", "ValueError"),
        ("str(context)", "takes text or a number"),
        ("isinstance(dest, source)", "takes one of"),
        ("isinstance(dest)", "two arguments"),
        ("len(dest, source)", "one argument"),
        ("-source == 1", "needs a number"),
        ("{source, context} == 1", "TypeError"),
    ],
)
def test_an_expression_without_a_value_says_why(text, why):
    with pytest.raises(ExpressionError, match=why):
        evaluate_expression(text, **VALUES)


def test_values_that_nest_too_deep_to_compare_are_an_error_and_no_crash():
    deep_one, deep_two = [], []
    for _ in range(100_000):
        deep_one, deep_two = [deep_one], [deep_two]
    with pytest.raises(ExpressionError, match="too deep"):
        evaluate_expression("source == dest", source=deep_one, dest=deep_two, context={})


def test_the_offset_points_at_the_part_that_is_refused():
    with pytest.raises(ExpressionError) as caught:
        validate_expression("  source == dest and open('x')")
    assert caught.value.offset == 21


def test_names_and_constants_are_told_apart():
    assert unknown_names("soruce == dest and isinstance(dest, str)") == [("soruce", 0)]
    assert unknown_names("isinstance(dest, sting)") == [("sting", 17)]
    assert unknown_names("str == dest") == [("str", 0)]
    assert not uses_values("1 == 1")
    assert uses_values("len(dest) > 0")


def refusal(text: str) -> ExpressionError | None:
    """Return why a text has no value, or None when it has one."""
    try:
        evaluate_expression(text, **VALUES)
    except ExpressionError as error:
        return error
    return None


@settings(deadline=None)
@given(st.text(max_size=520))
def test_any_text_is_accepted_or_refused_with_an_expression_error(text):
    error = refusal(text)
    assert error is None or 0 <= error.offset <= len(text)


WORDS = [
    "source",
    "dest",
    "context",
    "(",
    ")",
    "==",
    "and",
    "not",
    "len",
    "isinstance",
    ",",
    "str",
    ".get",
    ".lower",
    '"a"',
    "1",
]
OTHERS = ["[", "]", "{", "}", "*", "lambda", ":", "if", "else", "for", "in", "__class__"]


@settings(deadline=None)
@given(st.lists(st.sampled_from([*WORDS, *OTHERS]), max_size=30))
def test_any_sequence_of_words_is_accepted_or_refused(words):
    error = refusal(" ".join(words))
    assert error is None or str(error)
