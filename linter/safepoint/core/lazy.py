"""Names of a package that load on first use (PEP 562), so that an import pays only for what it uses.

The package lists its names once for type checkers, below `if TYPE_CHECKING:`, and once here with their modules; a test holds
that both lists agree. `TYPE_CHECKING = False` stands in each such package instead of the import from `typing`, which type
checkers understand as well and which costs nothing.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy_names(package: str, public: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for `package`, whose names load from the modules that `public` gives."""

    def load(name: str) -> object:
        module = public.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(module), name)
        setattr(sys.modules[package], name, value)
        return value

    return load, lambda: sorted(public)
