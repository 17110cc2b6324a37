"""What agents, their drivers and what watches them do is a part of a larger loop; what trains them to the end is none."""

import pytest

from support_loops import codes, loops, shown, verdicts

LEARNING = """
import tensorflow as tf


class {owner}:
    def _train(self, {given}):
        for _ in range(self.epochs):
            with tf.GradientTape() as tape:
                loss = self.loss({given})
            gradients = tape.gradient(loss, self.network.trainable_weights)
            self.optimizer.apply_gradients(zip(gradients, self.network.trainable_weights))
        return loss
"""


@pytest.mark.parametrize(
    ("owner", "given", "verdict"),
    [
        ("PPOAgent", "experience", "exempt"),
        ("PPOAgent", "environment", "flagged"),
        ("Trainer", "experience", "flagged"),
    ],
)
def test_an_agent_that_is_handed_experience_learns_from_it_for_its_caller(owner: str, given: str, verdict: str) -> None:
    assert verdicts(LEARNING.format(owner=owner, given=given)) == [verdict]


DRIVING = """
class {owner}:
    def run(self, step):
        for _ in range(self.most):
            step = self.env.step(self.policy.action(step))
            self.seen.append(step)
        return step
"""


@pytest.mark.parametrize(("owner", "verdict"), [("PyDriver", "exempt"), ("Simulation", "flagged")])
def test_a_driver_plays_what_its_caller_learns_from(owner: str, verdict: str) -> None:
    assert verdicts(DRIVING.format(owner=owner)) == [verdict]


OBSERVED = """
class Player:
    def __init__(self, env, policy, observers):
        self.env, self.policy, self.observers = env, policy, observers

    def run(self, steps):
        for _ in range(steps):
            step = self.env.step(self.policy.action())
            for observer in self.observers:
                {told}


class Actor:
    def __init__(self, player):
        self.player = Player(player.env, player.policy, player.observers)

    def run(self):
        self.player.run(100)


def main(player, rounds):
    actor = Actor(player)
    for _ in range(rounds):
        actor.run()
"""


@pytest.mark.parametrize(("told", "low"), [("observer(step)", True), ("step = observer(step)", False)])
def test_observers_that_are_called_some_calls_down_may_save(told: str, low: bool) -> None:
    found = loops(OBSERVED.format(told=told))[-1]
    assert found.verdict == "flagged"
    assert (any("may save" in one for one in found.steps)) is low


POLICY = """
import tensorflow as tf


class Policy:
    def __init__(self, sess, op):
        self.sess, self.op = sess, op

    def {name}(self, step):
        return self.sess.run([self.op, self.train_op], {{"x": step}})


def main(policy: Policy, steps, sess: tf.Session):
    found = []
    policy = Policy(tf.Session(), steps)
    for step in steps:
        found.append(policy.{name}(step))
    return found
"""


@pytest.mark.parametrize(("name", "memory"), [("action", False), ("fit", True)])
def test_a_policy_that_says_what_to_do_next_is_not_moved_on(name: str, memory: bool) -> None:
    found = loops(POLICY.format(name=name))[-1]
    assert (found.verdict == "flagged") is memory


TESTED = """
import tensorflow as tf
{imported}


class LearningTest({base}):
    def testLearning(self):
        for _ in range(1000):
            self.agent.train_step(self.batch)
"""


@pytest.mark.parametrize(
    ("base", "imported", "verdict"),
    [
        ("test_utils.TestCase", "from project import test_utils", "exempt"),
        ("object", "parser = ArgumentParser()", "flagged"),
    ],
)
def test_cases_of_whatever_runner_are_tests(base: str, imported: str, verdict: str) -> None:
    from support_loops import project

    text = TESTED.format(base=base, imported=imported) + "\n\nif __name__ == '__main__':\n    parser.parse_args()\n"
    facts = project({"agents/learning_test.py": text}).facts("agents/learning_test.py")
    assert [one.verdict for one in facts.loops] == [verdict]


EVALUATED = """
import subprocess
import torch


def translate(pair, folder):
    answer = subprocess.run(["translate", pair]).stdout
    with open(f"{{folder}}/{{pair}}.txt", "w") as file:
        file.write(answer)


def evaluate_all(pairs, folder):
    for pair in pairs:
        translate(pair, folder)


def main(model, optimizer, data, pairs, folder, epochs):
    for epoch in range(epochs):
        {trained}
        evaluate_all(pairs, folder)
        torch.save(model.state_dict(), f"{{folder}}/model.pt")
"""
BATCHES = "for batch in data: model(batch).backward(); optimizer.step()"


@pytest.mark.parametrize(("trained", "found"), [(BATCHES, set()), ("print(epoch)", {"CKP109"})])
def test_what_an_evaluation_writes_in_each_round_of_a_training_is_not_skipped(trained: str, found: set[str]) -> None:
    assert codes(EVALUATED.format(trained=trained)) & {"CKP109"} == found


SCORED = """
import torch.nn as nn
from tqdm import tqdm


class Net(nn.Module):
    pass


class Trainer:
    def __init__(self):
        self.model = Net()

    def score(self):
        self.scores = []
        for pair in tqdm(self.{data}):
            self.scores.append(self.model(pair))
"""


@pytest.mark.parametrize(("data", "found"), [("testing_graphs", set()), ("graphs", {"CKP101"})])
def test_graphs_for_testing_are_soon_gone_through_again(data: str, found: set[str]) -> None:
    assert shown(SCORED.format(data=data)) == found


FED = """
import tensorflow as tf


def main(op, inputs, batches, epochs):
    with tf.Session() as sess:
        for epoch in range(epochs):
            for batch in batches:
                {asked}
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("_ = sess.run(op, feed_dict={inputs: batch})", {"CKP101"}),
        ("sess.run(op, {inputs: batch})", {"CKP101"}),
        ("value = sess.run(op, feed_dict={inputs: batch})", set()),
        ("sess.run(batches_initializer, feed_dict={inputs: batch})", set()),
        ("sess.run(queue.enqueue_many, feed_dict={inputs: batch})", set()),
    ],
)
def test_a_graph_whose_answer_nobody_takes_is_run_for_what_it_does(asked: str, found: set[str]) -> None:
    assert shown(FED.format(asked=asked)) == found
