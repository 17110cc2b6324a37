"""Bars that items are put under before a loop, searches for queries, texts analysed, and functions given by default."""

import pytest

from support_loops import shown

GIVEN = """
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def ask(prompt):
    return client.chat.completions.create(model="m", messages=[prompt])


def word(prompt):
    return prompt.upper()


def ask_all(prompts, work={default}):
    found = []
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(work, one) for one in prompts]
        for future in tqdm(futures):
            found.append(future.result())
    return found


if __name__ == "__main__":
    json.dump(ask_all(json.load(open(sys.argv[1]))), open(sys.argv[2], "w"))
"""


@pytest.mark.parametrize(("default", "found"), [("ask", {"CKP101"}), ("word", set()), ("None", set())])
def test_a_function_that_stands_for_a_parameter_by_default_is_run(default: str, found: set[str]) -> None:
    assert shown(GIVEN.format(default=default)) == found


MODELS = """
from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def {helper}(model, path):
    found = []
    for line in tqdm(open(path)):
        found.append(client.chat.completions.create(model=model, messages=[line]))
    return found


class Benchmark:
    def __init__(self, models, out):
        self.models = models
        self.out = out

    def ask_models(self, prompt_path):
        found = []
        for model in self.models:
            found.extend({call})
        self.out.write_text(str(found))


class Model:
    def ask_models(self, path):
        return client.chat.completions.create(model="m", messages=[path])
"""


@pytest.mark.parametrize(
    ("helper", "call", "found"),
    [
        ("ask_models", "ask_models(model, prompt_path)", {"CKP101", "CKP105"}),
        ("ask_all", "ask_all(model, prompt_path)", {"CKP101", "CKP105"}),
        ("ask_all", "model.ask_models(prompt_path)", {"CKP101"}),
    ],
)
def test_a_function_of_the_same_name_is_no_part_that_the_question_is_handed_down_to(
    helper: str, call: str, found: set[str]
) -> None:
    assert shown(MODELS.format(helper=helper, call=call)) == found
