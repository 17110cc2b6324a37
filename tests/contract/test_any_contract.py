"""Whatever a valid contract says, it is judged, compared, compiled, shown and checked before a run without a failure of ours."""

from __future__ import annotations

import copy

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from safepoint.context import PreflightChecker, validate_checkpoint_specs
from safepoint.contract import ContextContract
from safepoint.contract.compile import compile_limits
from safepoint.contract.drift import ContractDriftDetector
from safepoint.contract.load import load_contract
from safepoint.contract.summary import summary_data, summary_text
from safepoint.core.diagnostic import Severity
from support_contract import findings
from support_documents import CONTRACT, FULL, mutate

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=60, suppress_health_check=SLOW, deadline=None)
@given(CONTRACT)
def test_any_contract_is_judged_and_described(document):
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
    found = findings(text)
    loaded = load_contract(text)
    contract = loaded.contract
    assert contract is not None
    assert summary_text(contract)
    assert summary_data(contract)["effective_limits"] == summary_data(contract)["effective_limits"]
    limits = compile_limits(contract)
    assert all(loop.max_iterations >= 0 for loop in limits.loops)
    reported = {f.code for f in found}
    specs = validate_checkpoint_specs(contract.checkpoint_integrity, contract)
    if not loaded.errors:
        assert {item.code for item in specs} <= reported
        assert ("CKP204" in reported) >= any(item.is_error for item in specs)


@settings(max_examples=60, suppress_health_check=SLOW, deadline=None)
@given(
    CONTRACT,
    st.dictionaries(st.sampled_from(["a", "b", "b.c", "retrieve"]), st.sampled_from([None, 1, {"c": 2}]), max_size=3),
)
def test_any_contract_is_checked_before_a_run(document, context):
    contract = load_contract(yaml.safe_dump(document, sort_keys=False)).contract
    result = PreflightChecker().check(contract, context)
    missing = [(v.field, v.check_type) for v in result.violations if v.check_type == "field_readiness"]
    assert len(set(missing)) == len(missing)
    assert result.passed is not bool(result.critical_violations)


@settings(max_examples=60, suppress_health_check=SLOW, deadline=None)
@given(CONTRACT, CONTRACT)
def test_any_two_contracts_are_compared(one, other):
    old, new = (load_contract(yaml.safe_dump(document, sort_keys=False)).contract for document in (one, other))
    report = ContractDriftDetector().compare(old, new)
    assert report.model_validate_json(report.model_dump_json()).total_changes == len(report.changes)
    assert ContractDriftDetector().compare(old, old).changes == []


def test_the_document_with_every_key_has_no_errors():
    found = findings(yaml.safe_dump(FULL, sort_keys=False))
    assert [f.code for f in found if f.severity is Severity.ERROR] == []


@settings(max_examples=200, suppress_health_check=SLOW, deadline=None)
@given(st.data())
def test_a_broken_document_keeps_its_readable_rest_and_is_silent_only_when_it_is_valid(data):
    document = copy.deepcopy(FULL)
    for _ in range(data.draw(st.integers(1, 6))):
        mutate(document, data)
    loaded = load_contract(yaml.safe_dump(document, sort_keys=False, allow_unicode=True))
    assert loaded.contract is not None or not set(document) & set(FULL)
    try:
        ContextContract.model_validate(document)
    except ValidationError:
        assert loaded.errors
    else:
        assert loaded.errors == ()
