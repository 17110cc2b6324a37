"""Tell test code from programs: nothing that a test does is worth keeping between two runs of it."""

from __future__ import annotations


def is_test_module(path: str, text: str) -> bool:
    """Tell whether all of a file is there for tests, or for timing: no run of it keeps anything."""
    if any(part.startswith("bench_") for part in path.split("/")):
        return True
    return is_collected(path) and (names_runner(text) or "__main__" not in text)


def is_collected(path: str) -> bool:
    """Tell whether a test runner looks into a file, by the names of its folders and its own."""
    *folders, name = path.split("/")
    if not {"tests", "test"}.isdisjoint(folders):
        return True
    return name.startswith("test_") or name.endswith("_test.py") or name in ("conftest.py", "tests.py")


def names_runner(text: str) -> bool:
    """Tell whether a text speaks of a test runner."""
    return "pytest" in text or "unittest" in text or "absltest" in text
