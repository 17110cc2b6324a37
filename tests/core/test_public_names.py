"""Names of modules: the public lists for type checkers, for loading, and `__all__` are one, and no name is given twice."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

PACKAGES = [
    "safepoint",
    "safepoint.contract",
    "safepoint.context",
    "safepoint.resume",
    "safepoint.store",
    "safepoint.testing",
]


@pytest.mark.parametrize("package", PACKAGES)
def test_the_lists_of_public_names_agree_and_every_name_loads(package):
    module = importlib.import_module(package)
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.asname or alias.name: node.module for node in guarded.body for alias in node.names}
    assert typed == module._PUBLIC
    assert set(module.__all__) - {"__version__"} == set(typed)
    assert all(getattr(module, name) is not None for name in typed)
    assert set(typed) <= set(dir(module))


@pytest.mark.parametrize("package", PACKAGES)
def test_an_unknown_name_is_an_attribute_error_that_names_the_package(package):
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nonsense'"):
        importlib.import_module(package).nonsense  # noqa: B018


def test_importing_safepoint_loads_next_to_nothing():
    code = "import sys; before = set(sys.modules); import safepoint; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["__future__", "safepoint", "safepoint.core", "safepoint.core.lazy"]


def test_no_module_gives_a_name_twice():
    """The second of two constants of one name is what both of their readers would get."""
    twice = []
    for path in sorted(Path(importlib.import_module("safepoint").__file__).parent.rglob("*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        assigned = [one for statement in body if isinstance(statement, ast.Assign) for one in statement.targets]
        counted = Counter(one.id for one in assigned if isinstance(one, ast.Name))
        twice += [f"{path.name}: {name}" for name, times in counted.items() if times > 1]
    assert twice == []
