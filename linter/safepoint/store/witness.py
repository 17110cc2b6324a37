"""A witness remembers the heads of streams outside the store, so that a store set back to an older copy is noticed.

It should stand where who can alter the store cannot alter it: on another host, or append-only for the writer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from safepoint.store.record import WitnessRow


class Witness(Protocol):
    """Where heads are remembered: the newest of each stream."""

    def remember(self, row: WitnessRow) -> None:
        """Keep the head durably; raise `WitnessError` when that fails."""
        ...

    def recall(self, stream: str) -> WitnessRow | None:
        """Return the newest head that was remembered for the stream."""
        ...

    def close(self) -> None:
        """Release what it holds."""
        ...


def open_witness(address: str) -> Witness:
    """Open the witness at `address`: a file path, or the address of another store."""
    if "://" in address or address == "memory:":
        from safepoint.store.witness_store import StoreWitness

        return StoreWitness(address)
    from safepoint.store.witness_file import FileWitness

    return FileWitness(address)
