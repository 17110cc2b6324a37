"""Iterators that do the work as they are gone through: samplers of a library, objects of the project's own; what is told of it."""

import pytest

from support_loops import codes, loops, shown

SAMPLED = """
import emcee
import numpy as np
from tqdm import tqdm


def run(likelihood, start, steps):
    sampler = emcee.EnsembleSampler(100, 5, likelihoodBACKEND)
    for position, chance, state in tqdm(sampler.sample(start, iterations=steps), total=steps):
        KEPT
    return sampler.chain
"""


def test_a_sampler_that_is_gone_through_step_by_step_moves_on_a_state_that_a_crash_loses() -> None:
    text = SAMPLED.replace("BACKEND", "")
    assert shown(text.replace("KEPT", "pass")) == {"CKP101"}
    assert not codes(text.replace("KEPT", 'np.save("last.npy", position)'))
    assert not codes(SAMPLED.replace("BACKEND", ', backend=emcee.backends.HDFBackend("chain.h5")').replace("KEPT", "pass"))


def test_a_file_that_wraps_a_library_of_its_own_name_imports_the_library() -> None:
    text = SAMPLED.replace("BACKEND", "").replace("KEPT", "pass")
    assert codes({"wrappers/emcee.py": text, "wrappers/other.py": "import emcee\n"}, "wrappers/emcee.py") == {"CKP101"}


SLICES = """
def run(library, likelihood, outside):
    sampler = library.NestedSampler(likelihood)
    done = 0
    while True:
        sampler.run_nested(maxcall=done + 5000, add_live=False)
        if sampler.ncall == done:
            break
        done = sampler.ncall
        KEPT
    return sampler.results
"""


def test_a_nested_sampling_in_slices_is_long_whatever_library_is_handed_in() -> None:
    assert codes(SLICES.replace("KEPT", "pass")) == {"CKP101"}
    assert not codes(
        SLICES.replace("KEPT", "pass").replace("sampler", "group")
    )  # a group of processes may run within another
    assert not codes(SLICES.replace("KEPT", "save_state(sampler)"))


AGENT = """
import openai


class Agent:
    def __init__(self, task):
        self.task = task
        self.done = False

    def __next__(self):
        reply = openai.chat.completions.create(model="m", messages=[self.task])
        self.done = reply.choices[0].finish_reason == "stop"
        return reply

    def run(self):
        while not self.done:
            reply = next(self)
        return reply


def main(path):
    answers = []
    for line in open(path):
        answers.append(Agent(line).run())
    return answers
"""


def test_an_element_that_is_asked_for_is_made_by_the_method_of_the_iterator() -> None:
    assert shown(AGENT) == {"CKP101"}
    assert not codes(AGENT.replace("next(self)", "next(iter([self.task]))"))


TOLD = """
import requests


def translate(chunks, WHO=None):
    parts = []
    for chunk in chunks:
        reply = requests.post("https://example.org", json={"text": chunk, "n": 5}).json()
        parts.append(reply)
        if WHO:
            WHO({"text": reply})
    return parts
"""


@pytest.mark.parametrize(("who", "told"), [("stats_callback", True), ("progress_callback", True), ("callback", False)])
def test_who_is_told_numbers_keeps_no_results(who: str, told: bool) -> None:
    text = TOLD.replace("WHO", who).replace("for chunk in chunks", "for chunk in read_batches(chunks)")
    assert bool(shown(text)) == told


TASKS = """
import gym, openai


class Solver:
    def __init__(self, task):
        self.task = task

    def METHOD(self, seen):
        return openai.chat.completions.create(model="m", messages=[self.task, seen])


def main(path):
    env = gym.make("tasks")
    rewards = []
    for task in open(path):
        agent = Solver(task)
        answer = agent.METHOD(task)
        state, reward, done, info = env.step(answer)
        rewards.append((answer, reward))
    return rewards
"""


def test_an_agent_that_works_on_each_task_is_no_policy_of_a_simulation() -> None:
    assert shown(TASKS.replace("METHOD", "run")) == {"CKP101"}


