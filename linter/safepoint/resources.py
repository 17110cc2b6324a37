"""Find the data that ships with Safepoint: rule pages, packs and schemas.

A wheel carries them inside the package; a checkout (also an editable install) keeps them at its root.
"""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def folder(kind: str) -> str:
    """Return the folder of `kind` ("rules" or "schemas"); raises FileNotFoundError for a broken installation."""
    roots = (os.path.join(_PACKAGE, "_data"), os.path.dirname(os.path.dirname(_PACKAGE)))
    for root in roots:
        candidate = os.path.join(root, kind)
        if os.path.isdir(candidate):
            return candidate
    raise FileNotFoundError(f"safepoint's {kind}/ folder is missing from {_PACKAGE}; reinstall the package")


def read(kind: str, name: str) -> str:
    """Return the text of the data file `name` of that kind."""
    with open(os.path.join(folder(kind), name), encoding="utf-8") as file:
        return file.read()
