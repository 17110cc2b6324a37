"""Networks whose own call is a whole generation: a sampler that takes the noise away step by step, a wrapper of `generate`.

`class Sampler(nn.Module)` with `def forward(self, x): for t in reversed(range(self.T)): x = self.step(x, t)` draws pictures
for seconds, where a network that runs through its layers once is done in a blink.
"""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import FORWARD, MODEL_CALL
from safepoint.loops.source.effects import Assign, Attr, Branch, Do, Exit, Loop, With
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.index import Ref
    from safepoint.loops.source.effects import Block, Stmt
    from safepoint.loops.source.module import Function

_SAMPLERS = frozenset({"sampler", "diffusion", "ddpm", "ddim", "langevin"})
"""Words of the classes of networks that draw a sample out of noise."""
_LEVELS = frozenset({"t", "time", "times", "timestep", "timesteps", "step", "steps", "sigma", "sigmas"})
"""Words of what says how much noise is left in it."""
_GENERATING = frozenset({"generate", "sample"})
"""First words of calls that make a whole answer."""


def of_network(meaning: Meaning, own: Ref | None, resolver: Resolver) -> Meaning:
    """Return what calling a network means that runs a method of ours: a pass forward, or a model call where it generates."""
    whole = own is not None and meaning.why == FORWARD and _generates(own, resolver)
    return meaning._replace(why=MODEL_CALL, cost=Cost.HEAVY, seconds=None) if whole else meaning


def _generates(ref: Ref, resolver: Resolver) -> bool:
    """Tell whether the method that a network's call runs makes a whole answer each time, whatever it is given.

    What only one branch of it does, as when it is not trained, says nothing of the others.
    """
    function = resolver.world.function(ref)
    if function is None or not (function.has_loop or any(map(function.mentions, _GENERATING))):
        return False
    return any(_denoises(one, function) or _asks(one, ref, resolver) for one in _always(function.body))


def _always(body: Block) -> Iterator[Stmt]:
    """Yield the statements of a block that each run of it comes to: none behind `if self.training: return loss`."""
    for one in body:
        if isinstance(one, Branch) and any(isinstance(inner, Exit) for inner in statements((one,))):
            return
        yield one
        if isinstance(one, With):
            yield from _always(one.body)


def _denoises(statement: Stmt, function: Function) -> bool:
    """Tell whether a statement counts the levels of noise down in a class that is named for it: `range(self.T)`."""
    if not isinstance(statement, Loop) or statement.kind != "for":
        return False
    if not any(dotted(one.func) == "range" for one in calls(statement.head)):
        return False
    owner = naming.words(function.owner.rpartition(".")[2])
    over = [word for name in (*names(statement.head), *names(statement.target)) for word in naming.words(name)]
    return not (_SAMPLERS.isdisjoint(owner) or _LEVELS.isdisjoint(over))


def _asks(statement: Stmt, ref: Ref, resolver: Resolver) -> bool:
    """Tell whether a statement has a model make a whole answer: `return self.model.generate(tokens)`."""
    if not isinstance(statement, (Assign, Do, Exit)):
        return False
    made = [call for expr in own(statement) for call in calls(expr) if isinstance(call.func, Attr)]
    asking = [call for call in made if not _GENERATING.isdisjoint(naming.words(last_part(call))[:1])]
    scope = resolver.world.scope(ref.path, ref.name)
    # A network of ours that is called there may be one of this very class, and would be asked the same again.
    found = [resolver.resolve(call, scope) for call in asking if scope.type(call.func) is None]
    return any(one.meaning is not None and one.meaning.why == MODEL_CALL and one.sure > Confidence.LOW for one in found)
