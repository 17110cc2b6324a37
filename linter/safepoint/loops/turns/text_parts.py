"""Lines and words of texts that a call takes apart: those of an answer or a command are a handful."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Const, Item, Name
from safepoint.loops.source.walk import dotted
from safepoint.loops.turns.handful import part_of_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope

_ASKING = frozenset({"invoke", "ainvoke", "complete", "acomplete", "predict", "apredict", "prompt", "chat", "ask"})
"""Methods by which a model is asked, and that nothing else has that gives a text."""
_ANSWERS = (("answer",), ("completion",), ("response",), ("reply",))
"""Last words of names that hold what a model has answered."""
_TRIMMING = frozenset({"strip", "rstrip", "lstrip", "lower", "upper", "replace", "removeprefix", "removesuffix"})
_KINDS = (("cluster",), ("label",), ("class",), ("category",), ("kind",), ("type",), ("split",), ("group",))
"""Last words of columns that sort rows into a handful of kinds."""
_OUTPUTS = frozenset({"stdout", "stderr", "output"})
_SEPARATORS = frozenset({",", ";", ":", "|", "/"})
_OF_PATHS = frozenset({"os.sep", "os.path.sep", "sep"})


def words_of_text(expr: Call) -> int | None:
    """Return into how many words a call cuts a text that stands in the source: `"ar de el".split()`."""
    func, by = expr.func, expr.args[0] if expr.args else Const(None)
    if not (isinstance(func, Attr) and func.name == "split" and isinstance(func.base, Const) and isinstance(by, Const)):
        return None
    text = func.base.value
    if not isinstance(text, str) or not (by.value is None or (isinstance(by.value, str) and by.value)):
        return None
    return len(text.split(by.value))


def takes_apart(expr: Call) -> bool:
    """Tell whether a call cuts one line of words, as in `names.split(",")`, or takes a field of one record, or a part."""
    if isinstance(expr.func, Attr) and expr.func.name == "get" and expr.args:
        return part_of_record(Item(expr.func.base, expr.args[0]))
    if isinstance(expr.func, Attr) and expr.func.name in ("findall", "finditer"):
        return any(isinstance(one, Item) and part_of_record(one) for one in expr.args)
    if _lines_of_answer(expr) or _kinds_of(expr):
        return True
    cut = isinstance(expr.func, Attr) and expr.func.name == "split" and len(expr.args) == 1
    by = expr.args[0] if cut else None
    if cut and isinstance(expr.func, Attr) and isinstance(expr.func.base, Const):
        return True  # a text that stands in the source
    return dotted(by) in _OF_PATHS if isinstance(by, (Attr, Name)) else isinstance(by, Const) and by.value in _SEPARATORS


def lines_of_text(expr: Call, scope: Scope) -> bool:
    """Tell whether a call gives the lines of a text that was handed in, or of what a program has printed.

    Nothing here has read the text from a file.
    """
    if not isinstance(expr.func, Attr) or not isinstance(expr.func.base, (Name, Attr)):
        return False
    base = expr.func.base
    printed = (base.id if isinstance(base, Name) else base.name) in _OUTPUTS
    if expr.func.name == "split":
        return printed and (not expr.args or expr.args[0] == Const("\n"))
    return expr.func.name == "splitlines" and (printed or (isinstance(base, Name) and base.id in scope.params))


def _lines_of_answer(expr: Call) -> bool:
    """Tell whether a call cuts what a model has answered into lines: `chain.invoke(asked).splitlines()`."""
    if not isinstance(expr.func, Attr) or expr.func.name not in ("split", "splitlines"):
        return False
    if any(isinstance(one, Const) and isinstance(one.value, bytes) for one in expr.args):
        return False
    base = expr.func.base
    while isinstance(base, Call) and isinstance(base.func, Attr) and base.func.name in _TRIMMING:
        base = base.func.base
    if isinstance(base, Call):
        return isinstance(base.func, Attr) and base.func.name in _ASKING
    named = base.base if isinstance(base, Attr) and base.name == "content" else base
    return isinstance(named, Name) and naming.words(named.id)[-1:] in _ANSWERS


def _kinds_of(expr: Call) -> bool:
    """Tell whether a call gives the different values of a column that sorts rows: `table["cluster"].unique()`."""
    if not isinstance(expr.func, Attr) or expr.func.name != "unique" or not isinstance(expr.func.base, Item):
        return False
    key = expr.func.base.key
    return isinstance(key, Const) and isinstance(key.value, str) and naming.words(key.value)[-1:] in _KINDS
