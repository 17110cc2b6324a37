"""The generated JSON Schema and the models give one verdict on every document."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from safepoint import resources
from safepoint.contract import ContextContract
from safepoint.contract.json_schema import SCHEMA_FILE, contract_schema, contract_schema_text
from support_contract import SAMPLE
from support_documents import CONTRACT, FULL, ODD_VALUES, containers, mutate

VALIDATOR = Draft202012Validator(contract_schema())
BEYOND_SCHEMA = {"duplicate_checkpoint_id", "verification"}


def model_verdict(document: Any) -> tuple[bool, set[str]]:
    try:
        ContextContract.model_validate(document)
    except ValidationError as error:
        return False, {item["type"] for item in error.errors()}
    return True, set()


def agree(document: Any) -> bool:
    valid, faults = model_verdict(document)
    by_schema = VALIDATOR.is_valid(document)
    return by_schema is valid or (by_schema and faults <= BEYOND_SCHEMA)


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(CONTRACT)
def test_generated_contracts_are_judged_alike(document):
    assert agree(document)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(CONTRACT, st.data())
def test_mutated_contracts_are_judged_alike(document, data):
    document = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(document, data)
    assert agree(document)


def test_the_full_document_uses_every_key_of_every_model():
    assert agree(FULL)
    assert model_verdict(FULL) == (True, set())
    used = {key for part in containers(FULL) if isinstance(part, dict) for key in part}
    schema = contract_schema()
    parts = [schema, *schema["$defs"].values()]
    assert {key for part in parts for key in part.get("properties", {})} <= used


@pytest.mark.parametrize("value", ODD_VALUES, ids=lambda v: repr(v)[:12])
def test_each_value_replaced_by_each_odd_one_is_judged_alike(value):
    for position, part in enumerate(containers(FULL)):
        for key in list(part) if isinstance(part, dict) else range(len(part)):
            changed = copy.deepcopy(FULL)
            list(containers(changed))[position][key] = copy.deepcopy(value)
            assert agree(changed), (key, value)


def test_each_key_removed_and_each_stranger_added_is_judged_alike():
    for position, part in enumerate(containers(FULL)):
        for key in [*part, "surprise"] if isinstance(part, dict) else []:
            changed = copy.deepcopy(FULL)
            inside = list(containers(changed))[position]
            inside.pop(key) if key in inside else inside.update(surprise=1)
            assert agree(changed), key


def test_the_sample_is_valid_in_both():
    document = yaml.safe_load(SAMPLE)
    assert VALIDATOR.is_valid(document)
    assert agree(document)


def test_the_schema_is_itself_valid_and_the_file_is_up_to_date():
    Draft202012Validator.check_schema(contract_schema())
    assert resources.read("schemas", SCHEMA_FILE) == contract_schema_text()


def test_editors_find_a_description_and_the_words_of_every_key():
    schema = json.loads(contract_schema_text())
    for name, part in [("root", schema), *schema["$defs"].items()]:
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), f"{name}.{key}"
    severity = schema["$defs"]["StalenessCheck"]["properties"]["on_stale"]
    assert severity["anyOf"][0]["enum"] == ["blocking", "warning", "advisory"]


@pytest.mark.parametrize("word", ["Blocking", "BLOCKING", "bLoCkInG"])
def test_words_are_accepted_in_any_case_by_the_schema(word):
    document = yaml.safe_load(SAMPLE.replace("severity: BLOCKING", f"severity: {word}"))
    assert VALIDATOR.is_valid(document)
