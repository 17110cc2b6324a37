"""Programs that ask models: what makes many answers is told, and what makes one, or asks through a cache, is not."""

import pytest

from support_loops import loops, shown

SAMPLER = """
import asyncio
import openai

class Sampler:
    def __init__(self, env):
        self.client = openai.AsyncOpenAI()
        self.env = env

    async def one(self, item):
        return await {call}

    async def run(self, items):
        return await asyncio.gather(*[self.one(item) for item in items])
"""


def test_a_sampler_of_answers_is_told_and_one_that_plays_is_not() -> None:
    asked = SAMPLER.format(call='self.client.chat.completions.create(model="m", messages=[item])')
    played = SAMPLER.format(call="self.env.step(item)")
    assert loops(asked)[0].verdict == "flagged"
    assert loops(played)[0].verdict != "flagged"


GENERATOR = """
import requests
import torch

class Generator:
    def ask(self, text):
        return requests.post("http://h/v1/completions", json={{"prompt": text}}).json()["text"]

    def generate(self, wanted={wanted}):
        found = []
        while len(found) < wanted:
            found.append({call})
        return found
"""


@pytest.mark.parametrize(
    ("wanted", "call", "verdict"),
    [
        ("10000", 'self.ask("name one")', "flagged"),
        ("10000", "self.model(found)", "exempt"),
        ("8", 'self.ask("name one")', "short"),
    ],
)
def test_what_is_asked_until_there_is_enough_is_many_answers(wanted: str, call: str, verdict: str) -> None:
    assert loops(GENERATOR.format(wanted=wanted, call=call))[0].verdict == verdict


def test_a_list_that_is_filled_up_to_a_number_takes_about_as_many_turns() -> None:
    text = GENERATOR.format(wanted=100, call='self.ask("x")').replace("< wanted", "< 12")
    assert loops(text)[0].trips.likely == 12


MODULE = """
from {module} import {name}

def main(texts):
    answers = []
    for text in texts:
        answers.append({name}(text))
    return answers
"""


@pytest.mark.parametrize(
    ("module", "name", "asks"),
    [("llm_client", "turbo_query", True), ("llm_client", "parse_query", False), ("db_client", "turbo_query", False)],
)
def test_a_module_that_is_named_for_a_model_asks_it(module: str, name: str, asks: bool) -> None:
    assert bool(loops(MODULE.format(module=module, name=name))[0].costs) is asks


CACHED = """
from langchain.globals import set_llm_cache
from langchain_community.cache import InMemoryCache, SQLiteCache
from langchain_openai import ChatOpenAI

set_llm_cache({cache})

def main(texts):
    answers = []
    for text in texts:
        answers.append(ChatOpenAI().invoke(text))
    return answers
"""


def test_a_cache_on_disk_answers_again_and_one_in_memory_does_not() -> None:
    assert loops(CACHED.format(cache='SQLiteCache("c.db")'))[0].verdict == "exempt"
    assert loops(CACHED.format(cache="InMemoryCache()"))[0].verdict == "flagged"
    asked = CACHED.format(cache='SQLiteCache("c.db")').replace("ChatOpenAI().invoke(text)", "requests.get(text)")
    assert loops("import requests\n" + asked)[0].verdict == "flagged"


def test_requests_go_by_a_cache_that_the_program_installs() -> None:
    text = """
import requests
import requests_cache

requests_cache.install_cache("pages")

def main(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url).text)
    return pages
"""
    assert loops(text)[0].verdict == "exempt"
    assert loops(text.replace('"pages"', 'backend="memory"'))[0].verdict == "flagged"


def test_a_page_is_made_by_who_uses_its_library() -> None:
    text = MODULE.format(module="llm_client", name="turbo_query")
    assert shown("import streamlit as st\n" + text)
    assert not shown("import streamlit as st\n" + text + "\nst.write(main([]))\n")


GRAPH = """
import openai

def add_to(graph, answer):
    for a, b in answer:
        graph.{method}(a, b)


def main(texts, graph):
    for text in texts:
        add_to(graph, openai.OpenAI().chat.completions.create(model="m", messages=[text]))
    return graph
"""


def test_a_graph_takes_in_nodes_and_edges() -> None:
    lost = loops(GRAPH.format(method="add_edge"))
    assert [one.name for one in lost[-1].losses] == ["graph"]
    assert not loops(GRAPH.format(method="has_edge"))[-1].losses


WORKER = """
import asyncio
import openai

async def work(queue):
    client = openai.AsyncOpenAI()
    while True:
        try:
            item = queue.{take}
        except asyncio.QueueEmpty:
            break
        item["answer"] = await client.chat.completions.create(model="m", messages=[item["text"]])
"""


def test_items_that_a_worker_takes_until_none_is_left_are_held_by_who_has_put_them_there() -> None:
    assert loops(WORKER.format(take="get_nowait()"))[0].verdict == "flagged"
    assert loops(WORKER.format(take="get()"))[0].verdict == "exempt"


STAGES = """
import argparse
import json

import openai

args = argparse.ArgumentParser().parse_args()

def ask(text):
    return openai.OpenAI().chat.completions.create(model="m", messages=[text])


def answer(rows, size):
    for row in rows:
        row["answer"] = ask(row["text"] * size)
    return rows


sizes = {sizes}
for size in sizes:
    with open(f"{{size}}.json", "w") as f:
        json.dump(answer(json.load(open("rows.json")), size), f)
"""


def test_a_job_for_each_of_some_settings_is_lost_where_it_is_done() -> None:
    told = [one.verdict for one in loops(STAGES.format(sizes='[int(x) for x in args.sizes.split(",")]'))]
    assert "flagged" in told
    rows = [one.verdict for one in loops(STAGES.format(sizes="[int(x) for x in open('sizes.txt')]"))]
    assert rows.count("flagged") < told.count("flagged") or "covered" in rows
