"""Calls whose cost or save stands behind another call: retry helpers, awaited sessions, coroutines nobody awaits."""

import pytest

from support_loops import codes, loops, project, shown

RETRY = """
import requests


def attempt(fn, times=3):
    for _ in range(times):
        try:
            return fn()
        except OSError:
            pass


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(attempt(lambda: requests.get(url)))
    return pages
"""


def test_a_lambda_given_to_a_helper_of_the_project_runs_there() -> None:
    assert codes(RETRY) == {"CKP101"}


def test_a_lambda_put_by_for_an_event_does_not_run() -> None:
    assert not codes(
        RETRY.replace("attempt(", "register(").replace("def register(fn, times=3)", "def register(fn, times=3)")
    )


def test_an_awaited_get_on_an_address_is_a_request() -> None:
    text = """
async def crawl(s, urls):
    pages = []
    for url in urls:
        async with s.get(url) as reply:
            pages.append(await reply.json())
    return pages
"""
    assert codes(text) == {"CKP101"}
    assert not codes(text.replace("s.get(url)", "s.get(key)"))


def test_a_coroutine_that_nobody_awaits_saves_nothing() -> None:
    text = """
import json, requests


async def keep(page, name):
    with open(name, "w") as file:
        json.dump(page, file)


async def crawl(urls, seen):
    pages = []
    for url in urls:
        if url in seen:
            continue
        pages.append(requests.get(url).json())
        {call}
    return pages
"""
    assert codes(text.format(call="keep(pages, url)")) == {"CKP101"}
    assert not codes(text.format(call="await keep(pages, url)"))


def test_what_stands_in_the_else_of_a_loop_comes_after_it() -> None:
    text = """
import json, requests


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url).json())
    else:
        json.dump(pages, open("pages.json", "w"))
"""
    assert codes(text) == {"CKP105"}
    assert loops(text)[0].span.end_line == 8


def test_an_iterator_of_the_projects_own_pays_for_each_element() -> None:
    text = """
import requests


class Pages:
    def __init__(self):
        self.url = "first"

    def __iter__(self):
        {each}

    def __next__(self):
        page = requests.get(self.url).json()
        self.url = page["next"]
        return page


def run():
    pages = []
    for page in Pages():
        pages.append(page)
    return pages
"""
    assert codes(text.format(each="return self")) == {"CKP101"}
    generator = text.format(each="while True:\n            yield requests.get(self.url)").replace("__next__", "after")
    assert codes(generator) == {"CKP101"}
    assert not codes(text.format(each="return self").replace("requests.get", "dict"))


HANDED = """
def run(agent):
    while True:
        agent.{method}()
"""
AGENT = """
import torch


class {name}:
    def iteration(self):
        self.loss().backward()
        self.optimizer.step()

    def train(self):
        self.iteration()
"""


@pytest.mark.parametrize("method", ["iteration", "train"])
def test_a_method_of_an_object_handed_in_is_looked_for_in_classes_that_are_called_like_it(method: str) -> None:
    for name, expected in (("DoubleQAgent", "flagged"), ("Timer", "cheap")):
        sources = {"run.py": HANDED.format(method=method), "agents.py": AGENT.format(name=name)}
        assert [one.verdict for one in project(sources).facts("run.py").loops] == [expected]


WRITERS = """
import json, openai, pickle


def dump(data, path):
    def dump_json(data, path):
        with open(path, "w") as file:
            json.dump(data, file)

    def dump_pickle(data, path):
        with open(path, "wb") as file:
            pickle.dump(data, file)

    writers = {table}
    return writers[path.rpartition(".")[2]](data, path)


def run(questions, path):
    found = {{}}
    for number, question in enumerate(questions):
        found[number] = openai.ChatCompletion.create(messages=question)
        if number % 10 == 0:
            dump(found, path)
"""


@pytest.mark.parametrize("table", ['{"json": dump_json, "pkl": dump_pickle}', "dict(json=dump_json, pkl=dump_pickle)"])
def test_a_table_of_functions_is_seen_through_however_it_is_written(table: str) -> None:
    assert loops(WRITERS.format(table=table))[-1].verdict == "checkpointed"


