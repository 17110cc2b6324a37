"""Work started all at once: tasks gathered later, task groups, pools; the finding stands on the call that waits."""

import pytest

from support_loops import codes, loops, shown

HEAD = """
import asyncio, httpx, json
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool


async def one(client, url):
    return (await client.get(url)).json()


async def kept(client, url):
    page = (await client.get(url)).json()
    with open(url, "w") as file:
        json.dump(page, file)


def fetch(url):
    return httpx.get(url).json()


def fetch_and_keep(url):
    with open(url, "w") as file:
        json.dump(httpx.get(url).json(), file)


"""
GATHERED = """async def run(urls, client):
    tasks = []
    for url in urls:
        tasks.append({task}(client, url))
    return await asyncio.gather(*tasks)
"""
GROUPED = """async def run(urls, client):
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task({task}(client, url)) for url in urls]
    return [task.result() for task in tasks]
"""
POOLED = """def run(urls):
    with {pool}(4) as pool:
        {taken}pool.map({task}, {items})
"""


@pytest.mark.parametrize("text", [GATHERED, GROUPED])
def test_results_of_tasks_awaited_together_are_lost_unless_each_task_saves(text: str) -> None:
    assert codes(HEAD + text.format(task="one")) == {"CKP108"}
    assert not codes(HEAD + text.format(task="kept"))


def test_the_loop_that_only_makes_the_tasks_is_not_the_one_to_blame() -> None:
    found = loops(HEAD + GATHERED.format(task="one"))
    assert [(one.kind, one.verdict) for one in found] == [("for", "cheap"), ("comprehension", "flagged")]


PACED = """async def run(urls, client):
    tasks = []
    for url in urls:
        tasks.append(one(client, url))
        await asyncio.sleep(0.1)
    return await asyncio.gather(*tasks)
"""


def test_a_loop_that_starts_tasks_at_a_pace_is_told_of_once() -> None:
    assert [one.verdict for one in loops(HEAD + PACED)] == ["flagged"]


STARTED = """async def run(urls, client, settings):
    async with anyio.create_task_group() as group:
        for url in urls:
            if settings.sync:
                group.start_soon({task}, client, url)
"""


def test_a_task_that_is_started_and_saves_is_no_set_up() -> None:
    assert codes("import anyio\n" + HEAD + STARTED.format(task="one")) == {"CKP108"}
    assert not codes("import anyio\n" + HEAD + STARTED.format(task="kept"))


@pytest.mark.parametrize("pool", ["ThreadPoolExecutor", "Pool"])
def test_a_pool_that_maps_over_open_ended_work_keeps_nothing_by_itself(pool: str) -> None:
    assert codes(HEAD + POOLED.format(pool=pool, taken="return ", task="fetch", items="urls")) == {"CKP108"}
    assert not codes(HEAD + POOLED.format(pool=pool, taken="return ", task="fetch_and_keep", items="urls"))
    assert not codes(HEAD + POOLED.format(pool=pool, taken="return ", task="fetch", items="['a', 'b']"))
    assert not codes(HEAD + POOLED.format(pool=pool, taken="", task="fetch", items="urls"))


def test_the_results_of_a_pool_may_be_saved_as_they_come() -> None:
    pooled = POOLED.replace("pool.map", "pool.imap")
    text = HEAD + pooled.format(pool="Pool", taken="for page in ", task="fetch", items="urls").rstrip() + ":\n"
    assert not codes(text + "            json.dump(page, open('page.json', 'w'))\n")
    assert "CKP101" in codes(text + "            pages.append(page)\n    return pages\n")


def test_what_comes_when_all_is_done_is_saved_after_all() -> None:
    kept = ":\n            json.dump(page, open('page.json', 'w'))\n"
    text = HEAD + POOLED.format(pool="Pool", taken="for page in ", task="fetch", items="urls").rstrip() + kept
    assert codes(text) == {"CKP105"}
    assert not codes(text.replace("import Pool", "import ThreadPool as Pool").replace("pool.map", "pool.imap_unordered"))
    joined = (
        "import joblib\n"
        + HEAD
        + "def run(urls):\n    for page in joblib.Parallel(4)(joblib.delayed(fetch)(url) for url in urls)"
    )
    assert codes(joined + kept) == {"CKP105"}


def test_an_awaiting_comprehension_in_a_function_without_loops_is_seen() -> None:
    assert codes(HEAD + "async def run(urls, client):\n    return [(await client.get(url)).json() for url in urls]\n")


def test_results_that_come_as_they_are_asked_for_belong_to_the_loop_that_asks_though_they_have_a_name() -> None:
    text = (
        HEAD + "def run(urls):\n    pool = Pool(4)\n    found = pool.imap_unordered(fetch, urls)\n    for page in found:\n"
    )
    assert not codes(text + "        json.dump(page, open('page.json', 'w'))\n")
    lost = text.replace("    for", "    pages = []\n    for") + "        pages.append(page)\n    return pages\n"
    assert codes(lost) == {"CKP101"}
    assert [one.kind for one in loops(lost)] == ["for"]


def test_a_generator_works_where_it_is_gone_through_though_it_has_a_name() -> None:
    text = (
        HEAD
        + """
def pages(urls):
    for url in urls:
        yield httpx.get(url).json()


def run(urls):
    found, came = [], pages(urls)
    came = pages(urls)
    for page in came:
        found.append(page)
    return found
"""
    )
    assert codes(text.replace("found, came = [], pages(urls)", "found = []")) == {"CKP101"}


