"""Which contracts bind the sources of a run, and what the project tells the loop analysis."""

from __future__ import annotations

import os

from safepoint.core.errors import ConfigError
from safepoint.core.globs import PathGlob
from safepoint.core.paths import display_path
from safepoint.core.plain import plain
from safepoint.core.policy import Limits, LoopLimits
from safepoint.core.source import is_contract_name, is_yaml_name
from safepoint.discovery import SKIPPED_FOLDERS, read_bytes
from safepoint.reading import digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from safepoint.config import Settings
    from safepoint.loops.meanings.packmerge import Tables
    from safepoint.loops.options import LoopOptions


def binding_contracts(settings: Settings, found: Iterable[str]) -> list[str]:
    """Return the absolute paths of the contracts that bind, sorted.

    Those that the setting `contracts` names; without it every `*.contract.yaml` below the settings file; without a
    settings file those among `found`, the contracts that this run looks at.
    """
    if not settings.path:
        return sorted(os.path.abspath(path) for path in found)
    globs = [PathGlob(text) for text in settings.strings("contracts")]
    if globs and all(glob.is_plain for glob in globs) and all(os.path.isfile(settings.beside(one.text)) for one in globs):
        return sorted(settings.beside(glob.text) for glob in globs)
    return _named_files(settings, "contracts") if globs else sorted(filter(is_contract_name, _yaml_below(settings.root)))


def merged_limits(all_limits: Iterable[Limits]) -> Limits:
    """Return one set of bounds: the loops of all contracts, the tightest defaults, and strict where one is strict."""
    given = [limits for limits in all_limits if limits != Limits()]
    if not given:
        return Limits()
    return Limits(
        min(limits.max_iterations for limits in given),
        min(limits.max_duration_ms for limits in given),
        "strict" if any(limits.mode == "strict" for limits in given) else given[0].mode,
        min(limits.strict_abort_multiplier for limits in given),
        tuple(loop for limits in given for loop in limits.loops),
    )


def limits_of(path: str, shown: str) -> Limits:
    """Return the bounds of one contract file; a file that cannot be read binds nothing, its own findings say why."""
    from safepoint.contract.compile import compile_loaded
    from safepoint.contract.load import load_contract
    from safepoint.core.source import Unreadable, decode_utf8

    try:
        text = decode_utf8(read_bytes(path))
    except Unreadable:
        return Limits()
    return compile_loaded(load_contract(text, shown)) or Limits()


class Told:
    """What the settings, the contracts that bind and the project's packs tell the loop analysis.

    `contracts` are the paths of the contracts that this run looks at. `kept` is a table that outlives runs: the bounds of
    an unchanged contract are taken from it, so that YAML and models are not loaded again. `content` says whether contracts
    and packs are told apart by their content and not by size and time.
    """

    def __init__(
        self, settings: Settings, contracts: Iterable[str], kept: dict[str, Any] | None = None, *, content: bool = False
    ) -> None:
        self.settings = settings
        self.content = content
        self.kept = {} if kept is None else kept
        self.limits = merged_limits(self._limits(path) for path in binding_contracts(settings, contracts))
        self.packs = pack_files(settings)

    @property
    def state(self) -> tuple[Any, ...]:
        """Plain values that change whenever the analysis is told something else."""
        packs = tuple((os.path.relpath(path, self.settings.root), self._state(path)) for path in self.packs)
        return (plain(self.limits), self.settings.strings("checkpoint-calls"), packs)

    def options(self) -> LoopOptions:
        """Return the options in the form the loop analysis takes; raises ConfigError for a pack that cannot be used."""
        from safepoint.loops.options import LoopOptions

        cwd = os.getcwd()
        packs = tuple(packs_of(path, display_path(path, cwd)) for path in self.packs)
        calls = self.settings.strings("checkpoint-calls")
        return LoopOptions(limits=self.limits, checkpoint_calls=calls, packs=packs)

    def _limits(self, path: str) -> Limits:
        state = self._state(path)
        known = self.kept.setdefault("limits", {}).get(path)
        if known is not None and known[0] == state:
            bounds = Limits(*known[1])
            return bounds._replace(loops=tuple(LoopLimits(*loop) for loop in bounds.loops))
        limits = limits_of(path, display_path(path, os.getcwd()))
        self.kept["limits"][path] = (state, plain(limits))
        return limits

    def _state(self, path: str) -> tuple[int, int] | bytes:
        """Return what tells this state of a contract or a pack from others."""
        if self.content:
            return digest_of(path)
        try:
            status = os.stat(path)
        except OSError:
            return (0, 0)
        return status.st_size, status.st_mtime_ns


def packs_of(path: str, shown: str) -> Tables:
    """Return the compiled tables of one pack file of the project; raises ConfigError that names its faults."""
    from safepoint.contract.packfile import pack_tables

    return pack_tables(path, shown)


def pack_files(settings: Settings) -> list[str]:
    """Return the absolute paths of the project's own packs, from the globs of the setting `packs`; raises ConfigError."""
    return _named_files(settings, "packs") if settings.strings("packs") else []


def _named_files(settings: Settings, key: str) -> list[str]:
    """Return the YAML files that the globs of a setting name; raises ConfigError for a glob that fits none or takes back."""
    files = {os.path.relpath(path, settings.root).replace(os.sep, "/"): path for path in _yaml_below(settings.root)}
    found: set[str] = set()
    for text in settings.strings(key):
        glob = PathGlob(text)
        if glob.negated:
            raise ConfigError(f"{settings.place(key)} holds {text!r}, which says what is not meant; name what is")
        fitting = {path for inside, path in files.items() if glob.matches(inside)}
        if not fitting:
            raise ConfigError(
                f"{settings.place(key)} names {text!r}, which fits no YAML file below {settings.root}; "
                "correct it, or take it out"
            )
        found |= fitting
    return sorted(found)


def _yaml_below(root: str) -> Iterator[str]:
    """Yield the YAML files below a folder, without following links."""
    pending = [root]
    while pending:
        try:
            with os.scandir(pending.pop()) as entries:
                listed = list(entries)
        except OSError:
            continue
        for entry in listed:
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in SKIPPED_FOLDERS:
                    pending.append(entry.path)
            elif is_yaml_name(entry.name) and entry.is_file():
                yield entry.path
