"""The conformance kit: runs every check on a store, each in a folder of its own."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING

from safepoint.testing.checks_basic import BASIC_CHECKS
from safepoint.testing.checks_concurrency import CONCURRENCY_CHECKS
from safepoint.testing.checks_durability import DURABILITY_CHECKS
from safepoint.testing.kit import Check, ConformanceReport, Result, StoreUnderTest

if TYPE_CHECKING:
    from collections.abc import Iterable

CHECKS: tuple[Check, ...] = (*BASIC_CHECKS, *CONCURRENCY_CHECKS, *DURABILITY_CHECKS)
"""Every check; give each to a parametrized test to see them one by one, with `run_check`."""


def check_store(store: StoreUnderTest, checks: Iterable[Check] = CHECKS) -> ConformanceReport:
    """Run the checks and return what they found; see `ConformanceReport.raise_for_failures`."""
    return ConformanceReport(tuple(run_check(store, check) for check in checks))


def run_check(store: StoreUnderTest, check: Check) -> Result:
    """Run one check in a new temporary folder."""
    missing = [name for name in check.needs if not getattr(store, name)]
    if missing:
        return Result(check, "skipped", f"not claimed or not possible here: {', '.join(missing)}")
    with tempfile.TemporaryDirectory(prefix="safepoint-check-") as folder:
        try:
            check.run(store, folder)
        except Exception as error:  # noqa: BLE001 - whatever a foreign store raises is the finding
            return Result(check, "failed", f"{type(error).__name__}: {error}")
    return Result(check, "passed")
