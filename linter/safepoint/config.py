"""The settings of a project: `[tool.safepoint]` of the closest pyproject.toml, or the closest safepoint.toml.

One file holds, nothing is merged; flags of the command win over it. A key that does not exist or a value of the wrong type
is an error that names file and line.
"""

from __future__ import annotations

import os
import re
from types import MappingProxyType

from safepoint.core.diagnostic import CONFIDENCES, SEVERITIES
from safepoint.core.errors import ConfigError
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

STRINGS = "a list of strings"
STRING = "a string"
BOOLEAN = "true or false"
CODES_BY_GLOB = "a table from file globs to lists of codes"
TABLE = "a table"

KEYS: dict[str, str | tuple[str, ...]] = {
    "select": STRINGS,
    "ignore": STRINGS,
    "per-file-ignores": CODES_BY_GLOB,
    "exclude": STRINGS,
    "respect-gitignore": BOOLEAN,
    "severity": SEVERITIES,
    "confidence": CONFIDENCES,
    "fail-on": (*SEVERITIES, "never"),
    "baseline": STRING,
    "contracts": STRINGS,
    "checkpoint-calls": STRINGS,
    "packs": STRINGS,
    "cache-key": ("time", "content"),
    "stop-message": TABLE,
}
"""Every key, and what its value must be: one of the forms above, or a choice of words. Tables belong to other commands."""


class Settings(NamedTuple):
    """The settings of one run.

    `root` is the absolute folder that paths and globs in them are relative to; `path` is the file they came from, or `""`.
    """

    root: str
    path: str = ""
    values: Mapping[str, Any] = MappingProxyType({})

    def strings(self, key: str) -> tuple[str, ...]:
        """Return a list setting, empty when it is not given."""
        return tuple(self.values.get(key, ()))

    def text(self, key: str, default: str) -> str:
        """Return a text setting."""
        return str(self.values.get(key, default))

    def flag(self, key: str, *, default: bool) -> bool:
        """Return a true-or-false setting."""
        return bool(self.values.get(key, default))

    def table(self, key: str) -> dict[str, Any]:
        """Return a table setting, empty when it is not given."""
        return dict(self.values.get(key, {}))

    def beside(self, path: str) -> str:
        """Return a path of the settings as an absolute one."""
        return os.path.join(self.root, path)

    def place(self, key: str) -> str:
        """Return where a setting stands, as errors name it: `pyproject.toml:12: select`."""
        name = os.path.basename(self.path)
        try:
            with open(self.beside(name), encoding="utf-8") as file:
                line = _line_of(file.read(), key, shared=name == "pyproject.toml")
        except (OSError, UnicodeDecodeError):
            return f"{self.path}: {key}"
        return f"{self.path}:{line}: {key}"


def start_of(paths: Sequence[str]) -> str:
    """Return the folder from which settings are looked for: the deepest one that holds all paths."""
    places = [os.path.abspath(path) for path in paths if path != "-"] or [os.getcwd()]
    try:
        common = os.path.commonpath(places)
    except ValueError:
        return os.getcwd()
    return common if os.path.isdir(common) else os.path.dirname(common)


def find_settings(start: str, *, explicit: str | None = None, isolated: bool = False) -> Settings:
    """Return the settings that hold for the folder `start`.

    `explicit` names the file to use, `isolated` asks for none. Without a settings file the root is the closest repository,
    else `start`. Raises ConfigError.
    """
    if explicit is not None:
        if not os.path.isfile(explicit):
            raise ConfigError(f"--config: {explicit}: no such file")
        return _load(os.path.abspath(explicit)) or Settings(os.path.dirname(os.path.abspath(explicit)), explicit)
    repository = None
    for folder in _upwards(os.path.abspath(start)):
        found = None if isolated else _in_folder(folder)
        if found is not None:
            return found
        if repository is None and os.path.exists(os.path.join(folder, ".git")):
            repository = folder
    return Settings(repository or os.path.abspath(start))


def _upwards(folder: str) -> list[str]:
    folders = [folder]
    while (parent := os.path.dirname(folder)) != folder:
        folders.append(parent)
        folder = parent
    return folders


