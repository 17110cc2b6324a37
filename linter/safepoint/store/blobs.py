"""Binary parts of a state: stored once under their digest, their digests part of the state that is saved."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from safepoint.runtime.errors import BackendError, HashChainViolationError, SerializationError
from safepoint.runtime.ids import check_id

if TYPE_CHECKING:
    from safepoint.store.store import Store

Change: TypeAlias = tuple[int, int, int] | None
"""What tells that a file was written to or exchanged: its time in nanoseconds, size and number; `None` for bytes."""

STATE_KEY, BLOBS_KEY = "$state", "$blobs"


def state_with_blobs(state: Any, digests: Mapping[str, str]) -> Any:
    """Return what is hashed and stored for a state with blobs: the state and the blobs' digests, side by side."""
    return {STATE_KEY: state, BLOBS_KEY: dict(digests)}


def refuse_reserved(state: Any) -> None:
    """Raise `SerializationError` for a state that would read back as one with blobs."""
    if type(state) is dict and BLOBS_KEY in state:
        raise SerializationError(f"$: the key {BLOBS_KEY!r} is Safepoint's own; give blobs by `blobs=`, or rename the key")


@contextmanager
def opened(source: Any) -> Iterator[bytes | memoryview]:
    """Give the bytes of a blob: bytes as they are, a file mapped into memory."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        yield bytes(source) if isinstance(source, bytearray) else source
        return
    try:
        with open(source, "rb") as file:
            if os.fstat(file.fileno()).st_size == 0:
                yield b""
                return
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped, memoryview(mapped) as view:
                yield view
    except OSError as error:
        raise _unreadable(source, error) from None


def refuse_changed(blobs: Mapping[str, Any], before: Mapping[str, Change]) -> None:
    """Raise `SerializationError` when a file that is being saved was written to since `before` (see `changes`)."""
    changed = [name for name, change in changes(blobs).items() if change != before[name]]
    if changed:
        raise SerializationError(f"the file of blob {changed[0]} changed while it was being saved; save when it is at rest")


def changes(blobs: Mapping[str, Any]) -> dict[str, Change]:
    """Return how each blob that is a file stands, and `None` for bytes; raise `SerializationError` if it is gone."""
    return {name: _change(source) for name, source in blobs.items()}


def _change(source: Any) -> Change:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return None
    try:
        seen = os.stat(source)
    except OSError as error:
        raise _unreadable(source, error) from None
    return seen.st_mtime_ns, seen.st_size, seen.st_ino


def _unreadable(source: Any, error: OSError) -> SerializationError:
    return SerializationError(f"the blob {os.fspath(source)} cannot be read: {error.strerror}; nothing was written")


def digest_of(data: bytes | memoryview) -> str:
    """Return the name of a blob among the contents."""
    return f"blob:{sha256(data).hexdigest()}"


def check_blob_names(blobs: Mapping[str, Any]) -> None:
    """Raise `InvalidInputError` for a name that is empty, too long or not printable."""
    for name in blobs:
        check_id("blob name", name)


class Blobs(Mapping[str, bytes]):
    """The blobs of a restored checkpoint by name, read when asked for and verified each time."""

    __slots__ = ("_digests", "_store", "_stream")

    def __init__(self, store: Store, stream: str, digests: Mapping[str, str]) -> None:
        self._store = store
        self._stream = stream
        self._digests = dict(digests)

    def __getitem__(self, name: str) -> bytes:
        return b"".join(self.chunks(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._digests)

    def __len__(self) -> int:
        return len(self._digests)

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield a blob piece by piece; raises `HashChainViolationError` at its end when it is not what was saved."""
        digest, total = self._digests[name], sha256()
        try:
            for chunk in self._stored(digest) or self._missing(name):
                total.update(chunk)
                yield chunk
        except FileNotFoundError:
            self._missing(name)
        if f"blob:{total.hexdigest()}" != digest:
            raise HashChainViolationError(self._stream, digest, f"blob_mismatch: {name}", "restore an earlier checkpoint")

    def copy_to(self, name: str, path: str | os.PathLike[str]) -> None:
        """Write a blob to a new file; the file is removed again when the blob turns out to be damaged."""
        try:
            with open(path, "xb") as file:
                file.writelines(self.chunks(name))
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            raise BackendError(f"{os.fspath(path)} exists; choose another name") from None
        except BaseException:
            os.unlink(path)
            raise

    def verify(self) -> None:
        """Read every blob once; raise `HashChainViolationError` for the first that is damaged or gone."""
        for name in self:
            for _ in self.chunks(name):
                pass

    def _stored(self, digest: str) -> Iterable[bytes] | None:
        """Return the chunks of a content; no transaction is open while the caller uses them."""
        with self._store.transaction(write=False) as rows:
            chunks = rows.content(digest)
            return chunks if chunks is None or getattr(rows, "reads_apart", False) else list(chunks)

    def _missing(self, name: str) -> NoReturn:
        raise HashChainViolationError(
            self._stream, self._digests[name], f"blob_missing: {name}", "restore an earlier checkpoint"
        )


@contextmanager
def open_all(blobs: Mapping[str, Any]) -> Iterator[dict[str, bytes | memoryview]]:
    """Open several blobs for the length of a block."""
    from contextlib import ExitStack

    with ExitStack() as stack:
        yield {name: stack.enter_context(opened(source)) for name, source in blobs.items()}
