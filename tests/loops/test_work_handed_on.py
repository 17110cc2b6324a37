"""Work that a loop hands on: to a callback, an object handed in, a thread behind a queue, a step that a framework records."""

import pytest

from support_loops import codes, project, shown, verdicts

FIT = """
class Trainer:
    def __init__(self, model, sink):
        self.model = model
        self.sink = sink

    def fit(self, loader, optimizer, on_epoch=None, shape=None):
        for epoch in range(100):
            for batch in loader:
                self.model(batch).backward()
                optimizer.step()
            {call}
"""


@pytest.mark.parametrize("call", ["on_epoch(self.model, epoch)", "self.callbacks.on_epoch_end(epoch)", "hook(epoch)"])
def test_a_callback_told_of_each_turn_may_save(call: str) -> None:
    assert not shown(FIT.format(call=call))


@pytest.mark.parametrize("call", ["shape(self.model)", "self.progress_callback(epoch)", "on_log(epoch)"])
def test_a_callback_that_shows_or_shapes_is_none(call: str) -> None:
    assert shown(FIT.format(call=call)) == {"CKP101"}


def test_a_method_of_an_object_handed_in_may_be_one_that_saves() -> None:
    sink = "import torch\n\n\nclass Disk:\n    def accept(self, model, epoch):\n        {body}\n"
    fit = FIT.format(call="self.sink.accept(self.model, epoch)")
    saving = project({"a.py": fit, "b.py": sink.format(body="torch.save(model.state_dict(), 'm.pt')")})
    showing = project({"a.py": fit, "b.py": sink.format(body="print(epoch)")})
    assert [one.confidence.label for one in saving.facts("a.py").loops][:1] == ["low"]
    assert [one.confidence.label for one in showing.facts("a.py").loops][:1] == ["high"]


QUEUE = """
import json, queue, requests, threading


def keep(tasks):
    while True:
        page = tasks.get()
        {body}


def crawl(urls):
    tasks = queue.Queue()
    threading.Thread(target=keep, args=(tasks,)).start()
    for url in urls:
        tasks.put(requests.get(url).json())
    tasks.put(None)
"""


def test_a_thread_behind_a_queue_saves_what_the_loop_makes() -> None:
    assert not codes(QUEUE.format(body="json.dump(page, open('page.json', 'w'))"))
    assert codes(QUEUE.format(body="print(page)")) == {"CKP101"}


STEP = """
import requests
from prefect import flow, task


@task
def fetch(url):
    return requests.get(url).json()


@flow
def crawl(urls):
    pages = []
    for url in urls:
        pages.append(fetch(url))
    return pages
"""


def test_a_step_that_a_framework_records_is_a_save() -> None:
    assert verdicts(STEP) == ["checkpointed"]
    assert codes(STEP.replace("@task\n", "")) == {"CKP101"}


def test_a_function_chosen_before_the_loop_is_seen_through() -> None:
    text = """
import requests


def short(url):
    return requests.get(url).text


def long(url):
    return requests.get(url).json()


def crawl(urls, fast):
    {chosen}
    pages = []
    for url in urls:
        pages.append(take(url))
    return pages
"""
    assert codes(text.format(chosen="take = short if fast else long")) == {"CKP101"}
    branches = "if fast:\n        take = short\n    else:\n        take = long"
    assert codes(text.format(chosen=branches)) == {"CKP101"}


@pytest.mark.parametrize("more", ["todo += page['next']", "todo.extend(page['next'])"])
def test_work_still_to_do_that_lives_in_a_list_is_lost(more: str) -> None:
    text = f"""
import requests


def crawl(first):
    todo, pages = [first], {{}}
    while todo:
        url = todo.pop(0)
        page = requests.get(url).json()
        pages[url] = page
        {more}
    return pages
"""
    assert shown(text) == {"CKP101"}


ASKING = "import functools, multiprocessing, requests\n\n\ndef fetch(url='u'):\n    return requests.get(url).json()\n\n\n"


@pytest.mark.parametrize("given", ["fetch", "lambda: fetch()", "functools.partial(fetch, 'v')"])
def test_a_function_that_iter_calls_for_each_element_is_paid_each_turn(given):
    text = f"{ASKING}def run():\n    pages = []\n    for page in iter({given}, None):\n        pages.append(page)\n    return pages\n"
    assert codes(text) == {"CKP101"}


def test_iter_over_cheap_reads_costs_nothing():
    text = (
        "def run(file):\n    parts = []\n    for part in iter(lambda: file.read(4096), b''):\n        parts.append(part)\n"
    )
    assert verdicts(text) == ["cheap"]


@pytest.mark.parametrize("joined", ["one.join()", "one.join(60)", "while one.is_alive():\n            one.join(5)"])
def test_a_process_that_is_started_and_joined_for_each_item_is_paid_each_turn(joined):
    body = f"        one = multiprocessing.Process(target=fetch, args=(item,))\n        one.start()\n        {joined}\n"
    text = (
        f"{ASKING}def run(items):\n    done = []\n    for item in items:\n{body}        done.append(item)\n    return done\n"
    )
    assert verdicts(text)[0] == "flagged"


