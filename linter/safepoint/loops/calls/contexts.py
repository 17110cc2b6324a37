"""What surrounds a function: a framework that makes its progress durable, a service, a test."""

from __future__ import annotations

from safepoint.loops.checkpoints.passing import temporary
from safepoint.loops.meanings.guesses import trains_by_name
from safepoint.loops.meanings.meaning import Context, Cost, Meaning
from safepoint.loops.meanings.whys import TRAINING_STEP
from safepoint.loops.names.index import Ref
from safepoint.loops.names.switches import holds
from safepoint.loops.source.effects import Attr, Call, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.test_code import is_collected, is_started, is_test_module, names_runner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function


TESTING = Context("", "test", "a test")

_TOOL = Context("", "part", "a tool that an agent calls")
_TOOLS = frozenset({"BaseTool"})
"""What frameworks of agents, and projects that have one of their own, call the class of what a model may call."""

_OWNING = {
    "durable": "a history keeps its progress",
    "serves": "it serves requests",
    "part": "it is one part of a loop that somebody else runs",
}
"""The kinds of contexts whose loops need no saves of their own, and why."""


def told(context: Context | None, steps: list[str]) -> bool:
    """Add a line about what surrounds a function, if anything does, and tell whether its loops are exempt by that."""
    if context is None:
        return False
    owning = _OWNING.get(context.kind)
    why = context.why or owning or context.name
    steps.append(f"context: {why}" if owning is None else f"exempt: {why}")
    return owning is not None


def context_of(scope: Scope) -> Context | None:
    """Return what surrounds a function: what its decorators make of it, those around it, its class; `TESTING` for a test."""
    outer: Scope | None = scope
    while outer is not None:
        found = _decorated(outer.function.decorators, scope)
        if found is not None:
            return found
        outer = outer.outer
    found = _class_context(scope) if scope.function.owner else None
    return TESTING if found is None and is_test(scope) else found


def _decorated(decorators: Iterable[Expr], scope: Scope) -> Context | None:
    """Return what the first decorator that the packs know makes of the code under it; its conditions must hold."""
    for decorator in decorators:
        call = decorator if isinstance(decorator, Call) else Call(decorator, (), (), 0, 0, awaited=False)
        ref = scope.ref(call.func)
        found = scope.world.lookup.decorator(ref.name) if ref is not None and ref.kind == "external" else None
        if found is not None and not any(holds(switch, call, scope) is False for switch in found.when):
            return found
    return None


def recorded(ref: Ref, world: World) -> str | None:
    """Return why a framework keeps the result of each call of a function (a step of DBOS or Prefect), None if none does."""
    function = world.function(ref)
    if function is None or not function.decorators:
        return None
    module = world.scope(ref.path, MODULE_BODY)
    made = [_decorated((one,), module) for one in function.decorators if not _soon_gone(one, module)]
    return next((found.why for found in made if found is not None and found.kind == "recorded"), None)


def _soon_gone(decorator: Expr, scope: Scope) -> bool:
    """Tell whether a decorator is a method of a cache in a place that does not outlive the process: `Cache(mkdtemp())`."""
    func = decorator.func if isinstance(decorator, Call) else decorator
    return isinstance(func, Attr) and isinstance(func.base, Name) and temporary(func.base, scope)


def _class_context(scope: Scope) -> Context | None:
    owner = Ref("class", scope.path, scope.function.owner)
    world = scope.world
    for ref, klass in world.classes(owner):
        found = _decorated(klass.decorators, world.scope(ref.path, MODULE_BODY))
        if found is not None:
            return found
    told = [world.lookup.base_class(base, scope.function.name) for base in world.external_bases(owner)]
    found = next((context for context in told if context is not None), None)
    if found is None and any(one.name.rpartition(".")[2] in _TOOLS for one in world.line(owner)[1:]):
        return _TOOL
    return found


def compiled_step(function: Function, target: Ref, world: World) -> Meaning | None:
    """Return what a call of `@jax.jit def train_step(…)` costs: what it computes is not to be seen in its body."""
    if not function.decorators or not trains_by_name(function.name):
        return None
    module = world.scope(target.path, MODULE_BODY)
    for decorator in function.decorators:
        ref = module.ref(decorator)
        ref = module.ref(decorator.func) if ref is None and isinstance(decorator, Call) else ref
        found = world.lookup.decorator(ref.name) if ref is not None and ref.kind == "external" else None
        if found is not None and found.kind == "compiled":
            return Meaning(found.name, found.why, Cost.HEAVY, changes="memory")
    return None


def known_step(function: Function, target: Ref, world: World) -> Meaning | None:
    """Return what a step of training costs that is compiled, or that an optimizer of the program's own makes.

    The latter does to the weights what the library's does from which it is derived: `class SharedAdam(optim.Adam)`.
    """
    if function.name != "step" or not function.owner:
        return compiled_step(function, target, world)
    bases = world.external_bases(Ref("class", target.path, function.owner))
    known = [one for base in bases if (one := world.lookup.method(base, "step")) is not None]
    trained = next((one for one in known if one.why == TRAINING_STEP), None)
    return trained or compiled_step(function, target, world)


def is_test(scope: Scope) -> bool:
    """Tell whether a function is a test, or stands in a test module that a test runner collects."""
    path, text = scope.path, scope.tree.text
    if is_test_module(path, text):
        return True
    if scope.function.name.startswith("_test_") and not scope.function.owner and len(scope.params) <= 1:
        return True  # With `_test_scaling(size)` a module tries itself out; what tests a model is given it, and data.
    # A script's `test_model(…)` is an evaluation; a runner's tests stand in files or beside imports that say so.
    collected = is_collected(path) and not (is_started(path, text) and "__main__" in text)
    return scope.function.name.startswith("test_") and (collected or names_runner(text))
