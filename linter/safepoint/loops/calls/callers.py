"""Who calls a function, and whether a loop around such a call already keeps the work."""

from __future__ import annotations

from safepoint.loops.calls.by_prefix import by_prefix
from safepoint.loops.calls.dispatch import choice
from safepoint.loops.calls.sites import Site, speaks_for
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.byname import is_common
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Call, Const, Group, Name
from safepoint.loops.source.fitting import takes
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, operands, own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_MOST_CALLERS = 12
_MOST_PLACES = 40
_DEEPEST = 3


class Callers:
    """Finds call sites by the function's name in the text first, and reads only the functions that hold it."""

    def __init__(self, summaries: Summaries) -> None:
        self.summaries = summaries
        self.world = summaries.world
        self._sites: dict[Ref, tuple[Site, ...]] = {}
        self._spans: dict[str, tuple[int, list[tuple[int, int, str]]]] = {}

    def sites(self, ref: Ref) -> tuple[Site, ...]:
        """Return the known calls of a function, those in its own file first."""
        function = self.world.function(ref)
        if function is None:
            return ()
        name = function.name
        if function.owner and name in ("__init__", "__call__", "forward"):
            name = function.owner.rpartition(".")[2]
        self.world.index.trail.callers.add((name, "" if function.owner else ref.path))
        if ref not in self._sites:
            self._sites[ref] = ()
            self._sites[ref] = tuple(self._find(ref, function, name)) or tuple(by_prefix(ref, function, self.summaries))
        return self._sites[ref]

    def likely(self, ref: Ref, near: str = "") -> Iterator[Site]:
        """Yield the calls by which a method is most likely called of which no call is known.

        They have its name and arguments that fit it, on an object of which nothing is known: `self.net.train(examples)`.
        Where the name stands everywhere, those of the file `near` are looked for, which has a class below the method's.
        """
        function = self.world.function(ref)
        if function is None or not function.owner or is_common(function.name) or self.sites(ref):
            return
        if not any(one.kind == "" and one.default is None for one in function.params[1:]):
            return
        for scope, event in self._events(ref, function, function.name, whole=True, near=near):
            func = event.call.func
            unseen = isinstance(func, Attr) and func.name == function.name and not event.callee.functions
            if unseen and isinstance(func, Attr) and takes(function, event.call) and scope.type(func.base) is None:
                yield Site(scope, event)

    def _find(self, ref: Ref, function: Function, name: str) -> Iterator[Site]:
        found = 0
        meant = self._overridden(ref, function)
        for scope, event in self._events(ref, function, name):
            callee = event.callee
            sites = [*(self._spelt if function.owner else self._handed)(ref, name, scope, event)]
            called = (*callee.functions, *callee.given, *callee.later, *choice(event.call.func, scope))
            # `super().train(batch)` runs what a base has of that name, and nothing that stands in for it.
            asked = {ref} if _of_base(event.call) else meant
            if not sites and (not asked.isdisjoint(called) or self._asks_itself(scope, event, meant)):
                sites = [Site(scope, event)]
            for site in sites:
                yield site
                found += 1
            if found >= _MOST_CALLERS:
                return

    def _handed(self, ref: Ref, name: str, scope: Scope, event: Event) -> Iterator[Site]:
        """Yield the calls of a function by another that is given it: `evaluate(model, answer)` for `def evaluate(m, f)`.

        The other may leave them to a pool: `executor.submit(f, item)`.
        """
        if not any(isinstance(one, Name) and one.id == name for one in operands(event.call)):
            return
        for runner in event.callee.functions:
            function = self.world.function(runner)
            params = function.params if function is not None else ()
            taken = [one.name for one in params if function and _is(argument_of(event.call, function, one.name)[0], name)]
            if not taken or runner == ref or scope.ref(Name(name)) != ref:
                continue
            self.world.index.trail.link(ref.path, (runner.path,))
            inner = self.world.scope(runner.path, runner.name)
            for one in self.summaries.course(inner).events:
                called = isinstance(one.call.func, Name) and one.call.func.id in taken
                if called or ref in (*one.callee.given, *one.callee.later):
                    yield Site(inner, one)

    def _spelt(self, ref: Ref, name: str, scope: Scope, event: Event) -> Iterator[Site]:
        """Yield a call that spells a method's name for a function that looks it up: `group.run("fit")`."""
        if not any(isinstance(one, Const) and one.value == name for one in operands(event.call)):
            return
        for runner in event.callee.functions:
            function = self.world.function(runner)
            for param in function.params if function is not None else ():
                told = argument_of(event.call, function, param.name)[0] if function is not None else None
                if isinstance(told, Const) and told.value == name and self._looks_up(runner, param.name):
                    self.world.index.trail.link(ref.path, (runner.path,))
                    yield Site(scope, event)
                    return

    def _looks_up(self, runner: Ref, param: str) -> bool:
        """Tell whether a function asks objects for the method that a parameter names."""
        function = self.world.function(runner)
        held = [expr for part in function.statements for expr in own(part)] if function is not None else []
        lookups = (one for expr in held for one in calls(expr, inside=True) if dotted(one.func) == "getattr")
        return any(len(call.args) > 1 and _is(call.args[1], param) for call in lookups)

    def _asks_itself(self, scope: Scope, event: Event, meant: set[Ref]) -> bool:
        """Tell whether a base calls what a method of its own stands for, however many classes stand in for it."""
        func, owner = event.call.func, scope.function.owner
        name = func.name if isinstance(func, Attr) and func.base == Name("self") else ""
        return bool(name and owner) and Ref("function", scope.path, f"{owner}.{name}") in meant

    def _overridden(self, ref: Ref, function: Function) -> set[Ref]:
        """Return a function and, for a method, those of its bases that it stands in for: they are called, it is run."""
        if not function.owner:
            return {ref}
        line = self.world.classes(Ref("class", ref.path, function.owner))
        methods = [(base.path, one) for base, klass in line if (one := klass.methods.get(function.name)) is not None]
        return {ref, *[Ref("function", path, one.qualname) for path, one in methods if function.name != "__init__"]}

    def _events(
        self, ref: Ref, function: Function, name: str, *, whole: bool = False, near: str = ""
    ) -> Iterator[tuple[Scope, Event]]:
        """Yield the events of the functions whose text holds a name, or the `whole` word, where a call of it may stand."""
        files = (
            [near]
            if near
            else [one for one in self.world.by_name.mentions(name) if one == ref.path or speaks_for(one, ref.path)]
        )
        if not function.owner:
            # Who calls a plain function has imported it from here.
            files = [one for one in files if one == ref.path or ref.path in self.world.by_name.imported(one)]
        ordered = sorted(files, key=lambda one: (one != ref.path, one))
        spoken, places = self._places(ordered[: _MOST_PLACES + 1], name, whole=whole)
        if max(len(ordered), len(places)) > _MOST_PLACES:
            # A name that stands everywhere (`run`) is called on itself by the class, and by those who make its objects.
            known = self._acquainted(ref, function)
            spoken, places = self._places([path for path in ordered if path in known], name, whole=whole)
        if len(places) > _MOST_PLACES:
            places = [place for place in places if place[0] == ref.path]
        for path, qualname in dict.fromkeys(places[:_MOST_PLACES]):
            scope = self.world.scope(path, qualname)
            if any(self._may_call(scope, one) for one in spoken[path]):
                yield from ((scope, event) for event in self.summaries.course(scope).events)
            if qualname == MODULE_BODY:
                yield from self._behind_tables(path, name)

    def _places(
        self, paths: list[str], name: str, *, whole: bool = False
    ) -> tuple[dict[str, list[str]], list[tuple[str, str]]]:
        """Return what files call something of that name, and those of their functions that hold it, until there are many."""
        spoken: dict[str, list[str]] = {}
        places: list[tuple[str, str]] = []
        for path in paths:
            spoken[path] = self._called_there(path, name)
            places += [(path, qualname) for one in spoken[path] for qualname in self._mentioning(path, one, whole=whole)]
            if len(places) > _MOST_PLACES:
                break
        return spoken, places

    def _acquainted(self, ref: Ref, function: Function) -> set[str]:
        """Return the files of a method's class, of those that it is made of, and of those that import it by its name."""
        if not function.owner:
            return {ref.path}
        name = function.owner.rpartition(".")[2]
        makers = [path for path in self.world.by_name.mentions(name) if ref.path in self.world.by_name.imported(path)]
        self.world.index.trail.word(ref.path, name)
        self.world.index.trail.link(ref.path, makers)
        return {ref.path, *makers, *[base.path for base, _ in self.world.classes(Ref("class", ref.path, function.owner))]}

    def _called_there(self, path: str, name: str) -> list[str]:
        """Return what a file calls something of that name: the name, what it is imported as, and `partial(name, …)`."""
        tree = self.world.index.tree(path)
        found = {here for here, whole in tree.imports.items() if here != name and whole.endswith(f".{name}")}
        if f"partial({name}," in tree.text:
            found |= {one for one in tree.values.names if _is_partial(name, tree.values.get(one))}
        return [name, *sorted(found)]

    def _behind_tables(self, path: str, name: str) -> Iterator[tuple[Scope, Event]]:
        """Yield the events of functions that choose what they call from a literal table in which a name stands."""
        values = self.world.index.tree(path).values
        tables = sorted(table for table in values.names if _is_entry(name, values.get(table)))
        for table in tables:
            for qualname in self._mentioning(path, table):
                scope = self.world.scope(path, qualname)
                if qualname != MODULE_BODY and self._may_call(scope, table):
                    yield from ((scope, event) for event in self.summaries.course(scope).events)

    def _may_call(self, scope: Scope, name: str) -> bool:
        """Tell whether a function's body uses the name at all, before its calls are resolved."""
        pending = [expr for statement in scope.function.statements for expr in own(statement)]
        while pending:
            expr = pending.pop()
            said = expr.name if isinstance(expr, Attr) else expr.id if isinstance(expr, Name) else None
            if said == name or (isinstance(expr, Const) and expr.value == name):
                return True
            pending.extend(parts(expr))
        return False

    def _mentioning(self, path: str, name: str, *, whole: bool = False) -> list[str]:
        """Return the functions of a file whose text holds `name`, where `whole` is set as a word of its own."""
        tree = self.world.index.tree(path)
        lines = tree.spoken.lines_with(name, whole=whole)
        found = self._innermost(path, lines)
        if any(one.conceals and one.body for key in found if (one := tree.functions.get(key)) is not None):
            found = self._innermost(path, lines)  # reading a body has brought the functions in it to light
        return sorted(found)

    def _innermost(self, path: str, lines: list[int]) -> set[str]:
        """Return the keys of the innermost functions around some lines, which must not go back."""
        spans = self._spans_of(path)
        found: set[str] = set()
        around: list[tuple[int, str]] = []
        place = 0
        for line in lines:
            while place < len(spans) and spans[place][0] <= line:
                around.append((-spans[place][1], spans[place][2]))
                place += 1
            while around and around[-1][0] < line:
                around.pop()
            found.add(around[-1][1] if around else MODULE_BODY)
        return found

    def _spans_of(self, path: str) -> list[tuple[int, int, str]]:
        """Return first line, last line (negative) and key of a file's functions, in the order of the text."""
        functions = self.world.index.tree(path).functions
        known, spans = self._spans.get(path, (0, []))
        if known != len(functions):
            spans = sorted((one.line, -one.end_line, key) for key, one in functions.items())
            self._spans[path] = len(functions), spans
        return spans

    def around(self, ref: Ref, depth: int = 0, *, once: bool = False) -> Iterator[tuple[Scope, int]]:
        """Yield the loops (scope and number) around the calls of a function, through callers of callers."""
        for site in self.sites(ref):
            for number in site.loops(once=once):
                yield site.scope, number
            if site.scope.function.qualname != MODULE_BODY and depth < _DEEPEST:
                outer = site.scope.itself
                if outer != ref:
                    yield from self.around(outer, depth + 1, once=site.begins())


def _of_base(call: Call) -> bool:
    """Tell whether a call asks `super()` for its method."""
    made = call.func.base if isinstance(call.func, Attr) else None
    return isinstance(made, Call) and dotted(made.func) == "super"


def _is(expr: Expr | None, name: str) -> bool:
    return isinstance(expr, Name) and expr.id == name


def _is_partial(name: str, value: Expr | None) -> bool:
    """Tell whether a module's value is a function of that name with some of its arguments given."""
    given = isinstance(value, Call) and dotted(value.func).rpartition(".")[2] == "partial" and value.args
    return isinstance(value, Call) and bool(given) and value.args[0] == Name(name)


def _is_entry(name: str, value: Expr | None) -> bool:
    """Tell whether a name stands among the entries of a literal table, alone or in a row."""
    if not isinstance(value, Group) or value.kind != "dict":
        return False
    rows = [part.parts if isinstance(part, Group) else (part,) for part in value.parts[1::2]]
    return any(isinstance(one, (Name, Attr)) and dotted(one).rpartition(".")[2] == name for row in rows for one in row)
