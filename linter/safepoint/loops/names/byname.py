"""Find the project's classes and methods by their bare names, where nothing says which one is meant."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.index import Ref, in_order
from safepoint.loops.source.test_code import is_silent, speaks_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.names.index import Index

_COMMON = frozenset(
    [
        "get",
        "put",
        "add",
        "append",
        "extend",
        "pop",
        "remove",
        "clear",
        "update",
        "items",
        "keys",
        "values",
        "copy",
        "close",
        "open",
        "read",
        "write",
        "join",
        "split",
        "strip",
        "start",
        "stop",
        "send",
        "run",
        "next",
        "index",
        "count",
        "sort",
        "insert",
        "format",
        "encode",
        "decode",
        "set",
        "reset",
        "exists",
        "delete",
        "find",
        "search",
        "match",
        "replace",
        "step",
        "size",
        "to",
        "read_text",
        "read_bytes",
        "write_text",
        "write_bytes",
    ]
)
"""Method names too common to be resolved by name alone."""


_WORDED = 3
"""How many words a method's name has that hardly any other library uses."""
_MOST_LIKE = 4
"""In how many files the classes may stand that are called like a receiver."""
_TELLING = 4
"""How many letters a receiver's word has that tells what it is: `agent`, not `x` or `obj`."""
_MOST_DEFINERS = 8
"""In how many classes such a method may stand before its name says too little."""
_ASKING = frozenset({"is", "has", "can", "should", "check"})
"""Words of methods that ask something in passing, so that what they cost is no work."""


def is_common(name: str) -> bool:
    """Tell whether a method's name is too common to say anything of what is called."""
    return name in _COMMON


