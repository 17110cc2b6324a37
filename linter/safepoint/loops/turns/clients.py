"""Classes that speak to a service for others: clients, which list what there is, and the tools of an agent."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.services import CLIENTS
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import calls, dotted, own, statements
from safepoint.loops.turns.progress import barred, moves_bar
from safepoint.loops.turns.starting import starts_itself

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension

_TOOLS = (("tool",), ("tools",), ("toolkit",), ("extension",), ("extensions",), ("plugin",), ("skill",))
"""Last words of the classes that those of an agent's tools are made of."""


def is_client(scope: Scope) -> bool:
    """Tell whether a method belongs to a client, which goes from page to page of a service for whoever asks it.

    Who takes what `list_spaces(self)` of a connector gives keeps it, and asks again.
    """
    return naming.words(scope.function.owner.rpartition(".")[2])[-1:] in CLIENTS and not starts_itself(scope)


def pauses_itself(node: Loop | Comprehension) -> bool:
    """Tell whether a pause stands in the turns of a loop, and not somewhere down their calls."""
    made = (
        [call for one in statements(node.body) for expr in own(one) for call in calls(expr)]
        if isinstance(node, Loop)
        else []
    )
    return any(dotted(one.func).rpartition(".")[2] == "sleep" for one in made)


def is_tool(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a method belongs to what an agent is given as a tool, `class Mails(Extension)`, and shows nobody how far.

    It asks for what one answer needs.
    """
    klass = scope.tree.classes.get(scope.function.owner)
    bases = klass.bases if klass is not None else ()
    shown = isinstance(node, Loop) and (barred(node) or moves_bar(node))
    if "mcp" in naming.words(scope.function.owner.rpartition(".")[2]):
        return not shown  # A server of tools.
    return any(naming.words(dotted(one).rpartition(".")[2])[-1:] in _TOOLS for one in bases) and not shown
