"""Work and results behind objects: parameters that are called, own methods that sort answers in, stores in memory."""

import pytest

from support_loops import shown, verdicts

MODELS = """
import json
from abc import ABC, abstractmethod
from openai import OpenAI


class Base(ABC):
    @abstractmethod
    def __call__(self, prompt): ...


class Chat(Base):
    def __init__(self, name):
        self.client, self.name = OpenAI(), name

    def __call__(self, prompt):
        talk = [{"role": "user", "content": prompt}]
        return self.client.chat.completions.create(model=self.name, messages=talk).choices[0].message.content


class Echo(Base):
    def __call__(self, prompt):
        return prompt


def evaluate(subject, rows):
    found = []
    for row in rows:
        found.append(subject(row["q"]))
    return found


def main(path, out):
    rows = [json.loads(line) for line in open(path)]
    found = evaluate({made}, rows)
    json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize(("made", "found"), [('Chat("a")', {"CKP101"}), ("Echo()", set())])
def test_an_object_that_is_handed_in_and_called_is_what_its_class_says(made: str, found: set[str]) -> None:
    assert shown(MODELS.replace("{made}", made)) == found


CRAWLER = """
import json
import requests


class Crawler:
    def __init__(self, start):
        self.todo, self.seen, self.items = [start], set(), []

    def fetch(self, url):
        return requests.get(url, timeout=10).text

    def parse(self, url, text):
        {kept}

    def run(self):
        while self.todo:
            url = self.todo.pop()
            text = self.fetch(url)
            if text:
                self.parse(url, text)
        json.dump(self.items, open("items.json", "w"))


if __name__ == "__main__":
    Crawler("https://example.org").run()
"""


@pytest.mark.parametrize(
    ("kept", "found"),
    [
        ("self.items.append({'url': url, 'size': len(text)})", {"CKP105"}),
        ("print(url, len(text))", set()),
    ],
)
def test_a_method_that_is_handed_the_answer_may_sort_it_in(kept: str, found: set[str]) -> None:
    assert shown(CRAWLER.replace("{kept}", kept)) == found


GATHERED = """
import asyncio
import json
import httpx


async def main(rows, out):
    client = httpx.AsyncClient()

    async def ask(row):
        answer = await client.post("https://example.org", json=row)
        return answer.json()

    rows = [json.loads(line) for line in open(rows)]
    {asked}
    found = await asyncio.gather(*tasks)
    json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize("asked", ["tasks = map(ask, rows)", "tasks = [ask(row) for row in rows]"])
def test_tasks_may_be_made_by_a_map(asked: str) -> None:
    assert shown(GATHERED.replace("{asked}", asked)) == {"CKP105"}


SWEPT = """
import itertools
import subprocess

found = {{}}
for rate, seed in itertools.product([1e-5, 3e-5], range(5)):
    line = ["python", "{script}", "--rate", str(rate), "--seed", str(seed)]
    found[rate, seed] = float(subprocess.check_output(line))
print(max(found, key=found.get))
"""


@pytest.mark.parametrize(
    ("script", "found"), [("train.py", {"CKP101"}), ("tools/finetune_lm.py", {"CKP101"}), ("count.py", set())]
)
def test_a_program_that_trains_by_its_name_takes_long(script: str, found: set[str]) -> None:
    assert shown(SWEPT.format(script=script)) == found


SIMULATED = """
import json
from house import {asked}


class World:
    def __init__(self, people):
        self.people, self.talks = people, []

    def step(self):
        for one in self.people:
            self.talks.append({call})


def main(people, days=100):
    world = World(people)
    for day in range(days):
        world.step()
    json.dump(world.talks, open("talks.json", "w"))
"""


@pytest.mark.parametrize(
    ("asked", "call", "found"),
    [
        ("chat", 'chat([{"role": "user", "content": one.name}] + one.past)', {"CKP105"}),
        ("pack", 'pack([{"role": "user", "content": one.name}] + one.past)', set()),
    ],
)
def test_a_simulation_keeps_what_its_people_said(asked: str, call: str, found: set[str]) -> None:
    assert shown(SIMULATED.replace("{asked}", asked).replace("{call}", call)) == found


FRAMES = """
import json
import cv2


def faces(path, out):
    film, looking = cv2.VideoCapture(path), cv2.CascadeClassifier("faces.xml")
    found = []
    while film.isOpened():
        seen, frame = film.read()
        if not seen:
            break
        {work}
    json.dump(found, open(out, "w"))
"""


def test_a_film_has_thousands_of_frames() -> None:
    assert shown(FRAMES.format(work="found.append(looking.detectMultiScale(frame))")) == {"CKP105"}
    assert shown(FRAMES.format(work="found.append(frame.mean())")) == set()


