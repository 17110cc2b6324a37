"""`safepoint check`: lint contracts and Python sources."""

from __future__ import annotations

import os
import sys

from safepoint.core.diagnostic import CONFIDENCES, SEVERITIES, Confidence, Severity
from safepoint.core.errors import UsageError
from safepoint.render import FORMATS, render

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from safepoint.config import Settings
    from safepoint.core.report import Report
    from safepoint.lint import Request

BASELINE_NAME = ".safepoint-baseline.json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files and folders (default: the current folder); - reads standard input"
    )
    _add_choice(parser.add_argument_group("what is reported").add_argument)
    _add_search(parser.add_argument_group("which files").add_argument)
    _add_output(parser.add_argument_group("output").add_argument)
    _add_result(parser.add_argument_group("result and speed").add_argument)


def _add_choice(add: Callable[..., object]) -> None:
    add("--select", action="append", metavar="CODES", help="rules to run: codes, prefixes such as CKP2, or ALL")
    add("--ignore", action="append", metavar="CODES", help="rules to leave out, in the same form")
    add("--severity", choices=SEVERITIES, help="least severity to report (default: info)")
    add("--confidence", choices=CONFIDENCES, help="least confidence to report (default: medium)")
    known = "leave out the findings this file knows; report entries that match nothing"
    add("--baseline", metavar="FILE", help=known)
    add("--write-baseline", action="store_true", help=f"write the findings to the baseline (default: {BASELINE_NAME})")


def _add_search(add: Callable[..., object]) -> None:
    add("--exclude", action="append", metavar="GLOB", default=[], help="leave out files, in the form of a .gitignore line")
    add("--force-exclude", action="store_true", help="leave out excluded files and folders even when they are named")
    add("--no-gitignore", action="store_true", help="look into files that git ignores as well")
    add("--stdin-filename", metavar="NAME", help="the name under which standard input is judged")
    add("--config", metavar="FILE", help="take the settings from this file")
    add("--isolated", action="store_true", help="use no settings file")


def _add_output(add: Callable[..., object]) -> None:
    add("--format", choices=FORMATS, default="text", help="what is printed (default: text)")
    written = "write a report to a file as well; repeatable"
    add("--output", action="append", metavar="FORMAT=FILE", default=[], help=written)
    counted = "print how many findings each rule has; on standard error if --format is not text"
    add("--statistics", action="store_true", help=counted)
    add("--color", choices=("auto", "always", "never"), default="auto", help="colours in text (default: auto)")
    add("--quiet", "-q", action="store_true", help="print nothing when there is nothing to report")


def _add_result(add: Callable[..., object]) -> None:
    add("--fail-on", choices=(*SEVERITIES, "never"), help="least severity that gives exit code 1 (default: warning)")
    add("--exit-zero", action="store_true", help="exit with 0 whatever is found")
    add("--jobs", "-j", type=_processes, default=0, metavar="N", help="number of processes (default: one per processor)")
    add("--cache-key", choices=("time", "content"), help="tell files apart by time and size, or by content (default on CI)")
    add("--no-cache", action="store_true", help="do not use or write results of earlier runs")
    add("--no-fast-path", action="store_true", help="parse every line, judge every loop the long way, use no cache")


SWITCHES = {
    "--exit-zero": "exit_zero", "--force-exclude": "force_exclude", "--isolated": "isolated", "--no-cache": "no_cache",
    "--no-gitignore": "no_gitignore", "--quiet": "quiet", "-q": "quiet", "--statistics": "statistics",
}  # fmt: skip
"""Flags without a value that are understood without `argparse`, and what they set."""


class Words:
    """The arguments of a call with no flags but switches: the paths, and every other flag at its default."""

    baseline = cache_key = confidence = config = fail_on = ignore = select = severity = stdin_filename = None
    exit_zero = force_exclude = isolated = no_cache = no_fast_path = no_gitignore = quiet = statistics = False
    write_baseline = False
    exclude: Sequence[str] = ()
    output: Sequence[str] = ()
    color = "auto"
    format = "text"
    jobs = 0

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = paths


def switched(words: Sequence[str]) -> Words | None:
    """Return the arguments of `safepoint check --no-cache PATH …` as `configure` would have them parsed.

    None where there are flags beside the switches, since `argparse` takes as long as judging a file.
    """
    flags = [word for word in words if word[:1] == "-"]
    if not all(flag in SWITCHES for flag in flags):
        return None
    found = Words([word for word in words if word[:1] != "-"])
    for flag in flags:
        setattr(found, SWITCHES[flag], True)
    return found


