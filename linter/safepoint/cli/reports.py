"""Where the reports of a command go: standard output, files, a baseline, notes on standard error."""

from __future__ import annotations

import os
import sys

from safepoint.core.errors import UsageError
from safepoint.render import FORMATS, render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from safepoint.core.baseline import Baseline
    from safepoint.core.report import Report

SHOWN_NAMES = 5
_SOURCES = (".py", ".pyi", ".ipynb", ".yaml", ".yml")


def targets(words: Sequence[str]) -> list[tuple[str, str]]:
    """Parse the `FORMAT=FILE` words of `--output`; raises UsageError, also where one report would replace another."""
    parsed: list[tuple[str, str]] = []
    for word in words:
        name, found, path = word.partition("=")
        if not found or not path or name not in FORMATS:
            raise UsageError(f"--output: {word!r} is not FORMAT=FILE; the formats are {', '.join(FORMATS)}")
        if any(os.path.abspath(path) == os.path.abspath(other) for _, other in parsed):
            raise UsageError(f"--output: two reports are to go to {path}; name a file for each")
        _refuse_source(path, "--output")
        parsed.append((name, path))
    return parsed


def _refuse_source(path: str, flag: str) -> None:
    """Raise UsageError when a report would take the place of a source, which is what a slip of the hand does."""
    if path.endswith(_SOURCES) and os.path.exists(path):
        raise UsageError(f"{flag}: {path} is a source and would be replaced; name another file")


def with_rules(report: Report, formats: Sequence[str]) -> Report:
    """Add the rules of the findings to the report when a format describes them."""
    if not any(FORMATS[name][1] for name in formats):
        return report
    from safepoint.checks import rules_of

    return report._replace(rules=rules_of(report.by_code()))


def show(name: str, report: Report, color: str) -> None:
    """Print the report in one format, text with the looks the terminal can show."""
    from safepoint.cli.terminal import style_for, write_text
    from safepoint.render import PLAIN

    write_text(sys.stdout, render(name, report, style_for(color) if name == "text" else PLAIN))


def show_statistics(report: Report, stream: TextIO) -> None:
    """Print how many findings each rule has to a stream, the most frequent first."""
    from safepoint.cli.terminal import write_text

    names = {finding.code: finding.name for finding in report.findings}
    counts = sorted(report.by_code().items(), key=lambda item: (-item[1], item[0]))
    write_text(stream, "".join(f"{count:>6}  {code}  {names[code]}\n" for code, count in counts))


def show_notes(unknown: Sequence[str], report: Report) -> None:
    """Tell on standard error what was not checked, and where a rule failed."""
    if unknown:
        more = f" and {len(unknown) - SHOWN_NAMES} more" if len(unknown) > SHOWN_NAMES else ""
        shown = ", ".join(unknown[:SHOWN_NAMES]) + more
        _note(f"safepoint: note: neither Python nor a contract, so not checked: {shown}")
    for fault in report.faults:
        _note(f"safepoint: error: {fault}")


def write(path: str, text: str) -> None:
    """Write a report to a file in one step, or to standard output for `-`; raises UsageError."""
    from safepoint.cli.terminal import write_text
    from safepoint.core.files import write_atomic

    data = text.encode("utf-8", "backslashreplace")
    try:
        if path == "-":
            write_text(sys.stdout, text)
        elif os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:  # a pipe or a device: nothing to replace
                file.write(data)
        else:
            write_atomic(path, data, durable=False)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from None


def read_baseline(path: str | None) -> Baseline | None:
    """Read the baseline file; raises UsageError or ConfigError."""
    if path is None:
        return None
    from safepoint.core.baseline import load

    try:
        with open(path, encoding="utf-8") as file:
            return load(file.read(), path.replace(os.sep, "/"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"baseline {path}: {reason}; write it with --write-baseline") from None


def write_baseline(report: Report, path: str, root: str) -> None:
    """Write the findings of the report to the baseline file; a file that is none is not replaced."""
    from safepoint.cli.terminal import write_text
    from safepoint.core.baseline import dump
    from safepoint.core.errors import SafepointError
    from safepoint.core.paths import rooted

    _refuse_source(path, "--baseline")
    if os.path.isfile(path) and os.path.getsize(path):
        try:
            read_baseline(path)
        except SafepointError as error:
            raise UsageError(
                f"--write-baseline would replace {path}, which is no baseline ({error}); name another file"
            ) from None
    cwd = os.getcwd()
    write(path, dump(report.findings, lambda shown: rooted(shown, root, cwd)))
    number = len(report.findings)
    write_text(sys.stdout, f"{number} finding{'s' * (number != 1)} written to {path}\n")


def _note(text: str) -> None:
    from safepoint.cli.terminal import write_text

    write_text(sys.stderr, text + "\n")
