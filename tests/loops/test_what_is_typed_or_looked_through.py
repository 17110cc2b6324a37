"""What a person types, what is looked through for one query, and models that are asked in a file with classical learners."""

import pytest

from support_loops import shown

TYPED = """
import argparse
import json

import requests

parser = argparse.ArgumentParser()
parser.add_argument("--apps")
parser.add_argument("--rows_file")
args = parser.parse_args()


def main():
    apps = {read}
    found = []
    for app in apps:
        found += requests.get(app["url"]).json()
    with open("found.json", "w") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("read", "found"), [("json.loads(args.apps)", set()), ("json.loads(open(args.rows_file).read())", {"CKP105"})]
)
def test_a_list_typed_as_json_is_a_handful(read: str, found: set[str]) -> None:
    assert shown(TYPED.format(read=read)) == found


JUDGED = """
import openai
from tqdm import tqdm


class Judge:
    def judge(self, {given}):
        scores = []
        for one in tqdm({over}):
            scores.append(openai.ChatCompletion.create(messages=[one], model="m"))
        return scores
"""


@pytest.mark.parametrize(
    ("given", "over", "found"), [("query, documents", "documents", set()), ("documents, size", "documents", {"CKP101"})]
)
def test_documents_of_one_query_are_a_part_of_its_answer(given: str, over: str, found: set[str]) -> None:
    assert shown(JUDGED.format(given=given, over=over)) == found


BESIDE = """
import json

from sklearn.cluster import KMeans


def main(rows, client, model):
    KMeans().fit(rows)
    found = []
    for row in rows:
        found.append({asked})
    with open("found.json", "w") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main(open("rows.txt").read().splitlines(), None, None)
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [("client.chat.completions.create(messages=[row], model='m')", {"CKP105"}), ("model.predict(row)", set())],
)
def test_a_language_model_is_no_classical_learner(asked: str, found: set[str]) -> None:
    assert shown(BESIDE.format(asked=asked)) == found


ACTING = {
    "entity.py": """
import abc


class Entity(abc.ABC):
    @abc.abstractmethod
    def respond_now(self, topic):
        ...
""",
    "parts.py": """
import entity


class WithParts(entity.Entity):
    def parts(self):
        return []
""",
    "talker.py": """
import openai
import parts


class Talker(parts.WithParts):
    def respond_now(self, topic):
        return openai.chat.completions.create(model="m", messages=[topic])
""",
    "m.py": """
from entity import Entity


def run(entity: Entity, topics):
    told = []
    for topic in topics:
        told.append(entity.respond_now(topic))
    return told


if __name__ == "__main__":
    run(None, open("topics").readlines())
""",
}


def test_a_method_may_be_of_a_class_that_another_stands_above() -> None:
    assert shown(ACTING) == {"CKP101"}
    assert not shown({**ACTING, "talker.py": ACTING["talker.py"].replace("parts.WithParts", "object")})


RANKED = """
from pool import Pool, Settings
from sentence_transformers import CrossEncoder


class Ranker:
    def start(self, name, fast):
        if fast:
            self.model = Pool.from_settings([Settings(name)])[0]
        else:
            self.model = CrossEncoder(name)

    def rank_all(self, queries, texts):
        ranked = []
        for query in queries:
            ranked.append(self.model.rank(query, texts))
        return ranked


if __name__ == "__main__":
    Ranker().rank_all(open("queries").readlines(), open("texts").readlines())
"""


def test_what_a_class_makes_of_a_list_is_none_of_its_elements_and_a_known_type_says_more() -> None:
    assert shown(RANKED) == {"CKP101"}
    assert shown(RANKED.replace("Pool.from_settings([Settings(name)])[0]", "Pool(name)")) == {"CKP101"}
    assert not shown(RANKED.replace("CrossEncoder(name)", "str(name)"))


ROLES = """
import openai
from pydantic import SerializeAsAny


class Model:
    def ask(self, question):
        return openai.chat.completions.create(model="m", messages=[question])


class Person(Model):
    def ask(self, question):
        return question


class Role:
    def __init__(self, by_hand):
        if by_hand:
            self.model = Person()

    @property
    def model(self) -> Model:
        return self._model

    @model.setter
    def model(self, given: Model):
        self._model = given

    def act_now(self, topic):
        return self.model.ask(topic)


class Stage:
    roles: HELD = {}

    def play(self, topics):
        told = []
        for topic in topics:
            for role in self.roles.values():
                told.append(role.act_now(topic))
        return told


if __name__ == "__main__":
    Stage().play(open("topics").readlines())
"""


@pytest.mark.parametrize(
    "held",
    [
        "dict[str, Role]",
        "dict[str, SerializeAsAny[Role]]",
        "Optional[Dict[str, Role]]",
        "dict[str, Role] | None",
        "Union[None, dict[str, Role]]",
    ],
)
def test_an_annotation_says_what_a_container_holds_and_a_property_what_it_gives(held: str) -> None:
    text = ROLES.replace("HELD", held)
    assert shown(text) == {"CKP101"}
    assert not shown(text.replace("-> Model", "-> Person"))