TAKEN = """
import json, openai
from concurrent.futures import ThreadPoolExecutor


def ask(item):
    return openai.chat.completions.create(model="m", messages=[item])


def run(items, out):
    kept = []
    with ThreadPoolExecutor(8) as pool:
        tasks = {made}
        for {target} in {tasks}:
            kept.append({result})
    json.dump(kept, open(out, "w"))
"""


@pytest.mark.parametrize(
    ("made", "target", "tasks", "result"),
    [
        ("[pool.submit(ask, item) for item in items]", "task", "tasks", "task.result()"),
        ("{pool.submit(ask, item): item for item in items}", "task, item", "tasks.items()", "(item, task.result())"),
        ("[[pool.submit(ask, one) for one in item] for item in items]", "each", "tasks", "[t.result() for t in each]"),
    ],
)
def test_results_of_tasks_taken_one_by_one_are_lost_until_the_last(made: str, target: str, tasks: str, result: str) -> None:
    assert shown(TAKEN.format(made=made, target=target, tasks=tasks, result=result)) == {"CKP105"}


def test_what_was_not_started_for_the_loop_is_not_waited_for() -> None:
    text = TAKEN.format(made="[item for item in items]", target="task", tasks="tasks", result="task.result()")
    assert not shown(text)


APPLIED = """
import openai
import pandas as pd
from joblib import Parallel, delayed
from tqdm.contrib.concurrent import thread_map


def ask(question):
    return openai.chat.completions.create(model="m", messages=[question])


def clean(text):
    return text.strip().lower()


class Judge:
    def rate(self, question):
        return ask(question)

    def run(self, path, out):
        rows = pd.read_csv(path)
        rows["answer"] = {made}
        rows.to_csv(out)
"""


@pytest.mark.parametrize(
    "made",
    [
        'thread_map(ask, rows["question"], max_workers=8)',
        'thread_map(self.rate, rows["question"])',
        'rows["question"].progress_apply(ask)',
        'rows["question"].apply(ask)',
        'rows.apply(lambda row: ask(row["question"]), axis=1)',
        'Parallel(n_jobs=8)(delayed(ask)(one) for one in rows["question"])',
    ],
)
def test_what_applies_a_function_to_all_rows_is_a_loop(made: str) -> None:
    assert shown(APPLIED.format(made=made)) == {"CKP105"}
    assert not shown(APPLIED.format(made=made.replace("self.rate", "clean").replace("ask", "clean")))


SUBMITTED = """
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor, as_completed

import boto3
import requests
from openai import OpenAI

s3 = boto3.client("s3")


class Embedder(ABC):
    @abstractmethod
    def embed_text(self, text): ...


class Hosted(Embedder):
    def embed_text(self, text):
        return OpenAI().embeddings.create(input=[text], model="m").data


class Local(Embedder):
    def embed_text(self, text):
        return requests.post("http://localhost/embed", json=text).json()


class Reading(Embedder):
    def embed_text(self, text):
        return len(text)


class Index:
    def __init__(self, settings):
        self.embedder = settings.embedder

    def embed_text(self, text):
        return self.embedder.embed_text(text)

    def build(self, texts):
        found = []
        with ThreadPoolExecutor() as pool:
            tasks = [pool.submit({task}, one) for one in texts]
            for task in {taken}:
                found.append(task.result())
        return found
"""


@pytest.mark.parametrize("taken", ["tasks", "as_completed(tasks)"])
def test_what_a_library_or_an_object_handed_in_does_in_a_pool_is_work(taken: str) -> None:
    for task in ("requests.get", "self.embedder.embed_text", "self.embed_text"):
        assert codes(SUBMITTED.format(task=task, taken=taken)) == {"CKP101"}
    for task in ("s3.upload_file", "str.lower"):
        assert not codes(SUBMITTED.format(task=task, taken=taken))


BATCHES = """
import asyncio
import re

from openai import AsyncOpenAI

client = AsyncOpenAI()
FOUND = []


async def instructions(seed, wanted):
    count = 0
    while count < wanted:
        asked = await client.chat.completions.create(model="m", messages=[seed])
        tasks = []
        for text in re.findall(seed, str(asked)):
            tasks.append(client.chat.completions.create(model="m", messages=[text]))
        for answer in await asyncio.gather(*tasks):
            count += 1
            {handed}
"""


@pytest.mark.parametrize(("handed", "found"), [("yield answer", set()), ("FOUND.append(answer)", {"CKP101"})])
def test_a_batch_that_each_turn_of_a_generator_hands_on_is_no_whole_work(handed: str, found: set[str]) -> None:
    assert shown(BATCHES.format(handed=handed)) == found


MASTER = """
import pickle
from mpi4py import MPI


def coordinate(comm, population, breed, path):
    finished = 0
    while finished < comm.Get_size() - 1:
        status = MPI.Status()
        loss = comm.recv(source=FROM, tag=1, status=status)
        population.append((loss, status.source))
        if loss is None:
            finished += 1
        else:
            comm.send(breed(population), dest=status.source)
        KEPT
"""


def test_results_that_other_ranks_report_are_worth_what_they_computed() -> None:
    told = MASTER.replace("FROM", "MPI.ANY_SOURCE")
    assert codes(told.replace("KEPT", "pass")) == {"CKP101"}
    assert not codes(told.replace("KEPT", 'pickle.dump(population, open(path, "wb"))'))
    assert not codes(MASTER.replace("FROM", "0").replace("KEPT", "pass"))
