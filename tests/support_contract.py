"""Read contracts in tests: the published sample, and what the linter says of a text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from safepoint.contract.load import load_contract
from safepoint.contract.model import ContextContract
from safepoint.core.diagnostic import Severity
from safepoint.core.source import CONTRACT, Source
from safepoint.engine import checks_of, judge_sources

if TYPE_CHECKING:
    from safepoint.core.diagnostic import Diagnostic

DATA = Path(__file__).resolve().parent / "contract" / "data"
SAMPLE = (DATA / "sample.contract.yaml").read_text(encoding="utf-8")
HEAD = 'schema_version: "1"\npipeline_id: p\n'


def findings(text: str, path: str = "x.contract.yaml") -> list[Diagnostic]:
    """Return what the engine finds in a contract's text, in order of place."""
    judged = judge_sources([Source(path, CONTRACT, text)])[path]
    assert not judged.fault, judged.fault
    return list(judged.findings)


def seen(text: str, code: str = "CKP", least: Severity = Severity.INFO) -> list[str]:
    """Return the findings of a text as `line:column severity code`, of one code or prefix, at or above a severity."""
    return [
        f"{f.span.line}:{f.span.column} {f.severity.label} {f.code}"
        for f in findings(text)
        if f.code.startswith(code) and f.severity >= least
    ]


def contract_of(text: str) -> ContextContract:
    """Return the contract in a text that must be valid."""
    loaded = load_contract(text)
    assert not loaded.faults, loaded.faults
    assert loaded.contract is not None
    return loaded.contract


def parsed(**parts: object) -> ContextContract:
    """Return a contract with these parts."""
    return ContextContract.model_validate({"schema_version": "1", "pipeline_id": "p", "phases": {}, **parts})


def fields(*names: str, **more: object) -> list[dict[str, object]]:
    """Return field specs of these names."""
    return [{"name": name, **more} for name in names]


__all__ = ["DATA", "HEAD", "SAMPLE", "checks_of", "contract_of", "fields", "findings", "parsed", "seen"]
