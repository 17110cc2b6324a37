"""Options of the command line: which expressions read one, and what a file declares as its default, told from the text."""

from __future__ import annotations

import re

from safepoint.loops.meanings.naming import words
from safepoint.loops.source.effects import Attr, Call, Const, Item, Name
from safepoint.loops.source.walk import dotted, label, last_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

OPTIONS = frozenset(
    {
        "args",
        "arg",
        "opt",
        "opts",
        "config",
        "cfg",
        "conf",
        "hparams",
        "flags",
        "settings",
        "params",
        "options",
        "hps",
        "parameters",
    }
)
"""Words of what holds the settings of a run."""
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


def option_of(expr: Expr | None) -> str:
    """Return the option that an expression reads, "" for none: `args.epochs`, `self.opt.epochs`, `config["epochs"]`."""
    if isinstance(expr, Attr):
        holder, option = expr.base, expr.name
    elif isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str):
        holder, option = expr.base, expr.key.value
    else:
        return ""
    return option if OPTIONS.intersection(words(dotted(holder).rpartition(".")[2])) else ""


def parsed_option(bound: Expr, scope: Scope) -> str:
    """Return the option that an attribute stands for of what was parsed, whatever that is called: `a = parse_args()`."""
    if not isinstance(bound, Attr) or not isinstance(bound.base, Name) or not scope.tree.spoken.says("parse_args("):
        return ""
    held = scope.only_value(bound.base.id)
    return bound.name if isinstance(held, Call) and label(held.func).endswith("parse_args") else ""


def option_default(name: str, text: str) -> float | None:
    """Return the largest count that a file declares as the default of an option; None for no number, 0 and below."""
    if not any(call in text for call in _DECLARING):
        return None
    said = [declared for one in {name, name.replace("_", "-")} for declared in _declarations(f"--{one}", text)]
    placed = [declared for call in _PLACING for declared in _declarations(name, text, call)]
    given = [_DEFAULT.split(one, 1)[-1] for one in (*said, *placed) if one in placed or _DEFAULT.search(one)]
    return max([number for one in given if (number := _number_at(_stood_for(one, text))) is not None], default=None)


def command_default(param: str, scope: Scope) -> Expr | None:
    """Return the default of a command's parameter: its own, or that of the option which is declared for it.

    That is True of `save=True`, of `save=typer.Option(True)`, and under `@click.option("--save/--no-save", default=True)`.
    """
    held = scope.params.get(param)
    own = held.default if held is not None else None
    if isinstance(own, Call) and last_part(own) == "Option":
        return own.args[0] if own.args else own.keyword("default")
    if held is None or own is not None:
        return own
    for one in scope.function.decorators:
        if isinstance(one, Call) and last_part(one) == "option" and param in _option_names(one):
            return one.keyword("default")
    return None


def _option_names(call: Call) -> set[str]:
    """Return the parameters that the spellings of an option may stand for: `auto_save` for "--auto-save/--no-auto-save"."""
    told = [one.value for one in call.args if isinstance(one, Const) and isinstance(one.value, str)]
    return {one.partition("/")[0].strip().lstrip("-").replace("-", "_") for one in told}


def is_on(name: str, text: str) -> bool:
    """Tell whether a file declares an option whose default counts as true: a place, a positive number, True."""
    if not any(call in text for call in _DECLARING):
        return False
    return any(
        _is_something(one) for spelled in {name, name.replace("_", "-")} for one in _declarations(f"--{spelled}", text)
    )


def _is_something(said: str) -> bool:
    """Tell whether what is said of an option gives it a default that counts as true, or only lets it be switched off."""
    if "store_false" in said:
        return True
    told = _DEFAULT.split(said, 1)[1:]
    value = told[0].lstrip() if told else ""
    if value[:1] in ("'", '"'):
        return value[1:2] != value[:1]
    return value.startswith("True") or _number_at(value) is not None


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
