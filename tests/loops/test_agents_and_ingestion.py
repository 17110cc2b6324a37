"""Agents, retrieval and the ingestion of documents: tools, embedders, interfaces by shape, searches in databases."""

import pytest

from support_loops import loops, project, shown, verdicts

ANSWER = """
import json, openai, psycopg
from tqdm import tqdm


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


"""
SEARCHED = """def search(query):
    with psycopg.connect("dbname=docs") as conn:
        with conn.cursor() as cur:
            cur.execute({sql}, (query,))
            return {taken}


def answer_all(path):
    answers = []
    for query in tqdm(json.load(open(path))):
        answers.append(ask(search(query)))
    return answers
"""


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ('"SELECT text FROM docs WHERE id = %s"', {"CKP101"}),
        ('"INSERT INTO seen (query) VALUES (%s) RETURNING id"', set()),
        ("statement", set()),
    ],
)
def test_a_connection_that_is_only_asked_keeps_nothing_when_it_is_left(sql: str, found: set[str]) -> None:
    assert shown(ANSWER + SEARCHED.format(sql=sql, taken="cur.fetchall()")) == found


TOOLS = """from some_agents import {library}, Agent


def connect(config):
    tools = []
    for name, settings in config["servers"].items():
        agent = Agent(name)

        def use(query):
            return agent.run_sync(ask(query))

        tools.append({made})
    return tools
"""


@pytest.mark.parametrize(
    ("library", "made", "verdict"),
    [
        ("Tool", "Tool(name, use)", "cheap"),
        ("FunctionTool", "FunctionTool.from_defaults(fn=use)", "cheap"),
        ("Runner", "Runner(use)", "flagged"),
        ("run_tool", "run_tool(use)", "flagged"),
    ],
)
def test_a_function_that_a_tool_is_made_of_runs_when_an_agent_calls_it(library: str, made: str, verdict: str) -> None:
    assert verdicts(ANSWER + TOOLS.format(library=library, made=made)) == [verdict]


EMBEDDER = """class Embedder:
    def __init__(self):
        self.client = openai.OpenAI()

    def embed_all(self, {given}):
        found = []
        for batch in {over}:
            found.append(self.client.embeddings.create(input=batch, model="m"))
        return found
"""


@pytest.mark.parametrize(
    ("given", "over", "found"),
    [
        ("texts", "texts", set()),
        ("texts", "tqdm(texts)", {"CKP101"}),
        ("corpus", "corpus", {"CKP101"}),
        ("path", "json.load(open(path))", {"CKP101"}),
    ],
)
def test_an_embedder_leaves_it_to_its_callers_to_keep_the_vectors(given: str, over: str, found: set[str]) -> None:
    assert shown(ANSWER + EMBEDDER.format(given=given, over=over)) == found


EMBEDDING = (
    ANSWER
    + EMBEDDER.format(given="chunks", over="tqdm(chunks)")
    + """

def {name}():
    return Embedder().embed_all(["a", "b"])
"""
)
INGESTING = """
import sqlite3
from embedder import Embedder

db = sqlite3.connect("docs.db", isolation_level=None)
embedder = Embedder()


def ingest(paths):
    for path in paths:
        vectors = embedder.embed_all(open(path).read().split())
        db.execute("insert into docs values (?, ?)", (path, vectors))
"""


@pytest.mark.parametrize(("name", "verdict"), [("main", "covered"), ("embed_my_corpus", "flagged")])
def test_how_a_file_shows_its_own_class_off_is_no_use_of_it(name: str, verdict: str) -> None:
    files = project({"embedder.py": EMBEDDING.replace("{name}", name), "ingest.py": INGESTING})
    assert [one.verdict for one in files.facts("embedder.py").loops] == [verdict]


SHAPE = """
from typing import Protocol


class Data(Protocol{base}):
    def get_prices(self, ticker): ...
    def get_news(self, ticker): ...
"""
CLIENT = """
import requests


class Client:
    def get_prices(self, ticker):
        return requests.get("https://x.org/prices", params={"t": ticker}).json()

    def get_news(self, ticker):
        return requests.get("https://x.org/news", params={"t": ticker}).json()
"""
STUDY = """
from shape import Data


def study(rows, data: Data):
    found = []
    for row in rows:
        found.append(data.get_prices(row))
    return found
"""


