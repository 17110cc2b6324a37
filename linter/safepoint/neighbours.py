"""The project that files judged alone are seen in: what the last run over the working folder has met."""

from __future__ import annotations

import os

from safepoint.cache import Store, open_store
from safepoint.core.source import PYTHON
from safepoint.discovery import Found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from safepoint.config import Settings

MOST_NEIGHBOURS = 400
"""A file judged alone is seen in a project of at most this many files: looking through more would be felt in an editor."""

WORKING_FOLDER = (".",)
NAMED_FILES = ("",)
"""The scope that all runs over named files share; no path is empty."""


def known_files(settings: Settings, cwd: str, content: Iterable[bool] = (False, True)) -> Sequence[str]:
    """Return the Python files of the last run over the working folder; none when there was no such run, or too many.

    `content` says which runs count: those that told files apart by content (True), by size and time (False), or both.
    """
    stores = (scoped_store(settings, cwd, WORKING_FOLDER, content=one) for one in content)
    known = next((store for store in stores if store.entries), None)
    paths = [] if known is None else known.paths(PYTHON)
    return paths if len(paths) <= MOST_NEIGHBOURS else []


def present(path: str) -> Found:
    """Return the state of a file now; one that cannot be seen has a size below zero."""
    try:
        status = os.stat(path)
    except OSError:
        return Found(path, PYTHON, -1, 0)
    return Found(path, PYTHON, status.st_size, status.st_mtime_ns)


def scoped_store(settings: Settings, cwd: str, paths: Iterable[str], *, content: bool) -> Store:
    """Return the store of runs over `paths` with these settings in this working folder."""
    named = [repr((key, settings.values.get(key))) for key in ("contracts", "checkpoint-calls", "packs")]
    return open_store(settings.root, [cwd, *named, str(content), *sorted(paths)])
