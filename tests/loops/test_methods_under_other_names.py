"""Calls of names that stand for something else: a method bound to a name, a callback of the function around."""

import pytest

from support_loops import loops, shown

BOUND = """
import numpy as np


class Embedder:
    def __init__(self, model):
        self.model = model

    def embed_all(self, texts, size, path, pictures):
        CHOICE
        vectors = []
        for start in range(0, len(texts), size):
            vectors.extend(call(texts[start : start + size]))
        np.save(path, vectors)


def main(model):
    Embedder(model).embed_all(open("texts").readlines(), 32, "out.npy", False)


if __name__ == "__main__":
    main(open_model())
"""


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        ("call = self.model.embed", {"CKP105"}),
        ("call = self.model.embed_image if pictures else self.model.embed", {"CKP105"}),
        (
            "if pictures:\n            call = self.model.embed_image\n        else:\n            call = self.model.embed",
            {"CKP105"},
        ),
        ("call = self.model.strip", set()),
        ("call = self.model.sort if pictures else self.model.strip", set()),
    ],
)
def test_a_name_stands_for_the_methods_that_branches_bind_it_to(choice: str, found: set[str]) -> None:
    assert shown(BOUND.replace("CHOICE", choice)) == found


SEARCH = """
import asyncio

from tqdm import tqdm


class Searching:
    async def search_all(self, queries, most, work):
        seats = asyncio.Semaphore(most)

        async def one(place, query):
            async with seats:
                return await work(place, query)

        tasks = [asyncio.create_task(one(place, query)) for place, query in enumerate(queries)]
        found = [[] for _ in queries]
        for done in tqdm(asyncio.as_completed(tasks), total=len(tasks)):
            place, pages = await done
            found[place] = pages
        return found
"""
WEB = """
import aiohttp

from searching import Searching


class Web(Searching):
    async def search(self, queries):
        async with aiohttp.ClientSession() as session:

            async def work(place, query):
                BODY

            return await self.search_all(queries, 3, work)
"""
ASKING = """async with session.post("https://api.test", json={"q": query}) as reply:
                    return place, await reply.json()"""


@pytest.mark.parametrize(("body", "found"), [(ASKING, {"CKP101"}), ("return place, [query]", set())])
def test_a_function_within_another_calls_what_that_one_was_given(body: str, found: set[str]) -> None:
    files = {"searching.py": SEARCH, "web.py": WEB.replace("BODY", body)}
    assert shown(files, "searching.py") == found


KEEPING = """
import json
from functools import partial

import openai


def keep(step, state, path=None):
    if not path:
        return
    with open(f"{path}/{step}.json", "w") as file:
        json.dump(state, file)


def rounds(questions, after):
    state = []
    for step, question in enumerate(questions):
        state.append(openai.chat.completions.create(model="m", messages=[question]))
        after(step, state)
    return state


def play(questions, path=None):
    return rounds(questions, after=partial(keep, path=PATH))


def main(days, questions):
    talks = []
    for day in range(days):
        talks.append(play(questions, GIVEN))
    return talks


if __name__ == "__main__":
    main(30, open("questions").readlines())
"""


@pytest.mark.parametrize(
    ("path", "given", "saves"),
    [("path", "None", False), ("path", "'states'", True), ("None", "'states'", False), ("'states'", "None", True)],
)
def test_what_a_partial_application_binds_decides_whether_it_saves(path: str, given: str, saves: bool) -> None:
    text = KEEPING.replace("path=PATH", f"path={path}").replace("GIVEN", given)
    assert (loops(text)[-1].verdict == "flagged") is not saves


STORE = """
import sqlite3


class Store:
    def __init__(self, path):
        self.rows = sqlite3.connect(path, isolation_level=None)

    def add(self, nodes):
        if not nodes:
            return
        self.rows.executemany("INSERT INTO nodes VALUES (?)", nodes)

    def compact(self):
        self.rows.execute("VACUUM")


def main(paths, path, rebuild, model):
    store = Store(path)
    if rebuild:
        for one in paths:
            nodes = build_nodes(model.generate(open(one).read()))
            store.add(nodes)
    else:
        for one in paths:
            nodes = build_nodes(model.generate(one))
            store.add(nodes)
    store.compact()


if __name__ == "__main__":
    main(open("paths").readlines(), "nodes.db", True, open_model())
"""


def test_what_each_branch_makes_is_there_and_what_saves_collects_nothing() -> None:
    assert not shown(STORE) - {"CKP109"}
    assert shown(STORE.replace('self.rows.executemany("INSERT INTO nodes VALUES (?)", nodes)', "self.held.append(nodes)"))
