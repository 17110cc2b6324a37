"""What gives a handful by where it comes from: a command line, one answer, one text."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import project, shown

TYPED = """import argparse

import requests


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--{option}", nargs="+")
    args = parser.parse_args()
    described = {{}}
    for one in args.{option}:
        described[one] = requests.get("https://packages.example/" + one).json()
    print(described)


main()
"""


@pytest.mark.parametrize(("option", "found"), [("packages", set()), ("urls", {"CKP101"}), ("files", {"CKP101"})])
def test_nobody_types_many_names(option: str, found: set[str]) -> None:
    assert shown(TYPED.format(option=option)) == found


CHOICES = """import openai
import requests

client = openai.OpenAI()


def draw(wanted):
    {answer}
    pictures = []
    for picture in {over}:
        pictures.append(client.chat.completions.create(model="some-model", messages=[picture]))
    return pictures
"""


@pytest.mark.parametrize(
    ("answer", "over", "found"),
    [
        ("answer = client.images.generate(prompt=wanted)", "answer.data", set()),
        ("answer = client.images.generate(prompts=wanted.prompts)", "answer.data", {"CKP101"}),
        ("answer = requests.get(wanted).json()", "answer['rows']", {"CKP101"}),
    ],
)
def test_one_answer_has_a_handful_of_choices(answer: str, over: str, found: set[str]) -> None:
    assert shown(CHOICES.format(answer=answer, over=over)) == found


FOUND = """from helpers import take_from
import openai

client = openai.OpenAI()


def draw(wanted):
    {given} = wanted.load()
    answers = []
    for one in {over}:
        answers.append(client.chat.completions.create(model="some-model", messages=[one]))
    return answers
"""


@pytest.mark.parametrize(
    ("given", "over", "found"),
    [
        ("search_results", "take_from(search_results)", set()),
        ("rules", "rules.patterns", set()),
        ("rules", "rules.wanted", {"CKP101"}),
        ("results", "take_from(results)", {"CKP101"}),
    ],
)
def test_what_is_taken_from_the_results_of_one_search_is_a_handful(given: str, over: str, found: set[str]) -> None:
    assert shown(FOUND.format(given=given, over=over)) == found


LETTERS = """from tqdm import tqdm
import torch
from transformers import AutoModelForMaskedLM

model = AutoModelForMaskedLM.from_pretrained("some/model")


def redesign(sequence: {kind}):
    found = []
    for at in tqdm(range(len(sequence))):
        found.append(model(sequence[at]))
    return found
"""


@pytest.mark.parametrize(("kind", "found"), [("str", set()), ("list[str]", {"CKP101"})])
def test_letters_of_one_text_are_counted_as_such(kind: str, found: set[str]) -> None:
    assert shown(LETTERS.format(kind=kind)) == found


GIVING_UP = """import openai

client = openai.OpenAI()


class Writer:
    def __init__(self, most=3):
        self.most = most

    def write(self, wanted):
        notes = []
        fault, turn = check(""), 0
        while fault is not None:
            if {test}
            notes.append(client.chat.completions.create(model="some-model", messages=[wanted, fault]))
            fault = check(notes[-1])
            turn += 1
        return notes
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [("turn == self.most: raise RuntimeError(fault)", set()), ("fault == '': raise ValueError", {"CKP101"})],
)
def test_who_raises_at_a_count_gives_up_there(test: str, found: set[str]) -> None:
    assert shown(GIVING_UP.format(test=test)) == found


SPLIT = """
from accelerate import PartialState
from transformers import AutoModelForCausalLM

state = PartialState()
model = AutoModelForCausalLM.from_pretrained("some-model")
prompts = {prompts}
answers = []
with state.split_between_processes(prompts) as mine:
    for prompt in mine:
        answers.append(model.generate(prompt))
print(answers)
"""


@pytest.mark.parametrize(
    ("prompts", "found"),
    [('["one", "two", "three"]', set()), ('open("prompts.txt").read().split("\\n")', {"CKP101"})],
)
def test_what_is_split_between_processes_is_as_much_as_before(prompts: str, found: set[str]) -> None:
    assert shown(SPLIT.format(prompts=prompts)) == found


ASKED_FOR_EACH = """
import openai

client = openai.OpenAI()


class Converter:
    def convert(self, config):
        answers = {{}}
        for one in {over}:
            answers[one] = client.chat.completions.create(model="some-model", messages=[one])
        return answers
"""


@pytest.mark.parametrize(
    ("over", "found"),
    [
        ("self.model.model_fields", set()),
        ("self.model.model_rows", {"CKP101"}),
        ("config.eval.checks", set()),
        ("config.eval.questions", {"CKP101"}),
        ("config.all_vectors()", set()),
        ("config.all_questions()", {"CKP101"}),
        ("config", {"CKP101"}),
    ],
)
def test_a_schema_has_some_fields_and_a_configuration_some_entries(over: str, found: set[str]) -> None:
    assert shown(ASKED_FOR_EACH.format(over=over)) == found


REQUEST = """
import openai

client = openai.OpenAI()


def describe(files: {kind}):
    described = []
    for file in files:
        described.append(client.chat.completions.create(model="some-model", messages=[file]))
    return described
"""


