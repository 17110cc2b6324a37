"""Answers to one question under other names, networks behind predictors, and documents that go into an index."""

import pytest

from support_loops import codes, loops, shown

ASKED = """
class Synthesizer:
    async def respond(self, {given}, chunks):
        found = []
        for chunk in self.helper.repack(chunks):
            found.append(await self.llm.apredict(chunk))
        return found


async def main(rows, synthesizer):
    print(await synthesizer.respond(rows))
"""


@pytest.mark.parametrize(("given", "found"), [("query_str", set()), ("req", set()), ("style", {"CKP101"})])
def test_what_is_made_for_one_question_is_one_answer_whatever_it_is_called(given: str, found: set[str]) -> None:
    assert shown(ASKED.format(given=given)) == found


UPLOADED = """
from tqdm import tqdm


def put(documents, client):
    for start in tqdm(range(0, len(documents), 50)):
        client.{puts}(documents=documents[start : start + 50])
"""


@pytest.mark.parametrize(("puts", "found"), [("upload_documents", set()), ("embed_documents", {"CKP101"})])
def test_documents_that_are_uploaded_to_an_index_are_kept_there(puts: str, found: set[str]) -> None:
    assert codes(UPLOADED.format(puts=puts)) == found


def test_a_predictor_that_is_tried_again_is_no_service() -> None:
    text = """
import time
import numpy


class Recognizer:
    def __call__(self, pictures):
        found = []
        for start in range(0, len(pictures), 6):
            for attempt in range(100000):
                try:
                    rows = self.{engine}.run(None, {{"x": pictures[start]}})
                    break
                except Exception:
                    if attempt >= 3:
                        raise
                    time.sleep(5)
            found.append(rows)
        return found
"""
    assert codes(text.format(engine="service")) == {"CKP101"}
    assert not shown(text.format(engine="predictor"))


EXAMPLES = """
from openai import OpenAI

client = OpenAI()


def main(history):
    for {one} in ["what is a loop?", "what is a turn?"]:
        for _ in range(1000):
            history.append(client.chat.completions.create(model="m", messages=[{one}]))
    print(history)
"""


@pytest.mark.parametrize(("one", "told"), [("question", True), ("corpus", False)])
def test_a_few_questions_that_stand_in_the_source_only_show_how_a_model_answers(one: str, told: bool) -> None:
    outer = loops(EXAMPLES.format(one=one))[0]
    assert any("a handful" in reason.text for reason in outer.reasons) is told


def test_an_episode_of_a_graph_is_kept_in_its_database() -> None:
    text = """
from graphiti_core import Graphiti


async def main(rows):
    client = Graphiti("bolt://example.org")
    for row in rows:
        await client.add_episode(name=row, episode_body=row)
"""
    assert not codes(text) & {"CKP101", "CKP105"}
