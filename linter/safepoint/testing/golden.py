"""The placement contract's encoding, written a second time and apart from the store's, so that the kit can judge it.

Layout: SHA-256 of `checkpoint_content_v3:length_prefixed:` and the fields, each as little-endian 64-bit length and label,
then length and value.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def golden_state_hash(state: Any) -> str:
    """Return the state hash of plain JSON data without floats that Python spells otherwise than the contract."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return sha256(b"checkpoint_hash_v1:" + text.encode()).hexdigest()


def golden_id(orchestration_id: str, iteration: int, epoch: int, state_hash: str, previous: str | None) -> str:
    """Return the checkpoint id."""
    fields = [
        ("orchestration_id", orchestration_id.encode()),
        ("iteration_count", iteration.to_bytes(8, "little")),
        ("epoch", epoch.to_bytes(8, "little")),
        ("progress_state_hash", state_hash.encode()),
        (f"previous_checkpoint_hash:{'none' if previous is None else 'some'}", (previous or "").encode()),
    ]
    framed = b"".join(_framed(label.encode()) + _framed(value) for label, value in fields)
    return sha256(b"checkpoint_content_v3:length_prefixed:" + framed).hexdigest()


def _framed(part: bytes) -> bytes:
    return len(part).to_bytes(8, "little") + part
