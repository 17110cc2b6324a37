"""Trainings and passes that are soon made again: toys, warm-ups, masks of one item, evaluations of one epoch."""

import pytest

from support_loops import loops, shown

WRITTEN = """
import torch

x_train = torch.FloatTensor([[1], [2], [3]])
y_train = torch.FloatTensor([[1], [2], [3]])
model = torch.nn.GRU(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(50_000):
    loss = ((model(x_train) - y_train) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
"""


def test_what_learns_from_numbers_written_into_the_source_is_a_toy() -> None:
    assert not shown(WRITTEN)
    assert shown(WRITTEN.replace("torch.FloatTensor([[1], [2], [3]])", "load(path)")) == {"CKP101"}
    # The shape of an array is a list of numbers too.
    assert shown(WRITTEN.replace("torch.FloatTensor([[1], [2], [3]])", "data.reshape((2, 3))")) == {"CKP101"}


DRAWN = """
import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset

x = np.random.rand(1000, 20)
weights = np.random.rand(20, 1)
y = x @ weights + 0.1 * np.random.randn(1000, 1)
x = {form}(x)
y = {form}(y)
loader = DataLoader(TensorDataset(x, y), batch_size=64)
model = torch.nn.GRU(20, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for epoch in range(10):
    for one, wanted in loader:
        optimizer.zero_grad()
        loss = ((model(one) - wanted) ** 2).mean()
        loss.backward()
        optimizer.step()
"""


def test_what_learns_from_numbers_that_are_drawn_and_put_into_tensors_is_a_toy() -> None:
    assert not shown(DRAWN.format(form="torch.Tensor"))
    assert shown(DRAWN.format(form="simulated")) == {"CKP101"}
    assert shown(DRAWN.format(form="torch.Tensor").replace("np.random.rand(1000, 20)", "waves[np.random.randint(9) :]")) == {
        "CKP101"
    }


def test_some_thousand_steps_over_the_same_data_are_a_toy() -> None:
    text = WRITTEN.replace("torch.FloatTensor([[1], [2], [3]])", "load(path)").replace("50_000", "5000")
    assert not shown(text)
    assert shown(text.replace("    loss =", "    x_train = draw_batch(data)\n    loss =")) == {"CKP101"}


def test_a_graph_that_is_run_without_feeding_it_takes_its_batches_from_a_queue() -> None:
    text = """
import tensorflow as tf

with tf.Session() as sess:
    for step in range(5000):
        sess.run(train_op)
"""
    assert shown(text) == {"CKP101"}
    assert not shown(text.replace("train_op)", "train_op, feed_dict={x: xs, y: ys})"))


def test_making_what_builds_a_training_step_trains_nothing() -> None:
    text = """
import tensorflow as tf


class Agent:
    def __init__(self, name, optimizer):
        self.train = optimizer.minimize(loss(name))


def make(names, optimizer):
    agents = []
    for name in names:
        agents.append(Agent(name, optimizer))
    return agents
"""
    assert not shown(text)


def test_a_search_of_the_learning_rate_keeps_no_weights() -> None:
    text = """
def {name}(model, loader, optimizer):
    for batch in loader:
        loss = model(batch)
        loss.backward()
        optimizer.step()
"""
    assert not shown(text.format(name="find_lr"))
    assert not shown(text.format(name="lr_range_test"))
    assert shown(text.format(name="train_all")) == {"CKP101"}


def test_masks_that_are_gathered_in_a_list_are_tensors_of_one_item() -> None:
    text = """
import torch


class Explainer:
    def explain(self, model, graph):
        parameters = []
        parameters.append({given})
        optimizer = torch.optim.Adam(parameters, lr=0.01)
        for epoch in range(self.epochs):
            loss = model(graph, self.mask)
            loss.backward()
            optimizer.step()
"""
    assert not shown(text.format(given="self.mask"))
    assert shown(text.format(given='{"params": model.parameters()}')) == {"CKP101"}


def test_the_steps_within_one_task_are_a_handful() -> None:
    text = """
import torch


def adapt(net, x, y, config):
    for k in range(config.{count}):
        grad = torch.autograd.grad(net(x, y), net.parameters())
        move(net, grad)
"""
    assert loops(text.format(count="num_inner_steps"))[0].trips.likely <= 10
    assert loops(text.format(count="update_step_test"))[0].trips.likely <= 10
    assert loops(text.format(count="updates_per_step"))[0].trips.likely <= 10
    assert loops(text.format(count="max_update_steps"))[0].trips.likely > 100
    assert loops(text.format(count="updates_per_epoch"))[0].trips.likely > 100


def test_a_minimum_of_one_small_function_is_soon_found() -> None:
    text = """
import scipy.optimize


def fit_all(curves):
    found = []
    for curve in curves:
        found.append(scipy.optimize.{search}(curve.error, curve.start))
    return found
"""
    assert not shown(text.format(search="minimize"))
    assert shown(text.format(search="differential_evolution")) == {"CKP101"}


def test_episodes_that_are_played_for_a_person_to_watch_teach_nothing() -> None:
    text = """
def main(env, policy):
    while True:
        policy.rollout(env{how})
"""
    assert shown(text.format(how="")) == {"CKP101"}
    assert shown(text.format(how=", animated=False")) == {"CKP101"}
    assert not shown(text.format(how=", render=True"))
    assert not shown(text.format(how=", animated=True, speedup=2"))


