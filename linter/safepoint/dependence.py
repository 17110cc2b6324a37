"""Which files' results rest on which files, so that a run judges again what a change may have changed, and nothing else.

A result rests on the file, on all files it imports at any distance, and on the callers of its functions, which are found by
name: on the files in which the name stands now or stood before, and on what these import.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    Paths = tuple[str, ...]
    Asked = tuple[tuple[str, str], ...]


class Graph:
    """The dependencies of one run's results; every part is plain, so that a cache can write it.

    `imports` and `links` map a file to files, `words` a file to the words whose places its answers rest on, and `places` a
    word to the files it stands in. `callers` maps a judged file to the names whose callers were looked for, each with the
    file that a caller must import ("" for any).
    """

    __slots__ = ("callers", "imports", "links", "places", "words")

    def __init__(self, parts: Iterable[dict[str, Any]] = ()) -> None:
        imports, links, words, places, callers = parts or ({}, {}, {}, {}, {})
        self.imports: dict[str, Paths] = imports
        self.links: dict[str, Paths] = links
        self.words: dict[str, Paths] = words
        self.places: dict[str, Paths] = places
        self.callers: dict[str, Asked] = callers

    @property
    def parts(self) -> tuple[dict[str, Any], ...]:
        """The plain tables, in the order that `Graph` takes."""
        return self.imports, self.links, self.words, self.places, self.callers

    def judged(self, path: str, imports: Paths, callers: Asked) -> None:
        """Take over what the result of one file rests on."""
        self.imports[path] = imports
        self.callers[path] = callers

    def noted(self, links: Mapping[str, Paths], words: Mapping[str, Paths], places: Mapping[str, Paths]) -> None:
        """Take over what else was looked up while files were judged."""
        for known, more in ((self.links, links), (self.words, words)):
            for path, found in more.items():
                known[path] = tuple({*known.get(path, ()), *found})
        self.places.update(places)

    def changed(self, texts: Mapping[str, set[bytes]]) -> set[str]:
        """Return the files to be judged again when those in `texts` have changed, and forget what these rested on.

        `texts` gives the words that stand in each changed file now, with `*` among them for an import of everything.
        """
        touched = self._touched(texts)
        leading = self._leading()
        resting = [path for path, words in self.words.items() if not touched.isdisjoint(words)]
        dirty = _reach({*texts, *resting}, leading)
        # An unchanged caller that did not import the function can only do so now through a file that names it, whose word
        # is touched then, or that imports everything.
        loose = any(b"*" in words for words in texts.values())
        users: dict[str, set[str]] = {}

        def moved(asked: tuple[str, str]) -> bool:
            word, definer = asked
            callers = dirty.intersection(self.places.get(word, ()))
            if word in touched or not callers or loose or not definer:
                return word in touched or bool(callers)
            if definer not in users:
                users[definer] = _reach({definer}, leading)
            return not callers.isdisjoint(users[definer])

        found = {path for path, asked in self.callers.items() if any(map(moved, asked))}
        for path in texts:
            for table in (self.imports, self.links, self.words, self.callers):
                table.pop(path, None)
        return found | dirty

    def _touched(self, texts: Mapping[str, set[bytes]]) -> set[str]:
        """Return the words that stand or stood in a changed file, and bring their places up to date."""
        touched = set()
        for word, places in self.places.items():
            now = {path for path, words in texts.items() if word.encode("utf-8", "surrogatepass") in words}
            if now or not texts.keys().isdisjoint(places):
                touched.add(word)
                self.places[word] = tuple({*(path for path in places if path not in texts), *now})
        return touched

    def _leading(self) -> dict[str, list[str]]:
        """Return file -> the files that rest on it by an import or a link."""
        leading: dict[str, list[str]] = {}
        for table in (self.imports, self.links):
            for path, targets in table.items():
                for target in targets:
                    leading.setdefault(target, []).append(path)
        return leading


def _reach(start: set[str], leading: Mapping[str, list[str]]) -> set[str]:
    """Return the files that lead to one of `start` at any distance, and these themselves."""
    seen = set(start)
    pending = list(start)
    while pending:
        fresh = [path for path in leading.get(pending.pop(), ()) if path not in seen]
        seen.update(fresh)
        pending += fresh
    return seen