class ByName:
    """Finds by name; its answers are remembered."""

    __slots__ = ("_heard", "_imported", "_like", "_mentions", "_methods", "_nearby", "_shaped", "handed_in", "index")

    def __init__(self, index: Index) -> None:
        self.index = index
        self._mentions: dict[str, list[str]] = {}
        self._methods: dict[tuple[str, str], tuple[Ref, ...]] = {}
        self._imported: dict[str, tuple[str, ...]] = {}
        self._like: dict[tuple[str, str], tuple[Ref, ...]] = {}
        self._shaped: dict[tuple[Ref, str], tuple[Ref, ...]] = {}
        self._nearby: dict[tuple[str, str], bool] = {}
        self._heard: list[str] | None = None
        self.handed_in: dict[tuple[str, str, str], Ref | None] = {}
        """By file, function and parameter: the class of ours that callers hand in an object of, where asked."""

    def take_over(self, known: ByName) -> None:
        """Take over what an earlier index of the same files knows of imports."""
        self._imported = known._imported

    def only_class(self, name: str, asking: str) -> Ref | None:
        """Return the project's class of that name if there is just one.

        For annotations, in the file `asking`, with a name whose import cannot be seen.
        """
        self.index.trail.word(asking, name)
        found = [path for path in sorted(self.definers(name)) if name in self.index.tree(path).classes]
        self.index.trail.link(asking, found)
        return Ref("class", found[0], name) if len(found) == 1 else None

    def mentions(self, word: str) -> list[str]:
        """Return the files whose text holds the word, in order; test modules say nothing of how a program is used."""
        if word not in self._mentions:
            trees = self.index.trees
            # A mapping that reads on demand knows where a word stands without parsing every file.
            known = getattr(trees, "mentioning", None)
            found = known(word) if known is not None else [path for path in self._speaking() if word in trees[path].text]
            self._mentions[word] = sorted(found)
        return self._mentions[word]

    def nearby(self, path: str, name: str) -> bool:
        """Tell whether a file has, or imports a file of the project that has, a definition of that name."""
        key = (path, name)
        if key not in self._nearby:
            files = frozenset(self.definers(name))
            self._nearby[key] = path in files or not files.isdisjoint(self.imported(path))
        return self._nearby[key]

    def methods_in(self, path: str, name: str) -> Iterator[Ref]:
        """Yield the methods of that name among the classes of one file."""
        for klass in self.index.tree(path).classes.values() if name not in _COMMON else ():
            if name in klass.methods:
                yield Ref("function", path, klass.methods[name].qualname)

    def methods(self, path: str, name: str) -> tuple[Ref, ...]:
        """Return the methods of that name among the classes of a file and of the project files it imports."""
        if name in _COMMON:
            return ()
        key = (path, name)
        if key not in self._methods:
            others = [file for file in self.definers(name) if file != path]
            files = [path, *(sorted({*others}.intersection(self.imported(path))) if others else ())]
            self._methods[key] = in_order({ref for file in files for ref in self.methods_in(file, name)})
        return self._methods[key]

    def worded_methods(self, path: str, name: str) -> tuple[Ref, ...]:
        """Return the project's methods of a name whose words hardly any other library uses: `run_all_trials`.

        For calls in the file `path` on objects that are handed in from elsewhere, so that no import leads to their class.
        Two words say enough where one class has such a method, or where one class has it and those below it as well.
        """
        words = naming.words(name)
        short = len(words) < _WORDED
        if len(words) < _WORDED - short or name.startswith("_" if short else "__") or _ASKING.intersection(words):
            return ()
        files = self._few_definers(path, name, _MOST_DEFINERS)
        found = [ref for file in files for ref in self.methods_in(file, name)]
        return tuple(found) if len(found) <= _MOST_DEFINERS else ()

    def anywhere(self, path: str, name: str, most: int) -> tuple[Ref, ...]:
        """Return the methods of that name of all the project's classes if they are at most so many, for calls in `path`."""
        if name in _COMMON or name.startswith("_"):
            return ()
        found = [ref for file in self._few_definers(path, name, most) for ref in self.methods_in(file, name)]
        return tuple(found) if len(found) <= most else ()

    def named_after(self, path: str, receiver: str, name: str) -> tuple[Ref, ...]:
        """Return the methods of that name of the project's classes that are called like the receiver.

        `agent.iteration()` in the file `path` may be that of `class DQNAgent`, wherever the agent is handed in from.
        """
        said = naming.words(receiver)[-1:]
        if not said or len(said[0]) < _TELLING or name.startswith("__"):
            return ()
        files = self._few_definers(path, name, _MOST_LIKE)
        key = (said[0], name)
        if key not in self._like:
            found = [ref for file in files for ref in self._of_classes(file, said, name)]
            self._like[key] = tuple(found) if len(found) <= _MOST_LIKE else ()
        return self._like[key]

    def _few_definers(self, path: str, name: str, most: int) -> list[str]:
        """Return the files that define a name if they are at most so many; answers about `path` rest on them."""
        self.index.trail.word(path, name)
        files = sorted(one for one in self.definers(name) if speaks_to(one, path))
        if getattr(self.index.trees, "defining", None) is not None and len(files) > most:
            return []
        self.index.trail.link(path, files)
        return files

    def _of_classes(self, path: str, ending: tuple[str, ...], name: str) -> Iterator[Ref]:
        """Yield the methods of that name of the classes of a file whose names end in a word."""
        for short, klass in self.index.tree(path).classes.items():
            if name in klass.methods and naming.words(short.rpartition(".")[2])[-1:] == ending:
                yield Ref("function", path, klass.methods[name].qualname)

    def shaped(self, owner: Ref, name: str) -> tuple[Ref, ...]:
        """Return the methods of that name of classes that have all methods of `owner`, a `typing.Protocol`, unnamed."""
        key = (owner, name)
        if key not in self._shaped:
            self.index.trail.word(owner.path, name)
            files = sorted(self.definers(name))
            self.index.trail.link(owner.path, files)
            asked = self.index.klass(owner)
            wanted = {one for one in asked.methods if not one.startswith("_")} if asked is not None else set()
            found = [ref for path in files for ref in self._of_shape(path, name, wanted) if ref.path != owner.path]
            self._shaped[key] = tuple(found) if len(found) <= _MOST_DEFINERS else ()
        return self._shaped[key]

    def _of_shape(self, path: str, name: str, wanted: set[str]) -> Iterator[Ref]:
        """Yield the methods of that name of a file's classes that have all the wanted ones."""
        for klass in self.index.tree(path).classes.values():
            if name in klass.methods and wanted <= set(klass.methods):
                yield Ref("function", path, klass.methods[name].qualname)

    def definers(self, name: str) -> Iterable[str]:
        """Return the files that may define a function, method or class of that name, test modules aside."""
        known = getattr(self.index.trees, "defining", None)
        return known(name) if known is not None else self._speaking()

    def _speaking(self) -> list[str]:
        """Return the files that are no test modules, where no index of words knows that."""
        if self._heard is None:
            self._heard = [path for path, tree in self.index.trees.items() if not is_silent(path, tree.text)]
        return self._heard

    def imported(self, path: str) -> tuple[str, ...]:
        """Return the project files that a file imports directly."""
        if path not in self._imported:
            tree = self.index.tree(path)
            beside = [name for several in tree.rivals.values() for name in several]
            refs = [self.index.dotted(path, name) for name in (*tree.imports.values(), *beside)]
            stars = [self.index.module(path, name) for name in tree.stars]
            files = {ref.path for ref in refs if ref is not None and ref.path} | {one for one in stars if one is not None}
            self._imported[path] = tuple(sorted(files - {path}))
        return self._imported[path]
