"""What is remembered of names holds for whoever asks, however questions go round in circles."""

import pytest

from safepoint.loops.names.answers import Answers, Open


def test_an_answer_is_found_once() -> None:
    memo: dict[str, str | Open | None] = {}
    asked = []
    answers = Answers()
    for _ in range(2):
        assert answers.of(memo, "x", 0, lambda: asked.append("x") or "int") == "int"
    assert asked == ["x"]


def test_what_rests_on_a_question_that_is_still_open_is_let_go() -> None:
    memo: dict[str, str | Open | None] = {}
    answers = Answers()

    def first() -> str:
        return answers.of(memo, "second", 0, second) or "list"

    def second() -> str | None:
        return answers.of(memo, "first", 0, first)

    assert answers.of(memo, "first", 0, first) == "list"
    assert memo == {"first": "list"}
    assert answers.of(memo, "second", 0, second) == "list"


def test_both_ways_round_a_circle_end_with_the_same_answers() -> None:
    def ask(order: tuple[str, str]) -> dict[str, str | None]:
        memo: dict[str, str | Open | None] = {}
        answers = Answers()
        finders = {
            "a": lambda: answers.of(memo, "b", 0, finders["b"]) or "dict",
            "b": lambda: answers.of(memo, "a", 0, finders["a"]),
        }
        return {key: answers.of(memo, key, 0, finders[key]) for key in order}

    assert ask(("a", "b")) == ask(("b", "a")) == {"a": "dict", "b": "dict"}


def test_a_question_that_asks_only_itself_has_its_answer_kept() -> None:
    memo: dict[str, str | Open | None] = {}
    answers = Answers()
    assert answers.of(memo, "x", 0, lambda: answers.of(memo, "x", 0, lambda: "never") or "set") == "set"
    assert memo == {"x": "set"}


def test_no_answer_from_far_away_is_not_the_last_word() -> None:
    memo: dict[str, str | Open | None] = {}
    assert Answers().of(memo, "x", 12, lambda: None) is None
    assert not memo


def test_a_question_that_fails_leaves_nothing_open() -> None:
    memo: dict[str, str | Open | None] = {}
    answers = Answers()

    def fail() -> str:
        raise RecursionError

    with pytest.raises(RecursionError):
        answers.of(memo, "x", 0, fail)
    assert not memo
    assert answers.of(memo, "x", 0, lambda: "int") == "int"
