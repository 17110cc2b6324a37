"""Tests that only choose between kinds of things, connectors behind a base class, and counts that are kept of work."""

import pytest

from support_loops import codes, shown

ANSWERS = """
import json, sys

from openai import OpenAI

client = OpenAI()


def ask(text):
    return client.chat.completions.create(model="m", messages=[text]).choices[0].message.content


def second(row):
    answer = ask(row["text"])
    {test}
        answer = ask("Rewrite: " + row["text"])
    return answer


def annotate(source, target):
    with open(source) as rows, open(target, "a") as out:
        for line in rows:
            row = json.loads(line)
            row["new"] = second(row)
            out.write(json.dumps(row) + "\\n")


annotate(sys.argv[1], sys.argv[2])
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ('if answer.startswith("a") or "no need" in answer:\n        return ""\n    elif answer.startswith("b"):', True),
        ('if row["kind"] not in ("note", "remark"):', True),
        ('if "new" not in row:', False),  # what has been made of it stands in the row
        ("if row not in CACHE:", False),
    ],
)
def test_what_an_answer_says_chooses_what_is_done_with_it_and_passes_over_no_work(test: str, *, found: bool) -> None:
    assert (codes(ANSWERS.format(test=test)) == {"CKP109"}) is found


RAISED = """
import json, sys

from openai import OpenAI

client = OpenAI()


def judge(row, seen):
    answer = client.chat.completions.create(model="m", messages=[row["text"]]).choices[0].message.content
    if "accomplished" in answer and not row["done"]:
        {out}
    return client.chat.completions.create(model="m", messages=[answer]).choices[0].message.content


def annotate(source, target):
    with open(source) as rows, open(target, "a") as out:
        for line in rows:
            row = json.loads(line)
            row["new"] = judge(row, {{}})
            out.write(json.dumps(row) + "\\n")


annotate(sys.argv[1], sys.argv[2])
"""


def test_what_is_said_by_raising_passes_over_no_work() -> None:
    assert codes(RAISED.format(out='raise ValueError("cannot be")')) == {"CKP109"}
    assert not codes(RAISED.format(out="return answer"))


CONNECTORS = {
    "base.py": """
import abc


class Connector(abc.ABC):
    @abc.abstractmethod
    def credentials(self):
        raise NotImplementedError


class Loading(Connector):
    @abc.abstractmethod
    def load_documents(self):
        raise NotImplementedError
""",
    "wiki.py": """
import requests

from base import Loading


class Wiki(Loading):
    def credentials(self):
        return None

    def load_documents(self):
        for page in range(100000):
            yield GIVEN
""",
    "m.py": """
import json
import sys

from base import Connector, Loading


def every_id(connector: Connector):
    found = set()
    documents = None
    if isinstance(connector, Loading):
        documents = connector.load_documents()
    for batch in documents:
        found.update(one["id"] for one in batch)
    with open(sys.argv[1], "w") as out:
        json.dump(sorted(found), out)


if __name__ == "__main__":
    every_id(make(sys.argv[2]))
""",
}


@pytest.mark.parametrize(("given", "found"), [('requests.get(f"/wiki/{page}").json()', True), ('[{"id": page}]', False)])
def test_a_connector_that_is_told_by_its_class_is_asked_as_those_below_that_class(given: str, *, found: bool) -> None:
    sources = {path: text.replace("GIVEN", given) for path, text in CONNECTORS.items()}
    assert bool(codes(sources)) is found


UNUSED = {
    "base.py": """
class Client:
    def translate(self, prompt):
        return self._request(prompt)

    def _request(self, prompt):
        SAID
        raise NotImplementedError
""",
    "hosted.py": """
import openai

from base import Client


class Hosted(Client):
    def _request(self, prompt):
        return openai.OpenAI().chat.completions.create(model="m", messages=[prompt])
""",
    "m.py": """
import json
import sys

from base import Client


def translate_all(client: Client, scenes):
    found = []
    for scene in scenes:
        found.append(client.translate(scene))
    return found


if __name__ == "__main__":
    json.dump(translate_all(make(sys.argv[1]), json.load(open(sys.argv[2]))), open("out.json", "w"))
""",
}


@pytest.mark.parametrize(("said", "found"), [("_ = prompt", True), ("'Ask for one.'", True), ("self.asked = prompt", False)])
def test_a_method_that_only_says_that_a_parameter_is_not_used_is_left_to_subclasses(said: str, *, found: bool) -> None:
    assert bool(codes({path: text.replace("SAID", said) for path, text in UNUSED.items()})) is found


COUNTED = """
import redis
import requests

store = redis.Redis()


def fetch(urls: list[str]):
    pages = []
    for url in urls:
        pages.append(requests.get(url).text)
        store.{kept}
    return pages


fetch(open("urls.txt").read().split())
"""


def test_a_count_in_redis_tells_of_work_and_keeps_none_of_it() -> None:
    assert shown(COUNTED.format(kept='incrby("fetched", 1)'))
    assert not shown(COUNTED.format(kept="set(url, pages[-1])"))
