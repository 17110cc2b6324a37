"""Loops that put one answer together token by token: what a decoder is asked for until the sentence is whole."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Const, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact


_JOINING = frozenset({"cat", "concat", "concatenate", "append", "hstack"})
_TOKENS = frozenset({"ids", "tokens", "token", "sequence", "sequences", "seq", "generated", "idx"})
_DECODERS = frozenset({"decoder", "decode"})
_SENTENCES = frozenset({"decoded", "sentence", "caption", "summary", "translation", "text"})
"""Words of what a decoder puts together word by word."""


def _added_to(node: Loop) -> Iterator[str]:
    """Yield the names that a loop adds to, `words += word` or `words.append(word)`."""
    for one in statements(node.body):
        if isinstance(one, Assign) and one.op == "+":
            yield from map(dotted, one.targets)
        for func in [call.func for expr in own(one) for call in calls(expr)]:
            if isinstance(func, Attr) and func.name == "append":
                yield dotted(func.base)


def is_decoding(node: Loop | Comprehension, costs: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether each turn adds a token to an answer: `ids = torch.cat([ids, next_token])`, `while True` in `generate`.

    So does a decoder that is asked for the next word until a condition says that the sentence is whole.
    """
    if not isinstance(node, Loop) or not costs:
        return False
    asked = node.kind == "while" and all(_DECODERS.intersection(naming.words(one.steps[-1].name)) for one in costs)
    if asked and any(_SENTENCES.intersection(naming.words(name)) for name in _added_to(node)):
        return True
    if any(one.why != FORWARD for one in costs):
        return False
    if scope.function.owner and naming.words(scope.function.name)[:1] == ("generate",) and node.head == Const(True):
        return True
    for one in statements(node.body):
        if isinstance(one, Assign) and isinstance(one.value, Call) and isinstance(one.value.func, (Attr, Name)):
            grown = {name for name in map(dotted, one.targets) if _TOKENS.intersection(naming.words(name))}
            if grown.intersection(names(one.value)) and dotted(one.value.func).rpartition(".")[2] in _JOINING:
                return True
    return False
