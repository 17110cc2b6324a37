"""What is done for one batch that a training goes through, tries at the same work, checks, and what a name does not say."""

import pytest

from safepoint.checks.conditional_checkpoint import check
from support_loops import codes, loops, project, shown, verdicts


@pytest.mark.parametrize("name", ["format_reward", "accuracy_rewards", "reward_fn", "code_reward_func"])
def test_a_reward_function_is_given_one_batch(name: str) -> None:
    text = f"""
from openai import OpenAI

client = OpenAI()


def {name}(completions, **kwargs):
    rewards = []
    for one in completions:
        rewards.append(client.chat.completions.create(model="judge", messages=[one]))
    return rewards
"""
    assert verdicts(text) == ["exempt"]


@pytest.mark.parametrize(("name", "found"), [("_score_turns", ["exempt"]), ("evaluate", ["flagged"])])
def test_a_method_of_a_trainer_works_on_its_batch_unless_it_goes_through_all_there_is(name: str, found: list[str]) -> None:
    text = f"""
class TalkTrainer:
    def {name}(self, prompts):
        answers = []
        for one in prompts:
            answers.append(self.llm.chat(messages=[one]))
        return answers
"""
    assert verdicts(text) == found


@pytest.mark.parametrize("owner", ["EvaluateChatHook", "SampleCallback"])
def test_a_callback_of_a_training_shows_how_it_goes(owner: str) -> None:
    text = f"""
class {owner}:
    def show(self, model):
        found = []
        for one in self.texts:
            found.append(model.generate(prompt=one))
        return found
"""
    assert verdicts(text) == ["exempt"]


def test_compiled_steps_within_one_step_of_an_agent_are_its_parts() -> None:
    text = """
import jax


@jax.jit
def train(params, batch):
    return params


class Agent:
    def _train_step(self):
        for _ in range(self.steps):
            self.params = train(self.params, self.replay.sample())
"""
    assert verdicts(text) == ["exempt"]


def test_another_try_at_what_failed_loses_nothing_that_was_done() -> None:
    text = """
from openai import OpenAI

client = OpenAI()


def ask(talks, num_attempts):
    found = {}
    left = list(talks)
    for attempt in range(num_attempts):
        for one in left:
            found[one] = client.chat.completions.create(model="m", messages=[one])
        left = [one for one in left if found[one] is None]
    return found
"""
    assert verdicts(text)[0] == "exempt"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("scripts/check_links.py", set()),
        (".github/scripts/times.py", set()),
        ("../scripts/mirror.py", {"CKP101"}),
        ("scripts/mirror.py", {"CKP101"}),
    ],
)
def test_a_program_named_for_a_check_is_soon_run_again(path: str, found: set[str]) -> None:
    text = """
import requests


def main():
    found = []
    for line in open("links.txt"):
        found.append(requests.get(line.strip()).status_code)
    print(found)


if __name__ == "__main__":
    main()
"""
    assert shown({path: text}, path) == found


def test_answers_put_into_form_are_no_work_of_a_network() -> None:
    text = """
import json

import numpy as np
from tqdm import tqdm


def NAME(examples, scores):
    chosen = {}
    for at, example in enumerate(tqdm(examples)):
        chosen[example] = np.exp(scores[at] - np.max(scores[at])).argmax()
    with open("chosen.json", "w") as file:
        json.dump(chosen, file)
"""
    assert shown(text.replace("NAME", "postprocess_predictions")) == set()
    assert shown(text.replace("NAME", "choose")) == {"CKP105"}


@pytest.mark.parametrize(
    "call",
    [
        "self.by_session.get(one, None)",
        "self.session.get(Customer, one)",
        "convert_audio(one, 16000)",
        "self.nlp.add_pipe(one)",
    ],
)
def test_names_that_speak_of_something_else(call: str) -> None:
    text = f"""
import torch


class Store:
    def fill(self, rows):
        found = []
        for one in rows:
            found.append({call})
        return found
"""
    assert codes(text) == set()


def test_what_is_removed_after_an_error_was_not_done() -> None:
    text = """
import os
import subprocess


def convert(paths, done):
    for path in paths:
        try:
            done.append(subprocess.run(["render", path], check=True))
        except subprocess.CalledProcessError:
            os.remove(path)
"""
    assert not loops(text)[0].saves