def test_what_was_asked_from_far_away_is_asked_again_from_near() -> None:
    steps = [f"def step{number}():\n    return step{number + 1}()\n" for number in range(20)]
    chain = "import sqlite3\n\n\n" + "\n\n".join(steps) + "\n\ndef step20():\n    return sqlite3.connect('x.db')\n"
    using = "from chain import step{number}\n\n\ndef keep(rows):\n    store = step{number}()\n    for row in rows:\n"
    using += "        store.execute('insert into t values (?)', row)\n"
    files = {"chain.py": chain, "far.py": using.format(number=16), "near.py": using.format(number=17)}
    alone, after = project(files), project(files)
    after.facts("far.py")
    assert alone.facts("near.py") == after.facts("near.py")
    assert any(save.kind == "buffered" for loop in alone.facts("near.py").loops for save in loop.saves)


TABLES = """
from openai import OpenAI

client = OpenAI()


def ask(question):
    return client.chat.completions.create(model="m", messages=[question])


def look_up(question):
    return len(question)


TASKS = {"ask": ask, "look_up": look_up}
PLAIN = {"look_up": look_up}
SPECS = {"ask": {"run": ask, "times": 2}, "look_up": {"run": look_up, "times": 1}}
STEPS = [ask, look_up]
ROWS = [("ask", ask), ("look_up", look_up)]


def pick(kind):
    return TASKS[kind]


def answers(questions, kind):
    found = []
    for question in questions:
        BODY
    return found
"""


@pytest.mark.parametrize(
    "body",
    [
        "for name, run in TASKS.items(): found.append(run(question))",
        "for run in TASKS.values(): found.append(run(question))",
        "for run in STEPS: found.append(run(question))",
        "for name, run in ROWS: found.append(run(question))",
        "for spec in SPECS.values(): found.append(spec['run'](question))",
        "found.append(SPECS[kind]['run'](question))",
        "run = SPECS[kind]['run']; found.append(run(question))",
        "spec = SPECS[kind]; found.append(spec['run'](question))",
        "run = pick(kind); found.append(run(question))",
    ],
)
def test_any_function_of_a_table_may_be_the_one_that_a_loop_runs(body: str) -> None:
    assert codes(TABLES.replace("BODY", body)) == {"CKP101"}


@pytest.mark.parametrize(
    "body",
    ["for run in PLAIN.values(): found.append(run(question))", "for spec in SPECS.values(): found.append(spec['times'])"],
)
def test_a_table_of_quick_functions_costs_nothing(body: str) -> None:
    assert codes(TABLES.replace("BODY", body)) == set()


ALL_OR_ONE = """
import sys
from openai import OpenAI

client = OpenAI()


def essays():
    return [client.chat.completions.create(model="m", messages=[one]) for one in open("essays.txt")]


def riddles():
    return [client.chat.completions.create(model="m", messages=[one]) for one in open("riddles.txt")]


def puzzles():
    return len(sys.argv)


def main(name):
    suites = {suites}
    scores = {{}}
    if name == "all":
        for title, run in suites.items():
            scores[title] = len(run())
    elif name in suites:
        {one}
        scores[name] = run()
    return scores


print(main(sys.argv[1]))
"""
SUITES = "dict(essays=essays, riddles=riddles)"


@pytest.mark.parametrize(
    ("suites", "one", "found"),
    [
        (SUITES, "run = suites.get(name)", True),
        (SUITES, "run = suites[name]", True),
        (SUITES, "run = print", False),
        ("dict(puzzles=puzzles)", "run = suites[name]", False),
    ],
)
def test_a_program_that_runs_all_of_a_table_or_one_of_it_runs_what_stands_there(
    suites: str, one: str, *, found: bool
) -> None:
    judged = [one for one in loops(ALL_OR_ONE.format(suites=suites, one=one)) if one.kind == "for"]
    assert [one.verdict == "flagged" for one in judged] == [found]


TO_BE_RUN = """
import asyncio
from functools import partial

import requests
from Bio import Entrez
from helpers import ask_with_retry, keep_for_retry_later, register


async def crawl(urls):
    pages = []
    run = asyncio.get_running_loop()
    for url in urls:
        pages.append({handed})
    return pages
"""


