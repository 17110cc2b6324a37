"""Where a training saves: behind a check of the period, beside learning threads."""

import pytest

from support_loops import codes, shown

CHECKED = """
import torch


class Trainer:
    def run(self):
        while True:
            self.train_epoch()
            if self.finished:
                break

    def train_epoch(self):
        for batch in self.loader:
            self.model(batch).backward()
            self.optimizer.step()
            self.{check}()

    def {check}(self):
        if self.steps % self.config["interval"] == 0:
            self.{save}()

    def {save}(self):
        torch.save(self.model.state_dict(), self.path)
"""


@pytest.mark.parametrize(
    ("check", "save", "found"),
    [
        ("check_save_interval", "write_out", set()),
        ("maybe_checkpoint", "write_out", set()),
        ("check_lengths", "write_out", {"CKP101"}),
    ],
)
def test_a_check_whether_to_save_is_no_look_up(check: str, save: str, found: set[str]) -> None:
    assert codes(CHECKED.format(check=check, save=save)) == found


THREADS = """
import threading
import time

import torch


def train(model, optimizer, total, get_batch, path):
    frames = 0

    def learn():
        nonlocal frames
        while frames < total:
            model(get_batch()).backward()
            optimizer.step()
            frames += 32

    threads = [threading.Thread(target=learn) for _ in range(2)]
    for thread in threads:
        thread.start()
    while frames < total:
        time.sleep(60)
        SAVE
    torch.save(model.state_dict(), path)
"""


def test_the_main_thread_saves_what_the_others_learn() -> None:
    assert codes(THREADS.replace("SAVE", "torch.save(model.state_dict(), path)")) == set()
    assert codes(THREADS.replace("SAVE", "print(frames)")) == {"CKP101"}


WATCHED = """
class Stopper:
    def __init__(self, callbacks):
        self.callbacks = callbacks

    def ASKED(self, epoch):
        for callback in self.callbacks:
            callback(self, epoch)
        return False


class Trainer:
    def fit(self, loader, epochs, callbacks):
        stopper = Stopper(callbacks)
        for epoch in range(epochs):
            for batch in loader:
                self.model(batch).backward()
                self.optimizer.step()
            if stopper.ASKED(epoch):
                return
"""


@pytest.mark.parametrize(("asked", "found"), [("should_stop", {"CKP101"}), ("after_epoch", set())])
def test_callbacks_that_watch_the_answer_to_a_question_keep_no_weights(asked: str, found: set[str]) -> None:
    assert shown(WATCHED.replace("ASKED", asked)) == found


CLOSED_OVER = """import torch


def main(args, model, optimizer, batches):
    def save_checkpoint(name):
        torch.save(model.state_dict(), name)

    seen = []
    for step in range(args.steps):
        loss = model(next(batches)).sum()
        loss.backward()
        optimizer.step()
        seen.append(loss)
        if args.save_each and step % 100 == 0:
            {saved}
    torch.save([model.state_dict(), seen], "model.pkl")
"""


def test_what_a_helper_saves_on_request_keeps_what_is_learnt() -> None:
    assert not shown(CLOSED_OVER.format(saved='save_checkpoint(f"step{step}.pkl")'))
    assert shown(CLOSED_OVER.format(saved="print(step)")) == {"CKP105"}


GRAPH = """import tensorflow as tf
from PIL import Image


def main(data, cost, sampled):
    optimizer = tf.train.AdamOptimizer(1e-3)
    infer_op = {made}
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for epoch in range(3000):
            for batch in data:
                _, loss = sess.run([infer_op, cost], feed_dict={{"x": batch}})
            if epoch % 10 == 0:
                Image.fromarray(sess.run(sampled)).save(f"sampled_{{epoch}}.png")
"""


def test_what_a_graph_is_asked_for_trains_if_an_optimizer_has_made_it() -> None:
    assert shown(GRAPH.format(made="optimizer.minimize(cost)")) == {"CKP101"}
    assert shown(GRAPH.format(made="tf.nn.softmax(cost)")) == set()


GIVEN = """import tflearn


def main(net, x, y):
    model = tflearn.DNN(net{given})
    for _ in range(500):
        model.fit(x, y, n_epoch=1)
"""


def test_a_network_that_is_given_a_place_for_checkpoints_saves_as_it_is_fitted() -> None:
    assert shown(GIVEN.format(given=', checkpoint_path="model"')) == set()
    assert shown(GIVEN.format(given="")) == {"CKP101"}


@pytest.mark.parametrize(
    ("given", "found"), [('output_path=f"runs/{seed}"', set()), ("output_path=None", {"CKP101"}), ("epochs=1", {"CKP101"})]
)
def test_a_fit_that_is_told_where_to_write_saves_its_model(given: str, found: set[str]) -> None:
    text = f"""
import sys
from sentence_transformers import SentenceTransformer

for seed in range(int(sys.argv[1])):
    model = SentenceTransformer("bert")
    model.fit(train_objectives=read(seed), {given})
"""
    assert codes(text) == found


ASKED = """
import numpy as np
import tensorflow as tf


class Net:
    def hidden(self, sess, batcher):
        reprs = []
        batch = batcher.next()
        while batch is not None:
            made, _ = sess.run([self.reprs, {asked}], feed_dict={{self.x: batch}})
            reprs.append(made)
            batch = batcher.next()
        np.save("reprs.npy", np.concatenate(reprs))


def main():
    with tf.Session() as sess:
        Net().hidden(sess, Batcher("test.h5"))


main()
"""


@pytest.mark.parametrize(
    ("asked", "trains"), [("self.preds_train", False), ("self.train_op", True), ("self.train_loss", False)]
)
def test_what_a_graph_answers_in_training_mode_trains_nothing(asked: str, trains: bool) -> None:
    found = shown(ASKED.format(asked=asked))
    assert bool(found) == trains
