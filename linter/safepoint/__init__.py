"""Checkpoints for long-running Python work: find the loops that lose it, keep it, and know whether to trust it on resume.

Names load on first use (PEP 562), so that `import safepoint` costs a production program next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would cost more than the rest of this module
if TYPE_CHECKING:
    from safepoint.core.errors import CheckpointError, SafepointError
    from safepoint.runtime.bounds import GuardMode
    from safepoint.runtime.guard import CheckpointGuard
    from safepoint.store.writer import CheckpointWriter

__version__ = "0.1.0"

_PUBLIC: dict[str, str] = {
    "CheckpointError": "safepoint.core.errors",
    "CheckpointGuard": "safepoint.runtime.guard",
    "CheckpointWriter": "safepoint.store.writer",
    "CheckpointWriter": "safepoint.store.writer",
    "GuardMode": "safepoint.runtime.bounds",
    "SafepointError": "safepoint.core.errors",
}
"""Public name -> module that defines it."""

__all__ = [
    "CheckpointError",
    "CheckpointGuard",
    "CheckpointWriter",
    "CheckpointWriter",
    "GuardMode",
    "SafepointError",
    "__version__",
]


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'safepoint' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
