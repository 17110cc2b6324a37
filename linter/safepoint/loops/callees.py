"""What one call runs: project functions, a meaning from the packs, or a guess from its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.diagnostic import Confidence
from safepoint.loops import naming
from safepoint.loops.effects import Apply, Attr, Call, Comprehension, Const, Exit, Group, Item, Lambda, Name
from safepoint.loops.index import Ref
from safepoint.loops.meaning import Cost, Loads, Meaning, Saves
from safepoint.loops.module import MODULE_BODY
from safepoint.loops.scope import BUILTINS, same
from safepoint.loops.walk import dotted, label, names

if TYPE_CHECKING:
    from safepoint.loops.effects import Expr
    from safepoint.loops.meaning import Runs
    from safepoint.loops.module import Function
    from safepoint.loops.scope import Scope
    from safepoint.loops.world import World

_SAVES = Meaning("safepoint.saves", "is declared to save", saves=Saves("durable"))
_LOADS = Meaning("safepoint.loads", "is declared to load", loads=Loads("state"))
_MARKERS = {
    "safepoint.saves": _SAVES,
    "safepoint.runtime.declare.saves": _SAVES,
    "safepoint.loads": _LOADS,
    "safepoint.runtime.declare.loads": _LOADS,
}
_MOST_CANDIDATES = 3
_RUNNABLE = frozenset({"workflow", "agent", "agents", "crew", "chain", "pipeline", "experiment", "benchmark", "simulation"})
_RENDERING = frozenset({"build", "render", "compile", "convert", "transcode", "encode", "export"})
_DOCUMENTS = frozenset({"pdf", "pdfs", "latex", "tex", "video", "videos", "docx", "pptx", "mp4", "audio"})
"""Words that together speak of a program run on a document."""
_VERBS = frozenset({"get", "head", "post", "put", "patch", "delete", "request", "send", "options"})
"""Methods so common that only what they are called on can tell what they do."""
_BUILT_IN = frozenset({*dir(str), *dir(dict), *dir(list), *dir(set), "search", "match", "fullmatch", "findall", "sub"})
_FORWARD = frozenset(
    {"model", "net", "network", "policy", "encoder", "decoder", "generator", "actor", "critic", "classifier"}
)
"""Objects whose call is mostly a forward pass."""
_MOST_DISPATCHED = 24


class Callee(NamedTuple):
    """What a call does.

    `functions` are the project functions it runs before it comes back (`given` marks those handed over as values, which
    take none of the call's own arguments), `lambdas` the anonymous ones. `later` are functions only scheduled. `sure` is
    how far the resolution can be trusted. `guess` is `strong` or `weak` when an unresolved name reads like a save;
    `known` is False when nothing at all is known of the call.
    """

    name: str
    meaning: Meaning | None = None
    functions: tuple[Ref, ...] = ()
    given: tuple[Ref, ...] = ()
    lambdas: tuple[Lambda, ...] = ()
    later: tuple[Ref, ...] = ()
    sure: Confidence = Confidence.HIGH
    guess: str = ""
    known: bool = True


class Resolver:
    """Resolves calls; one for a project."""

    __slots__ = ("_memo", "world")

    def __init__(self, world: World) -> None:
        self.world = world
        self._memo: dict[tuple[int, int, int], tuple[Call, Callee]] = {}

    def resolve(self, call: Call, scope: Scope) -> Callee:
        """Return what `call`, made in `scope`, runs."""
        key = (id(call), id(scope), 0)
        kept = self._memo.get(key)
        if kept is None:
            # The call itself is kept beside its answer, so that its id stays taken.
            kept = self._memo[key] = (call, self._resolve(call, scope))
        return kept[1]

    def _resolve(self, call: Call, scope: Scope) -> Callee:
        name = label(call.func)
        if isinstance(call.func, Lambda):
            return Callee(name, lambdas=(call.func,))
        target = scope.ref(call.func)
        if target is not None and target.kind == "external":
            return self._external(call, scope, name, target.name)
        if target is not None and target.kind == "function":
            return self._function(call, scope, name, target)
        if target is not None and target.kind == "class":
            return self._construction(call, scope, name, target)
        return self._by_object(call, scope, name)

    # -- names that resolve ----------------------------------------------------------------------------------------

    def _external(self, call: Call, scope: Scope, name: str, qualified: str) -> Callee:
        meaning = self.world.lookup.call(qualified)
        if meaning is None:
            last = qualified.rpartition(".")[2]
            if qualified in BUILTINS:
                return Callee(name)
            if last[:1].isupper():
                return Callee(name, given=self._handed(call, scope))
            return self._hinted(call, scope, name)
        return self._with_runs(call, scope, Callee(name, self._on_receiver(meaning, call, scope)))

    def _on_receiver(self, meaning: Meaning, call: Call, scope: Scope) -> Meaning:
        """Drop what a temporary or in-memory receiver makes void, and saves whose conditions are false here."""
        saves = meaning.saves
        if saves is None:
            return meaning
        if any(self.world.holds(switch, call, scope) is False for switch in saves.when):
            return meaning._replace(saves=None)
        path = self.world.argument(call, saves.path.position, saves.path.name) if saves.path is not None else None
        if path is not None and self.temporary(path, scope):
            return meaning._replace(saves=None, temporary=True)
        if isinstance(call.func, Attr) and self.temporary(call.func.base, scope):
            return meaning._replace(saves=None, temporary=True)
        return meaning

    def temporary(self, expr: Expr, scope: Scope, depth: int = 0) -> bool:
        """Tell whether an expression names something that does not outlive the process: a temporary path, a memory buffer."""
        if depth > 4:
            return False
        if isinstance(expr, Const):
            return isinstance(expr.value, str) and expr.value.startswith(
                ("/tmp/", "/var/tmp/", "/dev/shm", "/dev/null", ":memory:")
            )
        found = scope.type(expr)
        if found is not None and found.kind == "external":
            known = self.world.lookup.type(found.name)
            if known is not None and (known.temporary or known.in_memory):
                return True
        if isinstance(expr, Call):
            meaning = (
                self.world.lookup.call(ref.name)
                if (ref := scope.ref(expr.func)) is not None and ref.kind == "external"
                else None
            )
            if meaning is not None and (meaning.temporary or meaning.in_memory):
                return True
            return any(self.temporary(part, scope, depth + 1) for part in (*expr.args, *_receiver(expr)))
        if isinstance(expr, (Apply, Group)):
            return any(self.temporary(part, scope, depth + 1) for part in expr.parts)
        if isinstance(expr, Name):
            if naming.temporary(expr.id):
                return True
            bound = scope.bindings.get(expr.id, ())
            return (
                len(bound) == 1 and bound[0].kind in ("value", "enter") and self.temporary(bound[0].expr, scope, depth + 1)
            )
        return isinstance(expr, Attr) and naming.temporary(expr.name)

    def _function(self, call: Call, scope: Scope, name: str, target: Ref) -> Callee:
        function = self.world.function(target)
        told = self._told(function, target) if function is not None else None
        if told is not None:
            return Callee(name, told)
        if function is not None and target.name != scope.function.qualname and is_abstract(function.body):
            overriding = self.world.overrides(target)
            if overriding:
                return Callee(name, functions=overriding, given=self._handed(call, scope), sure=Confidence.MEDIUM)
            hinted = self._hinted(call, scope, name)
            return hinted._replace(known=False)
        return Callee(name, functions=(target,), given=self._handed(call, scope))

    def _told(self, function: Function, target: Ref) -> Meaning | None:
        """Return what `@safepoint.saves` or `@safepoint.loads` says of a function."""
        for decorator in function.decorators:
            ref = self.world.scope(target.path, MODULE_BODY).ref(decorator)
            if ref is not None and ref.name in _MARKERS:
                return _MARKERS[ref.name]
        return None

    def _construction(self, call: Call, scope: Scope, name: str, target: Ref) -> Callee:
        made = self.world.member(target, "__init__")
        if made is not None and made.kind == "function":
            return Callee(name, functions=(made,))
        bases = self.world.external_bases(target)
        meaning = next((found for base in bases if (found := self.world.lookup.call(base)) is not None), None)
        return Callee(name, meaning._replace(saves=None) if meaning is not None else None)

    def _with_runs(self, call: Call, scope: Scope, callee: Callee) -> Callee:
        runs = callee.meaning.runs if callee.meaning is not None else None
        if runs is None:
            return callee
        refs, lambdas = self._run_by(runs, call, scope)
        if runs.later:
            return callee._replace(later=refs)
        return callee._replace(given=refs, lambdas=lambdas)

    def _run_by(self, runs: Runs, call: Call, scope: Scope) -> tuple[tuple[Ref, ...], tuple[Lambda, ...]]:
        if runs.function is None:
            return (), ()
        given = self.world.argument(call, runs.function.position, runs.function.name)
        if isinstance(given, Lambda):
            return (), (given,)
        ref = scope.ref(given) if given is not None else None
        return ((ref,), ()) if ref is not None and ref.kind == "function" else ((), ())

    # -- objects and guesses ---------------------------------------------------------------------------------------

    def _by_object(self, call: Call, scope: Scope, name: str) -> Callee:
        """Resolve a call on something whose reference is unknown: an instance that is called, a dispatch, a guess."""
        func = call.func
        found = scope.type(func)
        if found is not None:
            called = self._called(found, name)
            if called is not None:
                return called
        dispatched = self._dispatched(call, scope, name)
        if dispatched is not None:
            return dispatched
        owner = scope.type(func.base) if isinstance(func, Attr) else None
        if isinstance(func, Attr) and (owner is None or owner.kind == "class"):
            hinted = self._hinted(call, scope, name)
            if hinted.meaning is None and not self.world.lookup.hints(func.name):
                candidates = self._candidates(call, func.name, scope) if owner is None else ()
                if 0 < len(candidates) <= _MOST_CANDIDATES:
                    return Callee(name, functions=candidates, given=self._handed(call, scope), sure=Confidence.MEDIUM)
            return hinted
        return self._hinted(call, scope, name)

    def _candidates(self, call: Call, name: str, scope: Scope) -> tuple[Ref, ...]:
        """Return the methods of that name in this file and those it imports that could take the call's arguments."""
        found = self.world.named_methods(scope.path, name)
        return tuple([ref for ref in found if takes(self.world.function(ref), call)])

    def _called(self, found: Ref, name: str) -> Callee | None:
        if found.kind == "external":
            meaning = self.world.lookup.called(found.name)
            return Callee(name, meaning) if meaning is not None else None
        for base in self.world.external_bases(found):
            # A network's call is one forward pass, however many layers it runs through.
            meaning = self.world.lookup.called(base)
            if meaning is not None:
                return Callee(name, meaning)
        for method in ("__call__", "forward"):
            member = self.world.member(found, method)
            if member is not None and member.kind == "function":
                return Callee(name, functions=(member,))
        return None

    def _dispatched(self, call: Call, scope: Scope, name: str) -> Callee | None:
        """See through `getattr(self, f"run_{kind}")(…)` and `HANDLERS[kind](…)`: any of the functions it may be."""
        func = call.func
        if isinstance(func, Name):
            bound = scope.bindings.get(func.id, ())
            func = bound[0].expr if same(bound) and bound[0].kind == "value" else func
        refs: tuple[Ref, ...] = ()
        if isinstance(func, Call) and dotted(func.func) == "getattr" and len(func.args) > 1:
            refs = self._methods_like(func.args[0], func.args[1], call, scope)
        elif isinstance(func, Item) or (isinstance(func, Call) and isinstance(func.func, Attr) and func.func.name == "get"):
            table = func.base if isinstance(func, Item) else func.func.base if isinstance(func.func, Attr) else None
            refs = self._table(table, scope)
        return Callee(name, functions=refs, sure=Confidence.MEDIUM) if refs else None

    def _methods_like(self, base: Expr, pattern: Expr, call: Call, scope: Scope) -> tuple[Ref, ...]:
        owner = scope.type(base)
        if owner is None or owner.kind != "class":
            return ()
        first = pattern.parts[0] if isinstance(pattern, (Group, Apply)) and pattern.parts else pattern
        prefix = first.value if isinstance(first, Const) and isinstance(first.value, str) else ""
        found = [
            Ref("function", ref.path, method.qualname)
            for ref, klass in self.world.classes(owner)
            for name, method in klass.methods.items()
            if name.startswith(prefix) and (prefix or (name[0] != "_" and _is_plain(method))) and takes(method, call)
        ]
        spread = [one for ref in found for one in (self.world.overrides(ref)[:2] if self._is_abstract(ref) else (ref,))]
        return tuple(spread[:_MOST_DISPATCHED])

    def _is_abstract(self, ref: Ref) -> bool:
        function = self.world.function(ref)
        return function is not None and is_abstract(function.body)

    def _table(self, table: Expr | None, scope: Scope) -> tuple[Ref, ...]:
        value: Expr | None = None
        if isinstance(table, Name):
            bound = scope.bindings.get(table.id, ())
            value = bound[0].expr if len(bound) == 1 else scope.tree.values.get(table.id)
        elif isinstance(table, Attr):
            owner = scope.type(table.base)
            value = (
                next((one for _, one, _ in self.world.assigned(owner, table.name)), None)
                if owner is not None and owner.kind == "class"
                else None
            )
        if not isinstance(value, Group) or value.kind != "dict":
            return ()
        refs = [scope.ref(part) for part in value.parts[1::2]]
        return tuple([ref for ref in refs if ref is not None and ref.kind == "function"])

    def _hinted(self, call: Call, scope: Scope, name: str) -> Callee:
        """Guess from the last part of the name and the words around it."""
        last = call.func.name if isinstance(call.func, Attr) else call.func.id if isinstance(call.func, Name) else ""
        handed = self._handed(call, scope)
        if not last:
            return Callee(name, given=handed, known=False)
        given = bool(call.args or call.keywords)
        receiver = self._receiver_names(call, scope)
        if any("template" in naming.words(one) for one in receiver):
            return Callee(name, given=handed, known=False, sure=Confidence.LOW)
        if last in _VERBS:
            receiver = [one.rpartition(".")[2] for one in receiver]
        hint = self.world.lookup.hint(last, receiver, arguments=given)
        if (hint is None or not hint.near) and last not in _VERBS:
            hint = self.world.lookup.hint(last, [*receiver, *self._nearby(call)], arguments=given)
        guess = "" if naming.words(last)[:1] == ("upload",) else naming.save_like(last.lstrip("_")) or ""
        if hint is None:
            worded = _by_word(last, given) or _by_receiver(last, receiver)
            if worded is not None:
                return Callee(name, worded[0], given=handed, lambdas=_lambdas(call), sure=worded[1], known=False)
            return Callee(name, given=handed, lambdas=_lambdas(call), guess=guess, known=False, sure=Confidence.LOW)
        meaning = self._on_receiver(hint.meaning, call, scope)
        made = Callee(name, meaning, given=handed, lambdas=_lambdas(call), sure=hint.confidence, guess=guess)
        return self._with_runs(call, scope, made) if meaning.runs is not None else made

    def _receiver_names(self, call: Call, scope: Scope) -> list[str]:
        """Names of what a method is called on, and of its type."""
        if not isinstance(call.func, Attr):
            return []
        owner = scope.type(call.func.base)
        return [*names(call.func.base), *((owner.name,) if owner is not None else ())]

    def _nearby(self, call: Call) -> list[str]:
        """Names among a call's arguments."""
        near: list[str] = []
        for part in (*call.args, *[value for _, value in call.keywords]):
            if not isinstance(part, Lambda):
                near += names(part)
        near += [key for key, _ in call.keywords]
        return near

    def _handed(self, call: Call, scope: Scope) -> tuple[Ref, ...]:
        """Return project functions given as plain arguments to a call that is not known to leave them alone."""
        found: list[Ref] = []
        for part in (*call.args, *[value for _, value in call.keywords]):
            if isinstance(part, (Name, Attr)):
                ref = scope.ref(part)
                if ref is not None and ref.kind == "function":
                    found.append(ref)
        return tuple(found)


def _receiver(call: Call) -> tuple[Expr, ...]:
    return (call.func.base,) if isinstance(call.func, Attr) else ()


def _lambdas(call: Call) -> tuple[Lambda, ...]:
    return tuple([part for part in (*call.args, *[value for _, value in call.keywords]) if isinstance(part, Lambda)])


def _by_word(last: str, given: bool) -> tuple[Meaning, Confidence] | None:
    """Judge an unknown call by its first word alone: uploads are costly and leave something behind, heavy words only a guess."""
    first = naming.words(last)[:1]
    if first == ("upload",) and given:
        return Meaning(last, "uploads", Cost.HEAVY, changes="outside"), Confidence.MEDIUM
    spoken = set(naming.words(last))
    if given and spoken & _RENDERING and spoken & _DOCUMENTS:
        return Meaning(last, "renders a document", Cost.HEAVY), Confidence.MEDIUM
    if given and last in _FORWARD:
        return Meaning(last, "a forward pass", Cost.MEDIUM), Confidence.LOW
    if last in _BUILT_IN:
        return None
    if given and naming.named("heavy_words").intersection(first):
        return Meaning(last, "by its name", Cost.HEAVY), Confidence.LOW
    return None


def _by_receiver(last: str, receiver: list[str]) -> tuple[Meaning, Confidence] | None:
    """Judge `workflow.run(…)`: running something that is called a workflow, an agent or an experiment is work."""
    if last not in ("run", "execute", "run_async", "run_sync"):
        return None
    spoken = {word for name in receiver for word in naming.words(name)}
    return (Meaning(last, "runs an agent or a workflow", Cost.HEAVY), Confidence.MEDIUM) if spoken & _RUNNABLE else None


def _is_plain(method: Function) -> bool:
    """Tell whether a method is no property, class method or static method."""
    return all(dotted(one).rpartition(".")[2] == "abstractmethod" for one in method.decorators)


def takes(function: Function | None, call: Call) -> bool:
    """Tell whether a method could take a call's arguments."""
    if function is None:
        return False
    plain = [one for one in function.params if one.kind == ""][1:]
    if any(one.kind == "*" for one in function.params):
        return True
    needed = sum(1 for one in plain if one.default is None)
    given = len(call.args) + len(call.keywords)
    starred = any(isinstance(one, Group) and one.kind == "star" for one in call.args) or any(
        key == "" for key, _ in call.keywords
    )
    return starred or (needed <= given and len(call.args) <= len(plain))


def is_abstract(body: tuple[object, ...]) -> bool:
    """Tell whether a function's body does nothing: only `pass`, a docstring, or `raise NotImplementedError`."""
    if not body:
        return True
    if len(body) > 1 or not isinstance(body[0], Exit) or body[0].kind != "raise":
        return False
    return any("NotImplemented" in name for name in names(body[0].value))


__all__ = ["Callee", "Comprehension", "Resolver", "is_abstract"]
