"""What the answers about a project's files rest on beyond imports: words found in other files, and parts of packages.

A cache that keeps findings has to know it: a caller that is found by name alone may live in a file that no import leads to.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Trail:
    """What was looked up since the last `take`.

    `links` says which files the answers about a file rest on, `words` which words' places in the texts of all files.
    `callers` are the names whose callers were looked for, each with the file that a caller must import ("" for any).
    """

    __slots__ = ("callers", "links", "words")

    def __init__(self) -> None:
        self.links: dict[str, set[str]] = {}
        self.words: dict[str, set[str]] = {}
        self.callers: set[tuple[str, str]] = set()

    def link(self, path: str, others: Iterable[str]) -> None:
        """Note that answers about the file `path` rest on other files."""
        self.links.setdefault(path, set()).update(others)

    def word(self, path: str, word: str) -> None:
        """Note that answers about the file `path` rest on where a word stands."""
        self.words.setdefault(path, set()).add(word)

    def take_callers(self) -> tuple[tuple[str, str], ...]:
        """Return the names whose callers were looked for, and begin anew."""
        found, self.callers = self.callers, set()
        return tuple(sorted(found))

    def take(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """Return links and words, and begin anew."""
        found = self.links, self.words
        self.links, self.words = {}, {}
        return found
