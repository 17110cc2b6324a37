"""An opened store: a backend with the key that seals its rows, the witness that remembers its heads, and a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from safepoint.runtime.clock import SYSTEM_CLOCK
from safepoint.store.errors import StoreAddressError
from safepoint.store.seal import load_sealer, message_of, problem_of

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from types import TracebackType

    from safepoint.runtime.clock import Clock
    from safepoint.store.backend import Backend, Transaction
    from safepoint.store.seal import Sealer
    from safepoint.store.witness import Witness

Sealed = TypeVar("Sealed", bound=tuple[Any, ...])


class Store:
    """What writer, reader, restoration and retention work on; usable as a context manager that closes it."""

    __slots__ = ("backend", "clock", "sealer", "witness")

    def __init__(
        self, backend: Backend, *, sealer: Sealer | None = None, witness: Witness | None = None, clock: Clock = SYSTEM_CLOCK
    ) -> None:
        self.backend = backend
        self.sealer = sealer
        self.witness = witness
        self.clock = clock

    @property
    def url(self) -> str:
        """The store's address."""
        return self.backend.url

    def transaction(self, *, write: bool) -> AbstractContextManager[Transaction]:
        """Open a transaction of the backend."""
        return self.backend.transaction(write=write)

    def sealed(self, row: Sealed) -> Sealed:
        """Return the row, of a kind that has a `seal`, sealed with this store's key, or unsealed if it has none."""
        code = None
        if self.sealer is not None:
            code = self.sealer.name + self.sealer.sign(message_of(row, self.backend.store_id))
        sealed: Sealed = row._replace(seal=code)  # type: ignore[attr-defined]
        return sealed

    def seal_problem(self, row: Any) -> str | None:
        """Return what is wrong with a row's seal, or `None`."""
        return problem_of(row, self.backend.store_id, self.sealer)

    def close(self) -> None:
        """Close backend and witness."""
        self.backend.close()
        if self.witness is not None:
            self.witness.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def open_store(
    url: str, *, key: bytes | str | None = None, witness: str | Witness | None = None, clock: Clock = SYSTEM_CLOCK
) -> Store:
    """Open the store at `url`: `sqlite:///runs.db` (relative), `sqlite:////srv/runs.db`, `postgresql://…` or `memory:`.

    SQLite addresses take `?mode=ro` and `?timeout=SECONDS`. `key` seals and checks (see `safepoint.store.seal`; the
    environment may give it). `witness` is a file or another store's address where the heads are remembered. Raises
    `StoreAddressError`, `BackendError`, `KeyProblemError` or `WitnessError`.
    """
    sealer = load_sealer(key)
    backend = open_backend(url)
    if isinstance(witness, str):
        from safepoint.store.witness import open_witness

        try:
            witness = open_witness(witness)
        except BaseException:
            backend.close()
            raise
    return Store(backend, sealer=sealer, witness=witness, clock=clock)


def open_backend(url: str) -> Backend:
    """Open the backend that an address names."""
    scheme = url.partition(":")[0]
    if scheme == "sqlite":
        return _open_sqlite(url)
    if url == "memory:":
        from safepoint.store.memory import MemoryBackend

        return MemoryBackend()
    if scheme in {"postgresql", "postgres"}:
        from safepoint.store.postgres import open_postgres

        return open_postgres(url)
    raise StoreAddressError(f"{url!r} names no store; use sqlite:///runs.db, postgresql://host/name or memory:")


def _open_sqlite(url: str) -> Backend:
    from urllib.parse import parse_qsl, unquote

    from safepoint.store.sqlite import SqliteBackend

    place, _, query = url.removeprefix("sqlite:").partition("?")
    if not place.startswith("///") or place == "///":
        raise StoreAddressError(
            f"{url!r} names no file; use sqlite:///runs.db (relative) or sqlite:////srv/runs.db (absolute)"
        )
    if place.startswith("/////"):
        raise StoreAddressError(
            f"{url!r} has {len(place) - len(place.lstrip('/'))} slashes before its path; "
            f"an absolute path has four: sqlite:////{place.lstrip('/')}"
        )
    options = dict(parse_qsl(query, keep_blank_values=True))
    unknown = sorted(options.keys() - {"mode", "timeout"})
    if unknown or options.get("mode", "rw") not in {"rw", "ro"}:
        raise StoreAddressError(
            f"{url!r}: unknown option {', '.join(unknown) or 'mode'}; known are mode=ro, mode=rw and timeout=SECONDS"
        )
    try:
        timeout = float(options.get("timeout", "30"))
    except ValueError:
        raise StoreAddressError(f"{url!r}: timeout is {options['timeout']!r}, wanted a number of seconds") from None
    return SqliteBackend(unquote(place[3:]), timeout=timeout, read_only=options.get("mode") == "ro")
