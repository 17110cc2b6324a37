"""Saves that hang on a parameter which no call of a program gives: `scrape(urls)` for `def scrape(urls, snapshot=None)`."""

from __future__ import annotations

from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Group
from safepoint.loops.source.walk import is_nothing
from safepoint.loops.turns.starting import is_packaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call
    from safepoint.loops.summary import SaveFact


def never_asked(saves: tuple[SaveFact, ...], scope: Scope, callers: Callers) -> str:
    """Return the parameter without which none of a loop's saves is made, and which no call gives; "" for none such.

    A package has callers that nobody sees: of one nothing is said.
    """
    if is_packaged(scope):
        return ""
    named = [next((one.name for one in save.guards if _is_off(one, scope, callers)), "") for save in saves]
    return named[0] if named and all(named) else ""


def _is_off(guard: Guard, scope: Scope, callers: Callers) -> bool:
    function = scope.function
    if guard.kind != "param" or not guard.positive or all(one.name != guard.name for one in function.params):
        return False
    ref = Ref("function", scope.path, function.qualname)
    sites = callers.sites(ref)
    # What is only handed over, `typer.run(main)`, is called with whatever the command line says.
    called = bool(sites) and all(ref in site.event.callee.functions for site in sites)
    return called and all(_leaves_out(site.event.call, guard.name, scope) for site in sites)


def _leaves_out(call: Call, param: str, scope: Scope) -> bool:
    """Tell whether a call gives nothing for a parameter, which is then off by its default."""
    if any(isinstance(one, Group) and one.kind == "star" for one in call.args) or any(not key for key, _ in call.keywords):
        return False
    given, default = argument_of(call, scope.function, param)
    return is_nothing(default if given is None else given)


__all__ = ["never_asked"]
