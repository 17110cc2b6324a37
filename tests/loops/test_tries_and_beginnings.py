"""Loops that try what fits, or only warm something up, and what a generator does once before it yields."""

import pytest

from support_loops import loops, project, shown

TRIED = """
import torch


def is_oom(size):
    try:
        model(torch.zeros(size)).sum().backward()
    except RuntimeError as error:
        return "out of memory" in str(error)
    return False


def largest(sizes, size, policies):
    found = []
    {loop}
    return found
"""
FULL = """for _ in range(rounds):
        try:
            loss = model(torch.zeros({given}))
            loss.backward()
        except torch.cuda.OutOfMemoryError:
            {then}"""


@pytest.mark.parametrize(
    "loop",
    [
        "while is_oom(policies.now):\n        policies = policies.smaller()",
        "for _ in range(max_trials):\n        if is_oom(size): size = size // 2\n        else: size *= 2",
        FULL.format(given="batch_size", then="batch_size //= 2"),
    ],
)
def test_a_search_for_what_fits_into_memory_keeps_no_try(loop: str) -> None:
    assert not shown(TRIED.format(loop=loop))


def test_a_training_that_passes_over_what_does_not_fit_is_no_such_search() -> None:
    loop = FULL.format(given="batch", then="skipped += 1").replace("range(rounds)", "range(epochs)")
    loop = loop.replace("loss.backward()", "loss.backward()\n            optimizer.step()")
    assert shown(TRIED.format(loop=loop)) == {"CKP101"}


ASKED = """
import json

import requests


def {name}(prompts):
    answers = []
    for prompt in prompts:
        answers.append(requests.post(URL, json={{"model": "m", "prompt": prompt, "max_tokens": 5}}).json())
    with open("answers.json", "w") as file:
        json.dump(answers, file)
"""


@pytest.mark.parametrize(("name", "found"), [("send_warmup_requests", False), ("warm_up", False), ("send_requests", True)])
def test_what_is_only_asked_to_warm_something_up_is_not_wanted(name: str, found: bool) -> None:
    assert bool(shown(ASKED.format(name=name))) is found


BEGUN = """
import requests


def rows():
    {before}
    with open("rows.txt") as file:
        for line in file:
            {inside}
            yield line


def main():
    found = []
    for row in rows():
        found.append(row)
    return found
"""


@pytest.mark.parametrize(
    ("before", "inside", "asked"), [("requests.get(URL)", "pass", 0), ("pass", "requests.get(line)", 1)]
)
def test_what_a_generator_does_before_its_first_item_is_not_done_for_each(before: str, inside: str, asked: int) -> None:
    (outer,) = (one for one in loops(BEGUN.format(before=before, inside=inside)) if one.function == "main")
    assert len(outer.costs) == asked


HANDFUL = """
import subprocess


def publish(app, {names}):
    for name in {names}:
        subprocess.run(["heroku", "config:set", name, "-a", app], check=True)
"""


@pytest.mark.parametrize(("names", "likely"), [("environment_variables", 20.0), ("layer_groups", 20.0), ("tables", 1000.0)])
def test_settings_and_groups_of_layers_are_a_handful(names: str, likely: float) -> None:
    assert loops(HANDFUL.format(names=names))[0].trips.likely <= likely
    assert loops(HANDFUL.format(names=names))[0].trips.likely > likely / 10


def test_the_steps_in_which_an_answer_is_decoded_are_one_sequence() -> None:
    text = "class Engine:\n    def decode(self):\n        for _ in range(self.min_decode_steps):\n            self.step()\n"
    assert loops(text)[0].trips.why == "counts the steps of one sequence, `self.min_decode_steps`"


@pytest.mark.parametrize(("batch", "found"), [("make_dummy_batch(step)", set()), ("make_batch(step)", {"CKP101"})])
def test_what_trains_on_data_that_stand_for_none_is_a_test_of_what_trains(batch: str, found: set[str]) -> None:
    text = f"""
def compare(model, optimizer, num_steps):
    for step in range(num_steps):
        loss = model({batch})
        loss.backward()
        optimizer.step()
"""
    assert shown(text) == found


TRAINED = """
import torch


def step(model, batch, forward_only):
    loss = model(batch)
    if warm:
        loss.backward()
    return loss


def evaluate(model, batches):
    {under}:
        for batch in batches:
            step(model, batch, True)


def main():
    for name, batches in open_all().items():
        evaluate(model, batches)
"""


@pytest.mark.parametrize(
    ("under", "found"), [("with torch.no_grad()", set()), ("with torch.inference_mode()", set()), ("if True", {"CKP101"})]
)
def test_what_runs_where_no_gradient_is_made_trains_nothing(under: str, found: set[str]) -> None:
    assert shown(TRAINED.format(under=under)) == found
    marked = TRAINED.format(under="if True").replace("def evaluate", "@torch.no_grad()\ndef evaluate")
    assert not shown(marked)


