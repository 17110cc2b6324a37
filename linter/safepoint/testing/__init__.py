"""For tests: a clock that stands still, and a kit that judges anyone's checkpoint store.

    from safepoint.testing import StoreUnderTest, check_store

    def test_my_store():
        check_store(StoreUnderTest(lambda folder: MyStore(folder + "/state.db"))).raise_for_failures()

Names load on first use.
"""

from __future__ import annotations

from safepoint.core.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.testing.clock import FakeClock
    from safepoint.testing.conformance import CHECKS, check_store
    from safepoint.testing.kit import Check, ConformanceReport, Result, StoreUnderTest

_PUBLIC = {
    "CHECKS": "safepoint.testing.conformance",
    "Check": "safepoint.testing.kit",
    "ConformanceReport": "safepoint.testing.kit",
    "FakeClock": "safepoint.testing.clock",
    "Result": "safepoint.testing.kit",
    "StoreUnderTest": "safepoint.testing.kit",
    "check_store": "safepoint.testing.conformance",
}
"""Public name -> module that defines it."""

__all__ = [
    "CHECKS",
    "Check",
    "ConformanceReport",
    "FakeClock",
    "Result",
    "StoreUnderTest",
    "check_store",
]

__getattr__, __dir__ = lazy_names(__name__, _PUBLIC)
