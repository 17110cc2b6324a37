"""What a turn keeps of its work: the model beside its figures, nothing of a source that is removed, what hooks may save."""

import pytest

from support_loops import loops, shown, verdicts

BESIDE = """
import torch


def main(config, path, model, optimizer, data):
    noted = {{"best": 1e100, "rate": 0.1}}

    def run():
        for batch in data:
            loss = model(batch)
            loss.backward()
            optimizer.step()
        return loss

    for epoch in range(config.epochs):
        score = run()
        if score < noted["best"]:
            noted["best"] = score
            {save}
        else:
            noted["rate"] *= 0.5
"""


@pytest.mark.parametrize(
    ("save", "verdict"),
    [
        ("torch.save({}, path)", "checkpointed"),
        ('torch.save({"model": model.state_dict()}, path)', "checkpointed"),
        ("open(path, 'w').write(str(epoch))", "flagged"),
    ],
)
def test_a_model_is_kept_though_figures_of_it_are_noted_beside(save: str, verdict: str) -> None:
    assert loops(BESIDE.format(save=save))[-1].verdict == verdict


CONDITIONS = """
import tensorflow as tf


class Statistic:
    def __init__(self, sess, start, every):
        self.saver = tf.train.Saver(max_to_keep=5)
        self.start, self.every, self.sess, self.updates, self.best = start, every, sess, 0, 0

    def on_step(self, step, reward):
        if step >= self.start:
            if step % self.every == 0 and self.updates != 0:
                if reward > self.best * 0.9:
                    {save}


class Agent:
    def __init__(self, env, start, every, sess):
        self.env, self.stat = env, Statistic(sess, start, every)

    def train(self, steps):
        for step in range(steps):
            observation, reward, done, info = self.env.step(self.policy())
            if self.stat:
                self.stat.on_step(step, reward)
"""


@pytest.mark.parametrize(
    ("save", "verdict"),
    [("self.saver.save(self.sess, 'model')", "checkpointed"), ("open('best', 'w').write(str(reward))", "flagged")],
)
def test_a_model_is_kept_under_however_many_conditions(save: str, verdict: str) -> None:
    assert verdicts(CONDITIONS.format(save=save)) == [verdict]


REMOVED = """
import os
import requests


def main(folder, out):
    found = []
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        answer = requests.post("http://server/ask", data=open(path, "rb").read()).json()
        {kept}
        os.remove(path)
    return found
"""


@pytest.mark.parametrize(
    ("kept", "verdict"),
    [
        ("found.append(answer)", "flagged"),
        ("found.append(name)", "checkpointed"),
        ("print(answer)", "checkpointed"),
        ("open(os.path.join(out, name), 'w').write(answer)", "checkpointed"),
    ],
)
def test_a_source_that_is_removed_brings_no_answer_back(kept: str, verdict: str) -> None:
    assert verdicts(REMOVED.format(kept=kept)) == [verdict]


SCORED = """
import os
import tempfile


def score(lines):
    folder = {folder}
    stem = os.path.join(folder, "ref")
    for number in range(3):
        with open(stem + str(number), "w", encoding="utf-8") as file:
            for line in lines:
                if number < len(line):
                    file.write(line[number])
                else:
                    file.write("")
    return len(lines)


def main(model, optimizer, data, epochs):
    for _ in range(epochs):
        for batch in data:
            model(batch).backward()
            optimizer.step()
        print(score(data))
"""


@pytest.mark.parametrize(("folder", "verdict"), [("tempfile.mkdtemp()", "flagged"), ('"results"', "checkpointed")])
def test_what_is_written_far_down_into_a_temporary_folder_is_gone(folder: str, verdict: str) -> None:
    assert loops(SCORED.format(folder=folder))[-2].verdict == verdict


HOOKED = """
class Learner:
    def __init__(self, agent, triggers):
        self.agent = agent
        self.triggers = triggers

    def run(self, batches):
        for batch in batches:
            loss = self.agent(batch)
            loss.backward()
            self.agent.optimizer.step()
        for one in self.triggers:
            {told}
        return loss


def main(agent, triggers, batches, rounds):
    learner = Learner(agent, triggers)
    for _ in range(rounds):
        learner.run(batches)
"""


@pytest.mark.parametrize(("told", "found"), [("one(loss)", set()), ("loss = one(loss)", {"CKP101"})])
def test_whatever_an_object_calls_for_what_it_does_may_save(told: str, found: set[str]) -> None:
    assert shown(HOOKED.format(told=told)) == found


JUDGED = """
import torch


def main(args, model, optimizer, data, path):
    for step in range(args.steps):
        loss = model(next(data))
        loss.backward()
        optimizer.step()
        found = {made}
        torch.save(found, path)
"""


@pytest.mark.parametrize(("made", "found"), [("test(model, step)", {"CKP101"}), ("model.state_dict()", set())])
def test_what_a_test_of_a_model_gives_is_no_model(made: str, found: set[str]) -> None:
    assert shown(JUDGED.format(made=made)) == found


FIXED = """
import os
import tensorflow as tf

ROOT = "/tmp/models/digits"
folder = os.path.join(ROOT, "checkpoints")
prefix = os.path.join(folder, "ckpt")
checkpoint = tf.train.Checkpoint(model=model, optimizer=optimizer)
{restore}
for epoch in range(epochs):
    for batch in data:
        with tf.GradientTape() as tape:
            loss = model(batch)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    checkpoint.save(prefix)
"""


@pytest.mark.parametrize(
    ("restore", "verdict"), [("checkpoint.restore(tf.train.latest_checkpoint(folder))", "checkpointed"), ("", "flagged")]
)
def test_a_place_from_which_a_run_goes_on_is_not_gone(restore: str, verdict: str) -> None:
    assert loops(FIXED.format(restore=restore))[0].verdict == verdict
