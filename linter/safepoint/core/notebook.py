"""Turn a Jupyter notebook into one Python text whose lines lead back to the cells.

Code cells are joined in order. Magics and shell lines become `pass`, so that every other line keeps its number; a cell in
another language (`%%bash`) becomes empty lines.
"""

from __future__ import annotations

import ast
import json
import re

from safepoint.core.source import NOTEBOOK, CellStart, Source, Unreadable, normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_PYTHON_CELL_MAGICS = frozenset(["capture", "prun", "time", "timeit"])
_LINE_MAGIC = re.compile(r"^(\s*)(?:[%!?]|\?\?)")
_ASSIGNED_MAGIC = re.compile(r"^(\s*[\w.,\s\[\]'\"]+=\s*)[%!](?!=)")
_AUTOMAGIC = re.compile(
    r"^(\s*)(?:ls|ll|cd|cat|cp|mv|rm|mkdir|rmdir|pip|conda|mamba|man|less|more|pinfo|matplotlib|load_ext|reload_ext|autoreload)"
    r" +(?!(?:in|is|and|or|if|else|not|for|as)\b)(?:[\w$\"']|[./~]\S)"
)
"""What IPython runs without a `%` before it, `pip install torch`: no line of Python begins with two names."""
_MEND = "save it again from Jupyter, or exclude it"
"""What to do about a notebook that is broken as a file."""
_TEXT = re.compile(r"(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|#.*)")
"""Texts and comments of one line."""
_HELP = re.compile(r"^(\s*)[\w.]+\?{1,2}\s*$")


def read_notebook(text: str, path: str) -> Source | None:
    """Return the code of a notebook as a source, or None when its language is not Python; raises Unreadable."""
    data = _load(text)
    if not _is_python(data):
        return None
    lines: list[str] = []
    starts: list[CellStart] = []
    for number, cell in enumerate(_cells(data), 1):
        if cell.get("cell_type") == "code":
            starts.append(CellStart(len(lines) + 1, number))
            lines.extend(_python_lines(_source_of(cell, number)))
    return Source(path, NOTEBOOK, "\n".join(lines) + "\n", tuple(starts))


def _load(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(f"this notebook is not JSON: {error.msg}", error.lineno, error.colno, _MEND) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this notebook cannot be read: {error}", help=_MEND) from None
    if not isinstance(data, dict):
        raise Unreadable("this notebook is JSON, but no object with cells", help=_MEND)
    return data


def _is_python(data: dict[str, Any]) -> bool:
    metadata = data.get("metadata")
    if not isinstance(metadata, dict):
        return True
    info, kernel = metadata.get("language_info"), metadata.get("kernelspec")
    name = info.get("name") if isinstance(info, dict) else None
    if name is None and isinstance(kernel, dict):
        name = kernel.get("language")
    return not isinstance(name, str) or name.lower().startswith(("python", "ipython"))


def _cells(data: dict[str, Any]) -> list[dict[str, Any]]:
    cells = data.get("cells")
    if cells is None and isinstance(data.get("worksheets"), list):  # the format before version 4
        cells = [c for sheet in data["worksheets"] if isinstance(sheet, dict) for c in sheet.get("cells") or ()]
    if not isinstance(cells, list):
        raise Unreadable("this notebook has no list of cells")
    return [cell if isinstance(cell, dict) else {} for cell in cells]


def _source_of(cell: dict[str, Any], number: int) -> str:
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list) and all(isinstance(part, str) for part in source):
        source = "".join(source)
    if not isinstance(source, str) or "\0" in source:
        raise Unreadable(f"cell {number} of this notebook has no text as its source")
    return normalise(source)


def _python_lines(source: str) -> list[str]:
    lines = source.split("\n")
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%"):
        name = first[2:].split(None, 1)[0] if first[2:].split() else ""
        if name not in _PYTHON_CELL_MAGICS:
            return [""] * len(lines)
        lines[lines.index(first)] = ""
    first = next((line for line in lines if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip())]  # IPython takes the indent of the first line off all of them
    lines = [line.removeprefix(indent) for line in lines]
    plain, within = _without_magics(lines, brackets=False), _without_magics(lines, brackets=True)
    return within if plain != within and _is_whole(within) else plain


def _without_magics(lines: list[str], *, brackets: bool) -> list[str]:
    """Return the lines with magics and shell lines taken out; with `brackets`, none is taken for one within brackets."""
    out: list[str] = []
    continued = False
    depth = 0
    for line in lines:
        out.append("" if continued else line if depth > 0 else _python_line(line))
        # A shell line goes on behind a backslash.
        continued = depth <= 0 and line.rstrip().endswith("\\") and (continued or out[-1] != line)
        depth = max(depth + _opened(out[-1]), 0) if brackets else 0
    return out


def _is_whole(lines: list[str]) -> bool:
    try:
        ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _opened(line: str) -> int:
    """Return how many brackets a line leaves open: `% (a, b)` goes on with what stands in them, and is no magic."""
    code = _TEXT.sub("", line)
    return sum(map(code.count, "([{")) - sum(map(code.count, ")]}"))


def _python_line(line: str) -> str:
    magic = _LINE_MAGIC.match(line) or _HELP.match(line) or _AUTOMAGIC.match(line)
    if magic is not None:
        return f"{magic.group(1)}pass"
    assigned = _ASSIGNED_MAGIC.match(line)
    return f"{assigned.group(1)}None" if assigned is not None else line
