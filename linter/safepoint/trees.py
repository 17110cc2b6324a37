"""The sources of a project, read and parsed when they are asked for.

The loop analysis follows calls into other files, but most files are asked for once. The syntax trees that are held are
bounded by the length of their texts; of the other files only the definitions stay.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from safepoint.core.source import Source, Unreadable
from safepoint.engine import Read, read_python, unreadable
from safepoint.words import Words, own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from safepoint.loops.source.read import ModuleTree

HELD_CHARACTERS = 700_000
"""Trees of this much text are held at once; a tree takes about fifty times its text."""


class Parsed:
    """One source and what parsing it gave; `source` is None when it could not be read or is none."""

    __slots__ = ("read", "source")

    def __init__(self, source: Source | None, read: Read) -> None:
        self.source = source
        self.read = read

    def tree(self, path: str) -> ModuleTree:
        """Return the tree, an empty module where there is none."""
        if self.read.tree is not None:
            return self.read.tree
        from safepoint.loops.source.read import read_module

        return read_module("", path)


class LazyTrees(Mapping[str, "ModuleTree"]):
    """Paths of the project's Python files -> trees; a file that cannot be parsed is an empty module.

    `load` reads one path (None: it is no Python after all) and raises Unreadable. `whole` tells which files are parsed to
    the last line, so that no fault of syntax in them goes unseen; the rest is skimmed.
    """

    def __init__(
        self,
        paths: Iterable[str],
        load: Callable[[str], Source | None],
        whole: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._paths = dict.fromkeys(paths)
        self._load = load
        self._whole = whole
        self._held: OrderedDict[str, Parsed] = OrderedDict()
        self._characters = 0
        self._light: dict[str, Parsed] = {}
        self._words: Words | None = None

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, path: object) -> bool:
        return path in self._paths

    def __getitem__(self, path: str) -> ModuleTree:
        if path not in self._paths:
            raise KeyError(path)
        return self.parsed(path).tree(path)

    def parsed(self, path: str) -> Parsed:
        """Return a file's source and tree, from memory if they are held."""
        held = self._held.get(path)
        if held is not None:
            self._held.move_to_end(path)
            return held
        made = self._light.get(path) or self._parse(path)
        self._held[path] = made
        self._characters += _weight(made)
        while self._characters > HELD_CHARACTERS and len(self._held) > 1:
            oldest, parsed = self._held.popitem(last=False)
            self._characters -= _weight(parsed)
            self._light[oldest] = parsed
            if parsed.read.tree is not None:
                parsed.read.tree.release()
        return made

    def mentioning(self, word: str) -> list[str]:
        """Return the files in which a word stands that some file of the project defines as a function or class.

        Test modules are left out: what tests do with a function says nothing of how the program uses it.
        """
        return self._index().mentioning.get(word.encode("utf-8", "surrogatepass"), [])

    def defining(self, word: str) -> list[str]:
        """Return the files that define a function or class of that name, and perhaps some that only seem to.

        Those of test modules are left out as well.
        """
        return self._index().defining.get(word.encode("utf-8", "surrogatepass"), [])

    def _index(self) -> Words:
        if self._words is None:
            self._words = Words(self._paths, self.source)
        return self._words

    def emptied(self, done: Collection[str]) -> LazyTrees:
        """Let the files go that are `done`, and all syntax trees; return trees of the same paths with what is left.

        What others have looked into already and is still to be judged would else be read again.
        """
        fresh = LazyTrees(self._paths, self._load, self._whole)
        fresh._words = self._words
        for path, parsed in (*self._light.items(), *self._held.items()):
            if path not in done:
                fresh._light[path] = parsed
            if parsed.read.tree is not None:
                parsed.read.tree.close() if path in done else parsed.read.tree.release()
        return fresh

    def source(self, path: str) -> Source | None:
        """Return a file's source; also of files that are no Python of the project."""
        held = self._held.get(path) or self._light.get(path)
        if held is not None:
            return held.source
        try:
            return self._load(path)
        except Unreadable:
            return None

    def _parse(self, path: str) -> Parsed:
        try:
            source = self._load(path)
        except Unreadable as fault:
            return Parsed(None, Read(None, unreadable(path, fault).findings))
        return Parsed(source, Read(None) if source is None else read_python(source, skim=not self._whole(path)))


class WithGuest(Mapping[str, "ModuleTree"]):
    """A project's trees with one file as somebody else holds it: an editor's unsaved text, or what flake8 has parsed.

    The guest stands in the place of the project's own file of that path, if there is one, and leaves nothing behind.
    """

    def __init__(self, trees: LazyTrees, source: Source, read: Read) -> None:
        self._trees = trees
        self._path = source.path
        self._guest = Parsed(source, read)
        self._words: tuple[set[bytes], set[bytes]] | None = None

    def __iter__(self) -> Iterator[str]:
        yield from (path for path in self._trees if path != self._path)
        yield self._path

    def __len__(self) -> int:
        return len(self._trees) + (self._path not in self._trees)

    def __contains__(self, path: object) -> bool:
        return path == self._path or path in self._trees

    def __getitem__(self, path: str) -> ModuleTree:
        return self._guest.tree(path) if path == self._path else self._trees[path]

    def parsed(self, path: str) -> Parsed:
        """Return a file's source and tree."""
        return self._guest if path == self._path else self._trees.parsed(path)

    def source(self, path: str) -> Source | None:
        """Return a file's source."""
        return self._guest.source if path == self._path else self._trees.source(path)

    def mentioning(self, word: str) -> list[str]:
        """Return the files in which a word stands that some file of the project defines as a function or class."""
        return self._found(word, self._trees.mentioning(word), self._own()[0])

    def defining(self, word: str) -> list[str]:
        """Return the files that define a function or class of that name, and perhaps some that only seem to."""
        return self._found(word, self._trees.defining(word), self._own()[1])

    def _found(self, word: str, others: list[str], own: Collection[bytes]) -> list[str]:
        mine = [self._path] if word.encode("utf-8", "surrogatepass") in own else []
        return [path for path in others if path != self._path] + mine

    def _own(self) -> tuple[set[bytes], set[bytes]]:
        if self._words is None:
            source = self._guest.source
            assert source is not None
            self._words = own_words(source)
        return self._words


def _weight(parsed: Parsed) -> int:
    return 1000 + (len(parsed.source.text) if parsed.source is not None else 0)
