"""For tests: a clock that stands still, and a kit that judges anyone's checkpoint store.

    from safepoint.testing import StoreUnderTest, check_store

    def test_my_store():
        check_store(StoreUnderTest(lambda folder: MyStore(folder + "/state.db"))).raise_for_failures()

Names load on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from safepoint.testing.clock import FakeClock as FakeClock
    from safepoint.testing.conformance import CHECKS as CHECKS
    from safepoint.testing.conformance import check_store as check_store
    from safepoint.testing.kit import Check as Check
    from safepoint.testing.kit import ConformanceReport as ConformanceReport
    from safepoint.testing.kit import Result as Result
    from safepoint.testing.kit import StoreUnderTest as StoreUnderTest

_PUBLIC = {
    "CHECKS": "safepoint.testing.conformance",
    "Check": "safepoint.testing.kit",
    "ConformanceReport": "safepoint.testing.kit",
    "FakeClock": "safepoint.testing.clock",
    "Result": "safepoint.testing.kit",
    "StoreUnderTest": "safepoint.testing.kit",
    "check_store": "safepoint.testing.conformance",
}


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'safepoint.testing' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(_PUBLIC)
