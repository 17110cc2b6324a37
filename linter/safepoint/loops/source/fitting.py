"""What a call means, by the parameters, decorators and body of the function it could be."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Attr, Call, Const, Exit, Group, Name
from safepoint.loops.source.walk import calls, dotted, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function


def takes(function: Function | None, call: Call) -> bool:
    """Tell whether a method could take a call's arguments."""
    if function is None:
        return False
    plain = [one for one in function.params if one.kind == ""][0 if is_static(function) else 1 :]
    if any(one.kind == "*" for one in function.params):
        return True
    needed = sum(1 for one in plain if one.default is None)
    given = len(call.args) + len(call.keywords)
    starred = any(isinstance(one, Group) and one.kind == "star" for one in call.args) or any(
        key == "" for key, _ in call.keywords
    )
    return starred or (needed <= given and len(call.args) <= len(plain))


def is_static(method: Function) -> bool:
    """Tell whether a method is given neither an object nor a class before its own arguments."""
    return any(dotted(one) == "staticmethod" for one in method.decorators)


def is_plain(method: Function) -> bool:
    """Tell whether a method is no property, class method or static method."""
    return all(dotted(one).rpartition(".")[2] == "abstractmethod" for one in method.decorators)


def is_abstract(body: tuple[object, ...]) -> bool:
    """Tell whether a function's body does nothing: only `pass`, a docstring, or a `raise` alone."""
    done = _but_for_unused(body)
    return not done or (len(done) == 1 and isinstance(done[0], Exit) and done[0].kind == "raise")


def is_stub(body: tuple[object, ...]) -> bool:
    """Tell whether a function's body leaves all to subclasses, if there are any: it does nothing, or returns a constant."""
    done = _but_for_unused(body)
    only = done[0] if len(done) == 1 else None
    return is_abstract(done) or (isinstance(only, Exit) and only.kind == "return" and _is_constant(only.value))


def _but_for_unused(body: tuple[object, ...]) -> tuple[object, ...]:
    """Return a body without what only tells linters that a parameter is not used: `_ = prompt, temperature`."""
    return tuple([one for one in body if not (isinstance(one, Assign) and one.targets == (_UNUSED,) and not one.op)])


_UNUSED = Name("_")


def _is_constant(value: Expr | None) -> bool:
    """Tell whether nothing is worked out for a value: `None`, a literal, or a literal collection of such."""
    if isinstance(value, Group):
        return all(map(_is_constant, value.parts))
    return value is None or isinstance(value, Const)


def trains_itself(function: Function | None) -> bool:
    """Tell whether a network's own method moves its weights on: to call it is a step of training, not a pass forward."""
    if function is None or not (function.mentions("backward") and function.mentions("step")):
        return False
    made = [call.func for one in function.statements for expr in own(one) for call in calls(expr)]
    return {"backward", "step"} <= {one.name for one in made if isinstance(one, Attr)}


def asks_for_it(function: Function) -> bool:
    """Tell whether a method says that subclasses have to have it: it is abstract, or only raises."""
    if any(dotted(one).rpartition(".")[2] == "abstractmethod" for one in function.decorators):
        return True
    return len(function.body) == 1 and isinstance(function.body[0], Exit) and function.body[0].kind == "raise"


def raises(function: Function) -> bool:
    """Tell whether a function may raise something itself."""
    return any(isinstance(one, Exit) and one.kind == "raise" for one in function.statements)


def handed_on(function: Function | None) -> Call | None:
    """Return the call of a field of its object that is all a method makes, with what it is given itself.

    That is `self.func(*args, **kwargs)` of `async def __call__(self, *args, **kwargs): return await self.func(…)`.
    """
    only = function.body[0] if function is not None and len(function.body) == 1 else None
    value = only.value if isinstance(only, Exit) and only.kind == "return" else None
    field = value.func if isinstance(value, Call) else None
    if not isinstance(value, Call) or not isinstance(field, Attr) or field.base != Name("self"):
        return None
    starred = [one for one in value.args if isinstance(one, Group) and one.kind == "star"]
    return value if starred else None
