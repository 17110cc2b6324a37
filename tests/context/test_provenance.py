"""Stamps are plain data that survive real files, and are read back as records whatever a loader made of them."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from safepoint.context import FieldProvenance, PropagationTracker, ProvenanceError
from safepoint.context.provenance import PROVENANCE_KEY, parse_timestamp, value_hash

TRACKER = PropagationTracker()


def _stamped():
    context = {"domain": "web_application", "rag": {"index": (1, 2)}}
    TRACKER.stamp(context, "plan", "domain", "web_application")
    TRACKER.stamp(context, "retrieve", "rag.index", (1, 2))
    TRACKER.stamp_evaluation(context, "domain", "human:ada", 90.5)
    return context


def test_a_stamp_says_phase_time_and_hash():
    context: dict = {}
    before = datetime.now(UTC)
    TRACKER.stamp(context, "plan", "domain", "web_application")
    record = TRACKER.get_provenance(context, "domain")
    assert record is not None
    assert record.origin_phase == "plan"
    assert record.value_hash == hashlib.sha256(b"'web_application'").hexdigest()[:8]
    assert before <= datetime.fromisoformat(record.set_at) <= datetime.now(UTC)


def test_the_stamp_in_the_context_is_plain_data():
    context = _stamped()
    assert type(context[PROVENANCE_KEY]) is dict
    assert all(type(entry) is dict for entry in context[PROVENANCE_KEY].values())


def test_a_later_stamp_takes_the_place_of_an_earlier_one():
    context: dict = {}
    TRACKER.stamp(context, "plan", "f", 1)
    TRACKER.stamp(context, "verify", "f", 2)
    record = TRACKER.get_provenance(context, "f")
    assert record is not None
    assert (record.origin_phase, record.value_hash) == ("verify", value_hash(2))


def test_unstamped_fields_have_no_provenance():
    assert TRACKER.get_provenance({}, "f") is None
    assert TRACKER.get_provenance(_stamped(), "other") is None


def test_a_stamp_survives_edits_elsewhere_in_the_context():
    context = _stamped()
    before = TRACKER.get_provenance(context, "domain")
    context["other"] = "x"
    del context["rag"]
    assert TRACKER.get_provenance(context, "domain") == before


def test_stamps_survive_a_real_json_file(tmp_path):
    context = _stamped()
    path = tmp_path / "context.json"
    path.write_text(json.dumps(context))
    loaded = json.loads(path.read_text())
    for field in ("domain", "rag.index"):
        assert TRACKER.get_provenance(loaded, field) == TRACKER.get_provenance(context, field)


def test_stamps_survive_a_real_yaml_file(tmp_path):
    context = json.loads(json.dumps(_stamped()))
    path = tmp_path / "context.yaml"
    path.write_text(yaml.safe_dump(context))
    loaded = yaml.safe_load(path.read_text())
    for field in ("domain", "rag.index"):
        assert TRACKER.get_provenance(loaded, field) == TRACKER.get_provenance(context, field)


def test_an_evaluation_can_be_stamped_on_a_reloaded_context():
    loaded = json.loads(json.dumps(_stamped()))
    result = TRACKER.stamp_evaluation(loaded, "rag.index", "model:judge", 70)
    record = TRACKER.get_provenance(json.loads(json.dumps(loaded)), "rag.index")
    assert record is not None
    assert (record.origin_phase, record.evaluated_by, record.evaluation_score) == ("retrieve", "model:judge", 70.0)
    assert (result.field_path, result.evaluator, result.score) == ("rag.index", "model:judge", 70)
    assert record.evaluation_timestamp == result.timestamp


def test_evaluating_an_unstamped_field_makes_a_record_of_unknown_origin():
    context: dict = {}
    TRACKER.stamp_evaluation(context, "f", "human:ada")
    record = TRACKER.get_provenance(context, "f")
    assert record is not None
    assert (record.origin_phase, record.value_hash, record.evaluated_by) == ("unknown", "", "human:ada")


def test_the_evaluation_is_left_out_of_plain_data_where_there_is_none():
    assert FieldProvenance("p", "t", "h").to_dict() == {"origin_phase": "p", "set_at": "t", "value_hash": "h"}


def test_unquoted_yaml_timestamps_get_their_text_back():
    text = "_cc_propagation: {f: {origin_phase: p, set_at: 2026-02-15T12:00:00Z, value_hash: x}}"
    record = TRACKER.get_provenance(yaml.safe_load(text), "f")
    assert record is not None
    assert parse_timestamp(record.set_at) == datetime(2026, 2, 15, 12, tzinfo=UTC)


def test_unquoted_naive_yaml_timestamps_stay_naive():
    loaded = yaml.safe_load("_cc_propagation: {f: {set_at: 2026-02-15T12:00:00}}")
    record = TRACKER.get_provenance(loaded, "f")
    assert record is not None
    parsed = parse_timestamp(record.set_at)
    assert parsed is not None
    assert parsed.tzinfo is None


def test_live_records_from_older_code_are_read_too():
    live = FieldProvenance("plan", "2026-02-15T12:00:00Z", "abc")
    assert TRACKER.get_provenance({PROVENANCE_KEY: {"f": live}}, "f") is live


def test_live_records_of_another_make_are_read_too():
    live = SimpleNamespace(set_at="2026-02-15T12:00:00Z", origin_phase="plan", value_hash="abc")
    assert TRACKER.get_provenance({PROVENANCE_KEY: {"f": live}}, "f") == FieldProvenance("plan", live.set_at, "abc")


@pytest.mark.parametrize("stamps", [None, [], "x", 3, {"f": None}, {"f": "text"}, {"f": [1]}])
def test_whatever_is_no_stamp_is_no_provenance(stamps):
    assert TRACKER.get_provenance({PROVENANCE_KEY: stamps}, "f") is None


def test_a_context_that_is_no_mapping_has_no_provenance():
    assert TRACKER.get_provenance(None, "f") is None  # type: ignore[arg-type]


@pytest.mark.parametrize("set_at", [20260215, 1.5, True, ["x"], {}, pytest.param(10**5000, id="huge")])
def test_a_timestamp_of_the_wrong_type_is_never_guessed(set_at):
    record = TRACKER.get_provenance({PROVENANCE_KEY: {"f": {"set_at": set_at}}}, "f")
    assert record is not None
    assert parse_timestamp(record.set_at) is None


@pytest.mark.parametrize("score", ["90", True, [1], pytest.param(10**400, id="huge")])
def test_a_score_of_the_wrong_type_is_no_score(score):
    record = TRACKER.get_provenance({PROVENANCE_KEY: {"f": {"evaluation_score": score}}}, "f")
    assert record is not None
    assert record.evaluation_score is None


def test_stamping_repairs_an_empty_key_and_refuses_a_foreign_one():
    context: dict = {PROVENANCE_KEY: None}
    TRACKER.stamp(context, "p", "f", 1)
    assert TRACKER.get_provenance(context, "f") is not None
    with pytest.raises(ProvenanceError, match="list"):
        TRACKER.stamp({PROVENANCE_KEY: []}, "p", "f", 1)


@pytest.mark.parametrize(
    "text",
    ["2026-02-15T12:00:00Z", "2026-02-15T12:00:00z", "2026-02-15T12:00:00+00:00", "2026-02-15T14:00:00+02:00",
     "2026-02-15 06:30:00-05:30", " 2026-02-15T12:00:00.000Z "],
)  # fmt: skip
def test_every_spelling_of_an_offset_is_read(text):
    assert parse_timestamp(text) == datetime(2026, 2, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-13-01T00:00:00Z", "12:00", "x" * 10_000, None, 5, "\u0662\u0660\u0662\u0666-02-15"]
)
def test_what_names_no_moment_is_none(text):
    assert parse_timestamp(text) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_a_value_has_the_same_hash_before_and_after_json(value):
    assert value_hash(json.loads(json.dumps(value))) == value_hash(value)


@given(st.dictionaries(st.text(), st.integers(), min_size=2))
def test_the_order_of_keys_does_not_change_the_hash(value):
    assert value_hash(dict(reversed(value.items()))) == value_hash(value)


def test_tuples_hash_like_the_lists_they_come_back_as():
    assert value_hash({"a": (1, (2,))}) == value_hash({"a": [1, [2]]})


@pytest.mark.parametrize("pair", [(1, "1"), (0, False), ("", None), ([], {}), ([1, 2], [2, 1]), ([[1], 2], [1, [2]])])
def test_different_values_have_different_hashes(pair):
    assert value_hash(pair[0]) != value_hash(pair[1])


class _Unprintable:
    def __repr__(self):
        raise RuntimeError("no")


def test_hostile_values_have_a_hash():
    cyclic: list = []
    cyclic += [cyclic, cyclic]
    shared: list = ["x"]
    for _ in range(200):
        shared = [shared, shared]
    for value in (cyclic, shared, _Unprintable(), object(), {1: {2}}, "\ud800", float("nan"), b"\xff"):
        assert len(value_hash(value)) == 8


def test_large_values_differ_by_their_last_element():
    first, second = list(range(50_000)), list(range(50_000))
    second[-1] = -1
    assert value_hash(first) != value_hash(second)


OFFSETS = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.datetimes(timezones=OFFSETS))
def test_every_aware_time_is_read_back_as_itself(moment):
    assert parse_timestamp(moment.isoformat()) == moment
