"""Saves that keep nothing: rows of a transaction around the loop, folders that are temporary, and what a guard says of zero."""

import pytest

from support_loops import codes, loops, shown, verdicts

ROWS = """
import sqlite3, requests
from contextlib import contextmanager


@contextmanager
def rows():
    db = sqlite3.connect("rows.db")
    yield db
    db.commit()


def around(urls):
    with rows() as db:
        for url in urls:
            db.execute("insert into pages values (?)", (requests.get(url).text,))


def within(urls, seen):
    for url in urls:
        if url in seen:
            continue
        page = requests.get(url).text
        with rows() as db:
            db.execute("insert into pages values (?)", (page,))
"""


def test_rows_are_lost_until_the_block_around_the_loop_is_left() -> None:
    assert verdicts(ROWS) == ["flagged", "checkpointed"]
    assert codes(ROWS) == {"CKP105"}


@pytest.mark.parametrize(
    ("with_", "found"), [("with tempfile.TemporaryDirectory() as folder:", {"CKP101"}), ("if True:", set())]
)
def test_a_file_that_is_opened_again_under_its_name_is_the_last_one(with_: str, found: set[str]) -> None:
    text = """
import os, requests, subprocess, tempfile


def seen(folder, page):
    path, out = os.path.join(folder, "page.png"), os.path.join(folder, "page.txt")
    if os.path.exists(out):
        os.remove(out)
    with open(path, "wb") as file:
        file.write(requests.get(page).content)
    subprocess.run(["ocr", path, out])
    with open(out) as file:
        return file.read()


def crawl(urls, folder):
    pages = []
    {with_}
        for url in urls:
            pages.append(seen(folder, url))
    return pages
"""
    assert shown(text.format(with_=with_)) == found


def test_a_folder_that_a_caller_makes_temporary_keeps_nothing() -> None:
    text = """
import json, os, requests, tempfile


def put(folder, page):
    with open(os.path.join(folder, "page.json"), "w") as file:
        json.dump(page, file)


def crawl(urls, folder):
    pages = []
    {with_}
        for url in urls:
            pages.append(requests.get(url).json())
            put(folder, pages)
    return pages
"""
    assert codes(text.format(with_="with tempfile.TemporaryDirectory() as folder:")) == {"CKP101"}
    assert not codes(text.format(with_="if True:"))


def test_text_written_to_memory_is_collected_there() -> None:
    text = """
import io, requests


def crawl(urls):
    text = io.StringIO()
    for url in urls:
        text.write(requests.get(url).text)
    return text.getvalue()
"""
    assert codes(text) == {"CKP101"}


@pytest.mark.parametrize(("test", "found"), [("e == 0", {"CKP106"}), ("e % 2 == 0", set()), ("e is not None", set())])
def test_a_save_on_the_first_turn_is_none(test: str, found: set[str]) -> None:
    text = """
import torch


def fit(model, loader, optimizer):
    for e in range(100):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        if {test}:
            torch.save(model.state_dict(), "m.pt")
"""
    assert codes(text.format(test=test)) == found


def test_a_transaction_around_the_loop_makes_its_rows_wait() -> None:
    text = """
import aiohttp, asyncpg


async def crawl(urls, session: aiohttp.ClientSession):
    db = await asyncpg.connect("db")
    async with {around}:
        for url in urls:
            async with session.get(url) as reply:
                page = await reply.text()
            await db.execute("insert into pages values ($1)", page)
"""
    assert codes(text.format(around="db.transaction()")) == {"CKP105"}
    assert verdicts(text.format(around="lock")) == ["checkpointed"]


@pytest.mark.parametrize(("around", "found"), [("transaction.atomic()", {"CKP105"}), ("timed()", set())])
def test_a_record_saved_in_a_transaction_around_the_loop_waits_for_its_end(around: str, found: set[str]) -> None:
    text = """
from django.core.management.base import BaseCommand
from django.db import transaction
from shop.models import Product
import requests


class Command(BaseCommand):
    def handle(self, *args, **options):
        with {around}:
            for product in Product.objects.all():
                product.text = requests.get(product.url, timeout=60).text
                product.save()
"""
    assert codes(text.format(around=around)) - {"CKP109"} == found


def test_leaving_a_block_of_the_projects_own_saves_what_its_exit_writes() -> None:
    kept = """
import json, requests


class Kept:
    def __init__(self, path):
        self.path, self.data = path, {}

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        with open(self.path, "w") as file:
            json.dump(self.data, file)


"""
    each = "def crawl(urls, seen):\n    for url in urls:\n        if url in seen:\n            continue\n"
    each += "        with Kept(url) as kept:\n            kept.data[url] = requests.get(url).json()\n"
    all_ = "def crawl(urls):\n    with Kept('all') as kept:\n        for url in urls:\n"
    all_ += "            kept.data[url] = requests.get(url).json()\n"
    assert not codes(kept + each)
    assert codes(kept + all_) & {"CKP101", "CKP105"}


