"""Loops of evaluation harnesses and data generators: pools, agents, prompts given by name, samples of one item."""

import pytest

from support_loops import shown, verdicts

ANSWERS = """
import json, openai
from tqdm import tqdm, trange


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


"""


def test_a_range_with_a_progress_bar_has_a_start_and_a_step() -> None:
    text = """def run(items, out):
    found = []
    for at in trange(0, len(items), 5):
        found.append(ask(items[at]))
    json.dump(found, open(out, "w"))
"""
    assert shown(ANSWERS + text) == {"CKP105"}
    assert verdicts(ANSWERS + text.replace("len(items), 5", "4, 5")) == ["short"]


POOLED = """
import multiprocessing
from concurrent.futures import {pool}, as_completed
from judges import registry
from tqdm import tqdm


def check(program):
    p = multiprocessing.Process(target=exec, args=(program,))
    p.start()
    p.join(timeout=3)
    return p.exitcode


def judge(answer):
    return registry["default"].rate(answer)


def run(items):
    kept = {{}}
    with {pool}() as pool:
        futures = {{pool.submit({task}, item): item for item in items}}
        for done in {watched}:
            kept[futures[done]] = done.result()
    return kept
"""


@pytest.mark.parametrize(
    ("pool", "task", "watched", "found"),
    [
        ("ProcessPoolExecutor", "check", "as_completed(futures)", {"CKP101"}),
        ("ThreadPoolExecutor", "check", "as_completed(futures)", {"CKP101"}),
        ("ThreadPoolExecutor", "judge", "tqdm(as_completed(futures))", {"CKP101"}),
        ("ProcessPoolExecutor", "judge", "as_completed(futures)", {"CKP101"}),
        ("ThreadPoolExecutor", "judge", "as_completed(futures)", set()),
        ("ProcessPoolExecutor", "len", "as_completed(futures)", {"CKP101"}),
    ],
)
def test_results_of_a_pool_that_are_only_kept_in_memory_are_lost(
    pool: str, task: str, watched: str, found: set[str]
) -> None:
    assert shown(POOLED.format(pool=pool, task=task, watched=watched)) == found


def test_waiting_for_the_end_of_workers_is_no_work() -> None:
    text = """
import multiprocessing


def run(jobs):
    workers = []
    for job in jobs:
        p = multiprocessing.Process(target=job)
        p.start()
        workers.append(p)
    for p in workers:
        p.join()
"""
    assert not shown(text)


@pytest.mark.parametrize(
    "kept", ["all_metrics.append(metrics)", "all_metrics[at].update(metrics)", "all_metrics[at], last = metrics, at"]
)
def test_metrics_of_what_a_model_answers_are_the_result(kept: str) -> None:
    text = f"""def run(items):
    all_metrics = [{{}} for _ in items]
    for at, item in enumerate(items):
        metrics = rate(ask(item))
        {kept}
    return all_metrics
"""
    assert shown(ANSWERS + text) == {"CKP101"}


def test_metrics_and_averages_of_a_training_are_figures_about_it() -> None:
    text = """
def validate(model, loader):
    averager = Averager()
    for batch in loader:
        averager.add(model.evaluate(batch, dataset=loader))
    return averager.average()
"""
    assert not shown(text)


PARTLY = (
    ANSWERS
    + """def run(args, items):
    part = args.out.replace(".json", "_part.json")
    out_temp = args.out.replace(".json", "_part.json")
    scratch_temp = make_folder()
    for at, item in enumerate(items):
        item["answer"] = ask(item["question"])
        if at % 10 == 0:
            json.dump(items, open({where}, "w"))
    json.dump(items, open(args.out, "w"))
"""
)


