"""A store that one object hands to another keeps the answers that the other puts into it."""

from __future__ import annotations

import pytest

from support_loops import loops, shown

HOOKED = """
import openai
from sqlitedict import SqliteDict


class Hook:
    def __init__(self, owner):
        self.answers = None if owner is None else owner.answers

    def add(self, key, answer):
        self.answers[key] = answer


class Kept:
    def __init__(self, path):
        self.answers = {answers}

    def hook(self):
        return Hook({given})


class Model:
    def __init__(self):
        self.hook = Hook(None)

    def ask(self, questions):
        found = []
        for question in questions:
            answer = openai.chat.completions.create(model="m", messages=[question]).choices[0].message.content
            self.hook.add(question, answer)
            found.append(answer)
        return found


if __name__ == "__main__":
    print(Model().ask(open("questions.txt").readlines()))
"""


def test_answers_that_go_into_the_store_of_whoever_made_the_hook_are_kept() -> None:
    assert "CKP101" not in shown(HOOKED.format(answers="SqliteDict(path, autocommit=True)", given="self"))


@pytest.mark.parametrize(
    ("answers", "given"), [("{}", "self"), ("SqliteDict(path, autocommit=True)", "make_something(path)")]
)
def test_answers_that_go_into_a_table_in_memory_or_nobody_knows_where_are_lost(answers: str, given: str) -> None:
    assert "CKP101" in shown(HOOKED.format(answers=answers, given=given))


ON_DISK = """
import sys
import tempfile

import diskcache
import openai

cache = diskcache.Cache({place})


@cache.memoize()
def ask(question):
    return openai.chat.completions.create(model="m", messages=[question])


def main():
    answers = {{}}
    for question in open(sys.argv[1]):
        answers[question] = ask(question)
    return answers


print(len(main()))
"""


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ('"answers"', set()),
        ("directory=sys.argv[2]", set()),
        ("size_limit=8", {"CKP101"}),  # it makes a folder of its own for each process
        ('tempfile.mkdtemp(prefix="answers")', {"CKP101"}),
    ],
)
def test_a_cache_on_disk_keeps_answers_where_a_later_run_finds_them(place: str, found: set[str]) -> None:
    assert shown(ON_DISK.format(place=place)) == found


ENTERED = """
import json
import sys
import tempfile
from pathlib import Path

import openai


class Work:
    def __init__(self):
        self.held = None

    def __enter__(self):
        self.held = {held}
        self.folder = Path(self.held.name)
        return self

    def __exit__(self, *exc):
        self.held.cleanup()

    def handle(self, path):
        target = self.folder / path.name
        if target.exists():
            return 0
        answer = openai.chat.completions.create(model="m", messages=[path.read_text()])
        with open(target, "w") as file:
            json.dump(str(answer), file)
        return len(answer)


def main():
    total = 0
    with Work() as work:
        for path in Path(sys.argv[1]).glob("*.txt"):
            total += work.handle(path)
    print(total)
"""


def test_a_folder_that_an_object_makes_when_it_is_entered_is_gone_with_it() -> None:
    assert shown(ENTERED.format(held="tempfile.TemporaryDirectory()")) == {"CKP101"}
    assert not shown(ENTERED.format(held="open_folder(sys.argv[2])"))


HANDED_ON = """
import tempfile
import diskcache, numpy, openai

client = openai.OpenAI()


def open_cache(where=None):
    return diskcache.Cache(where or tempfile.mkdtemp())


class Embedder:
    def __init__(self, cache, model="small"):
        self.cache = cache
        self.model = model

    def __call__(self, text):
        vector = self.cache.get(text)
        if vector is None:
            vector = client.embeddings.create(model=self.model, input=text).data[0].embedding
            self.cache.set(text, vector)
        return vector


def main(path, folder):
    embed = MADE
    vectors = []
    for line in open(path):
        vectors.append(embed(line))
    numpy.save("vectors.npy", vectors)


main("texts.txt", "cache")
"""


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        ("Embedder(open_cache())", "flagged"),
        ("Embedder(open_cache(None), 'large')", "flagged"),
        ("Embedder(cache=diskcache.Cache(tempfile.mkdtemp()))", "flagged"),
        ("Embedder(open_cache(folder))", "checkpointed"),
        ("Embedder(open_cache(where='vectors'))", "checkpointed"),
        ("Embedder(diskcache.Cache('vectors'))", "checkpointed"),
    ],
)
def test_a_cache_that_is_handed_on_may_go_with_the_process(made: str, verdict: str) -> None:
    assert loops(HANDED_ON.replace("MADE", made))[-1].verdict == verdict
