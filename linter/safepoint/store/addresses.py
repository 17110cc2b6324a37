"""The addresses of stores as people write them on a command line: a URL, or the path of a file."""

from __future__ import annotations

import os
import re

from safepoint.store.errors import StoreAddressError

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_ELSEWHERE = ("postgresql", "postgres", "memory")


def url_of(address: str, *, read_only: bool = False, make: bool = False) -> str:
    """Return the URL that an address stands for: itself, or that of the SQLite file at a path.

    `read_only` asks for a store that is only looked at. Raises `StoreAddressError` for a scheme of something else, and,
    unless `make` is set, for a file that is not there: no store is made by looking for one.
    """
    if address.partition(":")[0] in _ELSEWHERE:
        return address
    from urllib.parse import quote, unquote

    is_url = address.startswith("sqlite:")
    scheme = _SCHEME.match(address)
    if scheme is not None and not is_url:
        raise StoreAddressError(
            f"{address!r} names no store: {scheme[1]}:// is the address of something else; "
            "use a file's path, sqlite:///runs.db or postgresql://host/name"
        )
    path, _, options = address.removeprefix("sqlite:///").partition("?") if is_url else (address, "", "")
    if is_url and (path.startswith("//") or not path or path == address):
        return address  # no path; opening says what is wrong with it
    path = unquote(path) if is_url else os.path.abspath(path).replace("//", "/", 1)
    if not make and not holds_something(path):
        raise StoreAddressError(f"there is no store at {path}; check the address (a store is made by the first save)")
    chosen = [option for option in options.split("&") if option and not option.startswith("mode=")]
    if read_only:
        chosen.append("mode=ro")
    return f"sqlite:///{quote(path)}{'?' if chosen else ''}{'&'.join(chosen)}"


def path_of(url: str) -> str | None:
    """Return the path of the file that the URL of an SQLite store names; `None` for another kind of store."""
    from urllib.parse import unquote

    place = url.partition("?")[0]
    return unquote(place.removeprefix("sqlite:///")) if place.startswith("sqlite:///") else None


def at_path(url: str, path: str) -> str:
    """Return the URL of an SQLite store with another file's path and the same options."""
    from urllib.parse import quote

    _, mark, options = url.partition("?")
    return f"sqlite:///{quote(path)}{mark}{options}"


def holds_something(path: str) -> bool:
    """Return whether a store may stand at a path, or something that opening can name.

    A file that is empty, and has no log beside it, is no store yet.
    """
    try:
        return os.path.isdir(path) or os.path.getsize(path) > 0 or os.path.exists(f"{path}-wal")
    except OSError:
        return False
