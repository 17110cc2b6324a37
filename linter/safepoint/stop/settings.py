"""Which profile holds for a folder: `[stop-message] profile = "…"` of the settings, a shipped profile or a file."""

from __future__ import annotations

import os

from safepoint import resources
from safepoint.config import find_settings
from safepoint.core.errors import ConfigError
from safepoint.stop.profile import DEFAULT_PROFILE


def profile_path(folder: str, option: str | None = None) -> str:
    """Return the path of the profile's YAML file; `option` wins over the settings of `folder`.

    A name without a slash or `.yaml` is a shipped profile. Raises ConfigError for settings that cannot be used.
    """
    if option is not None:
        return _located(option, os.getcwd())
    settings = find_settings(folder)
    table = settings.table("stop-message")
    unknown = sorted(set(table) - {"profile"})
    if unknown:
        raise ConfigError(f"{settings.place('stop-message')} has no key {unknown[0]!r}; the one key is profile")
    chosen = table.get("profile", DEFAULT_PROFILE)
    if not isinstance(chosen, str):
        raise ConfigError(f"{settings.place('stop-message')}: profile is {chosen!r}, but must be a name or a path")
    return _located(chosen, settings.root)


def _located(chosen: str, root: str) -> str:
    if "/" in chosen or "\\" in chosen or chosen.endswith((".yaml", ".yml")):
        return os.path.join(root, os.path.expanduser(chosen))
    shipped = os.path.join(resources.folder("rules"), "profiles", f"{chosen}.yaml")
    if not os.path.isfile(shipped):
        names = sorted(name.removesuffix(".yaml") for name in os.listdir(os.path.dirname(shipped)))
        raise ConfigError(f"no shipped stop profile {chosen!r}: there are {', '.join(names)}; a file needs its path")
    return shipped
