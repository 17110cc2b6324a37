"""What a call changes that outlasts it: something outside the process, or what is learnt and said so far."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import RUN, command
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import MODEL_CALL
from safepoint.loops.source.effects import Attr, Call, Const, Exit, Name
from safepoint.loops.source.walk import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_SERVICE = "asks a web service"
_MAKING = frozenset({"create", "add", "post", "update", "upload", "send", "publish", "assign", "insert", "upsert", "import"})
"""First words of what a service is told to make or to change, whoever runs the service."""
_DOING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_ONLY_ASKING = frozenset({"GET", "HEAD", "OPTIONS"})


def changes_of(call: Call, meaning: Meaning, scope: Scope, *, whole: bool) -> str:
    """Return what a call changes, where its first word says it: `request("POST", …)` does something, "GET" only asks.

    The talk that a function makes for itself ends with it, if that is what is looked at as a `whole`.
    """
    if whole and meaning.changes == "memory" and meaning.why == MODEL_CALL and _is_own(call.func, scope):
        return ""
    if meaning.why in RUN and _only_removes(call):
        return ""
    if meaning.why == _SERVICE and not meaning.changes and isinstance(call.func, Attr):
        return "outside" if _MAKING.intersection(naming.words(call.func.name)[:1]) else ""
    word = call.args[0] if call.args and meaning.why.startswith("makes a") else None
    if not isinstance(word, Const) or not isinstance(word.value, str):
        return meaning.changes
    return "outside" if word.value in _DOING else "" if word.value in _ONLY_ASKING else meaning.changes


_REMOVING = frozenset({"rm", "rmdir", "remove", "delete", "prune", "purge", "uninstall", "destroy"})
"""Words by which a program is told to remove something."""
_SAID_FIRST = 4
"""Among how many words of a command line stands what the program is to do: `kubectl -n jobs delete`."""


def _only_removes(call: Call) -> bool:
    """Tell whether a program removes what the turn is about, which no restart finds again: `git worktree remove`."""
    return not _REMOVING.isdisjoint(command(call)[:_SAID_FIRST])


def _is_own(func: Expr, scope: Scope) -> bool:
    """Tell whether a method is of an object that the function makes, and does not give back."""
    made = func.base if isinstance(func, Attr) else None
    if not isinstance(made, Name) or not isinstance(scope.only_value(made.id), Call):
        return False
    return not any(made.id in set(names(one.value)) for one in scope.function.statements if isinstance(one, Exit))
