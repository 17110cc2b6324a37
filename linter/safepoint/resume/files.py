"""Contracts and contexts as files: read without surprises, written back whole or not at all."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.contract.load import load_contract
from safepoint.contract.shape import described_value
from safepoint.core.errors import SafepointError
from safepoint.core.files import why_unwritten, write_atomic
from safepoint.core.source import is_yaml_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from safepoint.contract.loaded import Fault
    from safepoint.contract.model import ContextContract

STANDARD_INPUT = "-"
MAX_DEPTH = 500
"""How deep a context may nest; deeper ones are refused before they exhaust the interpreter's stack."""


class ContextFileError(SafepointError):
    """A contract or a context cannot be read or written as one; the message names the file and what is wrong."""


class ContextFile(NamedTuple):
    """A context as its file holds it; `form` is json or yaml."""

    path: str
    form: str
    context: dict[str, Any]


def read_contract(path: str) -> ContextContract:
    """Return the contract in a file; raises ContextFileError unless all of it is valid: half a contract guards nothing."""
    loaded = load_contract(_text(path), path)
    if loaded.unreadable is not None:
        fault = loaded.unreadable
        raise ContextFileError(f"{path}:{fault.line}:{fault.column}: {fault.message}")
    if loaded.errors or loaded.contract is None:
        raise ContextFileError(_contract_text(path, loaded.errors))
    return loaded.contract


def read_context(path: str, noun: str = "a context") -> ContextFile:
    """Return the context in a JSON or YAML file (`-` is standard input); raises ContextFileError.

    `noun` is what errors call it where the file should hold something else that is a mapping, such as a record.
    """
    text = _text(path)
    form = _form(path, text)
    try:
        value = json.loads(text, object_pairs_hook=_once) if form == "json" else _yaml_value(text)
    except RecursionError:
        raise ContextFileError(f"{path}: nested too deep to be read; {noun} is data of at most {MAX_DEPTH} levels") from None
    except ValueError as error:
        raise ContextFileError(f"{path}: no readable {form.upper()}: {_one_line(error)}") from None
    if not isinstance(value, dict):
        raise ContextFileError(f"{path}: holds {described_value(value)}, but {noun} is a mapping of fields")
    return ContextFile(path, form, value)


def write_context(file: ContextFile) -> None:
    """Replace a context's file in one step, in its own form; raises ContextFileError and leaves the old one then."""
    if file.path == STANDARD_INPUT:
        raise ContextFileError("a context from standard input cannot be written back; give --output FILE for the record")
    write_text(file.path, spell(file.context, file.form))


def write_text(path: str, text: str) -> None:
    """Write a file whole, or not at all; raises ContextFileError."""
    try:
        write_atomic(path, text.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise ContextFileError(f"{path}: cannot be written as UTF-8: {error}") from None
    except OSError as error:
        raise ContextFileError(f"{path}: cannot be written: {why_unwritten(error)}") from None


def spell(value: object, form: str) -> str:
    """Return a value as JSON or YAML text; raises ContextFileError for one that has no such text."""
    import yaml

    try:
        if form == "json":
            return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
        return str(yaml.safe_dump(value, sort_keys=False, allow_unicode=True))
    except (TypeError, ValueError, RecursionError, yaml.YAMLError) as error:
        raise ContextFileError(f"the context has no {form.upper()} text: {_one_line(error)}") from None


def form_of(path: str) -> str:
    """Return the form a file's name stands for: yaml for `.yaml` and `.yml`, else json."""
    return "yaml" if is_yaml_name(path) else "json"


def _form(path: str, text: str) -> str:
    if path != STANDARD_INPUT:
        return form_of(path)
    return "json" if text.lstrip().startswith(("{", "[")) else "yaml"


def _text(path: str) -> str:
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(path, "rb") as stream:
            return stream.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContextFileError(f"{path}: is no UTF-8 text (byte {error.start})") from None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise ContextFileError(f"{path}: cannot be read: {reason}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a mapping of its pairs; a key that stands twice would silently lose one of its values."""
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"the key {twice!r} stands twice in one mapping")
    return made


def _yaml_value(text: str) -> Any:
    """Return the one document of a YAML text; depth and keys are looked at before any recursion."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _check_events(yaml, yaml.parse(text, Loader=loader))
        return yaml.load(text, Loader=loader)  # noqa: S506 - a safe loader, in C where there is one
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


def _check_events(yaml: Any, events: Iterable[Any]) -> None:
    """Raise RecursionError for a nest that is too deep, and ValueError for a scalar key that stands twice in a mapping."""
    # One entry for each open collection: the keys so far (None in a list), and whether a key comes next.
    nest: list[tuple[set[str] | None, bool]] = [(None, False)]
    for event in events:
        if isinstance(event, yaml.CollectionEndEvent):
            nest.pop()
        elif isinstance(event, yaml.NodeEvent):
            _take_key(nest, event.value if isinstance(event, yaml.ScalarEvent) else None)
            if isinstance(event, yaml.CollectionStartEvent):
                nest.append((set(), True) if isinstance(event, yaml.MappingStartEvent) else (None, False))
        if len(nest) > MAX_DEPTH:
            raise RecursionError


def _take_key(nest: list[tuple[set[str] | None, bool]], key: str | None) -> None:
    keys, expected = nest[-1]
    if keys is None:
        return
    if expected and key is not None:
        if key in keys:
            raise ValueError(f"the key {key!r} stands twice in one mapping")
        keys.add(key)
    nest[-1] = (keys, not expected)


def _contract_text(path: str, faults: Sequence[Fault]) -> str:
    if not faults:
        return f"{path}: is no contract; `safepoint check {path}` says more"
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    place = f"{path}:{first.span.line}:{first.span.column}"
    return f"{place}: {first.code} {first.message}{more}; `safepoint check {path}` says more"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
