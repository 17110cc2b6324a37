"""Stop profiles in the form the hook uses: patterns compiled once, kept as plain data, loaded without YAML.

A hook runs at every stop of an agent. Reading YAML, checking it and compiling gitignore patterns would cost it more than
all the rest, so the compiled form is cached beside the turn's state, and made again when the profile's file changes.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint import __version__
from safepoint.core.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULT_PROFILE = "python"

PatternRows = list[list[Any]]
"""Compiled patterns: rows of a regular expression and whether it takes a path in (True) or out (False)."""


class Category(NamedTuple):
    """One kind of changed file, with the actions it asks for."""

    name: str
    include: Matcher
    exclude: Matcher
    actions: tuple[str, ...]
    alone: bool

    def matches(self, path: str) -> bool:
        """Tell whether a changed file is of this kind."""
        return self.include.matches(path) and not self.exclude.matches(path)


class Matcher:
    """A list of gitignore-style patterns; as in gitignore, the last pattern that matches decides."""

    __slots__ = ("_rows",)

    def __init__(self, rows: PatternRows) -> None:
        self._rows = [(re.compile(expression), bool(takes)) for expression, takes in rows]

    def matches(self, path: str) -> bool:
        """Tell whether the patterns take `path` in."""
        return next((takes for expression, takes in reversed(self._rows) if expression.match(path)), False)


class Profile(NamedTuple):
    """A profile ready for use; the lines are those of `safepoint.contract.stop_profile.StopProfile`."""

    name: str
    header: str
    docs: Matcher
    categories: tuple[Category, ...]
    log_check: str
    tests: str
    commit: str
    capture: str
    turn_seconds: float
    git_timeout_seconds: float
    linter: bool

    def only_documentation(self, changed: Sequence[str]) -> bool:
        """Tell whether no changed file is more than documentation: each matches `docs` and no category."""
        return all(self._is_documentation(path) for path in changed)

    def actions(self, changed: Sequence[str]) -> list[str]:
        """List the actions that the changed files ask for, in the profile's order, each once."""
        code = [path for path in changed if not self._is_documentation(path)]
        rows = [category.actions for category in self.categories if _asks(category, code)]
        return list(dict.fromkeys(action for actions in rows for action in actions))

    def _is_documentation(self, path: str) -> bool:
        return self.docs.matches(path) and not any(category.matches(path) for category in self.categories)


def _asks(category: Category, code: Sequence[str]) -> bool:
    judge = all if category.alone else any
    return bool(code) and judge(category.matches(path) for path in code)


def load_profile(path: str, cache_folder: str | None) -> Profile:
    """Load the profile in the YAML file `path`, from the cache where it still fits; raises ConfigError."""
    try:
        state = os.stat(path)
    except OSError as error:
        raise ConfigError(f"stop profile {path}: {error.strerror}; name a shipped profile or an existing file") from None
    key = [__version__, os.path.abspath(path), state.st_mtime_ns, state.st_size]
    cached = _cached(cache_folder, key)
    if cached is None:
        cached = compile_profile(path)
        _store(cache_folder, key, cached)
    return _ready(cached)


def compile_profile(path: str) -> dict[str, Any]:
    """Read and check a profile's YAML and compile its patterns to plain data; raises ConfigError with every fault."""
    from pathspec import GitIgnoreSpec

    model = _read_model(path)

    def rows(patterns: Sequence[str]) -> PatternRows:
        try:
            compiled = GitIgnoreSpec.from_lines(patterns).patterns
        except ValueError as error:
            raise ConfigError(f"{path}: unusable pattern: {error}") from None
        return [[pattern.regex.pattern, pattern.include] for pattern in compiled if pattern.regex is not None]

    data: dict[str, Any] = model.model_dump(mode="json")
    data["docs"] = rows(model.docs)
    for plain, category in zip(data["categories"], model.categories, strict=True):
        plain["include"], plain["exclude"] = rows(category.include), rows(category.exclude)
    return data


def _read_model(path: str) -> Any:
    from pydantic import ValidationError

    from safepoint.contract.stop_profile import StopProfile
    from safepoint.contract.yaml_plain import YamlError, load_plain

    try:
        with open(path, "rb") as file:
            return StopProfile.model_validate(load_plain(file.read(1 << 20)))
    except (OSError, YamlError) as error:
        raise ConfigError(f"stop profile {path}: {error}") from None
    except ValidationError as error:
        from safepoint.contract.faultwords import plain_faults

        faults = "; ".join(fault.text for fault in plain_faults(error, StopProfile))
        raise ConfigError(f"stop profile {path}: {faults}") from None


def _ready(data: dict[str, Any]) -> Profile:
    categories = tuple(
        Category(row["name"], Matcher(row["include"]), Matcher(row["exclude"]), tuple(row["actions"]), row["alone"])
        for row in data["categories"]
    )
    rest = {name: data[name] for name in Profile._fields if name not in ("name", "docs", "categories")}
    return Profile(name=data["profile"], docs=Matcher(data["docs"]), categories=categories, **rest)


def _cached(folder: str | None, key: list[Any]) -> dict[str, Any] | None:
    import json

    if folder is None:
        return None
    try:
        with open(_cache_file(folder, key), encoding="utf-8") as file:
            entry = json.load(file)
        if entry["key"] == key:
            profile: dict[str, Any] = entry["profile"]
            _ready(profile)
            return profile
    except (OSError, ValueError, KeyError, TypeError, re.error):
        pass
    return None


def _store(folder: str | None, key: list[Any], data: dict[str, Any]) -> None:
    import json

    from safepoint.core.files import write_atomic

    if folder is None:
        return
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        write_atomic(_cache_file(folder, key), json.dumps({"key": key, "profile": data}).encode(), mode=0o600, durable=False)
    except OSError:
        return  # a cache that cannot be written only costs time


def _cache_file(folder: str, key: list[Any]) -> str:
    import hashlib

    return os.path.join(folder, f"profile-{hashlib.sha256(key[1].encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.json")
