"""The nodes of a YAML document with their places, and what reading it remarked on."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.diagnostic import Span

if TYPE_CHECKING:
    from safepoint.contract.yaml_scalars import Reading


class TreeError(Exception):
    """The text cannot be read as a tree: what was seen, at which offset, and what to do."""

    def __init__(self, message: str, offset: int, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.hint = hint


class Node:
    """A value of the document, from offset `start` to `end` of the text; `size` counts its values, aliases expanded."""

    __slots__ = ("end", "height", "size", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.size = 1
        self.height = 1


class ScalarNode(Node):
    """A single value; `raw` is its text before it was read, `note` what other readers would make of it."""

    __slots__ = ("note", "raw", "value")

    def __init__(self, start: int, end: int, raw: str, reading: Reading) -> None:
        super().__init__(start, end)
        self.raw = raw
        self.value = reading.value
        self.note = reading.note


class Entry(NamedTuple):
    """One key of a mapping with its place, and its value."""

    start: int
    end: int
    node: Node


class MappingNode(Node):
    """Keys and values in the order of the text."""

    __slots__ = ("entries",)

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start, end)
        self.entries: dict[str, Entry] = {}


class SequenceNode(Node):
    """Values in the order of the text."""

    __slots__ = ("items",)

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start, end)
        self.items: list[Node] = []


class Remark(NamedTuple):
    """Something about the text that the values no longer show.

    `kind` is `duplicate_key`, `ambiguous`, `odd_key`, `tag`, `bad_value` or `documents`; `other` is the place of the first
    of two equal keys.
    """

    kind: str
    start: int
    end: int
    text: str
    other: tuple[int, int] | None = None


class YamlTree:
    """A document's root (None when it is empty), and what was remarked on while reading it."""

    __slots__ = ("_starts", "remarks", "root", "text")

    def __init__(self, text: str, root: Node | None, remarks: list[Remark]) -> None:
        self.text = text
        self.root = root
        self.remarks = remarks
        self._starts = [0]
        while (found := text.find("\n", self._starts[-1])) >= 0:
            self._starts.append(found + 1)

    def span(self, start: int, end: int) -> Span:
        """Return the span from one offset to another; an empty stretch still covers one character."""
        line, column = self.place(start)
        end_line, end_column = self.place(max(start, end))
        if (end_line, end_column) == (line, column):
            end_column += 1
        return Span(line, column, end_line, end_column)

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
