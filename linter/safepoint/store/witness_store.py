"""Another store as the witness: heads as rows of its `witnesses` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.runtime.errors import BackendError
from safepoint.store.errors import WitnessError
from safepoint.store.record import WitnessRow

if TYPE_CHECKING:
    from safepoint.store.backend import Backend


class StoreWitness:
    """Heads in the store at `address`, which should be on another machine or disk."""

    def __init__(self, address: str) -> None:
        from safepoint.store.store import open_backend

        self._backend: Backend = open_backend(address)

    def remember(self, row: WitnessRow) -> None:
        """Keep the newest head of its stream."""
        try:
            with self._backend.transaction(write=True) as rows:
                rows.put(row)
        except BackendError as error:
            raise WitnessError(f"{error}; the save is stored but not witnessed, retry it") from error

    def recall(self, stream: str) -> WitnessRow | None:
        """Return the newest head of the stream."""
        try:
            with self._backend.transaction(write=False) as rows:
                return next(rows.select(WitnessRow, stream=stream), None)
        except BackendError as error:
            raise WitnessError(f"{error}; without its witness the store cannot be judged") from error

    def close(self) -> None:
        """Close the other store."""
        self._backend.close()
