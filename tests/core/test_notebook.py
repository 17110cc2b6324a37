"""Notebooks: cells become one text, magics keep their lines, and every line leads back to its cell."""

from __future__ import annotations

import ast
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.core.notebook import read_notebook
from safepoint.core.placing import in_cell
from safepoint.core.source import Unreadable


def notebook(*cells, **metadata):
    made = [{"cell_type": kind, "source": text} for kind, text in cells]
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def code(*texts):
    return notebook(*(("code", text) for text in texts))


def lines(text):
    source = read_notebook(text, "n.ipynb")
    assert source is not None
    ast.parse(source.text)
    return source.text.split("\n")[:-1]


def test_cells_are_counted_in_the_notebook_and_lines_in_the_cell():
    source = read_notebook(
        notebook(("markdown", "# hi"), ("code", "a = 1\nb = 2"), ("code", ["c = 3\n", "d = 4"])), "n.ipynb"
    )
    assert source is not None
    assert source.text == "a = 1\nb = 2\nc = 3\nd = 4\n"
    assert [in_cell(source.cells, line) for line in (1, 2, 3, 4)] == [(1, 2), (2, 2), (1, 3), (2, 3)]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("%matplotlib inline\nx = 1", ["pass", "x = 1"]),
        ("if x:\n    !ls -l", ["if x:", "    pass"]),
        ("files = !ls", ["files = None"]),
        ("t = %timeit -o f()", ["t = None"]),
        ("x = a %b", ["x = a %b"]),
        ("print?", ["pass"]),
        ("pip install torch", ["pass"]),
        ("ls /content/x/\ncd ..", ["pass", "pass"]),
        ("rm = a\nls -l\ncat in dogs", ["rm = a", "ls -l", "cat in dogs"]),
        ("?print", ["pass"]),
        ("%%time\nx = 1", ["", "x = 1"]),
        ("%%bash\nls |", ["", ""]),
        ("print('%d (of %d'\n    % (a, b)\n)\n%time f()", ["print('%d (of %d'", "    % (a, b)", ")", "pass"]),
        ('"""a (b\nc"""\n!ls\nx = 1', ['"""a (b', 'c"""', "pass", "x = 1"]),
        ("x = [  # (\n  1\n]\n!ls", ["x = [  # (", "  1", "]", "pass"]),
        ("    x = 1\n    for y in x:\n        f(y)\nz = 2", ["x = 1", "for y in x:", "    f(y)", "z = 2"]),
        ("!pip install \\\n  x\ny = 1", ["pass", "", "y = 1"]),
        ("x = 1 + \\\n  2", ["x = 1 + \\", "  2"]),
    ],
)
def test_magics_keep_their_lines(cell, expected):
    assert lines(code(cell)) == expected


@pytest.mark.parametrize("metadata", [{"language_info": {"name": "R"}}, {"kernelspec": {"language": "julia"}}])
def test_other_languages_are_not_judged(metadata):
    assert read_notebook(notebook(("code", "x <- 1"), **metadata), "n.ipynb") is None


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"cells": 3}', '{"cells": [{"cell_type": "code", "source": 3}]}', "[" * 100_000]
)
def test_broken_notebooks_are_faults(text):
    with pytest.raises(Unreadable, match="notebook"):
        read_notebook(text, "n.ipynb")


@given(st.lists(st.text("ab%!?=\\ \n#", max_size=20), max_size=4))
def test_line_counts_never_change(cells):
    source = read_notebook(code(*cells), "n.ipynb")
    assert source is not None
    assert source.text.count("\n") == max(sum(cell.count("\n") + 1 for cell in cells), 1)
