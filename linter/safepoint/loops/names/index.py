"""Which file a dotted name stands for, and what a module's names are: imports resolved across the files of a project."""

from __future__ import annotations

import posixpath

from safepoint.core.record import NamedTuple
from safepoint.loops.names.trail import Trail
from safepoint.loops.names.vendored import vendored
from safepoint.loops.source.effects import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from safepoint.loops.meanings.packs import Lookup
    from safepoint.loops.source.module import Class, Function, ModuleTree

_MOST_HOPS = 6
_EXAMPLES = frozenset(
    {
        "examples",
        "example",
        "samples",
        "sample",
        "tutorials",
        "tutorial",
        "baselines",
        "recipes",
        "demos",
        "demo",
        "cookbook",
    }
)
"""Folders of programs that show how a library is used."""
_LIBRARY = 30
"""How many files a package has at least that is a library, and no folder of a program that is called like one."""


_CHAPTERS = 20
"""How many notebooks make a book, rather than the log of one experiment."""


class Ref(NamedTuple):
    """What a name refers to.

    `kind` is `function`, `class` or `module` of the project (`path` and qualified `name`), `external` (dotted `name`), or
    `value` (a module-level assignment of the project).
    """

    kind: str
    path: str
    name: str


def in_order(refs: Iterable[Ref]) -> tuple[Ref, ...]:
    """Return references in the order of their files and names."""
    return tuple(sorted(refs, key=lambda ref: (ref.path, ref.name, ref.kind)))


