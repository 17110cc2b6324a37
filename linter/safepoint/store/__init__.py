"""Checkpoints that are there after a kill, a power loss, a cut or forged file: chain, backends, writer, restoration.

Names load on first use, so that a production program pays only for what it uses.
"""

from __future__ import annotations

from safepoint.core.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.store.chain import derive_checkpoint_id, hash_progress_state
    from safepoint.store.contract_backend import StoreBackend
    from safepoint.store.store import Store, open_store
    from safepoint.store.workflows import Workflow
    from safepoint.store.writer import CheckpointWriter

_PUBLIC = {
    "CheckpointWriter": "safepoint.store.writer",
    "Store": "safepoint.store.store",
    "StoreBackend": "safepoint.store.contract_backend",
    "Workflow": "safepoint.store.workflows",
    "derive_checkpoint_id": "safepoint.store.chain",
    "hash_progress_state": "safepoint.store.chain",
    "open_store": "safepoint.store.store",
}
"""Public name -> module that defines it."""

__all__ = [
    "CheckpointWriter",
    "Store",
    "StoreBackend",
    "Workflow",
    "derive_checkpoint_id",
    "hash_progress_state",
    "open_store",
]

__getattr__, __dir__ = lazy_names(__name__, _PUBLIC)
