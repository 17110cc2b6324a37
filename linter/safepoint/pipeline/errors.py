"""The error of the pipeline commands."""

from __future__ import annotations

from safepoint.core.errors import SafepointError


class PipelineError(SafepointError):
    """A phase checkpoint cannot be written, read or listed; the message says why and what to do."""
