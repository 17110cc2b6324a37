"""Everything the steps of one project share: the index of modules, the packs, scopes, and what classes hold.

Answers are remembered; nothing here depends on the order in which they are asked for.
"""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import Libraries
from safepoint.loops.meanings.services import CLIENTS
from safepoint.loops.names.answers import Answers
from safepoint.loops.names.attributes import attribute_of
from safepoint.loops.names.byname import ByName
from safepoint.loops.names.elements import held_by
from safepoint.loops.names.index import Index, Ref, in_order
from safepoint.loops.names.results import DEEPEST, returned_type
from safepoint.loops.names.scope import Scope
from safepoint.loops.source.attributes import settings
from safepoint.loops.source.effects import Item, Name
from safepoint.loops.source.fitting import asks_for_it
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.test_code import speaks_to
from safepoint.loops.source.walk import yields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.loops.meanings.packs import Lookup
    from safepoint.loops.names.answers import Open
    from safepoint.loops.source.attributes import Setting
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Class, Function, ModuleTree

    Assigned = tuple[Scope, Expr | None, Expr | None]

_MOST_PARENTS = 120
_MOST_OVERRIDES = 8
_MOST_ALIKE = 3
_MOST_DEFINERS = 8
_TRAINING = ("train",)
_SHAPES = frozenset({"typing.Protocol", "typing_extensions.Protocol"})