def _in_folder(folder: str) -> Settings | None:
    own = os.path.join(folder, "safepoint.toml")
    if os.path.isfile(own):
        return _load(own)
    shared = os.path.join(folder, "pyproject.toml")
    return _load(shared) if os.path.isfile(shared) else None


def _load(path: str) -> Settings | None:
    """Return the settings in a file, or None for a pyproject.toml that says nothing about Safepoint."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise ConfigError(f"{_shown(path)}: {error.strerror}") from None
    shared = os.path.basename(path) == "pyproject.toml"
    if shared and b"safepoint" not in data:
        return None
    text, document = _parse(path, data)
    section: Any = document
    if shared:
        tool = document.get("tool")
        section = tool.get("safepoint") if isinstance(tool, dict) else None
        if section is None:
            return None
        if not isinstance(section, dict):
            raise ConfigError(f"{_shown(path)}:{_line_of(text, 'safepoint', shared=False)}: tool.safepoint must be a table")
    for key, value in section.items():
        _check(path, text, key, value, shared=shared)
    return Settings(os.path.dirname(path), _shown(path), section)


def _parse(path: str, data: bytes) -> tuple[str, dict[str, Any]]:
    import tomllib

    try:
        text = data.decode("utf-8")
        return text, tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{_shown(path)}:{line}: not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        place = f":{found.group(1)}:{found.group(2)}" if found else ""
        raise ConfigError(f"{_shown(path)}{place}: not TOML: {str(error).split(' (at ')[0]}") from None
    except RecursionError:
        raise ConfigError(f"{_shown(path)}: nested too deeply") from None


def _check(path: str, text: str, key: str, value: Any, *, shared: bool) -> None:
    place = f"{_shown(path)}:{_line_of(text, key, shared=shared)}"
    wanted = KEYS.get(key)
    if wanted is None:
        raise ConfigError(f"{place}: unknown setting {key!r}{_closest(key)}")
    if isinstance(wanted, tuple):
        if value not in wanted:
            raise ConfigError(f"{place}: {key} is {value!r}, but must be one of {', '.join(wanted)}")
    elif not _fits(value, wanted):
        raise ConfigError(f"{place}: {key} is {_short(value)}, but must be {wanted}")
    elif wanted == STRINGS and not all(item.strip() for item in value):
        raise ConfigError(f"{place}: {key} holds an empty string; take it out")


def _fits(value: Any, wanted: str) -> bool:
    if wanted == STRINGS:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if wanted == CODES_BY_GLOB:
        return isinstance(value, dict) and all(_fits(codes, STRINGS) for codes in value.values())
    if wanted == TABLE:
        return isinstance(value, dict)
    return isinstance(value, bool if wanted == BOOLEAN else str)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _closest(key: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(key, KEYS, 1) or get_close_matches(key.replace("_", "-"), KEYS, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; the settings are {', '.join(KEYS)}"


def _line_of(text: str, key: str, *, shared: bool) -> int:
    """Return the line on which a key of our section stands (1 when it cannot be told)."""
    lines = text.split("\n")
    quoted = rf"[\"']?{re.escape(key)}[\"']?"
    forms = [re.compile(rf"\s*{quoted}\s*[.=]"), re.compile(rf"\s*\[+\s*(?:tool\.safepoint\.)?{quoted}\s*[.\]]")]
    inside = not shared
    for number, line in enumerate(lines, 1):
        if re.match(r"\s*\[", line):
            inside = not shared or re.match(r"\s*\[+\s*tool\s*\.\s*[\"']?safepoint\b", line) is not None
        if inside and any(form.match(line) for form in forms):
            return number
    found = next((n for n, line in enumerate(lines, 1) if re.search(rf"safepoint.*\b{re.escape(key)}\b", line)), None)
    return found or 1


def _shown(path: str) -> str:
    try:
        short = os.path.relpath(path)
    except ValueError:
        return path
    return path if short.startswith("..") else short.replace(os.sep, "/")
