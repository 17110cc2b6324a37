"""What a production program pays for: nothing at `import safepoint`, the standard library's cheap part for a guard."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIST_NEW = """
import sys
before = set(sys.modules)
{statement}
print(*sorted(set(sys.modules) - before))
"""


def loaded_by(statement: str) -> set[str]:
    program = LIST_NEW.replace("{statement}", statement)
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def foreign(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) - {"safepoint"}


def test_importing_the_package_loads_only_itself():
    assert loaded_by("import safepoint") <= {"__future__", "safepoint", "safepoint.core", "safepoint.core.lazy"}


@pytest.mark.parametrize(
    "statement",
    [
        "from safepoint import CheckpointGuard, GuardMode",
        "from safepoint.runtime.jsonl import JsonLinesSink",
        "from safepoint.runtime.mask import masked",
        "from safepoint.runtime.interval import advise",
        "from safepoint.testing import check_store",
    ],
)
def test_the_runtime_loads_no_third_party_module(statement):
    assert foreign(loaded_by(statement)) == set()


def test_a_guard_loads_nothing_heavy():
    program = "from safepoint import CheckpointGuard\nfor _ in CheckpointGuard('a', sinks=()).loop(range(500)): pass"
    heavy = {"asyncio", "dataclasses", "inspect", "json", "logging", "signal", "sqlite3", "subprocess", "threading"}
    assert loaded_by(program) & heavy == set()
