"""Checkpoints for long-running Python work: find the loops that lose it, keep it, and know whether to trust it on resume.

Names load on first use (PEP 562), so that `import safepoint` costs a production program next to nothing.
"""

from __future__ import annotations

from safepoint.core.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.errors import CheckpointError, SafepointError
    from safepoint.runtime.bounds import GuardMode
    from safepoint.runtime.declare import loads, long_loop, saves
    from safepoint.runtime.guard import CheckpointGuard
    from safepoint.store.writer import CheckpointWriter

__version__ = "0.1.0"

_PUBLIC = {
    "CheckpointError": "safepoint.core.errors",
    "CheckpointGuard": "safepoint.runtime.guard",
    "CheckpointWriter": "safepoint.store.writer",
    "GuardMode": "safepoint.runtime.bounds",
    "SafepointError": "safepoint.core.errors",
    "loads": "safepoint.runtime.declare",
    "long_loop": "safepoint.runtime.declare",
    "saves": "safepoint.runtime.declare",
}
"""Public name -> module that defines it."""

__all__ = [
    "CheckpointError",
    "CheckpointGuard",
    "CheckpointWriter",
    "GuardMode",
    "SafepointError",
    "__version__",
    "loads",
    "long_loop",
    "saves",
]

__getattr__, __dir__ = lazy_names(__name__, _PUBLIC)
