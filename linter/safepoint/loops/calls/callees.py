"""What one call runs: project functions, a meaning from the packs, or a guess from its name."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls.callee import Callee
from safepoint.loops.calls.contexts import known_step
from safepoint.loops.calls.dispatch import dispatched, made_of, statement_of, stepped
from safepoint.loops.calls.elsewhere import run_elsewhere
from safepoint.loops.calls.hinted import guessed, hinted, on_receiver
from safepoint.loops.calls.made_functions import inside_made
from safepoint.loops.calls.made_up import made_up
from safepoint.loops.calls.partials import handed_methods
from safepoint.loops.calls.picking import bound_methods, handed_method, picked_methods
from safepoint.loops.calls.resources import of_resource
from safepoint.loops.calls.rivals import of_rivals
from safepoint.loops.calls.running import run_by, starts_beside
from safepoint.loops.calls.spelt_steps import spelt_steps
from safepoint.loops.calls.task_lists import of_tasks
from safepoint.loops.calls.unspelt import read_property
from safepoint.loops.calls.verbs_by_name import asked_by_verb
from safepoint.loops.calls.whole_generations import of_network
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import BY_NAME, by_compiled_name
from safepoint.loops.meanings.whys import MODEL_CALL
from safepoint.loops.names.arguments import passed_type
from safepoint.loops.names.decorated import told_of, wrappers
from safepoint.loops.names.held import of_each
from safepoint.loops.names.index import Ref
from safepoint.loops.names.iterated import ELEMENT_BY, next_of
from safepoint.loops.names.listeners import told_each
from safepoint.loops.names.made import is_null, made_below
from safepoint.loops.names.surroundings import handed_over, hands_lambdas, run_lambdas
from safepoint.loops.source.bindings import BUILTINS
from safepoint.loops.source.effects import Attr, Call, Lambda, Name
from safepoint.loops.source.fitting import handed_on, is_abstract, is_stub, raises, takes, trains_itself
from safepoint.loops.source.walk import label, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.module import Function

_MOST_CANDIDATES = 3
_ABOVE = (("base",), ("abstract",))
"""First words of the names of classes that are there to be derived from."""


class Resolver:
    """Resolves calls; one for a project."""

    __slots__ = ("_handing", "_memo", "world")

    def __init__(self, world: World) -> None:
        self.world = world
        self._handing: set[Ref] = set()
        self._memo: dict[tuple[int, int], tuple[Call, Callee]] = {}

    def resolve(self, call: Call, scope: Scope) -> Callee:
        """Return what `call`, made in `scope`, runs."""
        key = (id(call), id(scope))
        kept = self._memo.get(key)
        if kept is None:
            # The call itself is kept beside its answer, so that its id stays taken.
            kept = self._memo[key] = (call, self._resolve(call, scope))
        return kept[1]

    def read(self, expr: Attr, scope: Scope, line: int) -> Call | None:
        """Return the call that reading an attribute comes to, `row.score`, where that runs a property of the project."""
        ref = read_property(expr, scope)
        if ref is None:
            return None
        call = Call(expr, (), (), line, 1, awaited=False)
        self._memo[id(call), id(scope)] = (call, Callee(label(expr), functions=(ref,)))
        return call

    def _resolve(self, call: Call, scope: Scope) -> Callee:
        name = label(call.func)
        if isinstance(call.func, Lambda):
            return Callee(name, lambdas=(call.func,))
        target = scope.ref(call.func)
        if target is not None and target.kind == "external":
            return run_elsewhere(self._external(call, scope, name, target.name), call, scope)
        if target is not None and target.kind == "function":
            return self._or_others(self._function(call, scope, name, target), call, scope)
        if target is not None and target.kind == "class":
            return self._construction(name, target)
        written = statement_of(call, scope) or stepped(call, scope) or asked_by_verb(call, scope)
        return Callee(name, written) if written is not None else self._by_object(call, scope, name)

    # -- names that resolve ----------------------------------------------------------------------------------------

    def _external(self, call: Call, scope: Scope, name: str, qualified: str) -> Callee:
        meaning = self.world.lookup.call(qualified)
        if meaning is None:
            last = qualified.rpartition(".")[2]
            if qualified in BUILTINS:
                return Callee(name, functions=next_of(call, scope, ELEMENT_BY[name]) if name in ELEMENT_BY else ())
            if starts_beside(last):
                return Callee(name, later=handed_over(call, scope))
            if last[:1].isupper() and not last.isupper():
                return Callee(name, given=handed_over(call, scope))
            if isinstance(call.func, Name):
                call = next(bound_methods(call, scope), call)  # what a name stands for says more than the name
            found = guessed(self._by_hints(call, scope, name), call, scope, qualified)
            own = of_resource(call, scope) if found.meaning is None else ()
            sure = Confidence.HIGH if len(own) == 1 else Confidence.MEDIUM
            return found._replace(functions=self._wrapped(own), sure=sure) if own else found
        return self._with_runs(call, scope, Callee(name, on_receiver(meaning, call, scope)))

    def _function(self, call: Call, scope: Scope, name: str, target: Ref) -> Callee:
        function = self.world.function(target)
        told = told_of(function, target, self.world) if function is not None else None
        if told is not None:
            return Callee(name, told)
        made = made_below(call, scope, target)
        if made:
            handed = handed_over(call, scope)
            found = self._wrapped(made)
            return Callee(name, functions=found, given=handed, lambdas=run_lambdas(call), sure=Confidence.MEDIUM)
        if function is not None and target.name != scope.function.qualname and is_stub(function.body):
            if is_null(call, function, scope):
                return Callee(name)
            overriding = self.world.overrides(target)
            if overriding:
                return Callee(name, functions=overriding, given=handed_over(call, scope), sure=Confidence.MEDIUM)
            if is_abstract(function.body) and not self._needs_nothing(target, function):
                return self._by_hints(call, scope, name)._replace(known=False)
        compiled = known_step(function, target, self.world) if function is not None else None
        around = wrappers(function, target, self.world) if function is not None and function.decorators else ()
        own = function is not None and function.owner and function.owner == scope.function.owner
        saving = self._saving_below(target, call) if own else ()
        handed = handed_over(call, scope)
        listening = told_each(call, target, scope)
        handed = (*handed, *listening[0]) if listening is not None else handed
        return Callee(name, compiled, functions=(target, *around, *saving), given=handed, lambdas=run_lambdas(call))

    def _wrapped(self, methods: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Return methods with what the project's own decorators run around them."""
        known = [(ref, function) for ref in methods if (function := self.world.function(ref)) is not None]
        around = [one for ref, function in known if function.decorators for one in wrappers(function, ref, self.world)]
        return (*methods, *around)

    def _needs_nothing(self, target: Ref, function: Function) -> bool:
        """Tell whether a method with an empty body is all there is: its class derives from none and does its own work."""
        klass = self.world.index.tree(target.path).classes.get(function.owner) if function.owner else None
        if klass is None or klass.bases or naming.words(function.owner)[:1] in _ABOVE:
            return False
        others = [one for one in klass.methods.values() if one.name != "__init__"]
        return any(not is_stub(one.body) for one in others) and not raises(function)

    def _saving_below(self, target: Ref, call: Call) -> tuple[Ref, ...]:
        """Return what subclasses make of a method by which an object keeps something: `self.store(rows)`, on disk there.

        That is so of a class of which no object is made.
        """
        owner, _, last = target.name.rpartition(".")
        if not isinstance(call.func, Attr) or naming.save_like(last) is None:
            return ()
        above = naming.words(owner.rpartition(".")[2])[:1] in _ABOVE
        above = above or "abc.ABC" in self.world.external_bases(Ref("class", target.path, owner))
        return self.world.overrides(target) if above else ()

    def _or_others(self, callee: Callee, call: Call, scope: Scope) -> Callee:
        """Add the same method of the other classes whose instance the receiver may be, as one of a list of several."""
        if not callee.functions or not isinstance(call.func, Attr):
            return callee
        callee = callee._replace(functions=(*callee.functions, *of_rivals(callee.functions, scope)))
        if not isinstance(call.func.base, Name):
            return callee
        members = [self.world.member(one, call.func.name) for one in scope.classes(call.func.base.id)[:_MOST_CANDIDATES]]
        members += of_each(call.func.base, call.func.name, scope)
        others = [one for one in members if one is not None and one.kind == "function" and one not in callee.functions]
        return callee._replace(functions=(*callee.functions, *others)) if others else callee

    def _construction(self, name: str, target: Ref) -> Callee:
        made = self.world.member(target, "__init__")
        if made is not None and made.kind == "function":
            return Callee(name, functions=(made,))
        bases = self.world.external_bases(target)
        meaning = next((found for base in bases if (found := self.world.lookup.call(base)) is not None), None)
        return Callee(name, meaning._replace(saves=None) if meaning is not None else None)

    def _by_hints(self, call: Call, scope: Scope, name: str) -> Callee:
        """Return what a call's name and the words around it tell, with what it runs of what it is given."""
        return self._with_runs(call, scope, hinted(call, scope, name))

    def _with_runs(self, call: Call, scope: Scope, callee: Callee) -> Callee:
        runs = callee.meaning.runs if callee.meaning is not None else None
        if runs is None:
            return callee
        refs, lambdas = run_by(runs, call, (self, scope))
        refs = refs or of_tasks(runs, call, scope)
        if runs.later:
            return callee._replace(later=refs)
        return callee._replace(given=refs, lambdas=lambdas)

    # -- objects and guesses ---------------------------------------------------------------------------------------

    def _by_object(self, call: Call, scope: Scope, name: str) -> Callee:
        """Resolve a call on something whose reference is unknown: an instance that is called, a dispatch, a guess."""
        func = call.func
        kind = scope.type(func)
        if kind is None and isinstance(func, Name) and func.id in scope.params:
            kind = passed_type(func.id, scope)
        if kind is not None and (called := self._called(kind, name)) is not None:
            return self._handed_on(called, call, scope) or called
        remote = scope.ref(func.base) if isinstance(func, Attr) and func.name == "remote" else None
        if remote is not None and remote.kind == "function":
            return Callee(name, later=(remote,))
        picked = self._picked(call, scope, name)
        if picked is not None:
            return picked
        bound = [self._resolve(one, scope) for one in bound_methods(call, scope)] if isinstance(func, (Call, Name)) else []
        bound += [self._resolve(one, caller) for one, caller in handed_methods(call, scope)]
        told = [one for one in bound if one.functions or one.meaning is not None]
        if told:
            return max(told, key=lambda one: (bool(one.functions), one.sure))
        made = made_up(call, scope)
        if made:
            return Callee(name, functions=made, given=handed_over(call, scope))
        owner = scope.type(func.base) if isinstance(func, Attr) else None
        each = of_each(func.base, func.name, scope) if isinstance(func, Attr) and owner is None else ()
        if each:
            return Callee(name, functions=self._wrapped(each), given=handed_over(call, scope), sure=Confidence.MEDIUM)
        if isinstance(func, Attr) and (owner is None or owner.kind == "class"):
            said = self._by_hints(call, scope, name)
            method = handed_method(call, scope)
            if method is not None and (found := self._of_handed(call, scope, said, method)) is not None:
                return found
            if said.meaning is None or func.name.startswith("train_"):
                # A method that only the subclasses of a known class have is as good as abstract there.
                hints = any(not hint.near for hint in self.world.lookup.hints(func.name))
                below = self._below(owner, func.name) if owner is not None and not hints else ()
                alike = self._candidates(call, func.name, scope, told=hints) if owner is None else ()
                if below or 0 < len(alike) <= _MOST_CANDIDATES:
                    given = handed_over(call, scope)
                    return Callee(name, functions=self._wrapped(below or alike), given=given, sure=Confidence.MEDIUM)
            return guessed(said, call, scope)
        # What an anonymous function does is counted where it is handed in.
        lambdas = isinstance(func, Name) and func.id in scope.params and hands_lambdas(func.id, scope)
        return Callee(name, known=False) if lambdas else guessed(self._by_hints(call, scope, name), call, scope)

    def _handed_on(self, called: Callee, call: Call, scope: Scope) -> Callee | None:
        """Return what the name of an object tells whose call does no more than call what the object was made with."""
        ref = called.functions[0] if len(called.functions) == 1 else None
        inner = handed_on(self.world.function(ref)) if ref is not None else None
        if ref is None or inner is None or ref in self._handing:
            return None  # What the object was made with may be one of its own kind, which hands on as well.
        self._handing.add(ref)
        try:
            below = self.resolve(inner, self.world.scope(ref.path, ref.name))
        finally:
            self._handing.discard(ref)
        if below.functions or below.meaning is not None:
            return None
        said = self._by_hints(call, scope, called.name)
        return said if said.meaning is not None else None

    def _picked(self, call: Call, scope: Scope, name: str) -> Callee | None:
        """Return what a call runs whose function is put together or looked up at run time, None where that is unknown."""
        steps = spelt_steps(call, scope)
        if steps:
            return Callee(name, functions=self._wrapped(steps))
        chosen = dispatched(call, scope) or picked_methods(call, scope)
        if chosen:
            return Callee(name, functions=chosen, sure=Confidence.MEDIUM, chosen=True)
        inside = inside_made(call.func, scope)
        return Callee(name, given=inside, sure=Confidence.MEDIUM) if inside else None

    def _of_handed(self, call: Call, scope: Scope, hinted: Callee, method: Ref) -> Callee | None:
        """Return what a method of an object does that is handed in; what its name says stands, beside what it runs."""
        guessed = hinted.meaning is None or hinted.meaning.why == BY_NAME
        if method.kind == "external":
            known = guessed and self.world.lookup.call(method.name) is not None
            return self._external(call, scope, hinted.name, method.name) if known else None
        if method.kind != "function":
            return None
        if guessed:
            return Callee(hinted.name, functions=(method,), given=handed_over(call, scope), sure=Confidence.MEDIUM)
        return hinted._replace(functions=(method,))

    def _below(self, owner: Ref, name: str) -> tuple[Ref, ...]:
        """Return the methods of that name in a class's subclasses; in place of an abstract one, those that override it."""
        found = [(ref, self.world.function(ref)) for ref in self.world.below(owner, name)]
        stubs = [ref for ref, function in found if function is not None and is_stub(function.body)]
        return tuple(one for ref, _ in found for one in (self.world.overrides(ref) if ref in stubs else (ref,)))

    def _candidates(self, call: Call, name: str, scope: Scope, *, told: bool) -> tuple[Ref, ...]:
        """Return methods of that name that could take the arguments; if `told` by hints, of classes like the receiver."""
        known = self.world.by_name
        found = known.methods(scope.path, name) if not told else ()
        if not found and not told:
            found = self.world.foremost(known.worded_methods(scope.path, name))
        if not found and isinstance(call.func, Attr) and isinstance(call.func.base, (Name, Attr)):
            found = known.named_after(scope.path, tail(call.func.base), name)
        return made_of([ref for ref in found if takes(self.world.function(ref), call)], scope)

    def _called(self, found: Ref, name: str) -> Callee | None:
        if found.kind == "external":
            meaning = self.world.lookup.called(found.name)
            return Callee(name, by_compiled_name(meaning, name)) if meaning is not None else None
        own = self.world.called(found)
        for base in () if own is not None and trains_itself(self.world.function(own)) else self.world.external_bases(found):
            # A network's call is one forward pass, however many layers it runs through; a program of prompts asks many.
            meaning = self.world.lookup.called(base)
            if meaning is not None and not (own is not None and meaning.why == MODEL_CALL):
                return Callee(name, of_network(meaning, own, self))
        return Callee(name, functions=(own,)) if own is not None else None