def test_a_protocol_is_met_by_the_classes_that_have_all_its_methods() -> None:
    whole = {"shape.py": SHAPE.format(base=""), "client.py": CLIENT, "study.py": STUDY}
    assert [one.verdict for one in project(whole).facts("study.py").loops] == ["flagged"]
    part = {**whole, "client.py": CLIENT.replace("get_news", "get_events")}
    assert [one.verdict for one in project(part).facts("study.py").loops] == ["cheap"]


REFLECTING = """def review(text, {param}):
    talk = [text]
    for turn in range({count}):
        answer = ask(talk)
        talk.append(answer)
    return talk
"""


@pytest.mark.parametrize(
    ("param", "count", "verdict"),
    [
        ("num_reflections=1", "num_reflections - 1", "short"),
        ("max_gleanings", "max_gleanings", "short"),
        ("num_rounds=100", "num_rounds - 1", "flagged"),
    ],
)
def test_an_answer_is_gone_over_again_a_few_times(param: str, count: str, verdict: str) -> None:
    assert verdicts(ANSWER + REFLECTING.format(param=param, count=count)) == [verdict]


ONE = """def {name}(entry, settings):
    found = []
    for step in entry.sources:
        found.append(ask(step))
    return found
"""


@pytest.mark.parametrize(
    ("name", "found"), [("process_single_content", set()), ("process", {"CKP101"}), ("run_single_model", {"CKP101"})]
)
def test_a_function_that_is_named_for_one_item_sees_to_one(name: str, found: set[str]) -> None:
    assert shown(ANSWER + ONE.format(name=name)) == found


GATHERED = """import asyncio, httpx


async def averages(ids):
    async with httpx.AsyncClient() as client:
        tasks = []
        for one in ids:
            tasks.append({call})
        return {taken}
"""


def test_requests_that_are_gathered_later_are_not_made_by_the_loop_that_lists_them() -> None:
    gathered = GATHERED.format(call="client.get(one)", taken="await asyncio.gather(*tasks)")
    assert [(one.kind, one.verdict) for one in loops(gathered)] == [("for", "cheap"), ("comprehension", "flagged")]
    waited = GATHERED.format(call="await client.get(one)", taken="tasks")
    assert [(one.kind, one.verdict) for one in loops(waited)] == [("for", "flagged")]


REPLIES = """from time import sleep


def replies(table, client):
    found = []
    for thread in table.threads.to_list():
        for attempt in range(10):
            try:
                found.extend(client.conversations_replies(thread))
            except Exception as problem:
                {handled}
            else:
                break
    return found
"""


@pytest.mark.parametrize(("handled", "verdict"), [("sleep(30)", "flagged"), ("print(problem)", "cheap")])
def test_what_is_tried_again_after_a_pause_is_asked_of_somebody_else(handled: str, verdict: str) -> None:
    assert verdicts(REPLIES.format(handled=handled))[0] == verdict


QUOTA = """import requests


class Questions:
    def all(self, tag):
        found = []
        left = {first}
        while left[{key}] > 0:
            left = requests.get("https://x.org/questions", params=tag).json()
            found.extend(left["items"])
        return found
"""


@pytest.mark.parametrize(("key", "found"), [('"quota_remaining"', {"CKP101"}), ('"size"', set())])
def test_requests_that_spend_a_quota_are_not_to_be_repeated(key: str, found: set[str]) -> None:
    assert shown(QUOTA.format(first="{}", key=key)) == found


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


METHODS = """import openai


class Small:
    def __init__(self, size=1):
        self.size = size

    def __call__(self, sample):
        return openai.chat.completions.create(model="s", messages=[sample])

    def convert(self, sample):
        return self(sample)


METHODS = {"small": Small}
"""
CHOSEN = """import json
from methods import METHODS


def compare(path, name):
    found = []
    for sample in json.load(open(path)):
        method = METHODS[name](size=2)
        found.append({used})
    return found
"""


@pytest.mark.parametrize(
    ("used", "verdict"),
    [("method(sample)", "flagged"), ("method.convert(sample)", "flagged"), ("method.size", "cheap")],
)
def test_an_object_of_a_class_picked_from_a_table_does_what_its_class_does(used: str, verdict: str) -> None:
    files = project({"methods.py": METHODS, "compare.py": CHOSEN.format(used=used)})
    assert [one.verdict for one in files.facts("compare.py").loops] == [verdict]


