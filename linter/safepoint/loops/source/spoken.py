"""Where words stand in the text of a module; answers are remembered, since many loops and functions ask the same."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate


class Spoken:
    """Answers what the text of one module says."""

    __slots__ = ("_lines", "_said", "_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._said: dict[str, bool] = {}
        self._lines: dict[tuple[str, bool], list[int]] = {}
        self._starts: list[int] = []

    def release(self) -> None:
        """Let go what takes room."""
        self._lines = {}
        self._starts = []

    def says(self, word: str) -> bool:
        """Tell whether the text holds a word, be it as a part of another."""
        known = self._said.get(word)
        if known is None:
            known = self._said[word] = word in self.text
        return known

    def lines_with(self, name: str, *, whole: bool = False) -> list[int]:
        """Return the numbers of the lines that hold a name, each once, where `whole` is set as a word of its own.

        As such `train` does not stand in `train_loader`.
        """
        key = (name, whole)
        if key not in self._lines:
            self._lines[key] = self._find(name, whole) if name else []
        return self._lines[key]

    def _find(self, name: str, whole: bool) -> list[int]:
        text, starts = self.text, self._line_starts()
        found: list[int] = []
        position = text.find(name)
        while position >= 0:
            behind = position + len(name)
            if not (whole and (_is_letter(text[position - 1 : position]) or _is_letter(text[behind : behind + 1]))):
                line = bisect_right(starts, position)
                found.append(line)
                behind = starts[line] if line < len(starts) else len(text)
            position = text.find(name, behind)
        return found

    def _line_starts(self) -> list[int]:
        """Return the offset of each line's start."""
        if not self._starts:
            self._starts = [0, *accumulate([len(line) + 1 for line in self.text.split("\n")])]
        return self._starts


def _is_letter(character: str) -> bool:
    """Tell whether a character, if there is one, belongs to a name."""
    return character.isalnum() or character == "_"
