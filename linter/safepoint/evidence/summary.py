"""The summary for people: Markdown rendered from the evidence, so that it can never say anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.contract.evidence import VerificationEvidence


def render_summary(evidence: VerificationEvidence) -> str:
    """Return the text of `verification_summary.md`."""
    blocks = [
        f"# {evidence.bead}: {evidence.title}",
        (
            f"**{evidence.verdict}** · section {evidence.section} · {evidence.timestamp} · "
            f"{evidence.tool.name} {evidence.tool.version}, rule set `{evidence.tool.rule_set[:16]}`"
        ),
        "## Invariants",
        _table(
            ("invariant", "verdict", "check", "detail"),
            ((row.id, row.verdict, f"`{row.check}`", row.detail) for row in evidence.invariants),
        ),
        "## Checks",
        _table(
            ("check", "verdict", "passed", "detail"),
            (
                (f"`{name}`", row.verdict, f"{row.passed} of {row.total}", row.detail)
                for name, row in evidence.verification_results.items()
            ),
        ),
        "## The guarded run",
        _table(("measured", "value"), ((name, _value(value)) for name, value in evidence.verification_metrics)),
        (
            f"{evidence.event_log.events} events, chain head `{evidence.event_log.chain_head[:16]}`, "
            f"codes {', '.join(evidence.event_codes) or 'none'}."
        ),
        "## Coverage",
        _table(("loops", "count"), ((verdict, str(count)) for verdict, count in evidence.coverage.loops.items())),
        _phases("Phases with a checkpoint", evidence.coverage.phases_with_checkpoint),
        _phases("Phases without a checkpoint", evidence.coverage.phases_without_checkpoint),
        f"## Findings\n\n{_findings(evidence)}",
        f"## Inputs\n\n{len(evidence.inputs)} files, each by its SHA-256 in `verification_evidence.json`.",
    ]
    return "\n\n".join(blocks) + "\n"


def _findings(evidence: VerificationEvidence) -> str:
    findings = evidence.findings
    if not findings.total:
        return "None."
    rows = ", ".join(f"{code} × {count}" for code, count in findings.by_code.items())  # noqa: RUF001
    return f"{findings.total} in all, {findings.failing} of them fail the run: {rows}."


def _phases(title: str, phases: tuple[str, ...]) -> str:
    return f"{title}: {', '.join(f'`{phase}`' for phase in phases) or 'none'}."


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _value(value: object) -> str:
    return "not measured" if value is None else str(value)
