"""The error of evidence that cannot be made or judged."""

from __future__ import annotations

from safepoint.core.errors import SafepointError


class EvidenceError(SafepointError):
    """Evidence cannot be made or judged at all; what merely no longer fits is a `Misfit`, not an error."""