PARTS = """
import requests


def {name}(found):
    for part in found:
        if "inner" in part:
            {name}(part["inner"])
        else:
            kept.append(requests.get(part["url"]).content)
"""


@pytest.mark.parametrize(("name", "found"), [("process_parts", set()), ("follow", {"CKP107"})])
def test_the_parts_of_one_message_are_no_walk(name: str, found: set[str]) -> None:
    assert shown(PARTS.format(name=name)) & {"CKP107"} == found


BENCH = """
import asyncio
import time

import openai


async def benchmark(requests):
    begun = time.perf_counter()
    tasks = []
    async for request in requests:
        tasks.append(await openai.AsyncOpenAI().chat.completions.create(model="m", messages=[request]))
    {name} = time.perf_counter() - begun
    return tasks
"""


@pytest.mark.parametrize(("name", "found"), [("benchmark_duration", False), ("seconds", True)])
def test_a_benchmark_that_times_itself_looks_at_how_fast_something_is(name: str, found: bool) -> None:
    path = "benchmark_serving.py"
    assert bool(shown({path: BENCH.format(name=name)}, path)) is found


UPDATED = """
import openai


def update(name, store):
    rows, begun = {reading}(name, store)
    reply = openai.chat.completions.create(model="m", messages=[begun])
    with open(f"{{name}}.json", "w") as file:
        file.write(str(rows + [reply]))


def main(names, store):
    for name in names:
        update(name, store)
"""


@pytest.mark.parametrize(
    ("reading", "found"),
    [("load_cached_rows", set()), ("_read_stored", set()), ("load_cached_model", {"CKP109"}), ("make_rows", {"CKP109"})],
)
def test_a_helper_that_reads_what_is_kept_of_an_item_goes_on_from_it(reading: str, found: set[str]) -> None:
    assert shown(UPDATED.format(reading=reading)) == found


@pytest.mark.parametrize(("over", "found"), [("self.traced.graph.nodes", set()), ("self.batches", {"CKP101"})])
def test_the_nodes_of_a_traced_graph_are_layers(over: str, found: set[str]) -> None:
    text = f"""
import torch


def back(output):
    output.backward()


class Speed:
    def trace(self):
        for one in {over}:
            back(one.output)
"""
    assert shown(text) == found


CHUNKS = """
import torch
from tqdm import tqdm


def embed(model, chunks):
    found = []
    for chunk in tqdm(chunks):
        found.append(model(chunk.to("cuda")))
    return torch.cat(found)


def main(loader):
    torch.save(embed(load(), loader), "found.pt")
"""


@pytest.mark.parametrize(("path", "verdict"), [("loss.py", "exempt"), ("embed.py", "flagged")])
def test_what_the_module_of_a_loss_passes_through_a_network_is_part_of_a_step(path: str, verdict: str) -> None:
    assert project({path: CHUNKS}).facts(path).loops[0].verdict == verdict


@pytest.mark.parametrize(("over", "likely"), [("reader.get_variable_to_shape_map()", 10.0), ("reader.rows()", 1000.0)])
def test_the_variables_of_a_checkpoint_are_parts_of_one_thing(over: str, likely: float) -> None:
    text = f"def convert(reader, session):\n    for name in {over}:\n        session.run(name)\n"
    assert loops(text)[0].trips.likely == likely


SENTENCE = """
import keras


def answer(state):
    {name} = keras.models.load_model("m")
    decoded_sentence = []
    done = False
    while not done:
        word, state = {name}.predict(state)
        decoded_sentence.append(word)
        done = word == END
    return decoded_sentence
"""


@pytest.mark.parametrize(("name", "exempt"), [("decoder_model", True), ("model", False)])
def test_the_words_that_a_decoder_adds_to_a_sentence_are_one_answer(name: str, exempt: bool) -> None:
    (told,) = loops(SENTENCE.format(name=name))
    assert (told.verdict == "exempt") is exempt


EVENTS = """
class Trainer:
    def fit(self, loader):
        while self.state.time < self.state.most:
            for batch in loader:
                loss = self.model(batch)
                loss.backward()
                self.optimizer.step()
                {told}
"""


@pytest.mark.parametrize(
    ("told", "found"), [("self.engine.run_event(Event.BATCH_END)", set()), ("self.engine.run(Event.BATCH_END)", {"CKP101"})]
)
def test_events_of_a_list_tell_whoever_listens(told: str, found: set[str]) -> None:
    assert shown(EVENTS.format(told=told)) == found


def test_tokens_that_a_decoder_puts_together_are_one_answer_whatever_it_is_called() -> None:
    text = """
import torch


def sample(model: torch.nn.Module, decoder: torch.nn.Module, input_ids):
    while unfinished(input_ids):
        next_tokens = decoder(input_ids)
        input_ids = torch.cat([input_ids, next_tokens])
    return input_ids
"""
    (told,) = loops(text)
    assert told.costs
    assert told.verdict == "exempt"