class Index:
    """Resolves modules and their symbols; `trail` notes which files answers rest on that imports do not tell."""

    def __init__(self, trees: Mapping[str, ModuleTree], lookup: Lookup) -> None:
        self.trees = trees
        self.lookup = lookup
        self._trees: dict[str, ModuleTree] = {}
        self.trail = Trail()
        self.packages = {posixpath.dirname(path) for path in trees if posixpath.basename(path) == "__init__.py"}
        self.by_tail = _by_tail(trees)
        self._modules: dict[tuple[str, str], str | None] = {}
        self._symbols: dict[tuple[str, str], Ref | None] = {}
        self._libraries: dict[str, str] = {}
        self._vendored: tuple[str, ...] | None = None
        self._book: bool | None = None

    def take_over(self, known: Index) -> None:
        """Take over what an earlier index of the same files has resolved."""
        self._modules, self._symbols = known._modules, known._symbols

    def tree(self, path: str) -> ModuleTree:
        """Return the tree of a file of the project."""
        found = self._trees.get(path)
        if found is None:
            found = self._trees[path] = self.trees[path]
        return found

    def function(self, ref: Ref) -> Function | None:
        """Return the function a reference names."""
        return self.tree(ref.path).functions.get(ref.name) if ref.kind == "function" else None

    def klass(self, ref: Ref) -> Class | None:
        """Return the class a reference names."""
        return self.tree(ref.path).classes.get(ref.name) if ref.kind == "class" else None

    def module(self, importer: str, dotted: str) -> str | None:
        """Return the path of the module that `dotted`, imported in file `importer`, stands for; None if it is not ours."""
        key = (importer.rpartition("/")[0], dotted)
        if key not in self._modules:
            self._modules[key] = self._find_module(importer, dotted)
        found = self._modules[key]
        # No file imports itself: one that wraps a library is often named like it, as is a script beside its package.
        itself = found == importer and not dotted.startswith(".")
        return self._find_module(importer, dotted, but=importer) if itself else found

    def _find_module(self, importer: str, dotted: str, but: str = "") -> str | None:
        folder = posixpath.dirname(importer)
        if dotted.startswith("."):
            bare = dotted.lstrip(".")
            for _ in range(len(dotted) - len(bare) - 1):
                folder = posixpath.dirname(folder)
            return self._file(posixpath.join(folder, bare.replace(".", "/")) if bare else folder)
        tail = dotted.replace(".", "/")
        beside = self._file(posixpath.join(folder, tail))
        if beside is not None and beside != but:
            return beside
        ends = [path for path in self.by_tail.get(dotted.rpartition(".")[2], ()) if path != but]
        found = [path for path in ends if self._matches(path, tail)]
        if not found and "/" in tail:
            # Programs are started in a folder that is a package by accident as well, and import what lies below it.
            above = _folders(importer) if ends else ()
            found = [path for path in ends if self._root(path, tail) in above]
        return max(found, key=lambda path: (_common(path, importer), -len(path), path), default=None)

    def _file(self, stem: str) -> str | None:
        for path in (stem + ".py", posixpath.join(stem, "__init__.py")):
            if path in self.trees:
                return path
        return None

    def _matches(self, path: str, tail: str) -> bool:
        """Whether `path` is the module `tail` below a folder that is no package itself (a source root)."""
        root = self._root(path, tail)
        return root is not None and (not root or root not in self.packages)

    def _root(self, path: str, tail: str) -> str | None:
        """Return the folder below which `path` is the module `tail`; nothing where it is another module."""
        stem = path.removesuffix(".py").removesuffix("/__init__")
        if stem == tail:
            return ""
        return stem[: -len(tail) - 1] if stem.endswith("/" + tail) else None

    def symbol(self, path: str, name: str, hops: int = 0) -> Ref | None:
        """Return what the top-level `name` of file `path` refers to, following re-exports."""
        key = (path, name)
        if key not in self._symbols:
            self._symbols[key] = None
            self._symbols[key] = self._find_symbol(path, name, hops)
        return self._symbols[key]

    def _find_symbol(self, path: str, name: str, hops: int) -> Ref | None:
        tree = self.tree(path)
        if name in tree.functions and not (name in tree.imports and only_raises(tree.functions[name])):
            return Ref("function", path, name)
        if name in tree.classes and not (name in tree.imports and _stands_in(tree, name)):
            return Ref("class", path, name)
        if name in tree.imports:
            return self.dotted(path, tree.imports[name], hops + 1)
        for module in tree.stars:
            target = self.module(path, module)
            found = self.symbol(target, name, hops + 1) if target is not None and hops < _MOST_HOPS else None
            if found is not None:
                return found
        return Ref("value", path, name) if name in tree.values else self._starred(tree, name)

    def _starred(self, tree: ModuleTree, name: str) -> Ref | None:
        """Return what a name stands for that comes with all of a library: `Simulation` after `from openmm.app import *`."""
        known = (f"{module}.{name}" for module in tree.stars if not module.startswith("."))
        found = next((one for one in known if self.lookup.speaks_of(one)), None)
        return Ref("external", "", found) if found is not None else None

    def dotted(self, importer: str, dotted: str, hops: int = 0) -> Ref | None:
        """Resolve an imported dotted name to a module or symbol of the project, or to an external name."""
        if hops > _MOST_HOPS:
            return None
        if self._is_library(importer, dotted):
            return Ref("external", "", dotted)
        whole = self.module(importer, dotted)
        if whole is not None:
            return Ref("module", whole, "")
        head, _, last = dotted.rpartition(".")
        if head and not head.strip("."):
            head = head + "."
        elif dotted.startswith(".") and not head:
            head = "."
        if head:
            module = self.module(importer, head)
            if module is not None:
                found = self.symbol(module, last, hops)
                return found if found is not None else Ref("external", "", dotted.lstrip("."))
            inner = None if "." in head else self._above(importer, head)
            found = self.symbol(inner, last, hops) if inner is not None else None
            if found is not None:
                return found
            if not head.startswith("."):
                outer = self.dotted(importer, head, hops + 1) if "." in head else None
                if outer is not None and outer.kind in ("class", "function"):
                    return self.member(outer, last)
        return Ref("external", "", dotted.lstrip("."))

    def _is_library(self, importer: str, dotted: str) -> bool:
        """Tell whether a file imports what the packs know of a library whose sources happen to lie in the same tree.

        Its examples use it as anybody does who has installed it.
        """
        head = dotted.partition(".")[0]
        if head not in self.by_tail or _EXAMPLES.isdisjoint(importer.split("/")):
            return False
        if head not in self._libraries:
            ends = [path for path in self.by_tail[head] if path.endswith(f"{head}/__init__.py")]
            folders = [path.removesuffix("__init__.py") for path in ends if self._matches(path, head)]
            large = [one for one in folders if sum(path.startswith(one) for path in self.trees) >= _LIBRARY]
            self._libraries[head] = large[0] if large else ""
        folder = self._libraries[head]
        return bool(folder) and not importer.startswith(folder) and self.lookup.speaks_of(dotted)

    def is_vendored(self, path: str) -> bool:
        """Tell whether a file lies in a folder of packages of others, which the project carries along for its users."""
        if self._vendored is None:
            self._vendored = vendored(self.by_tail, self.lookup.speaks_of)
        return path.startswith(self._vendored)

    def is_book(self) -> bool:
        """Tell whether a project is a shelf of notebooks, with few other files beside them."""
        if self._book is None:
            notebooks = sum([1 for path in self.trees if path.endswith(".ipynb")])
            self._book = notebooks >= _CHAPTERS and notebooks * 2 > len(self.trees)
        return self._book

    def _above(self, importer: str, name: str) -> str | None:
        """Return the module of that name in the nearest folder that a file lies in; it may be named like a library."""
        if name not in self.by_tail:
            return None
        files = (self._file(f"{folder}/{name}") for folder in sorted(_folders(importer), key=len, reverse=True))
        return next((path for path in files if path is not None), None)

    def _part(self, package: str, name: str) -> Ref | None:
        """Return the module of that name inside a package, which need not import it itself."""
        inner = self._file(posixpath.join(posixpath.dirname(package), name))
        if inner is None:
            return None
        self.trail.link(package, (inner,))
        return Ref("module", inner, "")

    def member(self, ref: Ref, name: str) -> Ref | None:
        """Resolve `ref.name` for a module, class or external reference."""
        if ref.kind == "external":
            return Ref("external", "", f"{ref.name}.{name}")
        if ref.kind == "module":
            found = self.symbol(ref.path, name)
            if found is None and ref.path.endswith("__init__.py"):
                return self._part(ref.path, name)
            return found
        if ref.kind == "class":
            nested = f"{ref.name}.{name}"
            tree = self.tree(ref.path)
            if nested in tree.functions:
                return Ref("function", ref.path, nested)
            if nested in tree.classes:
                return Ref("class", ref.path, nested)
        return None


def _by_tail(paths: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        name = posixpath.basename(path)
        tail = posixpath.basename(posixpath.dirname(path)) if name == "__init__.py" else name.removesuffix(".py")
        found.setdefault(tail, []).append(path)
    return found


def _folders(path: str) -> set[str]:
    """Return the folders that a file lies in, at whatever depth."""
    parts = path.split("/")[:-1]
    return {"/".join(parts[:depth]) for depth in range(1, len(parts))}


def _common(one: str, other: str) -> int:
    return len(posixpath.commonpath((posixpath.dirname(one), posixpath.dirname(other)))) if one[:1] == other[:1] else 0


def _stands_in(tree: ModuleTree, name: str) -> bool:
    """Tell whether a class takes the place of one whose import failed: it cannot be made."""
    maker = tree.functions.get(f"{name}.__init__")
    return maker is not None and only_raises(maker)


def only_raises(function: Function) -> bool:
    """Tell whether a function stands in for an import that failed: all it does is raise."""
    body = function.body
    return len(body) == 1 and isinstance(body[0], Exit) and body[0].kind == "raise"