def test_a_decorator_of_the_projects_own_may_save() -> None:
    text = """
import json, requests


def remembered(function):
    def inner(url):
        page = function(url)
        {keep}
        return page

    return inner


@remembered
def pull(url):
    return requests.get(url).json()


def crawl(urls, seen):
    pages = []
    for url in urls:
        if url in seen:
            continue
        pages.append(pull(url))
    return pages
"""
    assert not codes(text.format(keep="json.dump(page, open(url, 'w'))"))
    assert codes(text.format(keep="print(page)")) == {"CKP101"}


def test_a_result_that_goes_to_disk_by_its_own_method_counts() -> None:
    text = """
def run(tasks, model, folder):
    results = []
    for task in tasks:
        result = task.evaluate(model)
        results.append(result)
        result.{call}(folder)
    return results
"""
    assert "CKP101" in codes(text.format(call="to_dict"))
    assert "CKP101" not in codes(text.format(call="to_disk"))


def test_helpers_called_save_that_only_fill_lists_or_a_replay_memory_save_nothing() -> None:
    text = """
class Agent:
    def save_result(self):
        self.scores.append(self.score)

    def save_experience(self):
        self.memory.add_experience(self.state, self.reward)

    def play(self, turns):
        while self.turn < turns:
            self.state, self.reward, self.done, _ = self.environment.step(self.action)
            self.loss.backward()
            self.optimizer.step()
            self.save_experience()
            self.save_result()
"""
    assert verdicts("import torch\n" + text) == ["flagged"]


ATOMIC = """
import tempfile, torch
from files import write_and_rename


def after_epoch(model, path):
    package = model.state_dict()
    with {opened} as tmp:
        torch.save(package, tmp)
    if model.best:
        with {opened} as tmp:
            torch.save(package, tmp)


def train(model, optimizer, args):
    for epoch in range(args.epochs):
        model.loss().backward()
        optimizer.step()
        after_epoch(model, args.path)
"""


def test_a_block_that_puts_its_file_in_its_place_is_no_scratch_file() -> None:
    assert not codes(ATOMIC.format(opened="write_and_rename(path)"))
    assert codes(ATOMIC.format(opened="tempfile.NamedTemporaryFile()")) == {"CKP101"}
    assert codes(ATOMIC.format(opened="temp_file(path)")) == {"CKP101"}


BEHIND = """
import json, openai


def review(questions, kept, path):
    file = open(path, "a")
    for number, question in enumerate(questions):
        if number {test}:
            answer = openai.ChatCompletion.create(messages=question)
            file.write(json.dumps(answer))
            file.flush()
    file.close()
"""


def test_what_goes_on_behind_what_is_there_saves_in_every_turn() -> None:
    assert not codes(BEHIND.format(test=">= len(kept)"))


FLUSHED = """
import torch


def main(env, agent, log, steps):
    for step in range(steps):
        state = env.step(agent.act())
        loss = agent.loss(state)
        loss.backward()
        {kept}
        log.video.save("out.mp4")
"""


def test_flushing_rows_keeps_no_model() -> None:
    assert shown(FLUSHED.format(kept="file.flush()")) == {"CKP101"}
    assert not shown(FLUSHED.format(kept="torch.save(agent.state_dict(), 'agent.pt')"))


FAILED = """
import requests


def crawl(urls, failed_urls, done_urls):
    pages = {{}}
    for url in urls:
        reply = requests.get(url)
        if not reply.ok:
            with open({path}, "a") as file:
                file.write(url)
            continue
        pages[url] = reply.text
    return pages
"""


@pytest.mark.parametrize("path", ["failed_urls", "'failures.txt'", "f'{urls}/error_log.csv'"])
def test_a_note_of_what_failed_keeps_nothing_of_what_did_not(path: str) -> None:
    assert shown(FAILED.format(path=path)) == {"CKP101"}


@pytest.mark.parametrize("path", ["done_urls", "'error_rates.csv'"])
def test_a_note_of_anything_else_may_keep_it(path: str) -> None:
    assert not shown(FAILED.format(path=path))


def test_a_place_that_a_logger_gives_is_no_note_of_what_failed() -> None:
    text = """
import pickle


def train(policy, optimizer, batches, logger):
    for batch in batches:
        policy(batch).backward()
        optimizer.step()
        pickle.dump(policy, open(logger.get_snapshot_dir() + "/policy.pkl", "wb"))
"""
    assert codes(text) == set()