def run(arguments: argparse.Namespace | Words) -> int:
    """Run the command; 0 clean, 1 findings at or above --fail-on, 2 could not run or a rule failed."""
    from safepoint.cli import reports
    from safepoint.config import find_settings, start_of
    from safepoint.lint import lint

    targets = reports.targets(arguments.output)
    settings = find_settings(start_of(arguments.paths), explicit=arguments.config, isolated=arguments.isolated)
    request = _request(arguments, settings)
    outcome = lint(request)
    report = reports.with_rules(outcome.report, [arguments.format, *(name for name, _ in targets)])
    for name, path in targets:
        reports.write(path, render(name, report))
    if arguments.write_baseline:
        reports.write_baseline(report, _baseline_path(arguments, settings) or BASELINE_NAME, settings.root)
    else:
        _show(report, arguments)
    reports.show_notes(outcome.unknown, report)
    return _exit_code(report, arguments, settings)


def _show(report: Report, arguments: argparse.Namespace | Words) -> None:
    from safepoint.cli import reports

    if not (arguments.quiet and not report.findings and arguments.format == "text"):
        reports.show(arguments.format, report, arguments.color)
    if arguments.statistics:
        # Behind a format that programs read, a table would make it one that they cannot.
        reports.show_statistics(report, sys.stdout if arguments.format == "text" else sys.stderr)


def _request(arguments: argparse.Namespace | Words, settings: Settings) -> Request:
    from safepoint.cli.reports import read_baseline
    from safepoint.cli.terminal import progress
    from safepoint.conclusion import Filters, chosen_rules
    from safepoint.lint import Request

    chosen = chosen_rules(settings, _words("--select", arguments.select), _words("--ignore", arguments.ignore))
    severity = Severity[(arguments.severity or settings.text("severity", "info")).upper()]
    confidence = Confidence[(arguments.confidence or settings.text("confidence", "medium")).upper()]
    paths, text = _inputs(arguments)
    return Request(
        paths=paths,
        settings=settings,
        filters=Filters(chosen, severity, confidence),
        exclude=tuple(arguments.exclude),
        gitignore=not arguments.no_gitignore,
        force_exclude=arguments.force_exclude,
        text=text,
        baseline=None if arguments.write_baseline else read_baseline(_baseline_path(arguments, settings)),
        jobs=arguments.jobs,
        cache=not (arguments.no_cache or arguments.no_fast_path),
        content=_by_content(arguments, settings),
        progress=progress(),
        fast=not arguments.no_fast_path,
    )


def _inputs(arguments: argparse.Namespace | Words) -> tuple[tuple[str, ...], bytes | None]:
    paths = tuple(arguments.paths) or (".",)
    if "-" not in paths:
        if arguments.stdin_filename:
            raise UsageError("--stdin-filename needs `-` as the only path, so that standard input is read")
        return paths, None
    if len(paths) > 1:
        raise UsageError("`-` reads standard input and cannot be combined with other paths")
    if sys.stdin is None:
        raise UsageError("`-` reads standard input, which is closed")
    return (arguments.stdin_filename or "stdin.py",), sys.stdin.buffer.read()


def _words(flag: str, values: Sequence[str] | None) -> tuple[str, ...]:
    words = tuple(word for value in values or () for word in value.split(",") if word.strip())
    if values and not words:
        raise UsageError(f"{flag} names no rule; wanted codes such as CKP101, prefixes such as CKP2, or ALL")
    return words


def _processes(text: str) -> int:
    """Read the number of processes, which `argparse` asks for."""
    from argparse import ArgumentTypeError

    if not (text.isdecimal() and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is no number of processes; wanted a whole number from 1")
    return int(text)


def _by_content(arguments: argparse.Namespace | Words, settings: Settings) -> bool:
    """Decide how files are told apart: a fresh checkout of a CI job has new times on old contents."""
    default = "content" if os.environ.get("CI") else "time"
    return (arguments.cache_key or settings.text("cache-key", default)) == "content"


def _baseline_path(arguments: argparse.Namespace | Words, settings: Settings) -> str | None:
    if arguments.baseline:
        return str(arguments.baseline)
    named = settings.text("baseline", "")
    return os.path.relpath(settings.beside(named)) if named else None


def _exit_code(report: Report, arguments: argparse.Namespace | Words, settings: Settings) -> int:
    if report.faults:
        return 2
    if arguments.write_baseline:
        return 0
    threshold = arguments.fail_on or settings.text("fail-on", "warning")
    if arguments.exit_zero or threshold == "never":
        return 0
    return 1 if report.fails(Severity[threshold.upper()]) else 0
