"""Show changes to people: as text for a terminal or a log, and as one self-contained HTML page."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

from safepoint.core.shown import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.store.diff import Change

MAX_VALUE_CHARACTERS = 160
SIGNS = {"add": "+", "remove": "-", "replace": "~"}
WORDS = {"add": "added", "remove": "removed", "replace": "changed"}

_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.25rem } body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884;
  overflow-wrap: anywhere }
th:first-child, td:first-child { width: 6rem } code { font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap }
.add td:first-child { color: #1a7f37 } .remove td:first-child { color: #cf222e } .replace td:first-child { color: #9a6700 }
@media (prefers-color-scheme: dark) {
  .add td:first-child { color: #3fb950 } .remove td:first-child { color: #f85149 }
  .replace td:first-child { color: #d29922 } }
"""


def render_text(changes: Sequence[Change], before: str = "before", after: str = "after") -> str:
    """Return one line per change: a sign, the place and the values, long values shortened; ends with the totals."""
    lines = [f"--- {printable(before)}", f"+++ {printable(after)}"]
    lines += [_line(change) for change in changes]
    return "\n".join([*lines, summary(changes)]) + "\n"


def render_html(changes: Sequence[Change], before: str = "before", after: str = "after") -> str:
    """Return a complete HTML page without scripts or outside resources; every value is escaped."""
    rows = "\n".join(_row(change) for change in changes)
    title = f"{html.escape(printable(before))} → {html.escape(printable(after))}"
    cells = "".join(f'<th scope="col">{name}</th>' for name in ("Change", "Place", "Before", "After"))
    header = f"<tr>{cells}</tr>"
    table = f"<table><thead>{header}</thead><tbody>{rows}</tbody></table>"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>'
        f"<body><h1>{title}</h1><p>{html.escape(summary(changes))}</p>{table if changes else ''}</body></html>\n"
    )


def summary(changes: Sequence[Change]) -> str:
    """Return the totals in words, such as "2 changed, 1 added"."""
    counts = {kind: sum(change.kind == kind for change in changes) for kind in ("replace", "add", "remove")}
    return ", ".join(f"{count} {WORDS[kind]}" for kind, count in counts.items() if count) or "no difference"


def _line(change: Change) -> str:
    place = _place(change)
    if change.kind == "replace":
        return f"~ {place}: {_value(change.before)} -> {_value(change.after)}"
    return f"{SIGNS[change.kind]} {place}: {_value(change.after if change.kind == 'add' else change.before)}"


def _row(change: Change) -> str:
    before = "" if change.kind == "add" else _value(change.before, 2000)
    after = "" if change.kind == "remove" else _value(change.after, 2000)
    cells = "".join(f"<td><code>{html.escape(text)}</code></td>" for text in (_place(change), before, after))
    return f'<tr class="{change.kind}"><td>{SIGNS[change.kind]} {WORDS[change.kind]}</td>{cells}</tr>'


def _place(change: Change) -> str:
    """Show a removal where it stood; all else where it now stands."""
    pointer = change.old_pointer if change.kind == "remove" else change.pointer
    return printable(pointer) or "(whole state)"


def _value(value: Any, limit: int = MAX_VALUE_CHARACTERS) -> str:
    text = printable(json.dumps(value, ensure_ascii=False, sort_keys=True))
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"
