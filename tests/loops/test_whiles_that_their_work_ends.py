"""Whiles whose own work says whether there is another turn: what it adds to its object is lost, a service loses nothing."""

import pytest

from support_loops import loops, verdicts

AGENT = """
import openai


class Agent:
    def __init__(self, prompts):
        self.prompts = prompts
        self.answers = []

    def advance(self):
        prompt = self.prompts.{taken}
        self.answers.append(openai.chat.completions.create(model="m", messages=[prompt]))
        return bool(self.prompts)

    def go_on(self):
        {loop}
"""


@pytest.mark.parametrize(
    ("loop", "verdict"),
    [
        ("more = True\n        while more:\n            more = self.advance()", "flagged"),
        ("while True:\n            if not self.advance():\n                break", "flagged"),
        ("while self.prompts:\n            self.advance()", "flagged"),
        ("while True:\n            self.advance()", "exempt"),
        ("while not self.stopped:\n            self.advance()", "exempt"),
    ],
)
def test_work_that_says_itself_whether_it_goes_on_keeps_what_it_adds(loop: str, verdict: str) -> None:
    assert verdicts(AGENT.format(taken="pop()", loop=loop))[-1] == verdict


def test_what_only_looks_at_the_work_to_do_takes_none_of_it() -> None:
    text = AGENT.format(taken="index(0)", loop="while self.prompts:\n            self.advance()")
    assert verdicts(text)[-1] == "exempt"


SEARCH = """
import numpy as np
import openai


class Search:
    def run(self, deadline):
        while clock() < deadline:
            answer = openai.chat.completions.create(model="m", messages=[self.best])
            self.best = {made}
"""


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        ("np.vstack((self.best, answer))", "flagged"),
        ("self.best + [answer]", "flagged"),
        ("better(answer)", "exempt"),
    ],
)
def test_what_each_turn_joins_more_to_is_lost(made: str, verdict: str) -> None:
    assert verdicts(SEARCH.format(made=made)) == [verdict]


UNTIL = """
import openai


class Agent:
    def act(self, task):
        done = False
        while not done:
            answer = openai.ChatCompletion.create(messages=[task, *self.memory], model="m").text
            if {test}:
                done = True
            else:
                self.memory.append(answer)
        return {given}


if __name__ == "__main__":
    Agent().act("go")
"""


@pytest.mark.parametrize(
    ("test", "given", "found"),
    [
        ('answer.startswith("Act")', "answer", False),
        ('answer.startswith("Act")', "self.memory", True),
        ("task", "answer", True),
    ],
)
def test_asking_again_until_an_answer_fits_is_soon_over(test: str, given: str, found: bool) -> None:
    text = UNTIL.format(test=test, given=given)
    assert (loops(text)[0].trips.kind != "bounded") is found
