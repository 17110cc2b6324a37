"""A store file that appears under its name only when what it was made for has succeeded."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

from safepoint.core.files import TEMPORARY_PREFIX, move_exclusive, sync_folder, why_unwritten
from safepoint.store.errors import StoreAddressError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def made_whole(path: str) -> Iterator[str]:
    """Give a path for the making of the SQLite store at `path`, which is moved there after a body that raised nothing.

    The body closes the store. When it raises, nothing is left. A store that was made at `path` meanwhile is left alone:
    `StoreAddressError` is raised then, as it is for a folder that cannot be written.
    """
    target = os.path.abspath(path)
    try:
        place = tempfile.mkdtemp(prefix=TEMPORARY_PREFIX, dir=os.path.dirname(target))
    except OSError as error:
        raise StoreAddressError(f"{path}: no store can be made there: {why_unwritten(error)}") from None
    try:
        made = os.path.join(place, os.path.basename(target))
        yield made
        try:
            _move(made, target)
        except FileExistsError:
            raise StoreAddressError(
                f"{path}: another process made a store there meanwhile; nothing was written to it, try again"
            ) from None
        except OSError as error:
            raise StoreAddressError(f"{path}: the store cannot be moved there: {why_unwritten(error)}") from None
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _move(made: str, target: str) -> None:
    """Move the large contents first: files that no row needs are no harm, and a row without its file is."""
    if os.path.exists(f"{made}-wal"):
        raise OSError(f"{made} is still in use")
    if os.path.isdir(f"{made}.contents"):
        os.makedirs(f"{target}.contents", mode=0o700, exist_ok=True)
        for entry in list(os.scandir(f"{made}.contents")):
            if entry.is_file():
                os.replace(entry.path, os.path.join(f"{target}.contents", entry.name))
        sync_folder(f"{target}.contents")
    move_exclusive(made, target)
