"""What the command knows of the terminal it runs in: colours, links, width, encoding."""

from __future__ import annotations

import os
import sys

from safepoint.render import PLAIN, Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

PATIENCE_SECONDS = 1.0
"""A run that ends sooner shows no progress."""

BAR_WIDTH = 30


def wants_color(choice: str, stream: TextIO) -> bool:
    """Decide on colours: the flag, then NO_COLOR and FORCE_COLOR (any text counts), then whether a terminal reads."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", os.environ.get("CLICOLOR_FORCE", "")) not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def style_for(choice: str) -> Style:
    """Return how text on standard output may look."""
    stream = sys.stdout
    color = wants_color(choice, stream)
    if not stream.isatty():
        return Style(color=color) if color else PLAIN
    links = _rule_links() if color else ""
    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        width = PLAIN.width
    return Style(color, links, max(width, 40))


def _rule_links() -> str:
    """Return the address of the folder of rule pages on this machine, or nothing where it is missing."""
    from safepoint.resources import folder

    try:
        path = folder("rules")
    except FileNotFoundError:
        return ""
    from urllib.parse import quote

    return f"file://{quote(path)}/"


def progress() -> Callable[[int, int], None] | None:
    """Return what shows progress on standard error, or None when no person watches it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return None
    from time import monotonic

    begun = monotonic()

    def show(done: int, files: int) -> None:
        if done >= files:
            sys.stderr.write("\r\x1b[K")
        elif monotonic() - begun > PATIENCE_SECONDS:
            filled = BAR_WIDTH * done // files
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done:,} of {files:,} files")
        sys.stderr.flush()

    return show


def write_text(stream: TextIO, text: str) -> None:
    """Write UTF-8 whatever the locale says; names that are no Unicode come out escaped."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)
        return
    stream.flush()
    buffer.write(text.encode("utf-8", "backslashreplace"))
    buffer.flush()


def say(text: str) -> None:
    """Print a line, or several, to standard output."""
    write_text(sys.stdout, f"{text}\n")
