"""Single YAML values: read as PyYAML reads them, with a note where a YAML 1.2 reader would read something else.

YAML 1.1 (https://yaml.org/type/) takes `no` for false, `12:30` for 750 and `010` for 8; YAML 1.2's core schema does not
(https://yaml.org/spec/1.2.2/#103-core-schema), and takes `1e3` for a number where 1.1 sees text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from yaml.constructor import ConstructorError, SafeConstructor
from yaml.nodes import ScalarNode as YamlScalar
from yaml.resolver import Resolver

_PREFIX = "tag:yaml.org,2002:"
_WORDS = frozenset({"yes", "no", "on", "off"})
_NUMBER_1_2 = re.compile(r"[-+]?(0o[0-7]+|(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?)")
_RESOLVERS: dict[Any, list[tuple[str, re.Pattern[str]]]] = Resolver.yaml_implicit_resolvers


class Reading(NamedTuple):
    """What a scalar means: its value, with a note when readers differ; or why it has none, and the kind of that fault."""

    value: Any
    note: str = ""
    fault: str = ""
    fault_kind: str = ""


def read_scalar(text: str, tag: str | None, *, plain: bool) -> Reading:
    """Read a scalar's text; `tag` is the one written before it, `plain` says that it stands without quotes or tag."""
    if tag is None:
        return _read_plain(text) if plain else Reading(text)
    return _read_tagged(text, tag)


@lru_cache(maxsize=4096)
def _read_plain(text: str) -> Reading:
    tag = _implicit_tag(text)
    if tag == "str":
        return Reading(text, _unlike_text(text))
    reading = _construct(text, tag)
    return reading if reading.fault else reading._replace(note=_unlike_1_2(text, tag, reading.value))


def _implicit_tag(text: str) -> str:
    for tag, pattern in _RESOLVERS.get(text[:1], ()):
        if pattern.match(text):
            kind = tag.removeprefix(_PREFIX)
            return "str" if kind in ("value", "merge", "yaml") else kind
    return "str"


def _read_tagged(text: str, tag: str) -> Reading:
    kind = tag.removeprefix(_PREFIX)
    if not tag.startswith(_PREFIX) or kind not in ("str", "int", "float", "bool", "null", "timestamp"):
        return Reading(text, fault=f"the tag {tag} means nothing in a contract", fault_kind="tag")
    return Reading(text) if kind == "str" else _construct(text, kind)


def _construct(text: str, kind: str) -> Reading:
    maker = SafeConstructor()
    node = YamlScalar(_PREFIX + kind, text)
    try:
        return Reading(getattr(maker, f"construct_yaml_{kind}")(node))
    except (ValueError, OverflowError, KeyError, IndexError, AttributeError, ConstructorError):
        return Reading(text, fault=f"`{text[:40]}` has the form of a {kind}, but is none", fault_kind="bad_value")


def _unlike_text(text: str) -> str:
    if text[:1] in "+-.0123456789" and text and _NUMBER_1_2.fullmatch(text):
        return f"`{text[:40]}` is text to YAML 1.1 (PyYAML), but a number to YAML 1.2"
    return ""


def _unlike_1_2(text: str, kind: str, value: Any) -> str:
    seen = text[:40]
    if kind == "bool" and text.lower() in _WORDS:
        return f"`{seen}` is {str(value).lower()} to YAML 1.1 (PyYAML), but text to YAML 1.2"
    if kind == "timestamp":
        return f"`{seen}` is a date to YAML 1.1 (PyYAML), but text to YAML 1.2"
    if kind in ("int", "float") and ":" in text:
        return f"`{seen}` is the number {value} (base 60) to YAML 1.1 (PyYAML), but text to YAML 1.2"
    if kind in ("int", "float") and ("_" in text or "0b" in text.lower()[:3]):
        return f"`{seen}` is the number {value} to YAML 1.1 (PyYAML), but text to YAML 1.2"
    if kind == "int" and _octal(text):
        return f"`{seen}` is {value} (octal) to YAML 1.1 (PyYAML), but {int(text)} to YAML 1.2"
    return ""


def _octal(text: str) -> bool:
    digits = text.lstrip("+-")
    return len(digits) > 1 and digits[0] == "0" and digits.isdigit() and int(digits) != int(digits, 8)
