"""Glob patterns with the meaning of .gitignore lines, and whole ignore files.

`*` and `?` stay within one name, `**` crosses folders, `[a-z]` and `[!a-z]` are sets; a slash before the end anchors the
pattern at the folder of its file, a slash at the end means folders only, `!` takes back (gitignore(5)).
"""

from __future__ import annotations

import re

from safepoint.core.record import NamedTuple

_SPECIAL = frozenset("*?[\\")


class Pattern(NamedTuple):
    """One line of an ignore file; exactly one of `name`, `suffix` and `regex` is set, the cheap forms first."""

    negated: bool
    folders_only: bool
    name: str | None
    suffix: str | None
    regex: re.Pattern[str] | None

    def fits(self, path: str, base: str, is_folder: bool) -> bool:
        """Tell whether the pattern fits `path` (relative to its ignore file), whose last name is `base`."""
        if self.folders_only and not is_folder:
            return False
        if self.name is not None:
            return base == self.name
        if self.suffix is not None:
            return base.endswith(self.suffix)
        assert self.regex is not None
        return self.regex.fullmatch(path) is not None


class IgnoreFile:
    """The patterns of one ignore file; the last one that fits decides."""

    __slots__ = ("_files", "_folders", "_names", "_ordered", "_suffixes")

    def __init__(self, lines: list[str]) -> None:
        patterns = [pattern for line in lines if (pattern := parse_line(line)) is not None]
        self._ordered: list[Pattern] | None = None
        self._names: frozenset[str] = frozenset()
        self._folders: frozenset[str] = frozenset()
        self._suffixes: tuple[str, ...] = ()
        if any(pattern.negated for pattern in patterns):
            self._ordered = patterns[::-1]
            return
        # Without `!` the order says nothing, so that most files are judged by two look-ups in sets.
        self._names = frozenset(p.name for p in patterns if p.name is not None and not p.folders_only)
        self._folders = frozenset(p.name for p in patterns if p.name is not None and p.folders_only)
        self._suffixes = tuple(p.suffix for p in patterns if p.suffix is not None and not p.folders_only)
        self._files = [p for p in patterns if p.regex is not None or (p.suffix is not None and p.folders_only)]

    def verdict(self, path: str, base: str, is_folder: bool) -> bool | None:
        """Return True (ignored), False (taken back) or None (not mentioned) for a path relative to this file's folder."""
        if self._ordered is not None:
            return next((not p.negated for p in self._ordered if p.fits(path, base, is_folder)), None)
        if base in self._names or (is_folder and base in self._folders) or base.endswith(self._suffixes):
            return True
        return True if any(p.fits(path, base, is_folder) for p in self._files) else None


class PathGlob:
    """One glob of the settings, fitting a path, any of its parent folders, or its name alone when it has no slash.

    With `!` in front it means all files that the rest does not fit.
    """

    __slots__ = ("_pattern", "negated", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.negated = text.startswith("!")
        rest = text[self.negated :].removeprefix("./") or "*"
        self._pattern = parse_line("\\" + rest if rest[0] in "#!" else rest)  # in the settings no line is a comment

    @property
    def usable(self) -> bool:
        """Whether there is a file that the glob could fit."""
        return self._pattern is not None

    @property
    def is_plain(self) -> bool:
        """Whether the glob names one file and has no wildcard."""
        return not self.negated and _SPECIAL.isdisjoint(self.text) and not self.text.endswith("/") and "/" in self.text

    def matches(self, path: str) -> bool:
        """Tell whether the glob fits `path`, a file relative to the settings' root with forward slashes."""
        if self._pattern is None:
            return False
        parts = path.split("/")
        fits = any(
            self._pattern.fits("/".join(parts[:count]), parts[count - 1], count < len(parts))
            for count in range(len(parts), 0, -1)
        )
        return fits != self.negated


def parse_line(line: str) -> Pattern | None:
    """Parse one line of an ignore file; blank lines, comments and patterns that can fit nothing give None."""
    text = line.rstrip("\r\n")
    while text.endswith(" ") and not text.endswith("\\ "):
        text = text[:-1]
    if not text or text.startswith("#"):
        return None
    negated = text.startswith("!")
    text = text[negated:]
    folders_only = text.endswith("/")
    text = text[:-1] if folders_only else text
    if not text:
        return None
    return _classify(text, negated, folders_only)


def _classify(text: str, negated: bool, folders_only: bool) -> Pattern | None:
    if "/" not in text:
        if _SPECIAL.isdisjoint(text):
            return Pattern(negated, folders_only, text, None, None)
        if text[0] == "*" and len(text) > 1 and _SPECIAL.isdisjoint(text[1:]):
            return Pattern(negated, folders_only, None, text[1:], None)
        text = "**/" + text
    try:
        return Pattern(negated, folders_only, None, None, re.compile(_translate(text.removeprefix("/")), re.DOTALL))
    except re.error:
        return None


def _translate(text: str) -> str:
    """Return the regular expression of a pattern with slashes."""
    parts = _split(text)
    out: list[str] = []
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        if part == "**":
            # In front and in the middle any number of folders, at the end everything below.
            out.append(".+" if last else "(?:.+/)?")
        else:
            out.append(_translate_name(part) + ("" if last else "/"))
    return "".join(out)


def _split(text: str) -> list[str]:
    """Split at the slashes outside of sets: `[a/b]` is one set, though it fits no slash."""
    parts: list[str] = []
    start = index = 0
    while index < len(text):
        if text[index] == "/":
            parts.append(text[start:index])
            start = index + 1
        elif text[index] == "\\":
            index += 1
        elif text[index] == "[":
            end = _set_end(text, index + 1)
            index = index if end is None else end
        index += 1
    return [*parts, text[start:]]


def _translate_name(part: str) -> str:
    out: list[str] = []
    index = 0
    while index < len(part):
        char = part[index]
        index += 1
        if char == "*":
            out.append("[^/]*")
        elif char == "?":
            out.append("[^/]")
        elif char == "[":
            text, index = _translate_set(part, index)
            out.append(text)
        elif char == "\\" and index < len(part):
            out.append(re.escape(part[index]))
            index += 1
        elif char == "\\":
            out.append("(?!)")  # git: a backslash at the very end fits nothing
        else:
            out.append(re.escape(char))
    return "".join(out)


def _translate_set(part: str, index: int) -> tuple[str, int]:
    """Translate `[…]` from behind its bracket; without a closing bracket the pattern fits nothing, as in git."""
    end = _set_end(part, index)
    if end is None:
        return "(?!)", len(part)
    body = part[index:end]
    negated = body[:1] in ("!", "^") and len(body) > 1
    inner = body[1:] if negated else body
    inner = inner.replace("[", "\\[").replace("&&", "\\&&").replace("||", "\\||").replace("~~", "\\~~")
    if inner.startswith("]"):
        inner = "\\" + inner
    return ("(?!/)[^" if negated else "(?!/)[") + inner + "]", end + 1


def _set_end(text: str, index: int) -> int | None:
    """Return where the bracket stands that closes a set opened in front of `index`; None without one."""
    if index < len(text) and text[index] in "!^":
        index += 1
    if index < len(text) and text[index] == "]":
        index += 1
    while index < len(text) and text[index] != "]":
        index += 2 if text[index] == "\\" else 1
    return index if index < len(text) else None
