"""Agents, retrieval and the ingestion of documents: tools, embedders, interfaces by shape, searches in databases."""

import pytest

from support_agents import ANSWER
from support_loops import loops, project, shown, verdicts

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
        ("input_data_list", "input_data_list", set()),
        ("train_data", "train_data", {"CKP101"}),
        ("texts", "tqdm(texts)", {"CKP101"}),
        ("corpus", "corpus", {"CKP101"}),
        ("path", "json.load(open(path))", {"CKP101"}),
    ],
)
def test_an_embedder_leaves_it_to_its_callers_to_keep_the_vectors(given: str, over: str, found: set[str]) -> None:
    assert shown(ANSWER + EMBEDDER.format(given=given, over=over)) == found


HELPED = """class Service:
    def __init__(self):
        self.client = openai.OpenAI()

    def _{helper}(self, text):
        return self.client.chat.completions.create(messages=[text], model="m")

    def _in_batches(self, texts):
        return [texts[at : at + 10] for at in range(0, len(texts), 10)]

    def {name}(self, texts):
        found = []
        for text in {over}:
            found.append(self._{helper}(text))
        return found
"""


@pytest.mark.parametrize(
    ("name", "helper", "over", "found"),
    [
        ("get_vectors", "get_embedding", "texts", set()),
        ("bedrock_embed", "ask", "texts", set()),
        ("bedrock_embed", "ask", "self._in_batches(texts)", set()),
        ("bedrock_embed", "ask", "batched(texts, 10)", set()),
        ("bedrock_embed", "ask", "batched(self.clean(texts), 10)", {"CKP101"}),
        ("bedrock_embed", "ask", "load(texts)", {"CKP101"}),
        ("bedrock_label", "ask", "texts", {"CKP101"}),
    ],
)
def test_a_function_that_embeds_by_its_name_is_an_embedder(name: str, helper: str, over: str, found: set[str]) -> None:
    assert shown(ANSWER + HELPED.format(name=name, helper=helper, over=over)) == found


OF_PARTS = """class Embedder:
    def __init__(self):
        self.client = openai.OpenAI()

    def embed_all(self, parts):
        kept = [one for one in {parts} if one.text]
        texts = [one.text for one in kept]
        found = []
        for batch in batched(texts, 10):
            found += self.client.embeddings.create(input=batch, model="m")
        return found
"""


@pytest.mark.parametrize(("parts", "found"), [("parts", set()), ("read_all(parts)", {"CKP101"})])
def test_what_is_picked_from_what_it_is_given_is_still_given(parts: str, found: set[str]) -> None:
    assert shown(ANSWER + OF_PARTS.format(parts=parts)) == found


LOGGED = """import logging

logger = logging.getLogger()


class {name}:
    def __init__(self):
        self.client = openai.OpenAI()

    def embed(self, texts):
        batches = batch_texts(texts, 10)
        vectors = []
        for at, batch in enumerate(batches):
            logger.debug(f"batch {{at}}/{{len(batches)}}")
            vectors += self.client.embeddings.create(input=batch, model="m")
        return vectors
"""


@pytest.mark.parametrize(("name", "found"), [("EmbeddingModel", set()), ("Store", {"CKP101"})])
def test_an_embedder_may_log_its_batches(name: str, found: set[str]) -> None:
    assert shown(ANSWER + LOGGED.format(name=name)) == found


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


ENCODER = """
import torch
from tqdm import tqdm


class Wrapper:
    def __init__(self, name):
        self.model = torch.hub.load("models", name)

    def {name}(self, inputs: torch.utils.data.DataLoader, **kwargs):
        found = []
        with torch.no_grad():
            for batch in tqdm(inputs, desc="Encoding"):
                found.append(self.model(**batch).cpu())
        return torch.cat(found)
"""
SEARCH = """
import sys

from torch.utils.data import DataLoader

from models.wrapper import Wrapper


def main(path):
    return Wrapper("m").{name}(DataLoader(open(path).read().splitlines()))


if __name__ == "__main__":
    main(sys.argv[1])
"""


@pytest.mark.parametrize(("name", "found"), [("encode", set()), ("_embed_images", set()), ("compare", {"CKP101"})])
def test_whoever_asks_a_model_of_a_package_for_vectors_keeps_them(name: str, found: set[str]) -> None:
    files = {"models/__init__.py": "", "models/wrapper.py": ENCODER.format(name=name)}
    assert shown(files, "models/wrapper.py") == found
    files["main.py"] = SEARCH.format(name=name)
    assert shown(files, "models/wrapper.py") == {"CKP101"}  # a corpus, that a program of the project gives it
