"""Episodes, timings, workers and single turns, and what is done by remote, hidden or abstract methods."""

from support_loops import loops, shown


def test_one_episode_played_to_its_end_is_no_long_loop() -> None:
    text = """
import gymnasium as gym
import imageio


def record(policy, path):
    env = gym.make("Taxi-v3")
    images, done = [], False
    while not done:
        state, reward, done, info = env.step(policy[0])
        {learn}
        images.append(env.render())
    imageio.mimsave(path, images)
"""
    assert not shown(text.format(learn="pass"))
    assert shown(text.format(learn="policy.loss().backward()"))


def test_a_noun_made_of_a_heavy_word_is_no_work() -> None:
    text = """
def prepare(tasks):
    out = []
    for task in tasks:
        out.append({call}(task))
    return out
"""
    assert loops(text.format(call="helper.train_test_split"))[0].verdict == "cheap"
    assert loops(text.format(call="helper.train_network"))[0].verdict == "flagged"


def test_a_file_of_timings_has_nothing_to_keep() -> None:
    text = """
def measure(llm, prompts):
    answers = []
    for prompt in prompts:
        answers.append(llm.generate(prompt))
    return answers
"""
    assert shown({"measure.py": text}, "measure.py") == {"CKP101"}
    assert not shown({"bench_server.py": text}, "bench_server.py")


def test_workers_of_a_run_are_a_handful() -> None:
    text = """
import torch.distributed.rpc as rpc


def start(args):
    found = []
    for rank in range({bound}):
        found.append(rpc.remote(f"trainer{{rank}}", Trainer))
    return found
"""
    assert loops(text.format(bound="args.world_size"))[0].verdict == "short"
    assert loops(text.format(bound="args.num_workers"))[0].verdict == "short"
    assert loops(text.format(bound="args.num_jobs"))[0].verdict == "flagged"


def test_a_loop_of_one_turn_has_no_turn_before_it_to_lose() -> None:
    text = """
def fit(model, loader, optimizer):
    for epoch in range({epochs}):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
"""
    assert [loop.verdict for loop in loops(text.format(epochs=1))] == ["short", "flagged"]
    assert [loop.verdict for loop in loops(text.format(epochs=2))] == ["flagged", "covered"]


def test_a_method_that_is_one_step_belongs_to_its_caller() -> None:
    text = """
class Learner:
    def {name}(self, batches):
        for batch in batches:
            self.loss(batch).backward()
            self.optimizer.step()
"""
    assert not shown(text.format(name="train_batch"))
    assert shown(text.format(name="train_all")) == {"CKP101"}


def test_a_project_s_own_saver_saves_though_its_inside_is_hidden() -> None:
    text = """
class Trainer:
    def fit(self, batches):
        for batch in batches:
            self.loss(batch).backward()
            self.optimizer.step()
            self.{name}()

    def {name}(self):
        self.backend.handle(self)
"""
    assert not shown(text.format(name="save_trainer"))
    assert shown(text.format(name="show_trainer")) == {"CKP101"}


def test_a_remote_method_is_judged_by_its_own_name() -> None:
    text = """
import ray


def fit(actors, batches):
    for batch in batches:
        actors[0].train_batch.remote(batch)
        {save}
"""
    assert shown(text.format(save="pass")) == {"CKP101"}
    assert not shown(text.format(save="ray.get([one.save_checkpoint_state.remote('out') for one in actors])"))


def test_a_method_that_only_subclasses_have_is_what_they_do() -> None:
    text = """
import openai


class Model:
    pass


class Remote(Model):
    def choose(self, prompt):
        return openai.ChatCompletion.create(model="m", messages=[prompt])


def evaluate(model: Model, data):
    answers = []
    for prompt in data:
        answers.append(model.choose(prompt))
    return answers
"""
    assert shown(text) == {"CKP101"}


def test_what_an_object_fetches_to_be_made_is_little() -> None:
    text = """
import requests


class Assigner:
    def {name}(self, urls):
        self.tasks = []
        for url in urls:
            self.tasks.append(requests.get(url).json())


def main(urls):
    Assigner(urls).run(urls)
"""
    assert not shown(text.format(name="__init__"))


def test_a_guess_that_hardly_ever_runs_is_not_spoken_of() -> None:
    text = """
def fit(model, loader, optimizer, epochs, event):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        if epoch == epochs - 1:
            {last}
"""
    assert shown(text.format(last="event.record()")) == {"CKP101"}
    assert shown(text.format(last="save_checkpoint(model)")) == {"CKP106"}


def test_what_is_told_to_a_program_is_not_kept() -> None:
    text = """
def ask(llm, prompts, process):
    answers = []
    for prompt in prompts:
        answers.append(llm.generate(prompt))
        process.{stream}.write(prompt)
    return answers
"""
    assert shown(text.format(stream="stdin")) == {"CKP101"}
    assert not shown(text.format(stream="outfile"))


ROWS = """
import sys

from datasets import Dataset, load_dataset
from tqdm import tqdm

{before}
for split in ("train", "test"):
    rows = {begun}
    for entry in tqdm(load_dataset(sys.argv[1])[split]):
        rows.{call}(entry["text"])
    rows = Dataset.from_list(rows)
    rows.to_parquet(split)
"""


def test_what_a_literal_takes_in_is_no_work_of_what_is_made_of_it_later() -> None:
    assert shown(ROWS.format(before="", begun="[]", call="append")) == set()
    (_, watched) = loops(ROWS.format(before="import somelib", begun="somelib.Rows()", call="digest"))
    assert watched.costs
