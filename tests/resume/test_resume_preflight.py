"""Specs are checked against their contract before any run."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from safepoint.resume import validate_checkpoint_specs
from support_resume import check, make_contract, make_spec


def said(*specs):
    return [(item.level, str(item)) for item in validate_checkpoint_specs(list(specs), make_contract())]


def test_a_spec_of_an_existing_phase_has_no_errors():
    assert said(make_spec(check())) == []


def test_an_unknown_phase_is_an_error():
    found = said(make_spec(phase="retreive"))
    assert [level for level, _ in found] == ["error"]
    assert "retreive" in found[0][1]


def test_a_field_outside_the_exit_contract_is_a_warning():
    found = said(make_spec(check("model.version")))
    assert [level for level, _ in found] == ["warning"]
    assert "model.version" in found[0][1]


def test_a_field_of_the_exit_contract_is_no_warning():
    assert said(make_spec(check("retrieved_context"), check())) == []


def test_an_approval_without_policy_is_refused_by_the_model():
    with pytest.raises(ValidationError, match="approval_policy"):
        make_spec(approval_required=True)


def test_no_specs_are_fine():
    assert said() == []