class World:
    """The shared knowledge of one project."""

    __slots__ = (
        "_assigned", "_attributes", "_clients", "_elements", "_generators", "_lines", "_methods", "_overrides", "_results",
        "_scopes", "_settings", "answers", "by_name", "index", "lazy", "libraries", "lookup", "made",
    )  # fmt: skip

    def __init__(self, trees: Mapping[str, ModuleTree], lookup: Lookup) -> None:
        self.index = Index(trees, lookup)
        self.lookup = lookup
        self.answers = Answers()
        self.by_name = ByName(self.index)
        self.libraries = Libraries(self.index)
        self._scopes: dict[tuple[str, str], Scope] = {}
        self._lines: dict[Ref, tuple[Ref, ...]] = {}
        self._assigned: dict[tuple[Ref, str], list[Assigned]] = {}
        self._attributes: dict[tuple[Ref, str], Ref | Open | None] = {}
        self._clients: dict[str, bool] = {}
        self._elements: dict[tuple[Ref, str], Ref | Open | None] = {}
        self._results: dict[Ref, Ref | Open | None] = {}
        self._methods: dict[Ref, list[Function]] = {}
        self._settings: dict[tuple[str, int], list[Setting]] = {}
        self._generators: dict[Ref, bool] = {}
        self.lazy: dict[Ref, bool] = {}
        self.made: dict[Ref, bool] = {}
        self._overrides: dict[tuple[Ref, str, bool], tuple[Ref, ...]] = {}

    def close(self) -> None:
        """Let the scopes go, which refer to this, so that all goes at once without a collector of garbage."""
        self._scopes.clear()
        self._assigned.clear()

    def take_over(self, known: World) -> None:
        """Take over from an earlier index of the same files what their imports stand for; these answers are small."""
        self.index.take_over(known.index)
        self.by_name.take_over(known.by_name)

    def scope(self, path: str, qualname: str) -> Scope:
        """Return the view of names inside a function, or inside the module's own statements."""
        key = (path, qualname)
        if key not in self._scopes:
            tree = self.index.tree(path)
            function = tree.body if qualname == MODULE_BODY else tree.functions[qualname]
            self._scopes[key] = Scope(self, path, function)
        return self._scopes[key]

    def function(self, ref: Ref) -> Function | None:
        """Return the function a reference names, if it is one of the project's."""
        return self.index.function(ref)

    def is_generator(self, ref: Ref) -> bool:
        """Tell whether a project function yields."""
        if ref not in self._generators:
            function = self.index.function(ref)
            self._generators[ref] = function is not None and yields(function.body)
        return self._generators[ref]

    def has_clients(self, path: str) -> bool:
        """Tell whether a file imports a client by its name, or a package of whose objects the packs know any."""
        if path not in self._clients:
            known, imported = self.lookup.clients(), self.index.tree(path).imports.values()
            self._clients[path] = any(
                one.partition(".")[0] in known or naming.words(one.rpartition(".")[2])[-1:] in CLIENTS for one in imported
            )
        return self._clients[path]

    def asks(self, path: str) -> bool:
        """Tell whether a file imports anything that may take its time at a call, or Python's own that runs and fetches."""
        return self.has_clients(path) or any(
            one == "subprocess" or one.partition(".request")[0] == "urllib" for one in self.index.tree(path).imports.values()
        )

    # -- classes ---------------------------------------------------------------------------------------------------

    def line(self, ref: Ref) -> tuple[Ref, ...]:
        """Return a class and its bases, nearest first; external bases end their branch."""
        if ref not in self._lines:
            found = [ref]
            for current in found:
                if current.kind == "class" and len(found) < _MOST_PARENTS:
                    found += [base for base in self._bases(current) if base not in found]
            self._lines[ref] = tuple(found)
        return self._lines[ref]

    def _bases(self, ref: Ref) -> Iterator[Ref]:
        klass = self.index.klass(ref)
        scope = self.scope(ref.path, MODULE_BODY)
        for base in klass.bases if klass is not None else ():
            expr = base.base if isinstance(base, Item) else base
            found = scope.ref(expr)
            if found == ref and isinstance(expr, Name) and expr.id in scope.tree.imports:
                found = self.index.dotted(ref.path, scope.tree.imports[expr.id])  # `class Trainer(Trainer)` derives from it
            if found is not None and found.kind in ("class", "external"):
                yield found

    def classes(self, ref: Ref) -> Iterator[tuple[Ref, Class]]:
        """Yield the project's classes among a class and its bases."""
        for current in self.line(ref):
            klass = self.index.klass(current)
            if klass is not None:
                yield current, klass

    def member(self, owner: Ref, name: str) -> Ref | None:
        """Return the method or attribute `name` of an instance (or of a module, or an external name)."""
        if owner.kind == "super":
            line = self.line(Ref("class", owner.path, owner.name))[1:]
        elif owner.kind == "class":
            line = self.line(owner)
        elif owner.kind == "external":
            return Ref("external", "", f"{owner.name.replace('#', '.')}.{name}")
        else:
            return self.index.member(owner, name)
        for current in line:
            if current.kind == "external":
                if self.lookup.method(current.name, name) is not None:
                    return Ref("external", "", f"{current.name}.{name}")
                continue
            klass = self.index.klass(current)
            if klass is not None and name in klass.methods:
                return Ref("function", current.path, klass.methods[name].qualname)
        return None

    def called(self, owner: Ref) -> Ref | None:
        """Return the project's method that runs when an instance is called, be it through a framework's class."""
        for name in ("__call__", "forward"):
            found = self.member(owner, name)
            if found is not None and found.kind == "function":
                return found
        return None

    def external_bases(self, ref: Ref) -> tuple[str, ...]:
        """Return the dotted names of a class's bases outside the project."""
        return tuple([one.name for one in self.line(ref) if one.kind == "external"])

    def attribute_type(self, owner: Ref, name: str, depth: int = 0) -> Ref | None:
        """Return the type of an instance's attribute: by the class body, by `self.name = …` in a method, or by the packs."""
        if owner.kind == "external":
            known = self.lookup.attribute(owner.name, name)
            return Ref("external", "", known) if known else None
        if owner.kind not in ("class", "super") or depth > DEEPEST:
            return None
        key = (owner, name)
        plain = Ref("class", owner.path, owner.name)
        return self.answers.of(self._attributes, key, depth, lambda: attribute_of(plain, name, self, depth))

    def is_property(self, ref: Ref) -> bool:
        """Tell whether a method is read like an attribute."""
        function = self.index.function(ref)
        decorators = function.decorators if function is not None else ()
        return any(isinstance(one, Name) and one.id in ("property", "cached_property") for one in decorators)

    def attribute_element(self, owner: Ref, name: str, depth: int = 0) -> Ref | None:
        """Return the type of the elements an instance's list or dictionary attribute holds."""
        if owner.kind != "class" or depth > DEEPEST:
            return None
        key = (owner, name)
        return self.answers.of(self._elements, key, depth, lambda: held_by(owner, name, self, depth))

    def assigned(self, owner: Ref, name: str) -> list[Assigned]:
        """Return (scope, value, annotation) of each place where the class or a base gives the attribute a value."""
        key = (owner, name)
        if key not in self._assigned:
            self._assigned[key] = list(self._find_assigned(owner, name))
        return self._assigned[key]

    def _find_assigned(self, owner: Ref, name: str) -> Iterator[Assigned]:
        for ref, klass in self.classes(owner):
            if name in klass.attributes:
                value, annotation = klass.attributes[name]
                yield self.scope(ref.path, MODULE_BODY), value, annotation
            for method in self._setters(ref, klass):
                for given, value, annotation in self._set_by(ref, method) if method.sets(name) else ():
                    if given == name:
                        yield self.scope(ref.path, method.qualname), value, annotation

    def _setters(self, ref: Ref, klass: Class) -> list[Function]:
        """Return the methods of a class, `__init__` first."""
        if ref not in self._methods:
            self._methods[ref] = sorted(klass.methods.values(), key=lambda one: one.name != "__init__")
        return self._methods[ref]

    def _set_by(self, ref: Ref, method: Function) -> list[Setting]:
        """Return what a method of a class puts into attributes."""
        key = (ref.path, method.line)
        if key not in self._settings:
            self._settings[key] = list(settings(method))
        return self._settings[key]

    def overrides(self, ref: Ref) -> tuple[Ref, ...]:
        """Return the methods of subclasses that override `ref`, from the files that name its class; at most a few."""
        function = self.index.function(ref)
        if function is None or not function.owner:
            return ()
        owner = Ref("class", ref.path, function.owner)
        found = self.below(owner, function.name, far=asks_for_it(function))
        is_shape = not found and not _SHAPES.isdisjoint(self.external_bases(owner))
        return self.by_name.shaped(owner, function.name) if is_shape else found

    def below(self, owner: Ref, method: str, *, far: bool = False) -> tuple[Ref, ...]:
        """Return the methods of that name in a class's subclasses, from the files that name the class; at most a few.

        Where there are none, a class may stand between, which has no such method: the `far` files that have one are asked.
        """
        key = (owner, method, far)
        if key not in self._overrides:
            short = owner.name.rpartition(".")[2]
            self.index.trail.word(owner.path, short)
            known = set(self.by_name.definers(method))
            named = set(self.by_name.mentions(short)) if known else known
            places = known & named
            found = self._below(owner, method, places)
            between = named - {owner.path}  # where a class may stand that derives from it, without the method
            if far and not found and between and 0 < len(known - places) <= _MOST_DEFINERS:
                self.index.trail.word(owner.path, method)
                found = self._below(owner, method, known - places)
            self._overrides[key] = in_order(found)[:_MOST_OVERRIDES]
        return self._overrides[key]

    def _below(self, owner: Ref, method: str, places: set[str]) -> list[Ref]:
        found: list[Ref] = []
        for path in sorted(one for one in places if speaks_to(one, owner.path)):
            for name, klass in self.index.tree(path).classes.items():
                if (mine := klass.methods.get(method)) is not None and klass.bases:
                    self.index.trail.link(owner.path, (path,))
                    if owner in self.line(Ref("class", path, name))[1:]:
                        found.append(Ref("function", path, mine.qualname))
        return found

    def foremost(self, found: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Return the only one of some methods, or the one that the others stand in for: what `kind(config).play()` runs.

        Where several kinds of models have a `train_on(batch)` of their own, a few of them tell what it takes to train one.
        """
        owners = [Ref("class", ref.path, ref.name.rpartition(".")[0]) for ref in found]
        above = [owner for owner in owners if all(owner in self.line(one) for one in owners)]
        if not above and all(naming.words(ref.name.rpartition(".")[2])[:1] == _TRAINING for ref in found):
            return found[:_MOST_ALIKE]
        return tuple([found[owners.index(one)] for one in above[:1]])

    # -- results ---------------------------------------------------------------------------------------------------

    def result_type(self, ref: Ref, depth: int = 0) -> Ref | None:
        """Return the class of what a project function returns: by its annotation, else by a returned construction."""
        return self.answers.of(
            self._results, ref, depth, lambda: returned_type(ref, self, depth) if depth <= DEEPEST else None
        )

    def method_result(self, owner: Ref | None, name: str) -> Ref | None:
        """Return the type that a method of a known type gives."""
        member = self.member(owner, name) if owner is not None else None
        if member is None:
            return None
        if member.kind == "function":
            return self.result_type(member)
        known = self.lookup.returns(member.name) if member.kind == "external" else None
        return Ref("external", "", known) if known else None
