"""Evolutions in examples, and training steps that come from another module or speak of what they train for."""

import pytest

from support_loops import shown

EVOLVED = """
import random


def main():
    pop = [[random.random() for _ in range(10)] for _ in range(100)]
    for generation in range({rounds}):
        children = []
        for parent in pop:
            child = [gene + random.gauss(0, 0.1) for gene in parent]
            children.append(child)
        scores = [sum(gene * gene for gene in child) for child in children]
        pop = [child for _, child in sorted(zip(scores, children))][:100]
    print(pop[0])


main()
"""


@pytest.mark.parametrize(
    ("path", "rounds", "told"),
    [
        *[
            ("examples/de/sphere.py", 200, set()),
            ("examples/de/sphere.py", 100000, {"CKP101"}),
            ("search.py", 200, {"CKP101"}),
        ],
        *[("chapter03/evolve.py", 100000, set()), ("evolve/chapters.py", 100000, {"CKP101"})],
    ],
)
def test_some_hundred_rounds_of_an_evolution_in_an_example_are_over_soon(path: str, rounds: int, told: set[str]) -> None:
    assert shown({path: EVOLVED.format(rounds=rounds)}, path) == told


TRAINED = """
import optax
{imports}


def pretrain(make, params, data, network, iterations=200_000):
    optimizer = optax.adam(3e-4)
    opt_state = optimizer.init(params)
    go = make(network, optimizer.update)
    go = {wrap}(go)
    for t in range(iterations):
        data, params, opt_state, loss = go(data, params, opt_state)
        print(t, loss)
    return params


if __name__ == "__main__":
    pretrain(*prepare())
"""
WRAPS = """
import functools

import jax

pmap = functools.partial(jax.pmap, axis_name="electrons")
plain = functools.partial(print, "walkers")
"""


@pytest.mark.parametrize(("wrap", "told"), [("constants.pmap", {"CKP101"}), ("constants.plain", set())])
def test_a_partial_of_another_module_is_what_it_is_a_partial_of(wrap: str, told: set[str]) -> None:
    text = TRAINED.format(imports="import constants", wrap=wrap)
    assert shown({"a.py": text, "constants.py": WRAPS}, "a.py") == told


@pytest.mark.parametrize(("step", "told"), [("pretrain_step", {"CKP101"}), ("log_step", set())])
def test_a_step_of_pretraining_is_a_step_of_training(step: str, told: set[str]) -> None:
    text = "from steps import {0}\n" + TRAINED.replace("{imports}", "").replace("{wrap}(go)", "{0}").replace(" go(", " {0}(")
    assert shown({"a.py": text.replace("{0}", step)}, "a.py") == told


LEARNT = """
import gym
import numpy as np
{imports}

env = gym.make("Taxi-v3")
q = np.zeros([env.observation_space.n, env.action_space.n])
for episode in range(1, 100001):
    state, done = env.reset(), False
    while not done:
        action = np.argmax(q[state])
        following, reward, done, info = env.step(action)
        q[state, action] += 0.1 * (reward + 0.6 * np.max(q[following]) - q[state, action])
        state = following
np.save("q.npy", q)
"""


@pytest.mark.parametrize(
    ("path", "imports", "told"),
    [
        *[("chapter06/taxi.py", "", set()), ("taxi.py", "", {"CKP105"})],
        *[("chapter06/taxi.py", "import torch", {"CKP105"})],
    ],
)
def test_a_table_that_is_learnt_in_a_chapter_is_learnt_again(path: str, imports: str, told: set[str]) -> None:
    text = LEARNT.format(imports=imports)
    assert shown({path: text if told else text.replace("np.save", "print")}, path) == told
