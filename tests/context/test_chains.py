"""Whether a value got from its source to its destination, and what a verification may say about it."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from pydantic import ValidationError

from safepoint.context import PropagationTracker
from safepoint.context.chains import PropagationChainResult
from safepoint.contract import ChainStatus, ContextContract, PropagationChainSpec

TRACKER = PropagationTracker()


def chain(
    source: str = "domain", dest: str = "domain", verification: str | None = None, **more: Any
) -> PropagationChainSpec:
    data = {
        "chain_id": more.pop("chain_id", "c"),
        "source": {"phase": "plan", "field": source},
        "destination": {"phase": "implement", "field": dest},
        "verification": verification,
        **more,
    }
    return PropagationChainSpec.model_validate(data)


def check(context: Any, *args: Any, **more: Any) -> PropagationChainResult:
    return TRACKER.check_chain(chain(*args, **more), context)


def test_a_value_that_is_there_at_both_ends_is_intact():
    result = check({"domain": "web_application"})
    assert (result.status, result.message) == (ChainStatus.INTACT, "Chain intact")
    assert (result.source_present, result.destination_present) == (True, True)


def test_an_absent_source_breaks_the_chain():
    result = check({})
    assert (result.status, result.source_present) == (ChainStatus.BROKEN, False)
    assert result.message == "Source field 'domain' absent at phase 'plan'"


def test_an_absent_destination_breaks_the_chain():
    result = check({"domain": "web"}, "domain", "target_domain")
    assert (result.status, result.destination_present) == (ChainStatus.BROKEN, False)
    assert result.message == "Destination field 'target_domain' absent at phase 'implement'"


@pytest.mark.parametrize("value", ["", "unknown", None, [], {}, ()])
def test_a_value_in_name_only_is_degraded(value):
    assert check({"domain": value}).status is ChainStatus.DEGRADED


@pytest.mark.parametrize("value", [0, False, "Unknown domain", [0]])
def test_small_values_are_values(value):
    assert check({"domain": value}).status is ChainStatus.INTACT


def test_waypoints_are_for_information():
    waypoints = [{"phase": "design", "field": "design.domain"}]
    assert check({"domain": "w", "design": {"domain": "w"}}, waypoints=waypoints).waypoints_present == [True]
    result = check({"domain": "w"}, waypoints=waypoints)
    assert (result.status, result.waypoints_present) == (ChainStatus.INTACT, [False])


def test_nested_ends_are_found():
    context = {"domain_summary": {"domain": "web"}, "impl": {"domain": "web"}}
    assert check(context, "domain_summary.domain", "impl.domain", "source == dest").status is ChainStatus.INTACT


@pytest.mark.parametrize(
    "expression",
    ["source == dest", "len(dest) > 0", "isinstance(dest, str)", "source and dest", 'source.startswith("we")',
     'context.get("count", "") != ""', "int(context.get('count')) > 0", "str(dest) == 'web'", "bool(dest)", "float(3) >= 3"],
)  # fmt: skip
def test_verifications_with_builtins_work(expression):
    assert check({"domain": "web", "count": "3"}, verification=expression).status is ChainStatus.INTACT


def test_a_verification_that_says_no_breaks_the_chain():
    result = check({"a": "web", "b": "cli"}, "a", "b", "source == dest")
    assert (result.status, result.message) == (ChainStatus.BROKEN, "Verification failed: source == dest")


@pytest.mark.parametrize("expression", ["invalid_var_name", "int(source) > 0", "len(5) > 0", "source > 3", "dest['x'] == 1"])
def test_a_verification_without_a_value_breaks_the_chain(expression):
    result = check({"domain": "web"}, verification=expression)
    assert result.status is ChainStatus.BROKEN
    assert result.message.startswith("Verification error: ")


def test_verifications_work_in_any_thread():
    found: list[ChainStatus] = []
    thread = threading.Thread(target=lambda: found.append(check({"domain": "w"}, verification="source == dest").status))
    thread.start()
    thread.join()
    assert found == [ChainStatus.INTACT]


def test_all_chains_are_judged_in_their_order():
    contract = ContextContract.model_validate(
        {
            "schema_version": "1",
            "pipeline_id": "p",
            "phases": {},
            "propagation_chains": [chain(chain_id="one").model_dump(), chain("x", "y", chain_id="two").model_dump()],
        }
    )
    results = TRACKER.validate_all_chains(contract, {"domain": "w"})
    assert [(item.chain_id, item.status.value) for item in results] == [("one", "intact"), ("two", "broken")]


def test_a_result_is_plain_data_on_request():
    assert check({"domain": "w"}).to_dict() == {
        "chain_id": "c",
        "status": "intact",
        "source_present": True,
        "destination_present": True,
        "waypoints_present": [],
        "message": "Chain intact",
        "severity": "warning",
    }


def _aliases(depth: int) -> list[Any]:
    value: list[Any] = ["x"]
    for _ in range(depth):
        value = [value, value]
    return value


def _deep(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def _cyclic() -> list[Any]:
    value: list[Any] = []
    value += [value, value]
    return value


@pytest.mark.parametrize("make", [lambda: _aliases(60), lambda: _deep(5000), _cyclic], ids=["aliases", "deep", "cyclic"])
def test_values_that_would_take_forever_to_compare_get_a_verdict(make):
    started = time.monotonic()
    result = check({"a": make(), "b": make()}, "a", "b", "source == dest")
    assert result.status is ChainStatus.BROKEN
    assert "values are cyclic or too large" in result.message
    assert time.monotonic() - started < 60


@pytest.mark.parametrize("context", [None, [], "text", 5])
def test_a_context_that_is_no_mapping_has_broken_chains(context):
    assert check(context).status is ChainStatus.BROKEN


@pytest.mark.parametrize(
    "expression",
    ['__import__("os")', "os.system('x')", "context.__class__.__bases__", 'f"{context}"', "x" * 501, "exec('x')", "os.path",
     'context.get("x", "").strip()', 'context.__delitem__("key")', "source.__class__", "lambda: 1", "[x for x in context]",
     "(y := 1)", "{**context}", "9**9**9**9", '"a" * 10**9', "dest or " * 80 + "dest", "not " * 100 + "dest", "(" * 240 + "1" + ")" * 240,
     "source if dest else 1", "await source", "", "source ==", "*source", "context.update({})", "source.format(dest)"],
    ids=range(26),
)  # fmt: skip
def test_hostile_verifications_never_become_a_chain(expression):
    started = time.monotonic()
    with pytest.raises(ValidationError):
        chain(verification=expression)
    assert time.monotonic() - started < 60
