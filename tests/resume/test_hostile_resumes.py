"""Deep, cyclic, huge and ill-typed contexts and files: a clear verdict in bounded time, never a traceback or a hang."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import pytest

from safepoint.resume import CheckpointGuard, CheckpointValidator
from safepoint.resume.files import ContextFile, ContextFileError, read_context, read_contract, spell, write_context
from support_resume import NOW, SNAPSHOT, Restamping, ago, check, context_with, make_contract, make_spec, spec_data

BOUND = 60
CONTRACT = make_contract(spec_data(check()))


@contextmanager
def in_bounded_time() -> Iterator[None]:
    started = time.monotonic()
    yield
    assert time.monotonic() - started < BOUND


def judge(context: Any, contract: Any = CONTRACT, handler: Any = None, **settings: Any):
    with in_bounded_time():
        return CheckpointGuard(contract, "audit", handler, **settings).resume_checkpoint(
            "post_retrieval", context, resume_time=NOW
        )


def deep(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(levels):
        value = {"rag": value}
    return value


def cyclic() -> dict[str, Any]:
    value: dict[str, Any] = context_with(rag__index_snapshot=1)
    value["self"] = value
    value["_cc_propagation"]["self"] = value
    return value


@pytest.mark.parametrize("context", [None, [], "text", 5, b"x", {1: 2}, {"_cc_propagation": {1: 2, None: {}}}, {"": {}}])
def test_a_context_of_the_wrong_type_has_only_unknown_ages(context):
    result = judge(context)
    assert (result.passed, result.missing_provenance) == (False, [SNAPSHOT])


def test_a_mapping_that_is_no_dict_is_read():
    assert judge(MappingProxyType(context_with(rag__index_snapshot=1))).passed


def test_a_deep_context_is_judged():
    context = {**deep(100_000), **context_with(rag__index_snapshot=1)}
    assert judge(context).passed


def test_a_cyclic_context_is_judged():
    assert judge(cyclic()).passed


def test_a_cyclic_context_can_be_recovered_within_a_limit():
    context = cyclic()
    context["_cc_propagation"][SNAPSHOT]["set_at"] = ago(7200).isoformat()
    assert judge(context, handler=Restamping(), recovery_time_limit_seconds=30).passed
    assert context["self"]["self"] is not None


def test_a_context_too_deep_to_be_copied_is_a_recovery_that_failed():
    context = {"deep": deep(100_000), **context_with(rag__index_snapshot=7200)}
    result = judge(context, handler=Restamping(), recovery_time_limit_seconds=30)
    assert "RecursionError" in (result.recovery_attempts[0].error or "")


def test_a_huge_context_is_judged():
    context = {**{f"field{number}": number for number in range(300_000)}, **context_with(rag__index_snapshot=1)}
    context["_cc_propagation"].update({f"field{number}": {"set_at": "2026-02-15T11:00:00Z"} for number in range(100_000)})
    assert judge(context).passed


def test_many_checks_are_judged():
    checks = [check(f"a.b{number}", on_stale="warning") for number in range(2000)]
    result = judge(context_with(rag__index_snapshot=1), make_contract(spec_data(*checks)))
    assert len(result.missing_provenance) == 2000


def test_a_long_path_is_walked():
    path = ".".join(["a"] * 5000)
    contract = make_contract(phases={"retrieve": {}, "generate": {"entry": {"required": [{"name": path}]}}})
    context: dict[str, Any] = {}
    context["a"] = context
    with in_bounded_time():
        result = CheckpointValidator().validate_resume(make_spec(), context, NOW, contract=contract)
    assert result.entry_revalidation is not None


def test_huge_stamps_are_cut_short():
    context = {"_cc_propagation": {SNAPSHOT: {"set_at": "9" * 10_000_000, "value_hash": "x" * 10_000_000}}}
    assert judge(context).stale_fields[0].reason == "unparsable_timestamp"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "{",
        "[]",
        "5",
        "",
        '"x"',
        '{"a": ' + "9" * 5000 + "}",
        "\x00",
        '{"a": {"b": 1, "b": 2}}',
    ],
)
def test_unusable_json_contexts_are_named(tmp_path, text):
    path = tmp_path / "context.json"
    path.write_text(text)
    with in_bounded_time(), pytest.raises(ContextFileError, match=r"context\.json"):
        read_context(str(path))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "- " * 2_000 + "x",
        "a: [",
        "a: b: c",
        "- 1",
        "!!python/object:os.system {}",
        "a: {b: 1, c: [x: 1], b: 2}",
        "&a [*a",
        "",
        "5",
    ],
)
def test_unusable_yaml_contexts_are_named(tmp_path, text):
    path = tmp_path / "context.yaml"
    path.write_text(text)
    with in_bounded_time(), pytest.raises(ContextFileError, match=r"context\.yaml"):
        read_context(str(path))


def test_a_yaml_file_of_aliases_is_judged(tmp_path):
    lines = ["a0: &a0 [x, x]"] + [f"a{level}: &a{level} [*a{level - 1}, *a{level - 1}]" for level in range(1, 60)]
    path = tmp_path / "context.yaml"
    path.write_text(
        "\n".join([*lines, "retrieved_context: *a59", f"_cc_propagation: {{{SNAPSHOT}: {{set_at: {ago(1).isoformat()}}}}}"])
    )
    assert judge(read_context(str(path)).context).passed


def test_a_cyclic_yaml_file_is_judged(tmp_path):
    path = tmp_path / "context.yaml"
    path.write_text("&root {retrieved_context: 1, self: *root}")
    assert judge(read_context(str(path)).context).missing_provenance == [SNAPSHOT]


def test_bytes_that_are_no_text_are_named(tmp_path):
    path = tmp_path / "context.json"
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(ContextFileError, match="UTF-8"):
        read_context(str(path))


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(ContextFileError, match="cannot be read"):
            read_context(str(path))


def test_a_byte_order_mark_is_no_part_of_a_context(tmp_path):
    path = tmp_path / "context.json"
    path.write_text('{"a": 1}', encoding="utf-8-sig")
    assert read_context(str(path)).context == {"a": 1}


def test_what_cannot_be_spelled_leaves_the_file_alone(tmp_path):
    path = tmp_path / "context.json"
    path.write_text('{"a": 1}')
    loop: dict[str, Any] = {}
    loop["loop"] = loop
    for context in (loop, {"a": object()}, {"a": "\ud800"}):
        with pytest.raises(ContextFileError):
            write_context(ContextFile(str(path), "json", context))
    assert json.loads(path.read_text()) == {"a": 1}
    with pytest.raises(ContextFileError):
        spell({"a": object()}, "yaml")


@pytest.mark.parametrize(
    "text",
    ["", "a: 1", "[]", "{", "schema_version: 1", "schema_version: '1'\npipeline_id: p\nphases: {}\nextra: 1"],
)
def test_a_contract_that_is_not_wholly_valid_guards_nothing(tmp_path, text):
    path = tmp_path / "c.contract.yaml"
    path.write_text(text)
    with pytest.raises(ContextFileError, match=r"c\.contract\.yaml"):
        read_contract(str(path))
