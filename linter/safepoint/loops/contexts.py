"""What surrounds a function: a framework that makes its progress durable, a service, a test."""

from __future__ import annotations

import posixpath

from safepoint.loops.effects import Call
from safepoint.loops.index import Ref
from safepoint.loops.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def is_test(scope: Scope) -> bool:
    """Tell whether a function is a test, or stands in a test module that a test runner collects."""
    name = posixpath.basename(scope.path)
    collected = name.startswith("test_") or name.endswith("_test.py") or name in ("conftest.py", "tests.py")
    inside = bool({"tests", "test"}.intersection(scope.path.split("/")[:-1]))
    return scope.function.name.startswith("test_") or ((collected or inside) and "__main__" not in scope.tree.text)