@pytest.mark.parametrize(
    ("each", "found"),
    [
        ("for item in page['items']:\n            requests.post('https://there', json=item, timeout=30)", {"CKP101"}),
        ("print(len(page['items']))", set()),
    ],
)
def test_the_page_that_a_loop_has_come_to_is_lost_where_each_item_costs(each: str, found: set[str]) -> None:
    text = """
import requests


def move(api):
    cursor = None
    while True:
        page = requests.get(api, params={{"cursor": cursor}}, timeout=30).json()
        {each}
        cursor = page.get("next")
        if not cursor:
            break
"""
    assert codes(text.format(each=each)) == found


@pytest.mark.parametrize(("kept", "found"), [("|= done.returncode", set()), ("+= [done.stdout]", {"CKP101"})])
def test_a_flag_that_each_turn_adds_to_is_no_result(kept: str, found: set[str]) -> None:
    text = """
import subprocess


def main(files):
    answers = {start}
    for file in files:
        done = subprocess.run(["judge", file], check=False)
        answers {kept}
    return answers
"""
    assert shown(text.format(kept=kept, start="[]" if found else "0")) == found


@pytest.mark.parametrize(("told", "found"), [("callback.on_step()", set()), ("self.show(callback)", {"CKP101"})])
def test_callbacks_that_a_method_of_the_loop_tells_of_each_step_may_save(told: str, found: set[str]) -> None:
    text = """
import torch


class Algorithm:
    def collect(self, env, callback):
        for _ in range(2048):
            env.step(self.policy(env))
            {told}

    def learn(self, env, total, callback=None):
        while self.steps < total:
            self.collect(env, callback)
            for batch in self.buffer:
                self.policy.loss(batch).backward()
                self.optimizer.step()
"""
    assert shown(text.format(told=told)) == found


def test_files_that_are_only_moved_are_kept_by_that() -> None:
    text = """
import shutil


def tidy(paths, folder):
    moved = []
    for path in paths:
        moved.append(shutil.{how}(path, folder))
    return moved
"""
    assert not shown(text.format(how="move")) | shown(text.format(how="copy"))


TASKS = """
import asyncio

import httpx


async def fetch(client, url):
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).json()


async def crawl(client, urls):
    tasks, found = [], {{}}
    for url in {over}:
        tasks.append((url, asyncio.create_task(fetch(client, url))))
    for url, task in tasks:
        {first}
        found[url] = await {waited}
    return found
"""


@pytest.mark.parametrize(
    ("over", "first", "waited", "codes"),
    [
        ("urls", "print(url)", "task", {"CKP101"}),
        ("range(8)", "print(url)", "task", set()),
        ("urls", "task.cancel()", "task", set()),
        ("urls", "print(url)", "client", set()),
    ],
)
def test_tasks_that_are_made_first_and_awaited_one_by_one_are_the_work_of_who_awaits_them(
    over: str, first: str, waited: str, codes: set[str]
) -> None:
    assert shown(TASKS.format(over=over, first=first, waited=waited)) == codes


BATCHES = """
class BatchProcessor:
    def {name}(self, items, process, size=8):
        found = []
        for start in range(0, len(items), size):
            found.extend(process(items[start : start + size]))
        return found
"""
HANDING = """
import openai
from batches import BatchProcessor


def enrich(chunks):
    def enrich_batch(some):
        return [{asked} for one in some]

    return BatchProcessor().{name}(chunks, enrich_batch)
"""


def test_what_another_file_hands_in_is_what_a_parameter_runs() -> None:
    asked = 'openai.chat.completions.create(model="m", messages=[one])'
    for name, what, found in (("in_batches", asked, {"CKP101"}), ("in_batches", "one + 1", set()), ("run", asked, set())):
        files = {"batches.py": BATCHES.format(name=name), "enrich.py": HANDING.format(name=name, asked=what)}
        assert codes(files, "batches.py") == found


GIVEN_OBJECT = """
import gym
import torch


class Net:
    def __init__(self, size):
        self.body = torch.nn.Linear(size, 2)
        self.optimizer = torch.optim.Adam(self.body.parameters())

    def train(self, other):
        loss = self.body(other.body.weight).sum()
        loss.backward()
        self.optimizer.step()

    def keep(self, number):
        torch.save(self.body.state_dict(), f"{number}.pt")


class Table:
    def train(self, other):
        self.rows = sorted(other.rows)

    def keep(self, number):
        self.number = number


def play(env, model, other, number):
    for step in range(200):
        env.step(step)
        model.train(other)
    SAVE


def main():
    env = gym.make("CartPole-v1")
    model = MADE(4)
    for number in range(500):
        play(env, model, Net(4), number)
"""


@pytest.mark.parametrize(
    ("made", "save", "found"),
    [("Net", "pass", {"CKP101"}), ("Net", "model.keep(number)", set()), ("Table", "model.keep(number)", set())],
)
def test_methods_of_what_a_function_is_given_are_those_of_the_class_that_its_callers_make(
    made: str, save: str, found: set[str]
) -> None:
    assert shown(GIVEN_OBJECT.replace("MADE", made).replace("SAVE", save)) == found


ASKED = """
class Crawler:
    async def arun_many(self, urls, config):
        return self.strategy(urls, config)


async def collect(urls, crawler, config):
    return await crawler.arun_many(urls, config=config)


class Deep:
    async def traverse(self, frontier, config):
        crawler = Crawler()
        while frontier:
            for page in await collect(frontier.pop(), crawler, config):
                frontier.extend(page.links)
"""


def test_what_a_name_is_known_for_stands_against_a_method_that_shows_nothing() -> None:
    assert shown(ASKED) == {"CKP101"}
