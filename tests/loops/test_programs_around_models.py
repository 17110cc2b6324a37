"""Programs around models: where they import from, tables and indexes that grow, lines of an answer, state decoded on the way."""

import pytest

from support_agents import ANSWER
from support_loops import shown, verdicts

STORE = """import json


def keep(row):
    with open("out.jsonl", "a") as file:
        file.write(json.dumps(row) + "\\n")
"""

RUN = """from openai import OpenAI
from {module} import keep


def analyze(docs):
    client = OpenAI()
    found = []
    for doc in docs:
        answer = client.chat.completions.create(model="m", messages=[doc])
        keep(answer)
        found.append(answer)
    return found
"""


@pytest.mark.parametrize("module", ["store.rows", "rows"])
@pytest.mark.parametrize("marker", [{}, {"app/__init__.py": ""}])
def test_a_program_imports_from_the_folder_it_is_started_in_though_that_is_a_package(
    module: str, marker: dict[str, str]
) -> None:
    kept = {f"app/{module.replace('.', '/')}.py": STORE, "app/agents/run.py": RUN.format(module=module)}
    assert "CKP101" not in shown({**marker, **kept}, "app/agents/run.py")


def test_a_library_is_not_taken_for_a_file_of_the_same_name_above() -> None:
    files = {"app/__init__.py": "", "app/openai.py": "KEY = 1\n", "app/agents/run.py": RUN.format(module="rows")}
    assert shown(files, "app/agents/run.py") == {"CKP101"}


TABLE = """import pandas as pd


def answer_all(docs):
    table = pd.DataFrame()
    for doc in docs:
        answer = ask(doc)
        table = {grown}
    return table
"""


@pytest.mark.parametrize(
    ("grown", "found"),
    [
        ('table.append({"a": answer}, ignore_index=True)', {"CKP101"}),
        ('table._append({"a": answer}, ignore_index=True)', {"CKP101"}),
        ("pd.DataFrame(answer)", set()),
    ],
)
def test_a_table_that_is_given_back_longer_by_its_own_method_is_collected(grown: str, found: set[str]) -> None:
    assert shown(ANSWER + TABLE.format(grown=grown)) == found


INDEX = """from langchain_community.vectorstores import {store}
from tqdm import tqdm


def index(batches, embedder):
    store = {store}(embedder)
    for batch in tqdm(batches):
        store.add_documents(batch)
{kept}    return store
"""


@pytest.mark.parametrize(
    ("store", "kept", "found"),
    [
        ("FAISS", "", {"CKP101"}),
        ("FAISS", '        store.save_local("index")\n', set()),
        ("FAISS", '    store.save_local("index")\n', {"CKP105"}),
        ("Milvus", "", set()),
    ],
)
def test_an_index_that_lives_in_memory_is_lost(store: str, kept: str, found: set[str]) -> None:
    assert shown(INDEX.format(store=store, kept=kept)) - {"CKP109"} == found


LINES = """
def rate(chain, table, client):
    scores = []
    listed = chain.invoke({{"count": 5}})
    response = client.complete("name some topics")
    for topic in {over}:
        scores.append(ask(topic))
    return scores
"""


@pytest.mark.parametrize(
    ("over", "found"),
    [
        ('chain.invoke("name them").split("\\n")', set()),
        ("response.strip().splitlines()", set()),
        ('table["cluster"].unique()', set()),
        ('table["customer"].unique()', {"CKP101"}),
        ('open("topics.txt").read().split("\\n")', {"CKP101"}),
    ],
)
def test_the_lines_of_one_answer_and_the_kinds_of_a_column_are_few(over: str, found: set[str]) -> None:
    assert shown(ANSWER + LINES.format(over=over)) == found


TASKS = """
import argparse


def rate(path):
    answers = []
    for prompt in open(path):
        answers.append(ask(prompt))
    print(len(answers))


def main():
    args = argparse.ArgumentParser().parse_args()
    done = {{}}
    for name in args.{listed}.split(","):
        rate(name)
        done[name] = True
        with open("done.json", "w") as file:
            json.dump(done, file)
"""


def test_each_of_the_tasks_of_a_command_line_is_a_whole_job() -> None:
    assert verdicts(ANSWER + TASKS.format(listed="tasks")) == ["flagged", "checkpointed"]


BY_KEY = """
def join(page, agents_by_session):
    rows = []
    for row in page.sessions:
        rows.append((row, agents_by_session.get(row.id, [])))
    return rows
"""


