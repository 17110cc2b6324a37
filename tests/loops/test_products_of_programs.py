"""What a loop puts into a container of the program, or into arrays, and somebody writes whole."""

import pytest

from support_loops import shown

PLAYED = """
import pickle
from itertools import count
import gym

env = gym.make("Hopper-v2")
policy = pickle.load(open("policy.pkl", "rb"))
played = []


def play(most=50000):
    steps = 0
    for _ in count():
        state = env.reset()
        for _ in range(1000):
            state, _, done, _ = env.step(policy[state])
            played.append(state)
            steps += 1
            if done:
                break
        if steps >= most:
            break


play()
{behind}
"""


def test_what_a_function_puts_into_a_list_of_the_program_is_saved_by_the_program() -> None:
    assert shown(PLAYED.format(behind='pickle.dump(played, open("played.pkl", "wb"))')) == {"CKP105"}
    assert not shown(PLAYED.format(behind="print(len(played))"))


ENCODED = """
import numpy as np
import tensorflow as tf
import h5py


def main(images, latent, count):
    sess = tf.Session()
    vectors = np.zeros((len(images), 100))
    for at in range(count // 32):
        vectors[at], kept = sess.run([latent, images])
    {then}
"""
WHOLE = """made = {"vectors": vectors}
    with h5py.File("vectors.h5", "w") as file:
        for key, value in iteritems(made):
            file.create_dataset(key, data=value)"""


def test_what_a_graph_makes_of_all_data_and_a_file_is_given_whole_is_a_product() -> None:
    assert shown(ENCODED.format(then=WHOLE)) == {"CKP105"}
    assert not shown(ENCODED.format(then="print(vectors.mean())"))


REFERENCE = """
import torch
from tqdm import tqdm


class Trainer:
    def __init__(self, model: torch.nn.Module, train, others):
        self.model = model
        {calls}

    def answers(self, rows):
        found = []
        for batch in tqdm(self.prepared(rows)):
            first = self.model(batch)
            second = self.model(batch.other)
            third = self.model(batch.last)
            found.append((first, second, third))
        torch.save(found, rows.path)


Trainer(read(), read(), read())
"""


@pytest.mark.parametrize("calls", ["self.answers(train)", "for dataset in others: self.answers(dataset)"])
def test_a_whole_set_of_data_is_no_small_part_of_what_is_kept(calls: str) -> None:
    assert shown(REFERENCE.format(calls=calls)) == {"CKP105"}


def test_what_a_network_answers_once_an_epoch_is_a_part_of_that() -> None:
    assert not shown(REFERENCE.format(calls="for epoch in range(100): self.answers(train)"))