def test_the_items_of_one_batch_and_the_predictions_of_a_small_network_are_little() -> None:
    text = """
import random


class Agent:
    def replay(self, batch_size):
        states = []
        for state in random.sample(self.memory, {size}):
            states.append(self.model.generate(state))
        return states
"""
    assert not shown(text.format(size="batch_size"))
    assert shown(text.format(size="episodes")) == {"CKP101"}
    figures = """
def mean_rank(model, users):
    ranks = []
    for user in users:
        ranks.append(rank(model.{asked}(user)))
    return ranks
"""
    assert not shown(figures.format(asked="predict"))
    assert shown(figures.format(asked="generate")) == {"CKP101"}


def test_an_evaluation_made_once_an_epoch_is_a_part_of_it() -> None:
    text = """
def validate(model, data_loader):
    found = []
    for batch in data_loader:
        found.append(model.generate(batch))
    return found


def main(model, data_loader, epochs):
    for epoch in range(50):
        model.fit_somehow(data_loader)
        found = validate(model, data_loader)
        model.save("model.pt")
"""
    assert not shown(text)


def test_to_warm_up_is_not_the_work() -> None:
    text = """
def main(model, data, optimizer, args):
    for step in range({count}):
        loss = model(data.next())
        loss.backward()
        optimizer.step()
"""
    assert not shown(text.format(count="args.warmup_steps"))
    assert shown(text.format(count="args.warmup_steps + args.steps")) == {"CKP101"}
    assert shown(text.format(count="args.steps")) == {"CKP101"}


def test_a_function_that_builds_a_graph_trains_nothing() -> None:
    text = """
class Ensemble:
    def {name}(self):
        for i in range(self.size):
            optimizer = self.optimizers[i]
            optimizer.minimize(self.losses[i])
"""
    assert not shown(text.format(name="build_program"))
    assert shown(text.format(name="fit_all")) == {"CKP101"}


def test_one_pass_over_an_evaluation_is_soon_made_again_unless_somebody_waits_for_it() -> None:
    text = """
import torch
from torch.utils.data import DataLoader
from tqdm import tqdm


def main(model: torch.nn.Module, dataset, path):
    {name} = DataLoader(dataset)
    found = []
    for batch in {over}:
        found.append(model(batch).sum())
    torch.save(summary(found), path)
"""
    assert shown(text.format(name="loader", over="tqdm(loader)")) == {"CKP105"}
    assert shown(text.format(name="eval_dataloader", over="tqdm(eval_dataloader)")) == {"CKP105"}
    assert not shown(text.format(name="eval_dataloader", over="eval_dataloader"))


JUDGED = """
from tensorflow.keras.models import load_model

model = load_model("model.h5")


def {name}(data):
    total, right, said = 0.0, 0.0, []
    for inputs, answer in data:
        guess = model.predict(inputs).argmax()
        total += len(answer)
        right += (answer == guess).sum()
        {more}
    return right / total, said
"""


def test_an_evaluation_that_only_adds_up_is_soon_made_again() -> None:
    assert not shown(JUDGED.format(name="evaluate", more="pass"))
    assert shown(JUDGED.format(name="evaluate", more="said.append(guess)")) == {"CKP101"}
    assert shown(JUDGED.format(name="annotate", more="said += list(guess)")) == {"CKP101"}


PROBES = """
import torch

for run in range(50):
    probe = torch.nn.Linear(512, 7)
    optimizer = torch.optim.Adam(probe.parameters())
    for _ in range({steps}):
        loss = criterion(probe(embeddings), answers)
        loss.backward()
        optimizer.step()
    accuracies.append(score(probe))
"""


def test_runs_of_some_steps_over_the_same_data_are_counted_together() -> None:
    assert not shown(PROBES.format(steps="100"))
    assert shown(PROBES.format(steps="100_000")) == {"CKP101"}


CHECKPOINTS = """
import tensorflow as tf


def look(sess, saver, {name}s, op):
    for {name} in {name}s:
        saver.restore(sess, {name})
        for _ in range(1000):
            sess.run(op)
"""


def test_what_passes_data_through_one_checkpoint_after_the_other_carries_nothing() -> None:
    (loop, _) = loops(CHECKPOINTS.format(name="ckpt"))
    assert loop.verdict == "exempt"
    assert loops(CHECKPOINTS.format(name="round"))[0].verdict == "flagged"


@pytest.mark.parametrize(
    ("made", "taken", "found"),
    [
        ("batch = make_batch(sentences)", "batch", set()),
        ("batch = make_batch(sentences)", "next(batch)", {"CKP101"}),
        ("batch_loader = make_batch(sentences)", "batch_loader()", {"CKP101"}),
        ("batch = None", "batch", {"CKP101"}),
    ],
)
def test_a_batch_that_is_made_before_the_loop_is_the_same_at_each_step(made: str, taken: str, found: set[str]) -> None:
    text = f"""
import torch

model = torch.nn.GRU(2, 2)
optimizer = torch.optim.Adam(model.parameters())
{made}

for epoch in range(5000):
    {"batch = make_batch(sentences)" if made.endswith("None") else ""}
    optimizer.zero_grad()
    loss = model({taken}).sum()
    loss.backward()
    optimizer.step()
"""
    assert shown(text) == found
