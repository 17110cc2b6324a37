"""What bounds a count unless somebody says otherwise: defaults of parameters, attributes and command-line options."""

from __future__ import annotations

from safepoint.loops.checkpoints.guard import constant_number
from safepoint.loops.meanings.naming import words
from safepoint.loops.names.arguments import MAKING, given_values, made_from
from safepoint.loops.names.cli_options import command_default, option_default, option_of, parsed_option
from safepoint.loops.source.effects import Apply, Attr, Call, Item, Name
from safepoint.loops.source.walk import calls, dotted, label, names, tail
from safepoint.loops.tally import Trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DEEPEST = 6
_SETTINGS = frozenset({"config", "configs", "configuration", "conf", "settings"})
"""Words of the files and folders in which a program is set up."""
_LISTED = frozenset({"id", "ids", "url", "urls", "users", "accounts", "channels", "usernames", "keywords", "creators"})
"""Last words of the lists that stand there with an example or two, for whoever runs the program to fill in."""
_YEARS = (("years",), ("year",))
"""Last words of names of years, or of the last of them."""
_SOME_YEARS = 10.0
"""How many years anybody has data of, when nothing says more."""


def listed_by_user(ref: Ref) -> bool:
    """Tell whether a list of a settings file names what to work on, of which its author has written down examples only."""
    place = {word for part in ref.path.removesuffix(".py").split("/") for word in words(part)}
    said = words(ref.name)
    said = said[:-1] if said[-1:] == ("list",) else said  # `NOTE_URL_LIST`, but not `URL_PATTERNS`
    return not _SETTINGS.isdisjoint(place) and not _LISTED.isdisjoint(said[-1:])


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
            return _of_parameter(bound.id, scope)
        known = [_usual(one, scope, depth + 1) for one in scope.values(bound.id)]
        return None if None in known else max([one for one in known if one is not None], default=None)
    if isinstance(bound, Attr):
        owner = scope.type(bound.base)
        if owner is not None and owner.kind == "class":
            for inner, value, _ in scope.world.assigned(owner, bound.name):
                found = _usual(value, inner, depth + 1) if value is not None else None
                if found:  # Of none that are to be worked out later, `num_iterations: int = 0`, nothing is known.
                    return found
    option = option_of(bound) or parsed_option(bound, scope)
    return _declared(option, bound, scope) if option else None


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
    """Return the number that a look-up gives for what nobody has set: `options.get("steps", 10)`, `getenv("STEPS", 10)`."""
    if dotted(expr.func) in ("int", "float") and len(expr.args) == 1:
        return default_of(expr.args[0], scope, depth)
    last = tail(expr.func)
    looked = last in ("get", "pop", "getenv") and (last == "getenv" or isinstance(expr.func, Attr)) and len(expr.args) == 2
    named = dotted(expr.func) == "getattr" and len(expr.args) == 3
    return _number(expr.args[-1], scope) if looked or named else None


def _of_parameter(param: str, scope: Scope) -> float | None:
    """Return what a parameter is by default, or the larger number that the file itself calls the function with."""
    default = scope.params[param].default
    if default is None:
        return _handed_in(param, scope)
    own = _number(default, scope)
    given = _handed_in(param, scope) if own is not None and own > 0 else None
    return own if given is None or own is None else max(own, given)


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
        if known is None and isinstance(given, Name):  # what an option of a command gives by itself
            known = _number(command_default(given.id, caller), caller)
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


def years(bound: Expr) -> Trips | None:
    """Count the years up to a bound, or those of a list, which are some dozens at most; None for anything else.

    What a call gives, `range(1973, this_year())`, is taken for as many as there may be.
    """
    if calls(bound):
        return None
    said = [words(name.rpartition(".")[2]) for name in names(bound)]
    if not said or any(one[-1:] not in _YEARS or "per" in one for one in said):
        return None
    return Trips(None, _SOME_YEARS, f"goes through some years, `{label(bound)}`", "parameter")
