"""Kinds of loops in training scripts: what is a step, what keeps a model, what hands over to callbacks."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project, shown

SESSION = """
import tensorflow as tf

steps = {steps}
with tf.Session() as sess:
    for step in range(steps):
        batch = data.next_batch(64)
        loss = sess.run({fetches}, feed_dict={{x: batch}})
"""


def test_a_session_trains_only_when_it_is_asked_for_an_optimizer() -> None:
    assert shown(SESSION.format(steps=50_000, fetches="[train_op, loss_op]")) == {"CKP101"}
    assert not shown(SESSION.format(steps=1000, fetches="prediction"))
    assert not shown(SESSION.format(steps=1000, fetches="[picture_grad, score]"))


def test_some_hundred_single_steps_written_into_the_source_are_a_toy() -> None:
    assert not shown(SESSION.format(steps=500, fetches="train_op"))
    few = loops(SESSION.format(steps=500, fetches="train_op"))[0]
    assert few.verdict == "flagged"
    assert few.confidence is Confidence.LOW


def test_a_few_epochs_over_data_are_no_toy() -> None:
    text = """
def fit(model, loader, optimizer):
    for epoch in range(20):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
"""
    assert shown(text) == {"CKP101"}


AGENT = """
import gymnasium as gym
import numpy as np
import torch


def main(agent, args):
    env = gym.make("Ant-v4")
    returns = []
    for step in range(args.max_steps):
        env.step(agent.act())
        loss = agent.loss()
        loss.backward()
        if step % 1000 == 0:
            returns.append(evaluate(agent))
            {save}
"""


@pytest.mark.parametrize(
    "save",
    [
        "np.savetxt(args.out, returns)",
        "np.save(args.out, np.array(returns))",
        "torch.save(returns, args.out)",
    ],
)
def test_figures_of_a_training_run_are_not_its_state(save: str) -> None:
    assert shown(AGENT.format(save=save)) == {"CKP101"}


@pytest.mark.parametrize(
    "save", ["torch.save(agent.state_dict(), args.out)", "torch.save({'returns': returns, 'model': agent}, args.out)"]
)
def test_what_names_the_model_is_its_state(save: str) -> None:
    assert not shown(AGENT.format(save=save))


def test_a_training_loop_that_hands_over_to_callbacks_may_save_there() -> None:
    text = """
class Trainer:
    def run(self, model, loader, optimizer):
        while True:
            loss = model(next(loader))
            loss.backward()
            optimizer.step()
            {call}
"""
    assert shown(text.format(call="self.step += 1")) == {"CKP101"}
    assert not shown(text.format(call="self.callbacks.on_batch_end(self)"))
    assert shown(text.format(call="self.progress_callback(loss)")) == {"CKP101"}


def test_callbacks_of_other_loops_only_show_how_far_they_are() -> None:
    text = """
import requests


def fetch_all(urls, callback):
    pages = []
    for url in urls:
        pages.append(requests.get(url).text)
        callback(url)
    return pages
"""
    assert shown(text) == {"CKP101"}


def test_a_caller_that_picks_one_of_several_classes_covers_them_all() -> None:
    library = """
class {name}:
    def improve(self, rollouts):
        for epoch in range(self.epochs):
            for sample in rollouts:
                loss = self.net(sample)
                loss.backward()
                self.optimizer.step()
"""
    main = """
import torch
from first import Ppo
from second import Acktr


def main(args, rollouts):
    if args.algo == "ppo":
        agent = Ppo()
    else:
        agent = Acktr()
    for step in range(args.updates):
        agent.improve(rollouts)
        if step % 10 == 0:
            torch.save(agent.net.state_dict(), args.out)
"""
    sources = {"first.py": library.format(name="Ppo"), "second.py": library.format(name="Acktr"), "main.py": main}
    found = project(sources)
    assert not shown(sources, "first.py")
    assert not shown(sources, "second.py")
    assert {loop.verdict for path in sources for loop in found.facts(path).loops} == {"covered", "checkpointed"}


def test_a_value_of_a_returned_pair_has_its_class() -> None:
    text = """
import numpy as np


class Diffusion:
    def sample(self, model, steps=1000):
        for step in range(steps):
            image = model(step)
        return image


def create(args):
    return object(), Diffusion()


def main(args):
    model, diffusion = create(args)
    draw = diffusion.sample if args.plain else diffusion.sample
    images = []
    while len(images) < args.count:
        images.append(draw(model))
    np.save(args.out, images)
"""
    assert shown(text) == {"CKP105"}


def test_the_import_holds_and_not_the_stand_in_that_raises() -> None:
    text = """
try:
    from safetensors.torch import save_file as keep
except ImportError:
    def keep(tensors, path):
        raise EnvironmentError("needs safetensors")


