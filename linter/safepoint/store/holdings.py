"""Which contents a record needs: what a save keeps, and what retention and repair must release."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from safepoint.store.record import RecordRow

INLINE_MAX = 2048
"""States up to this many bytes stand in their record: sharing them would cost a page write a save, and save little."""


def needed_contents(row: RecordRow) -> tuple[str, ...]:
    """Return the digests of the contents that a record holds, sorted: its state, unless that is inline, and its blobs.

    A pruned record holds nothing any more; ask before its state is removed.
    """
    state = () if row.body is not None else (row.state_hash,)
    return tuple(sorted((*state, *blob_digests(row).values())))


def blob_digests(row: RecordRow) -> dict[str, str]:
    """Return the digests of a record's blobs by name."""
    if '"blobs"' not in row.meta:
        return {}
    found = json.loads(row.meta).get("blobs", {})
    return {str(name): str(digest) for name, digest in found.items()}
