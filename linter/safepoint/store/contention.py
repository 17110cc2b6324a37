"""Trying again when others write the same stream: soon at first, then with growing, random pauses."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ATTEMPTS = 60
LONGEST_PAUSE_S = 0.1


def attempts() -> Iterator[int]:
    """Yield the number of each attempt, from 0, pausing before all but the first; about four seconds in all."""
    for number in range(MAX_ATTEMPTS):
        if number:
            # Random, so that two that collided do not collide again; nothing secret depends on it.
            time.sleep(random.uniform(0, min(LONGEST_PAUSE_S, 0.002 * 2**number)))  # noqa: S311
        yield number
