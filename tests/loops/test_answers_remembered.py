"""Functions that remember what they have answered, and get things ready when they are asked first."""

import pytest

from support_loops import shown

ENGINE = """
import json
from functools import cache, lru_cache

from openai import OpenAI
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

client = OpenAI()


{decorator}
def engine_of(url):
    engine = create_engine(url)
    with Session(engine) as session:
        session.execute(text("CREATE EXTENSION IF NOT EXISTS vector"))
        session.commit()
    return engine


def found_for(question, url):
    with Session(engine_of(url)) as session:
        return session.execute(text("SELECT body FROM chunks WHERE q = :q"), {{"q": question}}).all()


def main(questions, url):
    answers = []
    for question in questions:
        print(found_for(question, url))
        answers.append(client.chat.completions.create(messages=[question], model="m"))
    with open("answers.json", "w") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    main(open("questions.txt").read().splitlines(), "postgresql://")
"""


@pytest.mark.parametrize("decorator", ["@lru_cache(maxsize=1)", "@lru_cache", "@cache"])
def test_what_is_committed_once_keeps_no_answer(decorator: str) -> None:
    assert shown(ENGINE.format(decorator=decorator)) == {"CKP105"}


def test_a_commit_at_each_call_is_left_alone() -> None:
    assert not shown(ENGINE.format(decorator=""))


READY = """
import json
from functools import lru_cache

from openai import OpenAI

client = OpenAI()


{decorator}
def rules():
    return client.chat.completions.create(messages=["the rules"], model="m")


def main(rows):
    kept = []
    for row in rows:
        kept.append(rules() + row)
    with open("kept.json", "w") as file:
        json.dump(kept, file)


if __name__ == "__main__":
    main(open("rows.txt").read().splitlines())
"""


@pytest.mark.parametrize(
    ("decorator", "found"), [("", {"CKP105"}), ("@lru_cache", set()), ("@lru_cache(maxsize=None)", set())]
)
def test_what_is_asked_once_takes_its_time_once(decorator: str, found: set[str]) -> None:
    assert shown(READY.format(decorator=decorator)) == found


BY_ITEM = """
import json
from functools import lru_cache

import requests


@lru_cache(maxsize={size})
def page_of(url):
    page = requests.get(url).text
    {kept}
    return page


def main(urls):
    pages = [page_of(url) for url in urls]
    with open("pages.json", "w") as file:
        json.dump(pages, file)


if __name__ == "__main__":
    main(open("urls.txt").read().splitlines())
"""
WRITES = 'open(f"pages/{url}.html", "w").write(page)'


@pytest.mark.parametrize(("kept", "found"), [("pass", True), (WRITES, False)])
def test_what_is_remembered_of_each_item_is_worked_out_for_each(kept: str, found: bool) -> None:
    assert bool({"CKP101", "CKP105"} & shown(BY_ITEM.format(size=None, kept=kept))) is found
