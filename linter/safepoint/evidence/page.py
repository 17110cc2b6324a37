"""The report for people: one HTML file that needs no network, readable in light and dark and without a mouse."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.evidence.page_style import STYLE, TOGGLE
from safepoint.evidence.timeline import draw_timelines
from safepoint.loops.facts import VERDICTS
from safepoint.loops.verdicts.explain import told

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from safepoint.contract.evidence import VerificationEvidence
    from safepoint.core.placing import Places
    from safepoint.core.policy import Limits
    from safepoint.loops.facts import LoopFacts
    from safepoint.runtime.events import CheckpointEvent

_LEGEND = (
    '<p class="legend"><span class="kept">within the bound</span><span class="resumed">the first after a resume</span>'
    '<span class="over">beyond the bound</span></p>'
)


class Material(NamedTuple):
    """What a report shows: the evidence, the linter's findings (rows of `--format json`), loops with places, the run."""

    evidence: VerificationEvidence
    findings: Sequence[Mapping[str, Any]]
    loops: Sequence[LoopFacts]
    places: Places
    events: Sequence[CheckpointEvent]
    limits: Limits


def render_page(material: Material) -> str:
    """Return the whole page."""
    evidence = material.evidence
    title = f"{evidence.bead}: {evidence.title}"
    sections = (
        ("invariants", "Invariants", _invariants(evidence)),
        ("run", "The guarded run", _run(material)),
        ("loops", "Loops and verdicts", _loops(material)),
        ("phases", "Phases and their checkpoints", _phases(evidence)),
        ("findings", "Findings", _findings(material.findings)),
        ("digests", "Digests", _digests(evidence)),
    )
    navigation = "".join(f'<a href="#{key}">{escape(name)}</a>' for key, name, _ in sections)
    body = "".join(f'<section id="{key}"><h2>{escape(name)}</h2>{text}</section>' for key, name, text in sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<header><h1>{escape(title)}</h1>{_head(evidence)}<nav>{navigation}</nav></header><main>{body}</main>"
        f"<script>{TOGGLE}</script></body></html>\n"
    )


def _head(evidence: VerificationEvidence) -> str:
    return (
        f"<p>{_badge(evidence.verdict)} section {escape(evidence.section)} · <time>{escape(evidence.timestamp)}</time> · "
        f"{escape(evidence.tool.name)} {escape(evidence.tool.version)}</p>"
    )


def _invariants(evidence: VerificationEvidence) -> str:
    rows = ((row.id, _badge(row.verdict), _code(row.check), escape(row.detail)) for row in evidence.invariants)
    checks = (
        (_code(name), _badge(row.verdict), f"{row.passed} of {row.total}", escape(row.detail[:400]))
        for name, row in evidence.verification_results.items()
    )
    first = _table(("invariant", "verdict", "check", "what was seen"), rows)
    return first + "<h3>Checks</h3>" + _table(("check", "verdict", "passed", "what was seen"), checks)


def _run(material: Material) -> str:
    metrics = ((escape(name.replace("_", " ")), _shown(value)) for name, value in material.evidence.verification_metrics)
    charts = draw_timelines(material.events, material.limits)
    charts = _LEGEND + charts if charts else '<p class="empty">The log holds no saved checkpoint.</p>'
    return _table(("measured from the event log", "value"), metrics) + charts


def _loops(material: Material) -> str:
    present = [verdict for verdict in VERDICTS if any(loop.verdict == verdict for loop in material.loops)]
    if not present:
        return '<p class="empty">No loops.</p>'
    buttons = "".join(
        f'<button type="button" data-verdict="{verdict}" aria-pressed="true">{verdict} '
        f"{sum(loop.verdict == verdict for loop in material.loops)}</button>"
        for verdict in present
    )
    ordered = sorted(material.loops, key=lambda loop: (VERDICTS.index(loop.verdict), loop.path, loop.line))
    return f'<p class="filters">{buttons}</p>' + "".join(_loop(loop, material.places) for loop in ordered)


def _loop(loop: LoopFacts, places: Places) -> str:
    steps = "".join(f"<li>{escape(step)}</li>" for step in told(loop, places.text))
    source = places.sources.get(loop.path)
    lines = source.text.split("\n")[loop.line - 1 : loop.span.end_line] if source is not None else ()
    first, _ = places.at(loop.path, loop.line)
    code = "\n".join(f"{number:>5}  {line}" for number, line in enumerate(lines, first))
    opened = " open" if loop.verdict == "flagged" else ""
    where = places.text(loop.path, loop.line)
    return (
        f'<details class="loop {loop.verdict}" data-verdict="{loop.verdict}"{opened}><summary>'
        f'<span class="tag">{loop.verdict}</span> {_code(where)} in {_code(loop.function)}</summary>'
        f"<ol>{steps}</ol><pre><code>{escape(code)}</code></pre></details>"
    )


def _phases(evidence: VerificationEvidence) -> str:
    rows = [(escape(phase), "checkpoint declared") for phase in evidence.coverage.phases_with_checkpoint]
    rows += [(escape(phase), "<strong>none</strong>") for phase in evidence.coverage.phases_without_checkpoint]
    return _table(("phase", "checkpoint"), rows) if rows else '<p class="empty">No contract among the inputs.</p>'


def _where(row: Mapping[str, Any]) -> str:
    cell = f"cell {row['cell']}:" if "cell" in row else ""
    return f"{row['path']}:{cell}{row['line']}"


def _findings(findings: Sequence[Mapping[str, Any]]) -> str:
    if not findings:
        return '<p class="empty">None.</p>'
    rows = ((_code(row["code"]), escape(row["severity"]), _code(_where(row)), escape(row["message"])) for row in findings)
    return _table(("rule", "severity", "where", "what"), rows)


def _digests(evidence: VerificationEvidence) -> str:
    rows = [("rule set", _code(evidence.tool.rule_set)), ("event chain head", _code(evidence.event_log.chain_head))]
    rows += [(escape(item.path), _code(item.sha256)) for item in evidence.inputs]
    return f"<details><summary>{len(rows)} digests (SHA-256)</summary>{_table(('of', 'digest'), rows)}</details>"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def _badge(verdict: str) -> str:
    return f'<span class="badge {verdict.lower()}">{verdict}</span>'


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _shown(value: object) -> str:
    return "not measured" if value is None else escape(str(value))