@pytest.mark.parametrize(
    "handed",
    [
        "await asyncio.to_thread(requests.get, url)",
        "await run.run_in_executor(None, requests.get, url)",
        "await run.run_in_executor(None, partial(requests.get, url, timeout=5))",
        "ask_with_retry(3, Entrez.efetch, db='protein', id=url)",
        "ask_with_retry(requests.get, url)",
    ],
)
def test_a_function_of_a_library_that_is_handed_over_to_be_run_runs(handed: str) -> None:
    assert codes(TO_BE_RUN.format(handed=handed)) == {"CKP101"}


@pytest.mark.parametrize("handed", ["register(requests.get, url)", "await asyncio.to_thread(str.lower, url)"])
def test_what_is_handed_to_others_or_is_soon_done_costs_nothing(handed: str) -> None:
    assert not codes(TO_BE_RUN.format(handed=handed))


def test_a_name_that_a_condition_binds_is_known_for_what_it_is() -> None:
    text = """
import requests
from stores import remember


def crawl(urls):
    pages = []
    for url in urls:
        if opened := requests.Session():
            pages.append(opened.get(url))
    return pages
"""
    assert codes(text) == {"CKP101"}
    assert not codes(text.replace("requests.Session()", "remember(url)"))


LOOKED_UP = """
import collections

import requests


def look(names):
    {before}
    found = []
    for name in names:
        try:
            {looked}
        except {missed}:
            page = requests.get(name).json()
        found.append(page)
    return found
"""


@pytest.mark.parametrize(
    ("looked", "missed", "verdict"),
    [
        ("page = known[name]", "KeyError", "flagged"),
        ("page = queue.popleft()", "(IndexError, KeyError)", "flagged"),
        ("page = known[name]", "ValueError", "cheap"),
        ("page = known[name]", "(KeyError, ValueError)", "cheap"),
        ("page = known[name]", "Exception", "cheap"),
        ("log(name); page = known[name]", "KeyError", "cheap"),
    ],
)
def test_what_is_done_when_a_look_up_finds_nothing_is_as_ordinary_as_the_look_up(
    looked: str, missed: str, verdict: str
) -> None:
    text = LOOKED_UP.format(before="known, queue = {}, collections.deque()", looked=looked, missed=missed)
    assert loops(text)[0].verdict == verdict


KIND = """import torch


class {name}(torch.nn.Module):
    def train_a_batch(self, x, y=None):
        self.optimizer.zero_grad()
        self(x).sum().backward()
        self.optimizer.step()


class Idle:
    def {other}(self, x, y=None):
        return x
"""
ANY_KIND = """import tqdm


def run(model, loader, iters):
    done = 0
    while done < iters:
        for x, y in tqdm.tqdm(loader):
            done += 1
            model.train_a_batch(x, y=y)
            {told}(done)
"""


@pytest.mark.parametrize(
    ("told", "other", "found"),
    [("loss_cb", "rest", {"CKP101"}), ("epoch_cb", "rest", set()), ("loss_cb", "train_a_batch", {"CKP101"})],
)
def test_whichever_kind_of_model_is_handed_in_its_method_trains_it(told: str, other: str, found: set[str]) -> None:
    kinds = {f"{name}.py": KIND.format(name=name.title(), other=other) for name in ("vae", "flow")}
    assert shown({"run.py": ANY_KIND.format(told=told), **kinds}, "run.py") == found


CLIENT = """
import sys

from somewhere import Session


class Runner:
    def __init__(self):
        self.answers = []
        self.told = {put}

    def ask_session(self, **given):
        client = given["client"]
        return {call}

    def run(self, prompts):
        session = Session()
        for prompt in prompts:
            self.answers.append(self.told(client=session, text=prompt))
        return self.answers


Runner().run(open(sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("put", "call", "found"),
    [
        ("self.ask_session", "client(given['text'])", {"CKP101"}),
        ("self.ask_session", "len(given['text'])", set()),
        ("len", "client(given['text'])", set()),
    ],
)
def test_a_method_put_into_an_attribute_is_run_by_it(put: str, call: str, found: set[str]) -> None:
    assert shown(CLIENT.format(put=put, call=call)) == found
