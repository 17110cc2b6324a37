"""Iterables that give a handful by where they come from: a command line, one answer, one text."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import given_values
from safepoint.loops.source.effects import Attr, Call, Group, Name
from safepoint.loops.source.walk import calls, dotted, names, operands
from safepoint.loops.tally import FEW, TYPED, Trips
from safepoint.loops.turns.progress import behind_bar, is_bar
from safepoint.loops.turns.written_otherwise import written_otherwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_AROUND = frozenset({"enumerate", "zip", "list", "sorted", "reversed", "tuple", "set"})
_PARSING = (("parse", "args"), ("parse", "known", "args"))
_OPTIONS = frozenset({"args", "opts", "options", "arguments", "parsed_args", "cli_args"})
"""What a program calls all its options where it hands them on: `def run(args)`."""
_WHOLE_JOBS = frozenset(
    {"model", "models", "task", "tasks", "dataset", "datasets", "seeds", "experiments", "benchmarks", "runs"}
)
"""Words of options each of whose values asks for a job of its own."""
_STORED = frozenset({"file", "files", "path", "paths", "input", "inputs", "folder", "folders", "source", "sources"})
"""Words of what a shell fills in many at a time: `convert *.wav`."""
_ANSWERING = frozenset({"model", "net", "network", "lm", "llm"})
"""Last words of what is called with one input."""
_ASKING = frozenset({"create", "acreate", "generate", "agenerate", "complete", "acomplete", "call", "acall"})
_ASKED = frozenset({"lm", "llm", "completions", "images", "client", "responses"})
_MANY = frozenset({"prompts", "texts", "requests", "questions", "conversations", "batches"})
_OF_ANSWERS = frozenset({"data", "choices", "outputs", "candidates", "completions", "generations"})
"""Attributes by which an answer holds what it has to choose from."""

_REMEMBERED = frozenset({"memory", "history", "conversation"})
"""Last words of what holds the messages of one talk."""


def few_given(head: Expr, scope: Scope, *, barred: bool) -> Trips | None:
    """Count what a loop goes through by where it comes from, None where that says nothing; `barred` under a progress bar."""
    over = plain(head)
    if isinstance(over, Name) and _is_text(over.id, scope):
        return Trips(None, FEW, f"goes through the letters of one text, `{over.id}`", "bounded")
    if barred:
        return None  # Nobody puts a bar around a handful.
    read = scope.only_value(over.id) if isinstance(over, Name) else None
    typed = read.args[0] if isinstance(read, Call) and dotted(read.func) == "json.loads" and read.args else over
    if (few := _named_by_user(typed, scope)) is not None:
        return few
    asked = over.base if isinstance(over, Attr) and over.name in _OF_ANSWERS else over
    if isinstance(asked, Name) and _is_answer(asked.id, scope):
        return Trips(None, FEW, f"goes through what one call of a model gives, `{asked.id}`", "bounded")
    return None


def _named_by_user(typed: Expr, scope: Scope) -> Trips | None:
    """Count the names that whoever starts the program gives it, here or where every caller in the file hands them on."""
    if isinstance(typed, Attr):
        if (few := written_otherwise(typed, scope)) is not None:
            return few
        said = f"{TYPED}, `{dotted(typed)}`"
        return Trips(None, FEW, said, "bounded") if _is_typed(typed, scope) else None
    if not isinstance(typed, Name) or typed.id not in scope.params or scope.bound(typed.id):
        return None
    given = [(value, caller) for caller, value in given_values(typed.id, scope)]
    found = [_named_by_user(value, caller) for value, caller in given if isinstance(value, Attr)]
    known = [one for one in found if one is not None]
    return max(known, key=lambda one: one.likely) if known and len(known) == len(given) else None


def of_one_talk(name: str) -> bool:
    """Tell whether a dotted name holds what was said in one talk: `self.memory.messages`."""
    base, _, last = name.rpartition(".")
    return last == "messages" and not _REMEMBERED.isdisjoint(naming.words(base.rpartition(".")[2])[-1:])


def plain(head: Expr) -> Expr:
    """Return what a loop goes through, in whatever order and by whatever index."""
    while isinstance(head, Call) and head.args:
        head = behind_bar(head) if is_bar(head.func) else head
        if not isinstance(head, Call) or not head.args:
            break
        measured = [call for call in calls(head) if dotted(call.func) == "len" and call.args]
        if dotted(head.func) == "range" and measured:
            return measured[0].args[0]
        if dotted(head.func) not in _AROUND:
            break
        head = head.args[0]
    return head


def _is_typed(over: Attr, scope: Scope) -> bool:
    """Tell whether an attribute is what a person types as one option of a program: a few names, no files or data."""
    said = set(naming.words(over.name))
    if not isinstance(over.base, Name) or said & _STORED or said & naming.named("data_words"):
        return False
    if over.base.id in scope.params:
        return over.base.id in _OPTIONS and said.isdisjoint(_WHOLE_JOBS)
    bound = scope.given(over.base.id)
    made = bound[0].expr if len(bound) == 1 and bound[0].kind == "value" else scope.tree.values.get(over.base.id)
    return isinstance(made, Call) and naming.words(dotted(made.func).rpartition(".")[2]) in _PARSING


def _is_answer(name: str, scope: Scope) -> bool:
    """Tell whether a name is bound once, to what a model gives for one input: `outputs = await lm.acall(messages)`."""
    bound = [one for one in scope.given(name) if not isinstance(one.expr, Group)]
    made = bound[0].expr if len(bound) == 1 and bound[0].kind == "value" else None
    if not isinstance(made, Call) or name in scope.params:
        return False
    base, _, last = dotted(made.func).rpartition(".")
    given = [one for part in operands(made) for one in names(part)]
    if not _MANY.isdisjoint(word for one in given for word in naming.words(one)):
        return False  # Many are asked at once, and as many answers come back.
    called = bool(base) and not _ANSWERING.isdisjoint(naming.words(last)[-1:])
    return called or (last in _ASKING and not _ASKED.isdisjoint(naming.words(base.rpartition(".")[2])))


def _is_text(name: str, scope: Scope) -> bool:
    """Tell whether a parameter is said to be one text."""
    return name in scope.params and name not in scope.bindings and scope.params[name].annotation == Name("str")
