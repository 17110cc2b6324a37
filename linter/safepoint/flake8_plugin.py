"""The flake8 plugin: CKP findings of Python files, from the tree that flake8 has parsed already.

flake8 itself judges `# noqa`; `# safepoint: ignore[…]` is ours. Nothing is loaded before the first file is judged.
"""

from __future__ import annotations

import gc
import os

from safepoint import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator
    from typing import Any, ClassVar

    from safepoint.conclusion import Filters
    from safepoint.config import Settings
    from safepoint.core.report import Report
    from safepoint.loops.options import LoopOptions
    from safepoint.trees import LazyTrees

    Prepared = tuple[Settings, Filters, LoopOptions, LazyTrees]


class Plugin:
    """One file of a flake8 run."""

    name = "safepoint"
    version = __version__
    options: ClassVar[Any] = None
    _prepared: ClassVar[Prepared | None] = None

    def __init__(self, tree: ast.Module, filename: str, lines: list[str]) -> None:
        self.tree = tree
        self.filename = filename
        self.lines = lines

    @staticmethod
    def add_options(manager: Any) -> None:
        """Add our options to flake8's."""
        from safepoint.core.diagnostic import CONFIDENCES, SEVERITIES

        add = manager.add_option
        add("--safepoint-confidence", choices=CONFIDENCES, parse_from_config=True, help="least confidence to report")
        add("--safepoint-severity", choices=SEVERITIES, parse_from_config=True, help="least severity to report")
        add("--safepoint-config", metavar="FILE", parse_from_config=True, help="take Safepoint's settings from this file")
        add("--safepoint-isolated", action="store_true", parse_from_config=True, help="use no settings file of Safepoint's")

    @classmethod
    def parse_options(cls, options: Any) -> None:
        """Keep the options of this run."""
        cls.options = options
        cls._prepared = None

    def run(self) -> Iterator[tuple[int, int, str, type[Plugin]]]:
        """Yield line, column from 0, text and ourselves for each finding; what kept us from checking is one as well.

        That is settings that cannot be used, and a rule that fails. flake8 would tell of an exception by a traceback, and
        editors by nothing at all.
        """
        from safepoint.core.errors import SafepointError

        try:
            with _uncollected():
                report = self._report()
        except SafepointError as error:
            yield 1, 0, f"CKP001 nothing was checked: {error}", type(self)
            return
        for fault in report.faults:
            yield 1, 0, f"CKP001 not everything was checked: {fault}", type(self)
        for finding in report.findings:
            help_text = f" ({finding.help})" if finding.help else ""
            text = " ".join(f"{finding.code} {finding.message}{help_text}".split())
            yield finding.span.line, finding.span.column - 1, text, type(self)

    def _report(self) -> Report:
        from safepoint.conclusion import conclude
        from safepoint.core.paths import display_path, rooted
        from safepoint.core.source import PYTHON, Source, normalise
        from safepoint.engine import Read, project
        from safepoint.judging import judge_path
        from safepoint.loops.source.read import read_module
        from safepoint.trees import WithGuest

        settings, filters, loops, neighbours = self._settings()
        cwd = os.getcwd()
        path = display_path(self.filename, cwd)
        source = Source(path, PYTHON, normalise("".join(self.lines).removeprefix("\ufeff")))
        trees = WithGuest(neighbours, source, Read(read_module(source.text, path, tree=self.tree)))
        whole = project(trees, loops, listing=False)
        judged = judge_path(path, trees, whole, lambda shown: rooted(shown, settings.root, cwd))
        whole.world.close()  # flake8 would otherwise carry it along until its next collection of garbage
        assert judged is not None
        judged = judged._replace(suppressions=tuple(item for item in judged.suppressions if item.ours))
        return conclude({path: judged}, filters, rooted=lambda shown: rooted(shown, settings.root, cwd))

    @classmethod
    def _settings(cls) -> Prepared:
        if cls._prepared is None:
            cls._prepared = _prepare(cls.options)
        return cls._prepared


class _uncollected:  # noqa: N801  used like a function; `contextlib` would take as long as a file
    """Leave the host's garbage alone while one file is judged: what that makes, it takes apart itself.

    What the first file has loaded, and the host before it, stays until the process ends. Without `freeze` every full
    collection of the host would go through it again, which costs more than loading it.
    """

    _settled: ClassVar[bool] = False

    def __enter__(self) -> None:
        self.collecting = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self.collecting:
            if not _uncollected._settled:
                _uncollected._settled = True
                gc.freeze()
            gc.enable()


def _prepare(options: Any) -> Prepared:
    """Read the settings once a process; flake8's own options win, and flake8 itself selects and ignores codes.

    A file is judged in the project that the last run of the command over the working folder saw, if there was one.
    """
    from safepoint.binding import Told
    from safepoint.conclusion import Filters, chosen_rules
    from safepoint.config import find_settings
    from safepoint.core.diagnostic import Confidence, Severity
    from safepoint.lint import neighbourhood

    config = getattr(options, "safepoint_config", None)
    settings = find_settings(os.getcwd(), explicit=config, isolated=bool(getattr(options, "safepoint_isolated", False)))
    severity = getattr(options, "safepoint_severity", None) or settings.text("severity", "info")
    confidence = getattr(options, "safepoint_confidence", None) or settings.text("confidence", "medium")
    filters = Filters(chosen_rules(settings), Severity[severity.upper()], Confidence[confidence.upper()])
    return settings, filters, Told(settings, ()).options(), neighbourhood(settings, os.getcwd())