ASKED = """
import json
from openai import OpenAI

client = OpenAI()


def ask(text):
    talk = [{"role": "user", "content": text}]
    return client.chat.completions.create(model="a", messages=talk).choices[0].message.content


"""
MAPPED = """
def main(out):
    questions = open("questions.txt").read().splitlines()
    answers = {answers}
    json.dump({kept}, open(out, "w"))
"""


@pytest.mark.parametrize(
    ("answers", "kept", "found"),
    [
        ("list(map(ask, questions))", "answers", {"CKP105"}),
        ("sorted(map(lambda one: ask(one.strip()), questions))", "answers", {"CKP105"}),
        ("tuple(ask(one) for one in questions)", "answers", {"CKP105"}),
        ("dict((one, ask(one)) for one in questions)", "answers", {"CKP105"}),
        ("sum(map(ask, questions))", "answers", set()),  # A number is no collection, whichever way it is written.
        ("sum(ask(one) for one in questions)", "answers", set()),
        ("list(map(len, questions))", "answers", set()),
        ("map(ask, questions)", "len(questions)", set()),  # Nobody goes through it.
    ],
)
def test_a_map_that_is_gone_through_at_once_is_a_loop(answers: str, kept: str, found: set[str]) -> None:
    assert shown(ASKED + MAPPED.replace("{answers}", answers).replace("{kept}", kept)) == found


YIELDED = """
def annotate(rows):
    for row in rows:
        row["label"] = ask(row["text"])
        yield row


def main(path, out):
    rows = (json.loads(line) for line in open(path))
    with open(out, "a") as file:
        for row in {rows}:
            file.write(json.dumps(row))
"""


def test_a_generator_that_is_put_into_a_list_first_saves_nothing_on_the_way() -> None:
    assert shown(ASKED + YIELDED.format(rows="list(annotate(rows))")) == {"CKP101"}
    assert shown(ASKED + YIELDED.format(rows="annotate(rows)")) == {"CKP109"}


LAST = """
def main(path, out):
    rows = [json.loads(line) for line in open(path)]
    found = []
    for at, row in enumerate(rows):
        found.append(ask(row["text"]))
        if {due}:
            json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize(("due", "found"), [("at == len(rows) - 1", {"CKP106"}), ("at % 50 == 0", set())])
def test_a_save_in_the_last_turn_alone_keeps_nothing_on_the_way(due: str, found: set[str]) -> None:
    assert shown(ASKED + LAST.format(due=due)) == found


PASSED_ON = """
import pandas as pd
import requests


def pages(url):
    while url:
        page = requests.get(url).json()
        yield page
        url = page["next"]


def suppliers():
    for page in pages("https://a/suppliers"):
        for one in page["items"]:
            yield one


def fetch():
    return suppliers()


def main():
    {main}


main()
"""


@pytest.mark.parametrize(
    ("main", "collected"),
    [
        ("pd.DataFrame(fetch(), columns=['a']).to_csv('a.csv')", True),
        ("found = fetch()\n    pd.DataFrame.from_records(found).to_csv('a.csv')", True),
        ("found = list(fetch())\n    print(len(found))", True),
        ("print(fetch())", False),
        ("for one in fetch():\n        open(one['name'], 'w').write(one['text'])", False),
        ("found = fetch()\n    for one in found:\n        open(one['name'], 'w').write(one['text'])", False),
    ],
)
def test_what_generators_pass_on_is_lost_where_a_table_of_all_is_made(main: str, *, collected: bool) -> None:
    text = PASSED_ON.format(main=main)
    assert verdicts(text)[0] == "covered"  # It is the last generator whose loop is told, once.
    assert (verdicts(text)[1] == "flagged") is collected
    assert bool(shown(text)) is collected


WRAPPED = """
class Module:
    def __call__(self, *values): ...


class Wrapped(Module):
    def __init__(self, inner: Module):
        self.inner = inner

    def __call__(self, *values):
        return self.inner(*values)


class Twice(Module):
    def __init__(self, inner: Wrapped):
        self.inner = inner

    def __call__(self, *values):
        return self.inner(*values)


def run(rows, model: Twice):
    wrapped = Wrapped(Wrapped(model))
    found = []
    for row in rows:
        found.append(wrapped(row))
    return found
"""


@pytest.mark.parametrize("kind", ["Module", "Wrapped", "Twice"])
def test_objects_that_hand_on_to_others_of_their_kind_come_to_an_end(kind: str) -> None:
    text = WRAPPED.replace("inner: Module", f"inner: {kind}").replace("inner: Wrapped", f'inner: "{kind}"')
    assert verdicts(text.replace("Twice)", f"{kind})"))