FORUM = """import requests


def questions(links):
    found = []
    for link in links:
        found.append(requests.get(link).text)
    return found


def forum(url):
    found = []
    {head}
        links = requests.get(url).json()
        if not links:
            return found
        found.extend(questions(links))
"""


@pytest.mark.parametrize(
    ("head", "wanted"), [("while True:", ["covered", "flagged"]), ("for url in [url]:", ["flagged", "short"])]
)
def test_who_goes_from_page_to_page_answers_for_the_items_of_a_page(head: str, wanted: list[str]) -> None:
    assert verdicts(FORUM.format(head=head)) == wanted


ROWS = """import csv, {library}


def put(conn, row):
    conn.execute("INSERT INTO answers VALUES (?)", (ask(row["q"]),))


def run(path):
    conn = {made}
    for row in csv.DictReader(open(path)):
        put(conn, row)
    conn.commit()
"""


@pytest.mark.parametrize(
    ("library", "made", "found"),
    [
        ("sqlite3", 'sqlite3.connect("a.db")', {"CKP105"}),
        ("sqlite3", 'sqlite3.connect("a.db", isolation_level=None)', set()),
        ("duckdb", 'duckdb.connect("a.db")', set()),
    ],
)
def test_rows_put_in_by_a_helper_wait_for_the_commit_behind_the_loop(library: str, made: str, found: set[str]) -> None:
    assert shown(ANSWER + ROWS.format(library=library, made=made)) == found


def test_a_task_queue_is_only_shown_how_far_a_task_is() -> None:
    text = """def export(self, path):
    found = []
    for row in json.load(open(path)):
        found.append(ask(row))
        self.update_state(state="PROGRESS", meta={"done": len(found)})
    return found
"""
    assert shown(ANSWER + text) == {"CKP101"}


@pytest.mark.parametrize(
    ("sql", "verdict"),
    [
        ('f"SELECT {columns} FROM t"', "cheap"),
        ('f"INSERT INTO t ({columns}) VALUES (?)"', "flagged"),
        ('"INSERT INTO {} VALUES (?)".format(columns)', "flagged"),
        ("select_sql(columns)", "cheap"),
    ],
)
def test_what_a_statement_does_is_told_by_how_it_begins(sql: str, verdict: str) -> None:
    text = f"""import sqlite3, csv

db = sqlite3.connect("a.db")


def run(path, columns):
    select = {sql}
    for row in csv.DictReader(open(path)):
        db.execute(select, row)
    db.commit()
"""
    assert [one.verdict for one in loops(text)] == [verdict]


CHECKED = """import subprocess


def {name}(files, tool):
    {kept} = []
    for file in files:
        done = subprocess.run({command}, capture_output=True)
        if done.returncode:
            {kept}.append(done.stdout)
    return {kept}


if __name__ == "__main__":
    {name}(open("files.txt").read().split(), "x")
"""


@pytest.mark.parametrize(
    ("kept", "command", "found"),
    [
        ("results", "[tool, file]", {"CKP101"}),
        ("errors", "[tool, file]", set()),
        ("results", '["git", "-C", file, "rev-parse", "HEAD"]', set()),
        ("results", '["git", *tool, file]', set()),
        ("results", '["git", "-C", file, "fetch"]', {"CKP101"}),
    ],
)
def test_checks_and_questions_to_git_are_soon_made_again(kept: str, command: str, found: set[str]) -> None:
    assert shown(CHECKED.format(name="run_all", kept=kept, command=command)) == found


DRAFTS = """def draft(text, reviewers, {count}):
    for turn in {over}:
        answer = ask(text)
        text = text + answer
    return text
"""


@pytest.mark.parametrize(
    ("count", "over", "found"),
    [
        ("max_iterations", "range(1, max_iterations + 1)", set()),
        ("total", "reviewers", set()),
    ],
)
def test_drafts_of_one_answer_and_those_who_review_it_are_few(count: str, over: str, found: set[str]) -> None:
    assert shown(ANSWER + DRAFTS.format(count=count, over=over)) == found
