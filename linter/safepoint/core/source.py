"""The text of one input: from bytes to lines that every part counts alike, or the fault that hides it.

Lines end at LF, CRLF or CR and nowhere else (`str.splitlines` would also cut at form feeds), a byte order mark is no
character, and a coding cookie is obeyed (PEP 263).
"""

from __future__ import annotations

import re

from safepoint.core.record import NamedTuple

PYTHON = "python"
NOTEBOOK = "notebook"
CONTRACT = "contract"
PIPELINE = "pipeline"
EVIDENCE = "evidence"

YAML_NAMES = (".yaml", ".yml")
CONTRACT_NAMES = (".contract.yaml", ".contract.yml")
"""How the names of YAML files and of contracts end, in whatever case."""

MAX_BYTES = 16 * 1024 * 1024
"""Larger inputs are not read: CPython needs about a hundred times a file's size to parse it."""

_AS_UTF8 = "save the file as UTF-8"
_COOKIE = rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)"
_BLANK = rb"^[ \t\f]*(?:[#\r\n]|$)"


class Unreadable(Exception):  # noqa: N818
    """An input that cannot be read or parsed: what was seen, where, and what to do about it."""

    def __init__(self, message: str, line: int = 1, column: int = 1, help: str = "") -> None:  # noqa: A002
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.help = help


class CellStart(NamedTuple):
    """Where one notebook cell begins in the joined text: its first line there, and its number in the notebook, from 1."""

    line: int
    cell: int


class Source(NamedTuple):
    """One input as text; `path` is relative to the working folder with forward slashes.

    `kind` says who judges it; `cells` is empty except for notebooks, whose code cells are joined into one text.
    """

    path: str
    kind: str
    text: str
    cells: tuple[CellStart, ...] = ()


def is_yaml_name(path: str) -> bool:
    """Say whether a file is YAML by its name."""
    return path.lower().endswith(YAML_NAMES)


def is_contract_name(path: str) -> bool:
    """Say whether a file is a contract by its name alone."""
    return path.lower().endswith(CONTRACT_NAMES)


def decode_python(data: bytes) -> str:
    """Return Python source as text with LF line ends; raises Unreadable with the place of the first bad byte."""
    check_size(len(data))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable("the file is UTF-16, which Python cannot run", help="save it as UTF-8")
    encoding = _encoding(data)
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    return normalise(_decode(data, encoding, f"{_AS_UTF8}, or name its encoding in a coding comment"))


def decode_utf8(data: bytes) -> str:
    """Return a YAML or JSON input as text with LF line ends; raises Unreadable."""
    check_size(len(data))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return normalise(_decode(data, "utf-16", _AS_UTF8))
    return normalise(_decode(data.removeprefix(b"\xef\xbb\xbf"), "utf-8", _AS_UTF8))


def normalise(text: str) -> str:
    """Return `text` with every line end as LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def check_size(size: int) -> None:
    """Raise Unreadable for an input of more than `MAX_BYTES` bytes."""
    if size > MAX_BYTES:
        raise Unreadable(
            f"the file has {size:,} bytes, more than the {MAX_BYTES:,} that are read",
            help="list it under `exclude` in the settings if it is generated",
        )


def _encoding(data: bytes) -> str:
    if b"coding" not in data[:400]:
        return "utf-8"
    for line in data[:400].split(b"\n", 2)[:2]:
        found = re.match(_COOKIE, line)
        if found:
            return found.group(1).decode("ascii", "replace")
        if not re.match(_BLANK, line):
            break
    return "utf-8"


def _decode(data: bytes, encoding: str, cure: str) -> str:
    """Return text; raises Unreadable, with the `cure` for bytes that are not in its encoding."""
    if b"\0" in data and not encoding.startswith("utf-16"):
        line, column = _place(data, data.index(b"\0"))
        raise Unreadable("the file contains a NUL byte, so it is no text", line, column, "remove it, or exclude the file")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line, column = _place(data, error.start)
        seen = f"byte 0x{data[error.start]:02x} is not {encoding}"
        raise Unreadable(seen, line, column, cure) from None
    except (LookupError, ValueError, TypeError, AssertionError):
        raise Unreadable(f"unknown encoding {encoding!r} in the coding comment", help=_AS_UTF8) from None


def _place(data: bytes, offset: int) -> tuple[int, int]:
    """Return line and column (in characters) of a byte."""
    before = normalise(data[:offset].decode("utf-8", "replace"))
    return before.count("\n") + 1, len(before) - before.rfind("\n")
