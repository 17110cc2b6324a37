"""Bytes become the same text, lines and columns that Python itself sees, or a fault with the place of the first bad byte."""

from __future__ import annotations

import ast
import io
import tokenize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.core.source import MAX_BYTES, Unreadable, check_size, decode_python, decode_utf8


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60), st.booleans())
def test_any_utf8_text_survives_with_or_without_a_mark(text, mark):
    data = text.encode("utf-8-sig" if mark else "utf-8")
    try:
        expected = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
    except SyntaxError:
        return
    if expected not in ("utf-8", "utf-8-sig"):
        return
    assert decode_python(data) == text.removeprefix("\ufeff" if not mark and text.startswith("\ufeff") else "").replace(
        "\r\n", "\n"
    ).replace("\r", "\n")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "koi8-r", "shift_jis", "utf-8"])
@pytest.mark.parametrize("second", [False, True])
def test_the_coding_comment_is_obeyed_on_the_first_two_lines(encoding, second):
    text = ("#!/usr/bin/python\n" if second else "") + f"# -*- coding: {encoding} -*-\nx = 'ab'\n"
    assert decode_python(text.encode(encoding)) == text


def test_a_coding_comment_behind_code_means_nothing():
    assert decode_python(b"x = 1\n# coding: latin-1\ny = '\xc3\xa9'\n").endswith("'é'\n")


@pytest.mark.parametrize(
    ("data", "line", "column", "words"),
    [
        (b"x = 1\ny = '\xe9'\n", 2, 6, "0xe9 is not utf-8"),
        (b"x = '\xc3\xa9\xe9'\n", 1, 7, "0xe9 is not utf-8"),
        (b"a\r\nb\rc\0", 3, 2, "NUL"),
        (b"\xff\xfex\0", 1, 1, "UTF-16"),
        (b"# coding: nonsense\n", 1, 1, "unknown encoding 'nonsense'"),
        (b"# coding: rot13\n", 1, 1, "unknown encoding 'rot13'"),
        (b"# coding: undefined\n", 1, 1, "undefined"),
    ],
)
def test_faults_say_what_and_where(data, line, column, words):
    with pytest.raises(Unreadable) as caught:
        decode_python(data)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.message


@given(st.binary(max_size=80))
def test_no_bytes_raise_anything_else(data):
    for decode in (decode_python, decode_utf8):
        place = (1, 1)
        text = ""
        try:
            text = decode(data)
        except Unreadable as fault:
            place = (fault.line, fault.column)
        assert min(place) >= 1
        assert "\r" not in text


@given(st.text("ab\n\r\f\v\x85\u2028#'", max_size=40))
def test_lines_are_counted_as_the_parser_counts_them(text):
    source = decode_python(text.encode())
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            line = source.split("\n")[node.lineno - 1]
            assert line.encode()[node.col_offset :].decode().startswith(node.id)


def test_huge_inputs_are_refused_by_their_size():
    check_size(MAX_BYTES)
    with pytest.raises(Unreadable, match="more than"):
        check_size(MAX_BYTES + 1)