HOOKED = """
from openai import OpenAI

client = OpenAI()


class Hook:
    def add_partial(self, question, answer):
        BODY


class Base:
    def __init__(self):
        self.hook = Hook()

    def set_hook(self, hook):
        self.hook = hook


class Model(Base):
    def answer(self, questions):
        found = []
        for one in questions:
            found.append(client.chat.completions.create(model="m", messages=[one]))
            self.hook.add_partial(one, found[-1])
        return found
"""


@pytest.mark.parametrize(
    ("body", "told"),
    [("pass", {"CKP101"}), ("open('kept.txt', 'a').write(answer)", set()), ("raise NotImplementedError", set())],
)
def test_a_hook_that_does_nothing_saves_nothing_whatever_it_is_called(body: str, told: set[str]) -> None:
    assert {one for one in shown(HOOKED.replace("BODY", body)) if one != "CKP109"} == told


CHUNKS = """
import os
import subprocess
from urllib import request

{helper}

def align(references, chunks):
    {local}
    found = []
    for number in range(chunks):
        request.urlretrieve(f"https://data.example/{{number}}", place(number))
        found.append(subprocess.check_output(["align", references, place(number)]))
        os.remove(place(number))
    return found
"""


@pytest.mark.parametrize(
    ("helper", "local", "told"),
    [
        ("", 'place = lambda number: f"/dev/shm/chunk.{number}"', True),
        ('\ndef place(number):\n    return f"/tmp/chunk.{number}"\n', "pass", True),
        ('\ndef place(number):\n    return f"data/chunk.{number}"\n', "pass", False),
    ],
)
def test_a_path_that_a_helper_makes_in_a_temporary_folder_keeps_nothing(helper: str, local: str, told: bool) -> None:
    assert ("CKP101" in codes(CHUNKS.format(helper=helper, local=local))) is told


UNREAD = """
import requests


def main(addresses):
    for address in addresses:
        {kept}, size = taken(requests.get(address), {kept})
"""


@pytest.mark.parametrize(("kept", "lost"), [("_", []), ("state", ["state"])])
def test_what_nobody_reads_is_not_lost(kept: str, lost: list[str]) -> None:
    names = [one.name for one in loops(UNREAD.format(kept=kept))[0].losses]
    assert [name for name in names if name == kept] == lost


ARRAYS = """
import h5py
import torch


def fill(place, net: torch.nn.Module, comm, points, loader):
    file = h5py.File(place, "r+")
    found = file["found"][:]
    for at, point in enumerate(points):
        found.ravel()[at] = sum(net(batch) for batch in loader)
        found = comm.reduce(found)
        {kept}
    file.close()
"""


def test_a_file_of_arrays_that_is_flushed_keeps_what_the_turns_have_come_to() -> None:
    assert not codes(ARRAYS.format(kept="file['found'][:] = found; file.flush()"))
    assert codes(ARRAYS.format(kept="print(found)")) == {"CKP105"}


TEXT_OF_TABLE = """
import json
import requests


def rows(frame):
    return json.loads(frame.to_json({place}orient="records"))


def crawl(urls, frame_of):
    found = []
    for url in urls:
        found.append(rows(frame_of(requests.get(url).text)))
    return found


crawl(open("urls.txt").read().splitlines(), dict)
"""


@pytest.mark.parametrize(("place", "found"), [("", ["flagged"]), ('"rows.json", ', ["checkpointed"])])
def test_a_table_that_is_turned_into_text_is_written_nowhere(place: str, found: list[str]) -> None:
    assert verdicts(TEXT_OF_TABLE.format(place=place)) == found


SNAPSHOTS = """
import json

import openai


def main(questions, db):
    answers = []
    for question in questions:
        {turn}
        answers.append(openai.ChatCompletion.create(messages=[question, graph], model="m"))
    with open("answers.json", "w") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    main(open("questions.txt").read().splitlines(), None)
"""


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("graph = snapshot_graph(db)", {"CKP105"}),
        ("graph = db.graph_snapshot()", {"CKP105"}),
        ("graph = db.save_snapshot(answers)", set()),
        ("db.snapshot(answers)", set()),
    ],
)
def test_a_snapshot_that_is_looked_at_keeps_nothing(turn: str, found: set[str]) -> None:
    assert shown(SNAPSHOTS.format(turn=turn)) - {"CKP109"} == found


IN_CIRCLES = """
import os, requests


class Scene:
    def __init__(self, folder, bounds):
        self.temp_bands = []
        self.path = os.path.join(folder, "scene")
        if bounds:
            self.path = self.clip(bounds)

    def clip(self, bounds):
        self.temp_bands += bounds
        return os.path.join(self.path, "clipped")

    def fetch(self, urls):
        for url in urls:
            with open(self.path, "ab") as file:
                file.write(requests.get(url).content)
"""


def test_a_path_that_an_object_makes_of_itself_is_followed_only_so_far() -> None:
    assert codes(IN_CIRCLES) == set()