@pytest.mark.parametrize(("kind", "found"), [("list[UploadFile]", set()), ("list[Path]", {"CKP101"})])
def test_one_request_uploads_some_files(kind: str, found: set[str]) -> None:
    assert shown(REQUEST.format(kind=kind)) == found


GIVEN = """
import openai

client = openai.OpenAI()


def samples(path):
    {given}


def embed(path):
    vectors = []
    for text in samples(path):
        vectors.append(client.chat.completions.create(model="some-model", messages=[text]))
    return vectors
"""


@pytest.mark.parametrize(("given", "found"), [('return ["a", "b", "c"]', set()), ('return ["a", *open(path)]', {"CKP101"})])
def test_what_a_function_has_written_out_itself_is_counted(given: str, found: set[str]) -> None:
    assert shown(GIVEN.format(given=given)) == found


@pytest.mark.parametrize(
    ("over", "found"),
    [("components_to_update", set()), ("self.postprocessors", set()), ("answers_to_update", {"CKP101"})],
)
def test_what_is_to_be_done_to_parts_leaves_them_parts(over: str, found: set[str]) -> None:
    assert shown(ASKED_FOR_EACH.format(over=over)) == found


SEARCHED = """
import openai


class Pipeline:
    def search(self, rows):
        for one in {over}:
            rows = self.put_through(one, rows)
        return rows

    def put_through(self, one, rows):
        return [openai.chat.completions.create(model="m", messages=[one, row]) for row in rows]
"""


@pytest.mark.parametrize(("over", "given"), [("self.postprocessors", True), ("self.questions", False)])
def test_a_method_of_a_package_goes_through_a_few_parts_whatever_they_do(over: str, given: bool) -> None:
    files = {"pack/__init__.py": "", "pack/search.py": SEARCHED.format(over=over)}
    reasons = [one.text for one in project(files).facts("pack/search.py").loops[0].reasons]
    assert any(one.startswith("a handful") for one in reasons) is given


DESCRIBED = """import inspect
import subprocess
import typing


def main(known):
    described = {{}}
    for name, value in {over}:
        described[name] = subprocess.run(["formatting", str(value)], check=True)
    return described


if __name__ == "__main__":
    main(load())
"""


@pytest.mark.parametrize(
    ("over", "found"),
    [
        ("inspect.getmembers(known)", set()),
        ("typing.get_type_hints(known).items()", set()),
        ("known.articles()", {"CKP101"}),
    ],
)
def test_what_a_class_is_made_of_is_a_handful(over: str, found: set[str]) -> None:
    assert shown(DESCRIBED.format(over=over)) == found


OFFERED = """
import sys

from openai import OpenAI

client = OpenAI()


def try_all({over}):
    able = []
    for one in {over}:
        client.chat.completions.create(model=one, messages=["hello"])
        able.append(one)
    return able


print(try_all(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("over", "found"),
    [("allowed_models", set()), ("supported_tasks", set()), ("languages", set()), ("sentences", {"CKP101"})],
)
def test_what_a_program_is_set_to_take_and_what_it_translates_into_are_few(over: str, found: set[str]) -> None:
    assert shown(OFFERED.format(over=over)) == found


TABLED = """
import json

import requests
from tqdm import tqdm

SETTINGS = {
    "limit": 20,
    "kinds": ["desktop", "mobile", "other"],
    "places": open("places.txt").read().split(),
}


def usage():
    found = []
    for one in tqdm(SETTINGS["KEY"]):
        found.append(requests.get(f"https://api.example/usage?of={one}").json())
    return found


json.dump(usage(), open("usage.json", "w"))
"""


@pytest.mark.parametrize(("key", "found"), [("kinds", set()), ("places", {"CKP101"})])
def test_a_list_of_a_table_of_settings_is_as_long_as_it_is_written_out(key: str, found: set[str]) -> None:
    assert shown(TABLED.replace("KEY", key)) == found


NOTIFIED = """
import requests


class Service:
    def tell(self, commit):
        sent = []
        for one in self.{whom}:
            sent.append(self.one(one, commit))
        return sent

    def one(self, one, commit):
        for page in range(400):
            requests.post(one.url, json=[commit, page])


Service().tell("a")
"""


@pytest.mark.parametrize(("whom", "told"), [("failure_notifiers", False), ("customers", True)])
def test_one_thing_is_told_to_a_handful_however_each_is_told(whom: str, *, told: bool) -> None:
    (first, *_) = project({"m.py": NOTIFIED.format(whom=whom)}).facts("m.py").loops
    assert (first.verdict == "flagged" and first.confidence >= Confidence.MEDIUM) is told


FILMED = """
import sys

import torch
from diffusers import StableDiffusionPipeline, StableVideoDiffusionPipeline

paint = StableDiffusionPipeline.from_pretrained("painter")
film = StableVideoDiffusionPipeline.from_pretrained("filmer")
films = []
for one in {over}:
    films.append(film(one).frames[0])
torch.save(films, sys.argv[1])
"""


@pytest.mark.parametrize(("over", "found"), [("paint('a house').images", set()), ("torch.load(sys.argv[2])", {"CKP105"})])
def test_what_one_call_of_a_model_paints_is_a_handful(over: str, found: set[str]) -> None:
    assert shown(FILMED.format(over=over)) == found
