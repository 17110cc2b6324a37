"""Tell test code from programs: nothing that a test does is worth keeping between two runs of it."""

from __future__ import annotations


def is_test_module(path: str, text: str) -> bool:
    """Tell whether all of a file is there for tests, or for timing: no run of it keeps anything."""
    if is_timing(path) or _runs_tests(path):
        return True
    if not is_collected(path) or names_runner(text) or _serves_tests(path) or _asserts(path, text):
        return is_collected(path)
    return "__main__" not in text and not is_started(path, text)


def _asserts(path: str, text: str) -> bool:
    """Tell whether a text asserts something in a function that is named as a test.

    An evaluation with a command line of its own, `test_can_reverse(rows, args.model)`, asserts nothing there: what it
    asserts elsewhere is about what it is given.
    """
    if "\ndef test_" not in text or "assert" not in text:
        return False
    if not is_started(path, text) or "__main__" not in text:
        return True
    bodies = [part.partition("\ndef ")[0].partition("\nif __name__")[0] for part in text.split("\ndef test_")[1:]]
    return any("assert" in body for body in bodies)


def is_silent(path: str, text: str) -> bool:
    """Tell whether a file is a test module in which nothing is declared, which takes the word `safepoint`.

    Nothing is said of it, and nothing it calls or overrides says anything of the program that it tests.
    """
    return is_test_module(path, text) and "safepoint" not in text


def unread_loops(path: str, text: str) -> int | None:
    """Return the number of loops of a test module of which nothing is said, None of a file that has to be parsed."""
    if not is_silent(path, text) or "\t" in text or "\f" in text:
        return None
    # Only where files are many: a run over one file must not pay for the patterns.
    from safepoint.loops.source.harmless import loop_statements
    from safepoint.loops.source.quotes import UnsureError

    try:
        return loop_statements(f"\n{text}")
    except UnsureError:
        return None


def is_timing(path: str) -> bool:
    """Tell whether a file times something, by the names of its folders and its own."""
    return path.startswith("bench_") or "/bench_" in path


def _runs_tests(path: str) -> bool:
    """Tell whether a file is the program that runs the tests, by its own name."""
    return path.rpartition("/")[2] in ("run_tests.py", "runtests.py", "run_all_tests.py")


def is_collected(path: str) -> bool:
    """Tell whether a test runner looks into a file, by the names of its folders and its own."""
    *folders, name = path.split("/")
    if not {"tests", "test"}.isdisjoint(folders) or _serves_tests(path):
        return True
    return name.startswith("test_") or name.endswith("_test.py") or name in ("conftest.py", "tests.py")


def _serves_tests(path: str) -> bool:
    """Tell whether a file stands in a folder of what tests are run with: `test_utils/scripts/`."""
    return not _HELPING.isdisjoint(path.split("/")[:-1])


_HELPING = frozenset(
    {"test_utils", "test_helpers", "test_scripts", "test_cases", "test_suite", "testing_utils", "fixtures"}
    | {"testfiles", "test_files", "testdata", "test_data"}
)


def speaks_to(path: str, asking: str) -> bool:
    """Tell whether the classes of one file may stand behind calls of another: those of notebooks and of a manual do not.

    Neither do those of examples: a library knows none of them.
    """
    return not _is_shown(path) or _is_shown(asking)


def _is_shown(path: str) -> bool:
    return path.endswith(".ipynb") or not {"docs", "doc", "examples"}.isdisjoint(path.split("/")[:-1])


def is_started(path: str, text: str) -> bool:
    """Tell whether a file outside the folders of tests is a program of its own, since it reads a command line."""
    folders = path.split("/")[:-1]
    return {"tests", "test"}.isdisjoint(folders) and "ArgumentParser(" in text and "parse_args(" in text


def names_runner(text: str) -> bool:
    """Tell whether a text speaks of a test runner, or of the class that its cases are made of: `tf.test.TestCase`."""
    return "pytest" in text or "unittest" in text or "absltest" in text or "TestCase" in text