def fit(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        keep(model.state_dict(), "out.safetensors")
"""
    assert not shown(text)


def test_a_script_s_test_function_is_an_evaluation() -> None:
    text = """
def test_answers(llm, prompts):
    answers = []
    for prompt in prompts:
        answers.append(llm.generate(prompt))
    return answers
"""
    assert shown({"evaluate.py": text}, "evaluate.py") == {"CKP101"}
    assert not shown({"test_answers.py": text}, "test_answers.py")
    assert not shown({"checks.py": "import pytest\n" + text}, "checks.py")


LEARNER = """
import multiprocessing

import torch
from torch import optim


class SharedAdam(optim.{base}):
    def step(self, closure=None):
        for group in self.param_groups:
            for weight in group["params"]:
                weight.data.add_(weight.grad, alpha=-group["lr"])


class Learner:
    def __init__(self, net):
        self.net = net
        self.optimizer = SharedAdam(net.parameters())

    def update_net(self, queue):
        while {head}:
            gradients = queue.get()
            for weight, gradient in zip(self.net.parameters(), gradients):
                weight.grad = gradient
            self.optimizer.step()

    def run(self, rounds):
        for one in range(rounds):
            self.update_net(self.queue)
            torch.save(self.net.state_dict(), "net.pt")
"""


@pytest.mark.parametrize(
    ("base", "head", "verdict"),
    [("Adam", "True", "flagged"), ("Adam", "not queue.empty()", "covered"), ("lr_scheduler.LRScheduler", "True", "cheap")],
)
def test_a_learner_that_never_comes_back_is_kept_by_no_caller(base: str, head: str, verdict: str) -> None:
    found = [one for one in loops(LEARNER.format(base=base, head=head)) if one.kind == "while"]
    assert [one.verdict for one in found] == [verdict]


ALL_TAKEN = """import tensorflow as tf


def main(data: tf.data.Dataset, model, opt, epochs):
    for epoch in range(epochs):
        for x, y in data.take({taken}):
            with tf.GradientTape() as tape:
                loss = model(x) - y
            opt.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))
"""


@pytest.mark.parametrize(("taken", "found"), [("-1", {"CKP101"}), ("0", set())])
def test_to_take_a_negative_number_of_batches_takes_all(taken: str, found: set[str]) -> None:
    assert shown(ALL_TAKEN.format(taken=taken)) == found


ESTIMATOR = """import tensorflow as tf
from tensorflow.compat.v1 import estimator as tf_estimator


def main(model_fn, input_fn, epochs, folder):
    classifier = {made}
    for epoch in range(1, epochs + 1):
        classifier.train(input_fn=input_fn, steps=2000)
        print(classifier.evaluate(input_fn=input_fn))
"""


@pytest.mark.parametrize(
    ("made", "found"),
    [
        ("tf_estimator.Estimator(model_fn=model_fn)", {"CKP101"}),
        ("tf.estimator.Estimator(model_fn=model_fn)", {"CKP101"}),
        ("tf_estimator.Estimator(model_fn=model_fn, model_dir=folder)", set()),
        ("tf.estimator.Estimator(model_fn, folder)", set()),
        ("tf.estimator.Estimator(model_fn, config=tf.estimator.RunConfig(folder))", set()),
        ("tf.estimator.DNNClassifier([10], [], folder)", set()),
    ],
)
def test_an_estimator_saves_where_it_is_told_to(made: str, found: set[str]) -> None:
    assert shown(ESTIMATOR.format(made=made)) == found


MONITORED = """import tensorflow.compat.v1 as tf


def main(train_op, folder):
    with tf.train.MonitoredTrainingSession({given}) as session:
        while True:
            session.run(train_op)
"""


@pytest.mark.parametrize(
    ("given", "found"),
    [("checkpoint_dir=folder, save_checkpoint_secs=600", set()), ('"", True, folder', set()), ("", {"CKP101"})],
)
def test_a_monitored_session_saves_where_it_is_told_to(given: str, found: set[str]) -> None:
    assert shown(MONITORED.format(given=given)) == found


OBJAX = """import objax


def main(model, loss, data, {folder}):
    opt = objax.optimizer.Adam(model.vars())
    gradient = objax.GradValues(loss, model.vars())

    def train_op(x):
        g, v = gradient(x)
        opt(1e-4, g)
        return v

    train_op = objax.Jit(train_op, model.vars() + opt.vars())
    checkpoint = objax.io.Checkpoint({folder}, keep_ckpts=5)
    for epoch in range(100):
        for x in data:
            train_op(x)
        {save}
"""


@pytest.mark.parametrize(("save", "found"), [("checkpoint.save(model.vars(), epoch)", set()), ("print(epoch)", {"CKP101"})])
def test_objax_trains_by_calling_what_it_has_compiled(save: str, found: set[str]) -> None:
    assert shown(OBJAX.format(save=save, folder="folder")) == found


THEANO = """import theano


def main(inputs, outputs, updates, data, model):
    run = theano.function(inputs=inputs, outputs=outputs{updates})
    for epoch in range(30):
        for x in data:
            print(run(x))
"""


@pytest.mark.parametrize(("updates", "found"), [(", updates=updates", {"CKP101"}), ("", set())])
def test_what_theano_compiles_with_updates_trains(updates: str, found: set[str]) -> None:
    assert shown(THEANO.format(updates=updates)) == found
