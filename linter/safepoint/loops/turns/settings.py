"""What bounds a count unless somebody says otherwise: defaults of parameters, attributes and command-line options."""

from __future__ import annotations

import re

from safepoint.loops.checkpoints.guard import constant_number
from safepoint.loops.checkpoints.guards import OPTIONS
from safepoint.loops.meanings.naming import words
from safepoint.loops.names.arguments import MAKING, given_values, made_from
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Item, Name
from safepoint.loops.source.walk import calls, dotted, label, names
from safepoint.loops.tally import Trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DEEPEST = 6
_PLACING = ("DEFINE_integer(", "DEFINE_int(")
_DECLARING = ("add_argument(", ".option(", *_PLACING)
"""Calls that declare an option: those of argparse, click, and absl."""
_MOST = 400
"""Letters of one declaration that are looked through for its default."""
_DEFAULT = re.compile(r"\bdefault\s*=")
_NUMBER = frozenset("0123456789._eE")
_CASTS = ("int(", "float(")
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]+\b(?![.(\[])")
"""A name as constants of a file have it."""
_YEARS = (("years",), ("year",))
"""Last words of names of years, or of the last of them."""
_SOME_YEARS = 10.0
"""How many years anybody has data of, when nothing says more."""


def default_of(bound: Expr | None, scope: Scope, depth: int = 0) -> float | None:
    """Return the default of the setting that a count rests on, sums and choices included: `args.epochs + 1`.

    A setting is a parameter of the function, what `__init__` puts into an attribute, or an option of the command line.
    """
    if depth > _DEEPEST or bound is None:
        return None
    if isinstance(bound, Apply):
        return _computed(bound, scope, depth)
    if isinstance(bound, Call):
        return _otherwise(bound, scope, depth + 1)
    if isinstance(bound, Name):
        if bound.id in scope.params:
            default = scope.params[bound.id].default
            return _number(default, scope) if default is not None else _handed_in(bound.id, scope)
        known = [_usual(one, scope, depth + 1) for one in scope.values(bound.id)]
        return None if None in known else max([one for one in known if one is not None], default=None)
    if isinstance(bound, Attr):
        owner = scope.type(bound.base)
        if owner is not None and owner.kind == "class":
            for inner, value, _ in scope.world.assigned(owner, bound.name):
                found = _usual(value, inner, depth + 1) if value is not None else None
                if found:  # Of none that are to be worked out later, `num_iterations: int = 0`, nothing is known.
                    return found
    option = option_of(bound) or _parsed(bound, scope)
    return _declared(option, bound, scope) if option else None


def _parsed(bound: Expr, scope: Scope) -> str:
    """Return the option that an attribute stands for of what was parsed, whatever that is called: `a = parse_args()`."""
    if not isinstance(bound, Attr) or not isinstance(bound.base, Name) or not scope.tree.spoken.says("parse_args("):
        return ""
    held = scope.only_value(bound.base.id)
    return bound.name if isinstance(held, Call) and label(held.func).endswith("parse_args") else ""


def _declared(option: str, bound: Expr, scope: Scope) -> float | None:
    """Return the default of an option that this file declares, or the one that its options are imported from."""
    found = option_default(option, scope.tree.text)
    holder = bound.base if isinstance(bound, (Attr, Item)) else None
    if found is not None or not isinstance(holder, Name):
        return found
    ref = scope.world.index.symbol(scope.path, holder.id)
    elsewhere = ref is not None and ref.kind == "value" and ref.path != scope.path
    return option_default(option, scope.world.index.tree(ref.path).text) if ref is not None and elsewhere else None


def _otherwise(expr: Call, scope: Scope, depth: int) -> float | None:
    """Return the number that a look-up gives for what nobody has set: `int(options.get("steps", 1000))`."""
    if dotted(expr.func) in ("int", "float") and len(expr.args) == 1:
        return default_of(expr.args[0], scope, depth)
    looked = isinstance(expr.func, Attr) and expr.func.name in ("get", "pop") and len(expr.args) == 2
    named = dotted(expr.func) == "getattr" and len(expr.args) == 3
    return _number(expr.args[-1], scope) if looked or named else None


def _handed_in(param: str, scope: Scope) -> float | None:
    """Return the largest default of the settings that the calls in the same file hand in: `train(model, args.steps)`."""
    if param not in scope.handed:
        scope.handed[param] = None  # for methods of one name, which hand on what they are given to each other
        scope.handed[param] = _largest(param, scope)
    return scope.handed[param]


def _largest(param: str, scope: Scope) -> float | None:
    found: float | None = None
    given_in = made_from if scope.function.owner and scope.function.name == MAKING else given_values
    for caller, given in given_in(param, scope):
        known = _usual(given, caller, 0)
        if known is None:
            return None
        found = known if found is None else max(found, known)
    return found


def _usual(expr: Expr, scope: Scope, depth: int) -> float | None:
    found = _number(expr, scope)
    return found if found is not None else default_of(expr, scope, depth)


def _number(expr: Expr | None, scope: Scope) -> float | None:
    """Return the number an expression stands for, that of `int(1e6)` too."""
    if isinstance(expr, Call) and dotted(expr.func) in ("int", "float") and len(expr.args) == 1:
        expr = expr.args[0]
    found = constant_number(expr, scope) if expr is not None else None
    return float(found) if found is not None else None


def _computed(expr: Apply, scope: Scope, depth: int) -> float | None:
    """Add defaults up, and take the larger of two that a condition chooses from (`2 if args.smoke_test else 3000`).

    What the command line says is left to who says it: `int(sys.argv[1]) if len(sys.argv) > 1 else 1000`.
    """
    if expr.op not in ("+", "-", "if"):
        return None
    parts = expr.parts[expr.op == "if" :]
    if expr.op == "if":
        parts = tuple([one for one in parts if all(name != "sys.argv" for name in names(one))])
    known = [found for one in parts if (found := _usual(one, scope, depth + 1)) is not None]
    if len(known) < max(len(parts), 1):
        return None
    return max(known) if expr.op == "if" else known[0] + known[1] if expr.op == "+" else max(known[0] - known[1], 0.0)


def option_of(expr: Expr | None) -> str:
    """Return the option that an expression reads, "" for none: `args.epochs`, `self.opt.epochs`, `config["epochs"]`."""
    if isinstance(expr, Attr):
        holder, option = expr.base, expr.name
    elif isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str):
        holder, option = expr.base, expr.key.value
    else:
        return ""
    return option if OPTIONS.intersection(words(dotted(holder).rpartition(".")[2])) else ""


def option_default(name: str, text: str) -> float | None:
    """Return the largest count that a file declares as the default of an option; None for no number, 0 and below."""
    if not any(call in text for call in _DECLARING):
        return None
    said = [declared for one in {name, name.replace("_", "-")} for declared in _declarations(f"--{one}", text)]
    placed = [declared for call in _PLACING for declared in _declarations(name, text, call)]
    given = [*[_DEFAULT.split(one, 1)[-1] for one in said if _DEFAULT.search(one)], *placed]
    return max([number for one in given if (number := _number_at(_stood_for(one, text))) is not None], default=None)


def _stood_for(said: str, text: str) -> str:
    """Return what a constant of the file stands for, `SAMPLES = 16000`, where a default names one, and else the default."""
    named = _CONSTANT.match(said.lstrip(", \n"))
    found = re.search(rf"^{named[0]}\s*(?::[^=\n]*)?=\s*(.*)$", text, re.MULTILINE) if named is not None else None
    return said if found is None else found[1]


def _declarations(spelled: str, text: str, call: str = "") -> Iterator[str]:
    """Yield what stands behind an option's quoted name up to the next declaration; only where it begins that of `call`."""
    for quote in ('"', "'"):
        quoted = f"{quote}{spelled}{quote}"
        start = text.find(quoted)
        while start >= 0:
            end = start + len(quoted)
            ends = [place for one in _DECLARING if (place := text.find(one, end, end + _MOST)) >= 0]
            if text[max(start - 40, 0) : start].rstrip().endswith(call):
                yield text[end : min([*ends, end + _MOST])]
            start = text.find(quoted, end)


def _number_at(said: str) -> float | None:
    """Read the number that a text begins with, a comma or a cast before it; None for none and for less than one.

    What is reckoned of two numbers is read as well: `10**6`, `20 * 1000`.
    """
    said = said.lstrip(", \n")
    for cast in _CASTS:
        said = said.removeprefix(cast)
    length = next((at for at, letter in enumerate(said) if letter not in _NUMBER), len(said))
    rest = said[length:].lstrip()
    try:
        number = float(said[:length])
    except ValueError:
        return None
    if rest.startswith("*"):
        other = _number_at(rest.lstrip("*"))
        number = number if other is None else number**other if rest.startswith("**") else number * other
    return number if number >= 1 else None


def years(bound: Expr) -> Trips | None:
    """Count the years up to a bound, or those of a list, which are some dozens at most; None for anything else.

    What a call gives, `range(1973, this_year())`, is taken for as many as there may be.
    """
    if next(calls(bound), None) is not None:
        return None
    said = [words(name.rpartition(".")[2]) for name in names(bound)]
    if not said or any(one[-1:] not in _YEARS or "per" in one for one in said):
        return None
    return Trips(None, _SOME_YEARS, f"goes through some years, `{label(bound)}`", "parameter")