def test_a_mapping_by_session_is_no_session() -> None:
    assert verdicts(BY_KEY) == ["cheap"]


DECODED = """
from llama_index.core import VectorStoreIndex


class Person:
    def settle(self):
        self.index = VectorStoreIndex.from_documents(self.texts)
        self.index.refresh_ref_docs(self.texts)

    @classmethod
    def from_json(cls, text):
        person = cls()
        person.settle()
        return person

    def decode_simulation_state(self, encoded):
        return Person.from_json(encoded)


class World:
    def replay(self, person: Person, encoded):
        return person.decode_simulation_state(encoded)

    def run(self, persons, encoded):
        seen = []
        for person in persons:
            seen.append(self.move(person, encoded))
        return seen

    def move(self, person: Person, encoded):
        return self.replay(person, encoded)
"""


def test_what_is_made_again_where_a_state_is_decoded_is_no_work_of_the_loop() -> None:
    assert shown(DECODED) == set()


STREAMED = """import openai


async def streamed(prompt):
    async for part in await openai.ChatCompletion.acreate(model="m", messages=[prompt], stream=True):
        yield part


async def answer(prompt, kind):
    match kind:
        case "short":
            parts = {first}
        case _:
            parts = streamed(prompt + "in full")
    text = ""
    async for part in parts:
        text += part
    return text


async def answer_all(prompts):
    found = []
    for prompt in prompts:
        found.append(await answer(prompt, "short"))
    return found
"""


@pytest.mark.parametrize(("first", "found"), [("streamed(prompt)", "flagged"), ("[]", "cheap")])
def test_a_stream_that_each_branch_begins_is_gone_through(first: str, found: str) -> None:
    assert verdicts(STREAMED.format(first=first))[-1] == found


TABLE_OF_WAYS = """from litellm import completion


def read_one(kind, page):
    ways = {"local": lambda: ask("a", page), "remote": lambda: ask("b", page)}
    way = ways.get(kind)
    if not way:
        raise ValueError(kind)
    return way()


def ask(model, page):
    return completion(model=model, messages=[page])


def read_all(kind, pages):
    found = []
    for page in pages:
        found.append(read_one(kind, page))
    return found
"""


def test_a_table_of_anonymous_functions_leads_to_what_they_call() -> None:
    assert verdicts(TABLE_OF_WAYS) == ["flagged"]


GATEWAY = """import openai


class Gateway:
    @staticmethod
    async def {name}(text, {told}):
        answered = backend().{name}(text, {told})
        return await noted(answered, text)


async def noted(answered, text):
    result = await answered
    Session().execute("INSERT INTO usage VALUES (?)", text)
    return result


async def judge_all(texts):
    marks = []
    for text in texts:
        marks.append(await Gateway.{name}(text, TOLD))
    return marks
"""


@pytest.mark.parametrize(
    ("name", "told", "found"),
    [
        ("structured", "system_prompt", {"CKP101"}),
        ("structured", "folder", set()),
        ("format_chat", "system_prompt", set()),
        ("chat_context", "system_prompt", set()),
    ],
)
def test_what_is_told_how_a_model_is_to_be_asks_one(name: str, told: str, found: set[str]) -> None:
    assert shown(GATEWAY.format(name=name, told=told)) == found


PAGES = """
def read_pages(pages, {given}):
    found = []
    for at in range(0, len(pages), 8):
        found += ask(pages[at : at + 8])
    return found
"""


@pytest.mark.parametrize(("given", "found"), [("custom_prompt=None", {"CKP101"}), ("prompt", set()), ("query=None", set())])
def test_a_prompt_that_may_be_left_out_is_a_setting_and_no_item(given: str, found: set[str]) -> None:
    assert shown(ANSWER + PAGES.format(given=given)) == found


ROWS = """import sqlite3


def {name}(row):
    connection = sqlite3.connect("answers.db")
    connection.execute("INSERT INTO answers VALUES (?)", (row,))
    {end}


def answer_all(prompts):
    found = []
    for prompt in prompts:
        answer = ask(prompt)
        {name}(answer)
        found.append(answer)
    return found
"""


@pytest.mark.parametrize("name", ["save_answer", "note"])
@pytest.mark.parametrize(("end", "found"), [("connection.commit()", "checkpointed"), ("connection.close()", "flagged")])
def test_a_helper_that_commits_its_row_saves_whatever_it_is_called(name: str, end: str, found: str) -> None:
    assert verdicts(ANSWER + ROWS.format(name=name, end=end)) == [found]
