"""Outputs: each format is one module with one pure function `render(report, style) -> str`.

A renderer knows nothing of terminals, files or settings; `Style` is all it is told beside the report.
"""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.report import Report

FORMATS: dict[str, tuple[str, bool]] = {
    "text": ("text", False),
    "json": ("as_json", False),
    "sarif": ("sarif", True),
    "github": ("github", False),
    "gitlab": ("gitlab", False),
    "junit": ("junit", False),
    "markdown": ("markdown", False),
}
"""Format -> (module below `safepoint.render`, whether it describes rules and so needs `Report.rules`)."""


class Style(NamedTuple):
    """How text may look: colours, the address of the folder of rule pages to link to (or none), columns of a line."""

    color: bool = False
    links: str = ""
    width: int = 120


PLAIN = Style()


def render(name: str, report: Report, style: Style = PLAIN) -> str:
    """Return the report in the format `name`, one of `FORMATS`; it ends with a newline unless it is empty."""
    from importlib import import_module

    module = import_module(f"safepoint.render.{FORMATS[name][0]}")
    return str(module.render(report, style))
