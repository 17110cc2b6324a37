"""Paths as findings and settings name them: relative, with forward slashes."""

from __future__ import annotations

import os


def display_path(path: str, cwd: str) -> str:
    """Return `path` relative to the working folder, with forward slashes."""
    if os.path.isabs(path) or path.startswith(".") or "/." in path or "//" in path or os.sep != "/" or path.endswith("/"):
        try:
            path = os.path.relpath(path, cwd)
        except ValueError:  # another drive
            path = os.path.abspath(path)
    return path.replace(os.sep, "/")


def rooted(shown: str, root: str, cwd: str) -> str:
    """Return a displayed path relative to `root`."""
    if root == cwd and not shown.startswith(".."):
        return shown
    try:
        return os.path.relpath(os.path.join(cwd, shown), root).replace(os.sep, "/")
    except ValueError:
        return shown
