"""What objects, queues of workers and caches take in, and what is asked of remote work."""

import pytest

from support_agents import ANSWER
from support_loops import loops, shown, verdicts

DOCS = """class Docs:
    def __init__(self):
        self.texts = []

    def add_file(self, path):
        self.keep(ask(open(path).read()))

    def keep(self, text):
        {kept}


def read_all(folder):
    docs = Docs()
    for path in folder.rglob("*.pdf"):
        docs.add_file(path)
    return docs
"""


def test_what_an_object_takes_in_is_collected_in_it() -> None:
    taken = loops(ANSWER + DOCS.format(kept="self.texts.append(text)"))
    assert [loss.name for loss in taken[0].losses] == ["docs"]
    assert not loops(ANSWER + DOCS.format(kept="print(text)"))[0].losses


UPLOADED = """import tempfile
from supabase import create_client

client = create_client("url", "key")


def store(path):
    answer = ask(open(path).read())
    client.table("pages").insert({{"name": path, "text": answer}}).execute()


def upload(files):
    for file in files:
        with tempfile.NamedTemporaryFile(delete=False) as scratch:
            scratch.write(file)
            path = scratch.name
        store(path)
"""


def test_rows_on_a_server_may_be_named_after_a_temporary_file() -> None:
    assert verdicts(ANSWER + UPLOADED.replace("{{", "{").replace("}}", "}")) == ["checkpointed"]


WORKERS = """import asyncio, aiohttp

results = []


async def worker(queue, session):
    while True:
        url = await queue.get()
        async with session.get(url) as answer:
            {kept}
        {done}
"""


@pytest.mark.parametrize(
    ("kept", "done", "verdict"),
    [
        ("results.append(await answer.json())", "queue.task_done()", "flagged"),
        ("results.append(await answer.json())", "print(url)", "exempt"),
        ("out_queue.put(await answer.json())", "queue.task_done()", "exempt"),
    ],
)
def test_workers_of_a_queue_that_is_waited_for_come_to_an_end(kept: str, done: str, verdict: str) -> None:
    assert verdicts(WORKERS.format(kept=kept, done=done)) == [verdict]


TURNS = """class Agent:
    def ask(self):
        answer = openai.chat.completions.create(model="m", messages=self.messages)
        self.messages.append(answer)
        return answer

    def run(self, task):
        while True:
            answer = self.ask()
            if {test}:
                return answer
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("not answer.tool_calls", set()),
        ('answer.stop_reason != "tool_use"', set()),
        ("answer.finished", {"CKP101"}),
    ],
)
def test_the_calls_of_tools_for_one_answer_are_a_part_of_it(test: str, found: set[str]) -> None:
    assert shown(ANSWER + TURNS.format(test=test)) == found


HISTORY = """async def summarize(channel):
    found = []
    async for message in channel.history({limit}):
        found.append(ask(message.content))
    return found
"""


@pytest.mark.parametrize(("limit", "turns"), [("limit=20", 20), ("limit=None", 1000), ("", 1000), ("limit=1_000_000", 1000)])
def test_a_call_gives_no_more_than_it_is_told_to(limit: str, turns: int) -> None:
    assert loops(ANSWER + HISTORY.format(limit=limit))[0].trips.likely == turns


REMOTE = """import ray, requests


@ray.remote
def fetch(url):
    return requests.get(url).json()


def fetch_all(path):
    waiting = [fetch.remote(url) for url in open(path)]
    found = []
    while waiting:
        done, waiting = ray.wait(waiting)
        found.extend(ray.get(done))
    return found
"""


def test_a_loop_that_waits_for_remote_work_waits_for_all_that_was_started() -> None:
    found = loops(REMOTE)[-1]
    assert (found.verdict, found.costs[0].why) == ("flagged", "makes an HTTP request")


CACHED = """def {name}(text):
    return ask(text)


def embed_all(path):
    found = []
    for text in open(path):
        found.append({name}(text))
    return found
"""


@pytest.mark.parametrize(("name", "found"), [("ask_with_cache", set()), ("cached_ask", set()), ("ask_all", {"CKP101"})])
def test_what_a_cache_answers_is_not_lost(name: str, found: set[str]) -> None:
    assert shown(ANSWER + CACHED.format(name=name)) == found


PROGRAM = """
import json, os, subprocess
from multiprocessing import Pool


def convert(path, target):
    {asked}
    subprocess.run(["convert", path, target])


def measure(path):
    convert(path, path + ".png")
    return os.path.getsize(path)


def measure_all(paths, out):
    sizes = []
    for size in {work}:
        sizes.append(size)
    with open(out, "w") as file:
        json.dump(sizes, file)
"""


@pytest.mark.parametrize(
    "work", ["map(measure, open(paths).readlines())", "Pool().imap_unordered(measure, open(paths).readlines())"]
)
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("if os.path.exists(target): return", set()),
        ("if not os.path.exists(path): return", {"CKP105"}),
        ("if not os.path.exists(path): raise ValueError(path)", {"CKP105"}),
    ],
)
def test_a_file_that_has_to_be_there_is_taken_in_and_one_that_must_not_be_is_made(
    asked: str, found: set[str], work: str
) -> None:
    assert shown(PROGRAM.format(asked=asked, work=work)) == found


FINISHED = """
import logging
from concurrent.futures import ThreadPoolExecutor, as_completed

import requests


def start(address):
    return requests.post(address).ok


def main(machines):
    fine, done = True, {done}
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(start, one) for one in machines]
        for future in as_completed(futures):
            {note}
            logging.info("%s of %s", done, len(machines))
    return fine, done


if __name__ == "__main__":
    main([])
"""


@pytest.mark.parametrize(
    ("done", "note", "kinds"),
    [
        ("0", "fine = future.result() and fine; done = done + 1", {"outside"}),
        ("0", "fine = future.result() and fine; done = done + 1; fine = False", {"outside"}),
        ("[]", "done.append(future.result())", {"collected", "outside"}),
    ],
)
def test_how_many_are_done_and_whether_all_went_well_is_no_state(done: str, note: str, kinds: set[str]) -> None:
    text = FINISHED.format(done=done, note=note)
    assert {loss.kind for loop in loops(text) for loss in loop.losses} == kinds
