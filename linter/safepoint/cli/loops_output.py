"""The inventory of loops as text: table, JSON, CSV, Markdown, and the explanation of one verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.loops.verdicts.explain import told
from safepoint.loops.wording import USUAL_PERIOD, chain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from safepoint.core.placing import Places
    from safepoint.loops.facts import LoopFacts

_COLUMNS = ("place", "verdict", "codes", "loop", "turns", "cost", "checkpoint")
_CODES = {
    ("flagged", "none"): "CKP101",
    ("flagged", "unproved"): "CKP101",
    ("flagged", "after"): "CKP105",
    ("flagged", "conditional"): "CKP106",
    ("flagged", "period"): "CKP102",
    ("flagged", "skips"): "CKP103",
    ("flagged", "interval"): "CKP104",
    ("flagged", "turn"): "CKP104",
    ("flagged", "parallel"): "CKP108",
    ("checkpointed", "optional"): "CKP106",
    ("checkpointed", "unskipped"): "CKP109",
    ("checkpointed", "unmatched"): "CKP109",
    ("checkpointed", "regrouped"): "CKP109",
    ("checkpointed", "emptied"): "CKP109",
    ("checkpointed", "cleared"): "CKP109",
    ("checkpointed", "torn"): "CKP109",
    ("checkpointed", "unnoted"): "CKP109",
    ("checkpointed", "unloaded"): "CKP109",
    ("checkpointed", "restarted"): "CKP110",
    ("checkpointed", "removed"): "CKP110",
}


def codes(loop: LoopFacts) -> list[str]:
    """Return the codes of the rules that speak of a loop."""
    code = _CODES.get((loop.verdict, loop.problem))
    if loop.verdict == "checkpointed" and not loop.problem and loop.declared is None and (loop.period or 0) > USUAL_PERIOD:
        return ["CKP102"]
    return [code] if code else []


def as_json(loops: Sequence[LoopFacts], places: Places) -> str:
    """Return the inventory as JSON; schemas/loops-v1.schema.json is its form."""
    import json

    return json.dumps({"version": 1, "loops": [entry(loop, places) for loop in loops]}, indent=2, ensure_ascii=False) + "\n"


def entry(loop: LoopFacts, places: Places) -> dict[str, Any]:
    """Return one loop in the form of the JSON report."""
    return {
        "path": loop.path,
        **_at(loop.path, loop.line, places),
        "end_line": loop.span.end_line - loop.line + places.at(loop.path, loop.line)[0],
        "kind": loop.kind,
        "function": loop.function,
        "verdict": loop.verdict,
        "confidence": loop.confidence.label,
        "codes": codes(loop),
        "iterations": {"max": _whole(loop.trips.maximum), "why": loop.trips.why},
        "cost": {
            "class": loop.cost.name.lower(),
            "seconds": loop.gap.seconds,
            "evidence": [
                {
                    "call": fact.steps[-1].name,
                    "path": fact.steps[-1].path,
                    **_at(fact.steps[-1].path, fact.steps[-1].line, places),
                    "via": [step.name for step in fact.steps[:-1]],
                }
                for fact in loop.costs
            ],
        },
        "checkpoint": {
            "paths": loop.on_path,
            "period": _whole(loop.period),
            "seconds": loop.interval,
            "via": [step.name for step in loop.saves[0].steps] if loop.saves and loop.on_path != "none" else [],
        },
        "loses": [{"kind": one.kind, "name": one.name, **_at(loop.path, one.line, places)} for one in loop.losses],
        "declared": loop.declared.id if loop.declared is not None else None,
    }


def _at(path: str, line: int, places: Places) -> dict[str, int]:
    line, cell = places.at(path, line)
    return {"line": line} if cell is None else {"cell": cell, "line": line}


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


def _cells(loop: LoopFacts, places: Places) -> tuple[str, ...]:
    turns = "open" if loop.trips.maximum is None else f"{loop.trips.maximum:.0f}"
    cost = chain(loop.costs[0]) if loop.costs else "-"
    saved = chain(loop.saves[0]) if loop.saves and loop.on_path != "none" else "-"
    return (places.text(loop.path, loop.line), loop.verdict, " ".join(codes(loop)), loop.header, turns, cost, saved)


def as_csv(loops: Sequence[LoopFacts], places: Places) -> str:
    """Return the inventory as comma-separated values with a header line."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(_cells(loop, places) for loop in loops)
    return out.getvalue()


def as_markdown(loops: Sequence[LoopFacts], places: Places) -> str:
    """Return the inventory as a Markdown table."""
    rows = [_COLUMNS, tuple("---" for _ in _COLUMNS), *[_cells(loop, places) for loop in loops]]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |\n" for row in rows)


def as_table(loops: Sequence[LoopFacts], places: Places) -> str:
    """Return the inventory as aligned columns, with a count of verdicts at the end."""
    rows = [tuple(_short(cell) for cell in _cells(loop, places)) for loop in loops]
    widths = [max(len(row[place]) for row in [_COLUMNS, *rows]) for place in range(len(_COLUMNS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [_COLUMNS, *rows]
    ]
    counts: dict[str, int] = {}
    for loop in loops:
        counts[loop.verdict] = counts.get(loop.verdict, 0) + 1
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())) or "none"
    return "\n".join([*lines, "", f"{len(loops)} loop{'s' * (len(loops) != 1)}: {told}"]) + "\n"


def _short(text: str, most: int = 48) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def why(loop: LoopFacts, places: Places) -> str:
    """Explain one verdict: each step, and the points that make the confidence."""
    lines = [
        f"{places.text(loop.path, loop.line)}  {loop.header}  ({loop.function})",
        f"verdict: {loop.verdict} {' '.join(codes(loop))}".rstrip(),
    ]
    lines += [f"  {step}" for step in told(loop, places.text)]
    for fact in loop.costs[1:]:
        lines.append(f"  also costs: {chain(fact)} ({fact.why or 'costly'})")
    if loop.reasons:
        lines.append(f"confidence: {loop.confidence.label}")
        lines += [f"  {reason.points:+d}  {reason.text}" for reason in loop.reasons]
        lines.append(f"  {sum(reason.points for reason in loop.reasons):+d}  in all (medium from 5, high from 8)")
    return "\n".join(lines) + "\n"


FORMATS: dict[str, Callable[[Sequence[LoopFacts], Places], str]] = {
    "table": as_table,
    "json": as_json,
    "csv": as_csv,
    "markdown": as_markdown,
}
"""Format -> function from the loops and their places to text."""
