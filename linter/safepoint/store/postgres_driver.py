"""Find psycopg 3, which is an extra, and say in one sentence what to do when it is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from types import ModuleType


def load_psycopg() -> ModuleType:
    """Return the module `psycopg`; raises `SafepointError` when the extra is not installed."""
    try:
        import psycopg
    except ImportError as error:
        raise SafepointError(
            f"PostgreSQL needs psycopg 3 ({error}); install it with `pip install 'safepoint[postgres]'`"
        ) from None
    return psycopg
