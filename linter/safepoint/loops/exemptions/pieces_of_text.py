"""The one text or recording that a function is given, and the pieces that a loop goes through of it."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Comprehension, Loop, Name
from safepoint.loops.source.walk import calls, dotted, last_part, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


_PIECES = frozenset({"chunk", "chunks", "sen", "sentence", "sentences", "paragraph", "segment", "sent", "section"})
_TEXTS = frozenset([(word,) for word in ("text", "document", "doc", "content", "transcript", "article")])
"""Last words of the parameters by which a function is given one text."""
_NUMBERED = Name("enumerate")
_MAKING_ONE = frozenset(
    {"generate", "inference", "infer", "synthesize", "synthesise", "tts", "speak", "translate", "summarize"}
)
"""Words of methods that make one answer of one text."""
_RECORDINGS = frozenset({"audio", "wav", "waveform"})
"""Words of the parameters by which a method is given one recording."""
_VOICING = (("infer",), ("inference",), ("pipeline",), ("tts",), ("synthesize",))
"""Last words of methods that speak one text, or give one recording another voice."""
_CUTTING = frozenset({"preprocess", "chunk", "chunks", "split", "segment", "tokenize"})
"""First words of calls that cut a text, or whatever they are given, into pieces."""


def pieces_of_text(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes through the chunks or sentences of the one text that its function is given."""
    said = {word for name in names(node.target) for word in naming.words(name)}
    given = any(naming.words(name)[-1:] in _TEXTS for name in scope.params)
    cut = _cut_from_text(node.head if isinstance(node, Loop) else node.iterable, scope)
    return (given or cut) if said & _PIECES else (given and cut)


def _cut_from_text(head: Expr, scope: Scope) -> bool:
    """Tell whether a loop goes through the pieces of one text: `chunks = self.split_text(node_text, size)`.

    What is made of the one text that a function is given is no more than that, whatever makes it: `wrap(text, 2000)`.
    """
    if isinstance(head, Call) and head.func == _NUMBERED and head.args and isinstance(head.args[0], Call):
        head = head.args[0]
    bound = scope.given(head.id) if isinstance(head, Name) else ()
    cut = bound[0].expr if len(bound) == 1 and bound[0].kind == "value" else head
    first = cut.args[0] if isinstance(cut, Call) and cut.args and cut is not head else None
    if isinstance(first, Name) and first.id in scope.params and naming.words(first.id)[-1:] in _TEXTS:
        return True
    if not isinstance(cut, Call) or not _CUTTING.intersection(naming.words(dotted(cut.func).rpartition(".")[2])[:1]):
        return False
    named = [value for key, value in cut.keywords if naming.words(key)[-1:] in _TEXTS]
    parts = (*cut.args[:1], *named, *((cut.func.base,) if isinstance(cut.func, Attr) else ()))
    return any(naming.words(dotted(part).rpartition(".")[2])[-1:] in _TEXTS for part in parts)


def speaks_one(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a method makes one answer of the text or the recording it is given: `inference(text)`.

    It counts the tries by which it does, or it is named for nothing else; what it is given by a list is many. What
    `run_single(inputs)` goes through are the pieces that it cuts its one input into.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    counted = any(dotted(call.func) == "range" for call in calls(head))
    said = naming.words(scope.function.name)
    given = [naming.bare(name) for name in scope.params]
    told = bool(scope.function.owner) and not _TEXTS.isdisjoint(given)
    if counted and told and not _MAKING_ONE.isdisjoint(said):
        return True
    if _cuts_single(said, head, scope):
        return True
    recorded = any(not _RECORDINGS.isdisjoint(words) and words[-1:] != ("list",) for words in given)
    return bool(scope.function.owner) and said[-1:] in _VOICING and (("text",) in given or recorded)


def _cuts_single(said: tuple[str, ...], head: Expr | None, scope: Scope) -> bool:
    cut = isinstance(head, Call) and not _CUTTING.isdisjoint(naming.words(last_part(head))[:1])
    whole = isinstance(head, Call) and any(isinstance(one, Name) and one.id in scope.params for one in head.args)
    return cut and whole and bool(scope.function.owner) and said[-1:] == ("single",)
