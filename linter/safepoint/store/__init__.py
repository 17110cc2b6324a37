"""Checkpoints that are there after a kill, a power loss, a cut or forged file: chain, backends, writer, restoration.

Names load on first use, so that a production program pays only for what it uses.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would cost more than the rest of this module
if TYPE_CHECKING:
    from safepoint.store.chain import derive_checkpoint_id, hash_progress_state
    from safepoint.store.store import Store, open_store
    from safepoint.store.workflows import Workflow
    from safepoint.store.writer import CheckpointWriter

__all__ = ["CheckpointWriter", "Store", "Workflow", "derive_checkpoint_id", "hash_progress_state", "open_store"]

_PUBLIC = {
    "CheckpointWriter": "safepoint.store.writer",
    "Store": "safepoint.store.store",
    "Workflow": "safepoint.store.workflows",
    "derive_checkpoint_id": "safepoint.store.chain",
    "hash_progress_state": "safepoint.store.chain",
    "open_store": "safepoint.store.store",
}


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'safepoint.store' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(_PUBLIC)
