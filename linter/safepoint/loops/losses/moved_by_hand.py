"""Networks whose weights a loop moves on by hand, with no optimizer and no gradients: strategies that evolve them."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import NONE, Assign, Attr, Call, Do, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Stmt

_SETTING = frozenset({"add_", "sub_", "copy_", "mul_", "add", "assign"})
"""Methods by which a tensor is given another value in place."""
_BACK = "vector_to_parameters"
"""The call by which all weights are given at once."""


def moved_by_hand(loop: Loop, scope: Scope) -> tuple[str, int]:
    """Return the network that the turns of a loop move on weight by weight, with the line; "" for none.

    That is done in the loop itself, in a function of the project that it hands the network to, or in the method of an
    object that lets its agent learn. What a turn makes for itself is moved no further than that turn, and what is put back
    behind it was only tried out.
    """
    if not scope.tree.spoken.says("arameters"):
        return _taught(loop, scope)
    made = {name for one in statements(loop.body) if isinstance(one, Assign) for part in one.targets for name in names(part)}
    for name, line in _moved(loop.body):
        if name not in made:
            return name, line
    for statement in statements(loop.body):
        for call in [one for expr in own(statement) for one in calls(expr)]:
            ref = scope.ref(call.func)
            function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
            if function is None or function is scope.function or not function.params:
                continue
            moved = {name for name, _ in _moved(function.body)}
            for param in function.params if moved else ():
                given = dotted(argument_of(call, function, param.name)[0] or NONE)
                if given and given not in made and param.name in moved:
                    return given, call.line
    return _taught(loop, scope)


_LEARNING = frozenset({"learn", "train", "fit"})
"""First words of methods by which an agent learns from what it is given."""
_LEARNERS = frozenset({"agent", "policy", "actor", "learner", "brain", "model", "net", "network"})
"""Words of what learns."""


def _taught(loop: Loop, scope: Scope) -> tuple[str, int]:
    """Return the object whose method a turn calls for nothing but what it does, as it lets its agent learn; "" for none.

    `trainer.step()` plays some episodes, and goes on to `self.agent.learn(rewards, noises)`.
    """
    made = {name for one in statements(loop.body) if isinstance(one, Assign) for part in one.targets for name in names(part)}
    for statement in statements(loop.body):
        call = statement.value if isinstance(statement, (Do, Assign)) else None
        base = call.func.base if isinstance(call, Call) and isinstance(call.func, Attr) else None
        if not isinstance(call, Call) or not isinstance(base, Name) or base.id in made or base.id in ("self", "cls"):
            continue
        ref = scope.ref(call.func)
        method = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if method is not None and method.owner and _teaches(method.body):
            return base.id, call.line
    return "", 0


def _teaches(block: Block) -> bool:
    """Tell whether a method hands its object's own agent something to learn from."""
    for call in [one for statement in statements(block) for expr in own(statement) for one in calls(expr)]:
        owner, _, last = dotted(call.func).rpartition(".")
        told = owner.startswith("self.") and not _LEARNERS.isdisjoint(naming.words(owner.rpartition(".")[2]))
        if told and call.args and not _LEARNING.isdisjoint(naming.words(last)[:1]):
            return True
    return False


def _moved(block: Block) -> Iterator[tuple[str, int]]:
    """Yield the networks whose weights a block sets and leaves so: `for p in net.parameters(): p.data += step`."""
    put_back = {dotted(call.func) for one in statements(block) for expr in own(one) for call in calls(expr)}
    for name, line in _weighed(block):
        if f"{name}.load_state_dict" not in put_back:
            yield name, line


def _weighed(block: Block) -> Iterator[tuple[str, int]]:
    for statement in statements(block):
        if isinstance(statement, Loop):
            held = [dotted(one.func.base) for one in calls(statement.head) if _lists(one) and isinstance(one.func, Attr)]
            taken = set(names(statement.target))
            if held and any(_sets(one, taken) for one in statements(statement.body)):
                yield held[0], statement.line
        for call in [one for expr in own(statement) for one in calls(expr)]:
            if dotted(call.func).rpartition(".")[2] == _BACK:
                for part in call.args:
                    if isinstance(part, Call) and _lists(part) and isinstance(part.func, Attr):
                        yield dotted(part.func.base), call.line


def _lists(call: Call) -> bool:
    return isinstance(call.func, Attr) and call.func.name in ("parameters", "named_parameters", "trainable_variables")


def _sets(statement: Stmt, taken: set[str]) -> bool:
    """Tell whether a statement moves one of the weights on: `p.data += step`, `p.data.add_(step)`."""
    if isinstance(statement, Assign):
        for target in statement.targets:
            if isinstance(target, Attr) and target.name == "data" and dotted(target.base) in taken:
                return True
    made = [one for expr in own(statement) for one in calls(expr)]
    for call in made:
        func = call.func
        if isinstance(func, Attr) and func.name in _SETTING and dotted(func.base).removesuffix(".data") in taken:
            return True
    return False


__all__ = ["moved_by_hand"]
