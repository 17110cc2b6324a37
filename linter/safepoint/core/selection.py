"""Which rules hold, and for which files: `--select`, `--ignore` and per-file ignores.

The longest prefix that fits a code decides; at equal length, ignoring wins. `ALL` fits every code with length zero. That a
file cannot be read is told whatever is selected, unless it is ignored: else a misspelt path would pass as a clean one.
"""

from __future__ import annotations

import re

from safepoint.core.errors import UsageError
from safepoint.core.globs import PathGlob
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_PREFIX = r"CKP\d{0,3}"
_ALWAYS = frozenset({"CKP001"})
"""Selected with any other code."""


class Origin(NamedTuple):
    """What errors name as the place of each kind of words: flags, or the settings file."""

    select: str = "--select"
    ignore: str = "--ignore"
    per_file: str = "per-file-ignores"


FLAGS = Origin()


class Selection(NamedTuple):
    """The chosen codes as prefixes (`""` is ALL), and per file glob the prefixes that are ignored there."""

    select: tuple[str, ...] = ("",)
    ignore: tuple[str, ...] = ()
    per_file: tuple[tuple[PathGlob, tuple[str, ...]], ...] = ()

    def enabled(self, code: str) -> bool:
        """Tell whether findings of `code` are wanted at all."""
        chosen = max(_longest(self.select, code), 0 if code in _ALWAYS else -1)
        return chosen > _longest(self.ignore, code)

    def holds(self, code: str, path: str) -> bool:
        """Tell whether findings of `code` are wanted in the file at `path` (relative to the settings' root)."""
        if not self.enabled(code):
            return False
        return not any(_longest(prefixes, code) >= 0 and glob.matches(path) for glob, prefixes in self.per_file)


def selection(
    select: Iterable[str],
    ignore: Iterable[str],
    per_file: Mapping[str, Iterable[str]],
    known: frozenset[str],
    origin: Origin = FLAGS,
) -> Selection:
    """Build a selection from the words of users; words that fit no code of `known`, or no file, raise UsageError."""
    chosen = tuple(prefix(word, known, origin.select) for word in select)
    ignored = tuple(prefix(word, known, origin.ignore) for word in ignore)
    files = tuple(
        (_glob(text, origin.per_file), tuple(prefix(word, known, origin.per_file) for word in words))
        for text, words in per_file.items()
    )
    return Selection(chosen or ("",), ignored, files)


def prefix(word: str, known: frozenset[str], where: str) -> str:
    """Return the code prefix that `word` means; raises UsageError when it fits no rule."""
    text = word.strip().upper()
    if text == "ALL":
        return ""
    if not re.fullmatch(_PREFIX, text):
        raise UsageError(f"{where}: {word!r} is no rule code; wanted a code such as CKP101, a prefix such as CKP2, or ALL")
    if not any(code.startswith(text) for code in known):
        raise UsageError(f"{where}: no rule begins with {text}; `safepoint explain --list` shows them all")
    return text


def _glob(text: str, where: str) -> PathGlob:
    glob = PathGlob(text)
    if not glob.usable:
        raise UsageError(f"{where}: {text!r} can fit no file; correct it, or take it out")
    return glob


def _longest(prefixes: tuple[str, ...], code: str) -> int:
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)
