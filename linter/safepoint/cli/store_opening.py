"""Open the store that a command line names: never make one by accident, and only read where reading is enough."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from safepoint.core.errors import UsageError
from safepoint.store.addresses import at_path, path_of, url_of
from safepoint.store.made_whole import made_whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from safepoint.store.store import Store

VARIABLE = "SAFEPOINT_STORE"
READING = frozenset(("list", "show", "diff", "verify", "export", "advise"))
MAKING = frozenset(("import",))


@contextmanager
def opened(arguments: argparse.Namespace) -> Iterator[Store]:
    """Open the store for a verb; verbs that change nothing open it read-only, and only `import` may make one.

    A store that it makes is there only when the verb has succeeded.
    """
    from safepoint.store import open_store

    address = arguments.store or os.environ.get(VARIABLE)
    if not address and arguments.verb == "advise" and arguments.save_cost is not None:
        address = "memory:"  # what a save costs is known: there is nothing to look up
    if not address:
        raise UsageError(f"which store? Say --store sqlite:///runs.db (or a file, or postgresql://…), or set {VARIABLE}")
    make = arguments.verb in MAKING
    url = url_of(address, read_only=arguments.verb in READING, make=make)
    path = path_of(url) if make else None
    with ExitStack() as stack:
        if path is not None and not os.path.exists(path):
            made = stack.enter_context(made_whole(path))
            url = at_path(url, made)
        yield stack.enter_context(open_store(url, key=_key(arguments.key_file), witness=arguments.witness))


class WatchedRows:
    """A transaction that tells how many records it has read, so that long work can show that it goes on."""

    def __init__(self, rows: Any, each: Callable[[], object]) -> None:
        self._rows = rows
        self._each = each

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rows, name)

    def select(self, kind: type[Any], /, **chosen: Any) -> Iterator[Any]:
        """Yield rows as the transaction does."""
        for row in self._rows.select(kind, **chosen):
            self._each()
            yield row


def _key(path: str | None) -> bytes | None:
    if path is None:
        return None
    try:
        with open(path, "rb") as file:
            return file.read(1 << 16).rstrip(b"\r\n")
    except OSError as error:
        raise UsageError(f"the key file {path} cannot be read: {error.strerror}") from None
