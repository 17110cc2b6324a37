"""The table of points: each entry is the answer to a question that some code asks, and is explained in the manual."""

from pathlib import Path

import safepoint.loops
from safepoint.loops.verdicts.confidence import POINTS

ROOT = Path(__file__).resolve().parents[2]


def test_each_entry_is_used() -> None:
    folder = Path(safepoint.loops.__file__).parent
    sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "confidence.py"]
    assert [key for key in POINTS if not any(f'"{key}"' in text for text in sources)] == []


def test_the_manual_shows_the_table() -> None:
    page = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    assert [reason for points, reason in POINTS.values() if f"| {points:+d} | {reason} |\n" not in page] == []
