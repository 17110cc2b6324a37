"""Named tuples as plain tuples: the form in which results are stored and sent between processes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def plain(value: Any) -> Any:
    """Return named tuples as tuples and enumerations as numbers, which is all that marshal takes."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value
