"""What people import: every public name is there, loads alone, and the schemas describe what the commands print."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import safepoint.context
import safepoint.contract
import safepoint.resume
from safepoint.context import RunReport
from safepoint.resume import CheckpointGuard
from support_resume import NOW, SNAPSHOT, Restamping, approval, approve_in, check, context_with, make_contract, spec_data

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
SEED_NAMES = {
    safepoint.contract: (
        "ContextContract CheckpointIntegritySpec CheckpointResumePolicy StalenessCheck ApprovalPolicy ApprovalRecord "
        "RecoveryStrategy RECOVERY_STRATEGY_VALUES ConstraintSeverity EnforcementMode"
    ),
    safepoint.context: (
        "PropagationTracker FieldProvenance BoundaryValidator ContractValidationResult RuntimeBoundaryGuard "
        "PhaseExecutionRecord WorkflowRunSummary PreflightChecker PostExecutionValidator RegressionGate BoundaryViolationError"
    ),
    safepoint.resume: (
        "CheckpointValidator CheckpointResumeResult StalenessCheckResult CheckpointGuard CheckpointStalenessError "
        "RecoveryHandler NoOpRecoveryHandler validate_checkpoint_specs PostExecutionValidator RegressionGate "
        "CheckpointIntegritySpec CheckpointResumePolicy StalenessCheck ApprovalPolicy ApprovalRecord RecoveryStrategy "
        "RECOVERY_STRATEGY_VALUES PropagationTracker WorkflowRunSummary BoundaryViolationError"
    ),
}


@pytest.mark.parametrize("module", SEED_NAMES, ids=lambda module: module.__name__)
def test_the_names_of_the_seed_can_be_imported(module):
    for name in SEED_NAMES[module].split():
        assert getattr(module, name) is not None


@pytest.mark.parametrize("module", [safepoint.context, safepoint.resume], ids=lambda module: module.__name__)
def test_every_public_name_loads_and_others_do_not(module):
    for name in module.__all__:
        assert getattr(module, name) is not None
    assert set(dir(module)) >= set(module.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = module.nothing


def test_reading_a_stamp_loads_neither_models_nor_yaml():
    program = (
        "import sys; from safepoint.context import PropagationTracker; PropagationTracker().stamp({}, 'p', 'f', 1); "
        "assert not {'pydantic', 'yaml'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def _schema(name: str) -> dict[str, Any]:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def test_results_fit_their_schema(capsys, tmp_path):
    contract = make_contract(
        spec_data(check(), check("m", on_stale="warning"), approval_required=True, approval_policy="human")
    )
    context = approve_in({"_cc_propagation": {SNAPSHOT: {"set_at": "soon"}}}, approval())
    result = CheckpointGuard(contract, "audit", Restamping(answer=False)).resume_checkpoint(
        "post_retrieval", context, resume_time=NOW
    )
    assert result.approval_granted
    data = {"version": 1, **json.loads(result.model_dump_json())}
    jsonschema.validate(data, _schema("resume-result-v1"))
    del data["checkpoint_id"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, _schema("resume-result-v1"))


def test_approvals_fit_their_schema():
    jsonschema.validate(approval(), _schema("approval-v1"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(approval(extra=1), _schema("approval-v1"))


def test_run_reports_fit_their_schema():
    guard = CheckpointGuard(make_contract(spec_data(check())), "audit")
    guard.resume_checkpoint("post_retrieval", {"_cc_propagation": {SNAPSHOT: {"set_at": "soon"}}})
    with guard.phase("generate", context_with()):
        pass
    data = json.loads(RunReport(summary=guard.summarize()).model_dump_json())
    jsonschema.validate(data, _schema("run-report-v1"))