def test_a_path_made_from_the_given_one_outlives_the_run_whatever_it_is_called() -> None:
    assert verdicts(PARTLY.format(where="out_temp")) == ["checkpointed"]
    assert verdicts(PARTLY.format(where="scratch_temp")) == ["flagged"]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("complete_fn(prompts=[item])", {"CKP101"}),
        ("self.backend(messages=item)", {"CKP101"}),
        ("getattr(lm, kind)([item])", {"CKP101"}),
        ("getattr(table, kind)([item])", set()),
        ("format_prompt(prompt=item)", set()),
        ("reward_fn(prompts=[item], completions=done)", set()),
        ("Example(prompt=item)", set()),
        ("listener.on_start(messages=item)", set()),
        ("Request.from_dialect(messages=item)", set()),
        ("table.chat_template.generate(messages=item)", set()),
    ],
)
def test_what_is_given_a_prompt_answers_it(call: str, found: set[str]) -> None:
    text = f"""
class Runner:
    def run(self, items, lm, kind, table, done, complete_fn, format_prompt, reward_fn, listener):
        kept = []
        for item in items:
            kept.append({call})
        return kept
"""
    assert shown(text) == found


MAKER = """
import openai


class Maker:
    def generate(self):
        while len(self.made) < self.wanted:
            self.made.append({made})
        return self.made
"""


def test_many_whole_answers_are_not_the_tokens_of_one() -> None:
    assert shown(MAKER.format(made="openai.chat.completions.create(messages=[])")) == {"CKP101"}
    assert verdicts(MAKER.format(made="self.model.predict(self.made)")) == ["exempt"]


def test_a_smaller_model_asked_at_each_token_makes_one_answer() -> None:
    text = MAKER.format(made="self.assistant_model.generate(self.made)")
    assert verdicts(text.replace("def generate", "def _assisted_decoding")) == ["exempt"]


AGENT = """
import requests


class ChatAgent:
    def step(self, text):
        return self._turn(text)

    def _turn(self, text):
        return self._send(text)

    def _send(self, text):
        return self._reply(text)

    def _reply(self, text):
        return self._post(text)

    def _post(self, text):
        return self.client.chat.completions.create(messages=[text])


class Builder:
    def __init__(self):
        self.agent = ChatAgent()

    def _make(self, text):
        return self.agent.step(text)

    def run(self, texts):
        made = []
        for text in {head}:
            made.append(self._make(text))
        return made
"""


def test_a_turn_of_an_agent_is_work_however_deep_its_code_goes() -> None:
    assert shown(AGENT.format(head="texts")) == {"CKP101"}


def test_making_an_agent_or_giving_it_a_tool_is_no_turn_of_it() -> None:
    text = AGENT.replace("def step(", "def clone(").replace("agent.step(", "agent.clone(")
    assert not shown(text.format(head="texts"))


def test_a_few_turns_of_an_agent_are_soon_done_again() -> None:
    assert verdicts(AGENT.format(head='["first", "second"]')) == ["short"]


@pytest.mark.parametrize(
    ("signature", "head"),
    [
        ("prompt, n", "_ in range(n)"),
        ("self, question", "_ in range(self.args.n)"),
        ("document, temperatures", "_ in temperatures"),
        ("record", "_ in record['passages']"),
        ("request", "_ in request['locality'].keys()"),
        ("example", "_ in example.get('rubrics', [])"),
    ],
)
def test_samples_and_fields_of_one_item_are_a_handful(signature: str, head: str) -> None:
    text = f"""def work({signature}):
    found = []
    for {head}:
        found.append(ask("again"))
    return found
"""
    assert verdicts(ANSWERS + text) == ["short"]


def test_a_field_of_the_whole_data_is_no_handful() -> None:
    text = """def work(data):
    found = []
    for one in data["questions"]:
        found.append(ask(one))
    return found
"""
    assert shown(ANSWERS + text) == {"CKP101"}


COMPILED = """
import jax


class {owner}:
    def __init__(self, predict, examples):
        self.predict = jax.jit(predict)
        self.examples = examples

    def run(self, {given}):
        scores = []
        for batch in self.examples.batches():
            scores.append(self.predict(batch))
        return scores
"""


@pytest.mark.parametrize(
    ("owner", "given", "found"),
    [
        ("Evaluator", "params", set()),
        ("DepthEvaluator", "train_state", set()),
        ("Evaluator", "folder", {"CKP101"}),
        ("Encoder", "params", {"CKP101"}),
    ],
)
def test_one_pass_of_an_evaluator_with_the_weights_it_is_handed_is_made_again(
    owner: str, given: str, found: set[str]
) -> None:
    assert shown(COMPILED.format(owner=owner, given=given)) == found
