"""Show in docs/analysis.md the table of points by which the confidence of a finding is reckoned."""

from __future__ import annotations

import re
from pathlib import Path

from safepoint.loops.verdicts.confidence import HIGH, MEDIUM, POINTS

PAGE = "docs/analysis.md"
TABLE = re.compile(r"(?<=<!-- table: made by `make generate` -->\n).*?(?=<!-- end of table -->)", re.DOTALL)
BOUNDS = re.compile(r"with \d+\s+points or more is of medium confidence, with \d+ or more")


def outputs() -> dict[str, str]:
    """Return the page with the table and its bounds as the code has them."""
    text = (Path(__file__).resolve().parent.parent / PAGE).read_text(encoding="utf-8")
    ordered = sorted(POINTS.values(), key=lambda one: (-one[0], one[1]))
    rows = "".join(f"| {points:+d} | {reason} |\n" for points, reason in ordered)
    text = TABLE.sub(lambda _: f"\n| points | what is seen |\n|---|---|\n{rows}\n", text)
    bounds = f"with {MEDIUM} points or more is of medium confidence, with {HIGH} or more"
    return {PAGE: BOUNDS.sub(bounds, text)}