SEARCHED = """
from music_service import Client
from tqdm import tqdm


class Transfer:
    def __init__(self):
        self.WHAT = Client()

    def find(self, tracks):
        found = []
        for track in tqdm(tracks):
            hits = self.WHAT.search(track["artist"] + " " + track["name"])
            found.append(hits[0]["id"])
        return found
"""


def test_what_is_called_an_api_is_searched_by_a_request() -> None:
    assert shown(SEARCHED.replace("WHAT", "api")) == {"CKP101"}
    assert not shown(SEARCHED.replace("WHAT", "tree").replace("Client", "Tree"))


SHOWN_TO_SOME = """
import requests
from tqdm import tqdm


def translate(things, quiet=False):
    parts = []
    HEAD
    for number, thing in enumerate(seen):
        reply = requests.post("https://example.org", json={"text": thing, "n": number}).json()
        parts.append(reply)
    return parts
"""


def test_a_bar_that_is_drawn_for_who_looks_on_speaks_of_many_items() -> None:
    assert shown(SHOWN_TO_SOME.replace("HEAD", "seen = things if quiet else tqdm(things)")) == {"CKP101"}
    assert not shown(SHOWN_TO_SOME.replace("HEAD", "seen = things if quiet else sorted(things)"))


ASSERTED = """
import requests
from tqdm import tqdm


class Shop:
    def page(self, item):
        return requests.get("https://example.org/" + item).text


class Book:
    def page(self, item):
        return self.pages[item]


def collect(shop, items):
    CHECK
    found = []
    for item in tqdm(items):
        found.append(shop.page(item))
    return found
"""


def test_what_a_parameter_is_asserted_to_be_it_is() -> None:
    assert shown(ASSERTED.replace("CHECK", "assert isinstance(shop, Shop)")) == {"CKP101"}
    assert not shown(ASSERTED.replace("CHECK", "assert isinstance(shop, Book)"))


DETECTED = """
def detect(images):
    found = []
    for image in images:
        found.append(WHO.generate_detections_one_image(image))
    return found
"""


def test_a_detector_that_generates_something_of_what_it_is_given_is_a_network() -> None:
    assert shown(DETECTED.replace("WHO", "detector")) == {"CKP101"}
    assert not shown(DETECTED.replace("WHO", "layout"))


RELAXED = """
from tqdm import tqdm


def relax(atoms, optimizer_cls, steps):
    opt = optimizer_cls(atoms, logfile=None)
    opt.run(LIMIT, steps=steps)
    return atoms


def main(structures, optimizer_cls):
    found = []
    for atoms in tqdm(structures):
        found.append(relax(atoms, optimizer_cls, 200))
    return found
"""


def test_what_runs_until_forces_are_small_relaxes_a_structure() -> None:
    assert codes(RELAXED.replace("LIMIT", "fmax=0.05")) == {"CKP101"}
    assert not codes(RELAXED.replace("LIMIT", "0.05"))
    assert codes(
        RELAXED.replace("LIMIT", "0.05")
        .replace("optimizer_cls(", "FIRE(")
        .replace("from tqdm", "from ase.optimize import FIRE\nfrom tqdm")
    )


def test_a_move_of_a_chain_that_is_handed_in_draws_samples() -> None:
    text = """
def explore(mcmc_move, state, n_samples):
    energies = []
    for _ in range(n_samples):
        mcmc_move.apply(state)
        energies.append(state.energy())
    return energies
"""
    assert codes(text) == {"CKP101"}
    assert not codes(text.replace("mcmc_move", "filter"))


def test_a_helper_named_like_a_save_that_only_draws_keeps_no_state() -> None:
    text = """
import matplotlib.pyplot as plt
from scipy.sparse.linalg import lsqr


def save_state(scene, path):
    plt.figure(figsize=(12, 8))
    plt.imshow(scene)
    plt.savefig(path)


def main(pictures, scene, path):
    for number, picture in enumerate(pictures):
        scene = 0.9 * scene + lsqr(picture, scene)[0]
        save_state(scene, path)
    return scene
"""
    assert not [save for loop in loops(text) for save in loop.saves]
    assert [save for loop in loops(text.replace("plt.savefig(path)", "scene.dump(path)")) for save in loop.saves]
