"""One value has one canonical text, whatever way it was built, and what has none is refused with its place."""

from __future__ import annotations

import enum
import json
import math
from collections import OrderedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.core.canonical import MAX_DEPTH, CanonicalError, canonical_bytes, canonical_text, digest

numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5),
    max_leaves=20,
)


@given(values)
def test_the_text_reads_back_as_the_value(value):
    assert json.loads(canonical_text(value)) == value
    assert canonical_bytes(value) == canonical_text(value).encode()


@given(values)
def test_the_text_of_what_was_read_back_is_the_same(value):
    text = canonical_text(value)
    assert canonical_text(json.loads(text)) == text


@given(values)
def test_it_is_what_json_writes_but_for_minus_zero(value):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    if "-0.0" not in plain:
        assert canonical_text(value) == plain


@given(st.dictionaries(texts, st.integers(), min_size=2, max_size=6))
def test_keys_are_in_the_order_of_their_utf8(mapping):
    keys = list(json.loads(canonical_text(mapping)))
    assert keys == sorted(mapping, key=lambda key: key.encode())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-0.0, "0.0"),
        ([-0.0, -0.05, 1e-7, 1e16], "[0.0,-0.05,1e-07,1e+16]"),
        ({"a": -0.0, "b": "-0.0", "c": ",-0.0,"}, '{"a":0.0,"b":"-0.0","c":",-0.0,"}'),
        ([",-0.0,", 1.5], '[",-0.0,",1.5]'),
        (1.0, "1.0"),
        (2**80, "1208925819614629174706176"),
        ({"é": '\u2028\x7f\x01\t"\\'}, '{"é":"\u2028\x7f\\u0001\\t\\"\\\\"}'),
        ((1, (2, [3])), "[1,[2,[3]]]"),
        ({"z": 1, "a": {"y": 1, "b": 2}}, '{"a":{"b":2,"y":1},"z":1}'),
        ("", '""'),
    ],
)
def test_spellings(value, text):
    assert canonical_text(value) == text


def test_subclasses_are_written_as_what_they_are():
    class Level(enum.IntEnum):
        HIGH = 3

    class Name(str):
        __slots__ = ()

    class Ratio(float):
        pass

    value = OrderedDict([("b", Level.HIGH), (Name("a"), Name("x")), ("c", [Ratio(-0.0), True])])
    assert canonical_text(value) == '{"a":"x","b":3,"c":[0.0,true]}'


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (math.nan, r"\$: nan"),
        ({"a": [1, math.inf]}, r"\$\.a\[1\]: inf"),
        ({"a": {1: 2}}, r"\$\.a: key 1 is int"),
        ({None: 1}, r"\$: key None"),
        ({True: 1}, r"\$: key True"),
        ({"a": "\ud800"}, r"\$\.a: lone surrogate at character 0"),
        ({"\udfff": 1}, "lone surrogate"),
        ([b"x"], r"\$\[0\]: bytes is no JSON value"),
        ({"a": {1, 2}}, r"\$\.a: set is no JSON value"),
        (object(), r"\$: object"),
    ],
)
def test_what_has_no_text_is_refused_with_its_place(value, place):
    with pytest.raises(CanonicalError, match=place):
        canonical_bytes(value)


def nested(levels, wrap):
    value = wrap(0)
    for _ in range(levels - 1):
        value = wrap(value)
    return value


@pytest.mark.parametrize("wrap", [lambda value: [value], lambda value: {"k": value}, lambda value: (value,)])
def test_nesting_has_a_bound_and_no_value_exhausts_the_stack(wrap):
    assert canonical_text(nested(MAX_DEPTH, wrap))
    for levels in (MAX_DEPTH + 1, 100_000):
        with pytest.raises(CanonicalError, match="nested deeper"):
            canonical_text(nested(levels, wrap))


def test_a_value_that_holds_itself_is_refused():
    circle: list = []
    circle += [circle, circle]
    with pytest.raises(CanonicalError, match="nested deeper"):
        canonical_text(circle)


def test_the_digest_is_of_the_text():
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
