"""What surrounds a function: a framework that makes its progress durable, a service, a test."""

from __future__ import annotations

from safepoint.loops.effects import Call
from safepoint.loops.guesses import trains_by_name
from safepoint.loops.index import Ref
from safepoint.loops.meaning import Cost, Meaning
from safepoint.loops.module import MODULE_BODY
from safepoint.loops.test_code import is_collected, is_test_module, names_runner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.module import Function
    from safepoint.loops.scope import Scope
    from safepoint.loops.world import World


def context_of(scope: Scope) -> str:
    """Return the kind of `meaning.Context` that holds for a function, "test" for test code, else ""."""
    function = scope.function
    outer = scope
    while outer is not None:
        for decorator in outer.function.decorators:
            ref = scope.ref(decorator.func if isinstance(decorator, Call) else decorator)
            found = scope.world.lookup.decorator(ref.name) if ref is not None and ref.kind == "external" else None
            if found is not None:
                return found.kind
        outer = outer.outer  # type: ignore[assignment]
    if function.owner:
        found_kind = _class_context(scope)
        if found_kind:
            return found_kind
    return "test" if is_test(scope) else ""


def recorded(ref: Ref, world: World) -> str | None:
    """Return why a framework keeps the result of each call of a function (a step of DBOS or Prefect), None if none does."""
    function = world.function(ref)
    if function is None or not function.decorators:
        return None
    module = world.scope(ref.path, MODULE_BODY)
    for decorator in function.decorators:
        target = module.ref(decorator.func if isinstance(decorator, Call) else decorator)
        found = world.lookup.decorator(target.name) if target is not None and target.kind == "external" else None
        if found is not None and found.kind == "recorded":
            return found.why
    return None


def _class_context(scope: Scope) -> str:
    owner = Ref("class", scope.path, scope.function.owner)
    world = scope.world
    for ref, klass in world.classes(owner):
        module = world.scope(ref.path, MODULE_BODY)
        for decorator in klass.decorators:
            target = module.ref(decorator.func if isinstance(decorator, Call) else decorator)
            found = world.lookup.decorator(target.name) if target is not None and target.kind == "external" else None
            if found is not None:
                return found.kind
    for base in world.external_bases(owner):
        context = world.lookup.base_class(base, scope.function.name)
        if context is not None:
            return context.kind
    return ""


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


def is_test(scope: Scope) -> bool:
    """Tell whether a function is a test, or stands in a test module that a test runner collects."""
    path, text = scope.path, scope.tree.text
    if is_test_module(path, text):
        return True
    # A script's `test_model(…)` is an evaluation; a runner's tests stand in files or beside imports that say so.
    return scope.function.name.startswith("test_") and (is_collected(path) or names_runner(text))
