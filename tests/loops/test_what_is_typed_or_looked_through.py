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