def test_rows_asked_for_and_committed_behind_the_loop_are_soon_asked_for_again() -> None:
    text = """
from sqlalchemy.orm import Session


class Repository:
    def release(self, session: Session, ids):
        for number in ids:
            row = session.get(Lease, number)
            other = self.find(session, row)
            if other is not None:
                session.commit()
        session.commit()
"""
    assert codes(text) == set()


def test_links_that_are_followed_are_many() -> None:
    text = """
import requests


class Reader:
    def load(self, config):
        found = []
        for url in config["urls"].values:
            self.visit(url, found)
        return found

    def visit(self, url, found):
        page = requests.get(url)
        found.append(page)
        for link in links_of(page):
            self.visit(link, found)
"""
    assert "CKP101" in shown(text)
    assert shown(text.replace("self.visit(link, found)", "found.append(link)")) == set()


def test_what_is_said_of_a_save_is_why_it_hardly_ever_runs() -> None:
    text = """
import torch


def fit(model, loader, optimizer, epochs, save):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        if epoch == epochs - 1 and save:
            torch.save(model.state_dict(), "model.pt")
"""
    (told,) = check(project({"m.py": text}).facts("m.py"))
    assert "only on the last turn" in told.message


@pytest.mark.parametrize(("library", "found"), [("gradio", set()), ("rich", {"CKP101"})])
def test_what_is_made_for_a_page_is_made_again_by_a_click(library: str, found: set[str]) -> None:
    text = f"""
import {library}
from openai import OpenAI

client = OpenAI()


def fill(table):
    found = []
    for line in open(table):
        found.append(client.chat.completions.create(model="m", messages=[line]))
    return found


{library}.start(fill)
"""
    assert shown(text) == found


def test_telling_how_a_program_is_used_is_no_work_of_it() -> None:
    telling = "import requests\n\n\ndef track(event):\n    requests.post('https://t.example', json=event)\n"
    text = "from pkg.analytics import track\n\n\ndef go(rows):\n    for row in rows:\n        track(row)\n"
    facts = project({"pkg/__init__.py": "", "pkg/analytics.py": telling, "m.py": text}).facts("m.py")
    assert [one.verdict for one in facts.loops] == ["cheap"]


def test_a_schedule_of_rates_that_is_drawn_trains_nothing() -> None:
    text = """
def draw(optimizer, scheduler):
    rates = []
    for _ in range(600000):
        optimizer.step()
        scheduler.step()
        rates.append(optimizer.param_groups[0]["lr"])
    return rates
"""
    assert verdicts(text) == ["exempt"]
    assert verdicts(text.replace("optimizer.step()", "losses(); optimizer.step()")) == ["flagged"]


@pytest.mark.parametrize(("owner", "found"), [("ActionServer", ["exempt"]), ("Trial", ["flagged"])])
def test_a_server_of_actions_plays_for_those_who_learn(owner: str, found: list[str]) -> None:
    text = f"""
class {owner}:
    def serve(self, env):
        seen = []
        for step in range(self.steps):
            seen.append(env.step(self.policy(seen)))
"""
    assert verdicts(text) == found


def test_tasks_taken_as_they_come_under_a_bar_are_told_once() -> None:
    text = """
import asyncio

from openai import AsyncOpenAI
from tqdm.asyncio import tqdm

client = AsyncOpenAI()


async def ask(doc):
    return await client.chat.completions.create(model="m", messages=[doc])


async def main(docs):
    found = []
    for one in tqdm(asyncio.as_completed([ask(doc) for doc in docs]), total=len(docs)):
        found.append(await one)
    return found
"""
    assert codes(text) == {"CKP101"}


def test_figures_of_an_interface_are_no_answers_of_a_model() -> None:
    text = """
import openai


def add_up(calls, calculator):
    found = []
    for call in calls:
        found.append(calculator.get_openai_metrics_for_chat_api(call))
    return found
"""
    assert codes(text) == set()


@pytest.mark.parametrize(("name", "found"), [("train_a_batch", set()), ("train_all", {"CKP101"})])
def test_the_parts_of_one_batch_are_trained_within_the_step_of_a_caller(name: str, found: set[str]) -> None:
    text = f"""
import torch


class Parts(torch.nn.Module):
    def {name}(self, x, parts):
        for part in parts:
            part(x).sum().backward()
            self.optimizer.step()
"""
    assert shown(text) == found
