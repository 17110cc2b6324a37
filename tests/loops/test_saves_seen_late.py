"""What real fixes have shown to be missed: tables kept by helpers, work given out in batches, texts analysed in a stream."""

import pytest

from support_loops import loops, shown, verdicts

TABLE = """
import pandas as pd
import requests


def write(table):
    table.to_csv("companies.csv", index=False)


def main(companies):
    found = pd.DataFrame()
    for number, company in enumerate(companies):
        answer = requests.get("https://api.example.org/" + company, timeout=60).json()
        found = {joined}
        {kept}
    write(found)
"""


@pytest.mark.parametrize("joined", ["pd.concat([found, pd.DataFrame(answer)])", "found.append(answer)"])
def test_a_helper_that_writes_the_table_that_grows_keeps_it(joined: str) -> None:
    assert verdicts(TABLE.format(joined=joined, kept="if number % 100 == 0:\n            write(found)")) == ["checkpointed"]
    assert shown(TABLE.format(joined=joined, kept="print(number)")) == {"CKP105"}


BOOK = """
import openai


def translate(soup, client):
    for paragraph in soup.findAll("p"):
        said = client.chat.completions.create(model="m", messages=[paragraph.text])
        paragraph.{placed}(said)
        {kept}
    return soup
"""


def test_what_is_put_into_a_document_is_not_kept_by_that() -> None:
    assert [one.saves for one in loops(BOOK.format(placed="insert_after", kept="pass"))] == [()]
    assert [bool(one.saves) for one in loops(BOOK.format(placed="insert_after", kept="save_progress(soup)"))] == [True]


BATCHES = """
import asyncio


async def evaluate(jobs):
    results = []
    for start in {head}:
        part = {part}
        asked = []
        for work, item in part:
            asked.append(work(item))
        results.extend(await asyncio.gather(*asked))
    return results
"""


def test_work_given_out_in_batches_takes_its_time_whatever_it_is() -> None:
    batched = {"head": "range(0, len(jobs), 50)", "part": "jobs[start:start + 50]"}
    assert shown(BATCHES.format(**batched)) == {"CKP101"}
    assert shown(BATCHES.format(head="jobs", part="start")) == set()


def test_a_loop_that_turns_once_covers_nothing() -> None:
    text = """
import requests, json


def main(urls, path):
    for kind in [{kinds}]:
        pages = []
        for url in urls:
            pages.append(requests.get(url, timeout=60).text)
        with open(path + kind, "w") as out:
            json.dump(pages, out)
"""
    assert verdicts(text.format(kinds="'all'"))[1] == "flagged"
    assert verdicts(text.format(kinds="'a', 'b', 'c'"))[1] == "covered"


PARSED = """
import spacy
from tqdm import tqdm


def main(lines, out):
    nlp = spacy.load("en_core_web_sm")
    kept = []
    docs = nlp.pipe(lines, n_process=4)
    for doc in {shown}:
        kept.append(doc.ents)
    with open(out, "w") as file:
        file.write(str(kept))
"""


def test_texts_are_analysed_as_they_are_asked_for() -> None:
    assert shown(PARSED.format(shown="tqdm(docs)")) == {"CKP105"}
    assert shown(PARSED.format(shown="tqdm(nlp.pipe(lines))")) == {"CKP105"}
    assert shown(PARSED.format(shown="docs")) == set()


JOINED = """
import spacy
from pathlib import Path
from tqdm import tqdm


def main(lines, folder, most):
    folder = Path(folder)
    nlp = spacy.load("en_core_web_sm")
    kept = Bin()
    for number, doc in enumerate(tqdm(nlp.pipe(lines))):
        kept.add(doc)
        if len(kept) >= most:
            data = kept.to_bytes()
            place = folder / f"{{number}}.bin"
            with {opened} as out:
                out.write(data)
            kept = Bin()
    with open("rest.bin", "wb") as out:
        out.write(kept.to_bytes())
"""


def test_what_is_joined_to_a_path_is_a_path() -> None:
    assert verdicts(JOINED.format(opened='place.open("wb")')) == ["checkpointed"]
    assert verdicts(JOINED.format(opened="lock(place)")) == ["flagged"]


CROSSED = """
import openai


def ask(questions, client):
    answers = []
    for question in questions:
        answers.append(client.chat.completions.create(model="m", messages=[question]))
        if {test}:
            save_answers(answers)
    save_answers(answers)
"""


@pytest.mark.parametrize(
    ("test", "guards"),
    [
        ("len(answers) // 20 > saved // 20", ["period"]),
        ("saved // 20 != len(answers) // 20", ["period"]),
        ("len(answers) // 20 == saved // 20", ["other"]),
    ],
)
def test_a_multiple_that_is_passed_is_a_period(test: str, guards: list[str]) -> None:
    (loop,) = loops(CROSSED.format(test=test))
    assert [guard.kind for save in loop.saves for guard in save.guards] == guards


def test_nobody_goes_through_nothing() -> None:
    text = """
import openai

FOUND = {value}


def ask(path, client):
    answers = []
    read_into(path, FOUND)
    for question in FOUND:
        answers.append(client.chat.completions.create(model="m", messages=[question]))
    return answers
"""
    assert shown(text.format(value="[]")) == {"CKP101"}
    assert shown(text.format(value="['What is a loop?', 'And why?']")) == set()


TWICE = """
import openai


def ask(client, questions, out):
    for question in questions:
        {first}
        out.write(answer + "\\n")
        if "science" in question:
            answer = client.chat.completions.create(model="m", messages=[question, {given}])
            out.write(answer + "\\n")
"""


def test_what_a_turn_asks_for_twice_is_not_handed_to_the_next() -> None:
    first = "answer = client.chat.completions.create(model='m', messages=[question])"
    assert verdicts(TWICE.format(first=first, given="answer")) == ["checkpointed"]


COMMANDS = """
import json

from openai import OpenAI

client = OpenAI()


def main(command, names, path):
    if command == "check":
        for name in names:
            client.chat.completions.create(model=name, messages=["hello"])
    WHERE:
        with open(path, "w") as file:
            json.dump(names, file)
"""


def test_what_another_command_of_the_program_saves_is_no_save_after_the_loop() -> None:
    (other,) = loops(COMMANDS.replace("WHERE", 'elif command == "list"'))
    (behind,) = loops(COMMANDS.replace("WHERE", "if path"))
    assert (other.problem, behind.problem) == ("none", "after")
    assert other.confidence < behind.confidence


HEAPS = """
import heapq

from openai import OpenAI

client = OpenAI()


def best(questions, best):
    for one in questions:
        answer = client.chat.completions.create(model="m", messages=[one])
        CALL(best[one.topic], (len(answer.choices), one))
    return best
"""


@pytest.mark.parametrize("call", ["heapq.heappush", "heapq.heappushpop"])
def test_what_is_pushed_on_a_heap_is_collected(call: str) -> None:
    (loop,) = loops(HEAPS.replace("CALL", call))
    assert [one.name for one in loop.losses] == ["best"]
    (other,) = loops(HEAPS.replace("CALL", "print"))
    assert other.losses == ()
