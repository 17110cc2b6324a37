"""Pipelines that a project declares itself: own phases, own payload schemas, the same operations; and planning a resume."""

from __future__ import annotations

import pytest

from support_pipeline import PAYLOADS, RUN, TICKET, call, words, write_words

DECLARED = """
pipeline: release
description: how a release is made
phases:
  - name: build
    payload:
      type: object
      required: [artifact]
      properties: {artifact: {type: string, pattern: "^[a-z]+$"}}
      additionalProperties: false
  - name: publish
"""


@pytest.fixture
def declared(tmp_path):
    path = tmp_path / "release.yaml"
    path.write_text(DECLARED)
    return ["--pipeline", str(path)]


def test_a_declared_pipeline_has_the_same_operations(declared, tmp_path, capsys):
    code, answer = call(capsys, write_words(tmp_path, "build", 1, *declared, payload={"artifact": "wheel"}))
    assert (code, answer["checkpoint_path"]) == (0, f"{TICKET}/{RUN}/phase_1_build_a1.yaml")
    assert call(capsys, write_words(tmp_path, "publish", 1, *declared, payload={"anything": [1]}))[0] == 0
    assert (
        call(capsys, words("read", tmp_path, *declared, phase="build"))[1]["checkpoint"]["phase_payload"]["artifact"]
        == "wheel"
    )
    assert call(capsys, words("validate", tmp_path, *declared, phase="publish"))[1]["is_valid"] is True
    assert call(capsys, words("list", tmp_path, *declared))[1]["count"] == 2


def test_a_payload_is_held_to_its_schema(declared, tmp_path, capsys):
    for payload, text in [
        ({}, "artifact"),
        ({"artifact": "A"}, "phase_payload.artifact"),
        ({"artifact": "a", "b": 1}, "'b'"),
    ]:
        code, answer = call(capsys, write_words(tmp_path, "build", 1, *declared, payload=payload))
        assert (code, text in answer["error"]) == (1, True), answer
    code, answer = call(capsys, write_words(tmp_path, "implement", 1, *declared))
    assert (code, "build, publish" in answer["error"]) == (1, True)


BROKEN = {
    "no phases": "pipeline: p\nphases: []\n",
    "twice": "pipeline: p\nphases: [{name: a}, {name: a}]\n",
    "unknown key": "pipeline: p\nphases: [{name: a, mood: 1}]\n",
    "bad name": "pipeline: p\nphases: [{name: '../a'}]\n",
    "bad schema": "pipeline: p\nphases: [{name: a, payload: {type: nonsense}}]\n",
    "outside reference": "pipeline: p\nphases: [{name: a, payload: {$ref: 'https://example.org/x'}}]\n",
    "list": "- a\n",
    "no YAML": "a: [",
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_declaration_is_one_clear_error(case, tmp_path, capsys):
    path = tmp_path / "p.yaml"
    path.write_text(BROKEN[case])
    code, answer = call(capsys, words("list", tmp_path, "--pipeline", str(path)))
    assert (code, answer["success"]) == (1, False)
    assert "p.yaml" in answer["error"]


def test_faults_of_a_declaration_are_told_in_plain_words_with_their_place(tmp_path, capsys):
    path = tmp_path / "p.yaml"
    path.write_text("pipeline: Two Words\nphase: []\nphases: [{name: a, payload: 3}, {nam: b, mood: 1}]\n")
    error = call(capsys, words("list", tmp_path, "--pipeline", str(path)))[1]["error"]
    for text in (
        '`pipeline` is the text "Two Words", but text that matches `^[a-z]',
        "`phases.0.payload` is the number 3, but a mapping is wanted",
        "the key `phases.1.name` is missing; add it",
        "`phases.1.nam` is no key here; did you mean `name`?",
        "`phases.1.mood` is no key here; the keys are name, description, payload",
        "`phase` is no key here; did you mean `phases`?",
    ):
        assert text in error
    assert "at least 1 item" not in error, "the items that are there are told of one by one"
    path.write_text("pipeline: p\nphases: []\n")
    assert "a list of at least 1 is wanted" in call(capsys, words("list", tmp_path, "--pipeline", str(path)))[1]["error"]


def test_a_missing_declaration_is_an_error_that_names_it(tmp_path, capsys):
    code, answer = call(capsys, words("list", tmp_path, "--pipeline", str(tmp_path / "none.yaml")))
    assert (code, "none.yaml" in answer["error"]) == (1, True)


def test_the_plan_starts_at_the_first_phase_without_a_valid_checkpoint(tmp_path, capsys):
    def plan():
        code, answer = call(capsys, words("resume-plan", tmp_path))
        assert code == 0
        return answer["start"], answer["skip"], [phase["status"] for phase in answer["phases"]]

    assert plan() == ("implement", [], ["missing"] * 5)
    for phase in ("implement", "local_review", "pr_release_ready"):
        call(capsys, write_words(tmp_path, phase))
    assert plan() == ("create_pr", ["implement", "local_review"], ["valid", "valid", "missing", "valid", "missing"])
    broken = tmp_path / TICKET / RUN / "phase_2_local_review_a1.yaml"
    broken.write_text(broken.read_text().replace("iteration_count: 2", "iteration_count: 0"))
    assert plan() == ("local_review", ["implement"], ["valid", "invalid", "missing", "valid", "missing"])
    call(capsys, write_words(tmp_path, "local_review", 2))
    for phase in ("create_pr", "ready_for_merge"):
        call(capsys, write_words(tmp_path, phase))
    assert plan() == (None, list(PAYLOADS), ["valid"] * 5)


def test_the_plan_names_the_next_attempt_and_the_reasons(tmp_path, capsys):
    call(capsys, write_words(tmp_path, attempt=4))
    (tmp_path / TICKET / RUN / "phase_1_implement_a4.yaml").write_text("{}")
    first = call(capsys, words("resume-plan", tmp_path))[1]["phases"][0]
    assert (first["status"], first["attempt"], first["next_attempt"]) == ("invalid", None, 5)
    assert first["errors"]
