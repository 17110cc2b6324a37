"""What is written beside the work of a loop: data fetched for it, the log of how far it is, what came of each training."""

import pytest

from support_loops import codes, loops, shown, verdicts

EXAMPLES = """
import json
import os
import requests
import torch


def download(path):
    if not os.path.exists(path):
        with open(path, "wb") as out:
            out.write(requests.get("https://example.org/data").content)


def examples(path):
    download(path)
    for line in open(path):
        yield json.loads(line)


def train(model, optimizer, loader, path):
    for step in range(19073):
        loss = model(next(loader))
        loss.backward()
        optimizer.step()
        if step % 250 == 0:
            for one in examples(path):
                model(one)
"""


def test_data_that_is_fetched_to_measure_a_training_keeps_nothing_of_it() -> None:
    assert codes(EXAMPLES) == {"CKP101"}


GENERATOR = """
import json
import requests


def pages(urls, folder):
    BEFORE
    for number, url in enumerate(urls):
        page = requests.get(url).text
        INSIDE
        yield page


def crawl(urls, folder):
    found = []
    for page in pages(urls, folder):
        found.append(page)
    return found
"""
SAVE = "json.dump(page, open(f'{folder}/{number}.json', 'w'))"
ONCE = "json.dump(urls, open(f'{folder}/urls.json', 'w'))"


@pytest.mark.parametrize(("before", "inside", "verdict"), [(ONCE, "pass", "flagged"), ("pass", SAVE, "checkpointed")])
def test_a_generator_saves_each_turn_only_what_it_saves_in_its_loop(before: str, inside: str, verdict: str) -> None:
    assert verdicts(GENERATOR.replace("BEFORE", before).replace("INSIDE", inside))[1] == verdict


PASSED_ON = """
import numpy
import requests


def kept(figures, urls, path):
    def one_by_one():
        yield from urls
        numpy.savez(path, **figures)

    return one_by_one()


def pages(urls, folder):
    for number, url in enumerate(urls):
        page = requests.get(url).content
        INSIDE
        yield page


def crawl(urls, path):
    figures = {}
    for url in kept(figures, urls, path):
        figures[url] = len(requests.get(url).content)
    return figures


def crawl_through(urls, folder):
    def through():
        yield from pages(urls, folder)

    found = []
    for page in through():
        found.append(page)
    return found
"""
WRITE = "open(f'{folder}/{number}', 'wb').write(page)"


@pytest.mark.parametrize(("inside", "verdict"), [("pass", "flagged"), (WRITE, "checkpointed")])
def test_what_a_generator_saves_behind_all_that_it_passes_on_is_saved_once(inside: str, verdict: str) -> None:
    assert verdicts(PASSED_ON.replace("INSIDE", inside))[1:] == ["flagged", verdict]


LOGGER = """
from openai import OpenAI

client = OpenAI()


class Logger:
    def __init__(self, path):
        self.file = open(path, "w")

    def log(self, text):
        self.file.write(text)
        self.file.flush()


def answers(questions, path):
    logger = Logger(path)
    found = []
    for question in questions:
        answer = client.chat.completions.create(model="m", messages=[question])
        found.append(answer)
        logger.log(f"{len(found)} done")
    return found
"""


def test_the_log_file_of_a_logger_of_the_project_is_no_save() -> None:
    assert codes(LOGGER) == {"CKP101"}
    assert codes(LOGGER.replace("logger", "results")) == set()


def test_a_talk_that_is_remembered_in_memory_is_not_kept() -> None:
    text = """
from langchain.chains import ConversationChain
from langchain.memory import ConversationBufferMemory


def review(patches, llm):
    found = []
    for patch in patches:
        memory = ConversationBufferMemory()
        memory.save_context({"input": patch}, {"output": "ok"})
        found.append(ConversationChain(llm=llm, memory=memory).predict(input=patch))
    return found
"""
    assert codes(text) == {"CKP101"}


COMPARED = """
import json
import keras


def one(data):
    model = keras.Sequential()
    model.fit(data, epochs=20)
    return model.evaluate(data)


def compare(sets, path):
    results = {}
    for name in sets:
        results[name] = one(sets[name])
        json.dump(results, open(path, "w"))
    return results
"""


def test_what_came_of_a_training_for_each_item_may_be_written_as_text() -> None:
    assert verdicts(COMPARED) == ["checkpointed"]
    late = COMPARED.replace("        json.dump", "    json.dump")
    assert verdicts(late) == ["flagged"]


KEPT_ALIVE = """
import requests
from temporalio import activity


def crawl(urls, BEAT):
    found = []
    for url in urls:
        found.append(requests.get(url, timeout=30).json())
        CALL
    return found
"""


@pytest.mark.parametrize(
    ("beat", "call", "verdict"),
    [
        ("heartbeat", "heartbeat()", "flagged"),
        ("heartbeat", "heartbeat(url)", "flagged"),
        ("connection", "connection.heartbeat()", "flagged"),
        ("folder", "activity.heartbeat(len(found))", "checkpointed"),
    ],
)
def test_a_beat_that_keeps_a_connection_alive_keeps_no_work(beat: str, call: str, verdict: str) -> None:
    assert verdicts(KEPT_ALIVE.replace("BEAT", beat).replace("CALL", call)) == [verdict]


PREVIEW = """
import torch
from scipy.misc import toimage


def show(made, path, mode):
    DRAWN.save(path)


def train(model, optimizer, loader, canvas):
    for step in range(3000000):
        loss = model(next(loader))
        loss.backward()
        optimizer.step()
        if step % 100 == 0:
            show(model(1), f"images/{step}.png", "P")
"""


@pytest.mark.parametrize("drawn", ["toimage(made, mode=mode)", "made.figure", "made.image"])
def test_a_picture_that_a_helper_keeps_is_no_checkpoint_of_a_training(drawn: str) -> None:
    assert verdicts(PREVIEW.replace("DRAWN", drawn)) == ["flagged"]


def test_what_a_helper_keeps_of_an_object_nothing_is_known_of_may_be_the_training() -> None:
    assert verdicts(PREVIEW.replace("DRAWN", "made.keeper")) == ["checkpointed"]


POLLED = """
import time
import requests


def wait_for(job):
    documents = []
    for attempt in range(60):
        answer = requests.get(job, timeout=30).json()
        if answer["status"] == "completed":
            documents.extend(answer["data"])
            LEAVE
        time.sleep(10)
    return documents
"""


@pytest.mark.parametrize(("leave", "found"), [("break", set()), ("return documents", set()), ("pass", {"CKP101"})])
def test_what_is_added_when_a_loop_is_left_is_not_collected_over_its_turns(leave: str, found: set[str]) -> None:
    assert shown(POLLED.replace("LEAVE", leave)) == found


REHEARSED = """
import argparse
import json
import openai

parser = argparse.ArgumentParser()
parser.add_argument("--dry_run", action="store_true")
parser.add_argument("--keep", action="store_true")
args = parser.parse_args()
client = openai.OpenAI()
with open("answers.jsonl", "a") as writer:
    for line in open("questions.jsonl"):
        answer = client.chat.completions.create(model="m", messages=[line])
        if TEST:
            writer.write(json.dumps(answer.choices[0].message.content))
"""


@pytest.mark.parametrize(("test", "asked"), [("not args.dry_run", False), ("args.dry_run", True), ("args.keep", True)])
def test_a_save_that_only_a_rehearsal_leaves_out_is_always_made(test: str, asked: bool) -> None:
    (save,) = loops(REHEARSED.replace("TEST", test))[0].saves
    assert [guard.kind for guard in save.guards] == ["option"] * asked


SCRATCH = """
import os
import sqlite3
import uuid

import openai


class Tables:
    def __init__(self, table):
        self.folder = "{folder}"
        self.file = os.path.join(self.{folder}, f"{{uuid.uuid4()}}.db")
        self.connection = sqlite3.connect(self.file)
        table.to_sql("rows", self.connection)


def annotate(rows):
    found = {{}}
    for row in rows:
        tables = Tables(row["table"])
        found[row["id"]] = openai.chat.completions.create(model="m", messages=[row["text"]])
    return found
"""


def test_a_table_in_a_scratch_database_is_no_checkpoint() -> None:
    scratch = SCRATCH.format(folder="tmp_path").replace("self.folder =", "self.tmp_path =")
    kept = SCRATCH.format(folder="folder")
    assert shown(scratch) == {"CKP101"}
    assert "CKP101" not in shown(kept)


SPINNER = """import sys
import openai


class Spinner:
    def __init__(self, path):
        self.file = {stream}

    def turn(self, said):
        self.file.write(said)


def main(questions, client):
    spinner = Spinner("answers.txt")
    answers = []
    for question in questions:
        answers.append(client.chat.completions.create(model="m", messages=[question]))
        spinner.turn(str(answers[-1]))
    return answers
"""


@pytest.mark.parametrize(
    ("stream", "found"),
    [("sys.stderr", {"CKP101"}), ("sys.stdout if path == '-' else open(path, 'a')", set()), ("open(path, 'a')", set())],
)
def test_what_an_object_writes_to_the_terminal_it_was_made_with_keeps_nothing(stream: str, found: set[str]) -> None:
    assert shown(SPINNER.format(stream=stream)) - {"CKP109"} == found


NOTED = """
import json
from pathlib import Path

from openai import OpenAI

client = OpenAI()


def {name}(path, text):
    Path(path).write_text(text)


def answers(questions, path):
    found = []
    for number, question in enumerate(questions):
        answer = client.chat.completions.create(model="m", messages=[question])
        found.append(answer)
        {name}(path, json.dumps({{"done": {told}}}))
    return found
"""


@pytest.mark.parametrize(
    ("name", "told", "found"),
    [
        ("write_log", 'f"{number + 1} of {len(questions)}"', {"CKP101"}),
        ("write_log", "answer", set()),
        ("note_done", "number", set()),
    ],
)
def test_a_log_of_how_far_the_work_is_keeps_nothing_of_it(name: str, told: str, found: set[str]) -> None:
    assert shown(NOTED.format(name=name, told=told)) == found


COPIED = """
import shutil
import requests


def convert(paths, folder):
    found = []
    for path in paths:
        if path.endswith(".txt"):
            shutil.copy2(path, folder + "/" + path)
            {end}
        found.append(requests.post("https://example.org/convert", data=open(path)).text)
    print(found)


convert(open("paths.txt").read().splitlines(), "out")
"""


@pytest.mark.parametrize(("end", "found"), [("continue", ["flagged"]), ("print(path)", ["checkpointed"])])
def test_what_is_kept_of_the_items_that_need_no_work_is_no_save_of_the_others(end: str, found: list[str]) -> None:
    assert verdicts(COPIED.format(end=end)) == found


STUDY = """
import argparse
import json

import numpy

from openai import OpenAI

client = OpenAI()


def run(model, rows, save_json=False):
    answers = [client.chat.completions.create(model=model, messages=[row]) for row in rows]
    if save_json:
        with open("answers.json", "w") as file:
            json.dump([str(one) for one in answers], file)
    return len(answers)


def main(args):
    rows = open(args.rows).readlines()
    scores = []
    for model in args.models:
        scores.append(run(model, rows, args.save_json))
    {behind}


parser = argparse.ArgumentParser()
parser.add_argument("--rows")
parser.add_argument("--models", nargs="+")
parser.add_argument("--save-json", action="store_true")
main(parser.parse_args())
"""


@pytest.mark.parametrize(
    ("behind", "found"), [('numpy.savetxt("scores.txt", scores)', "CKP105"), ("print(scores)", "CKP106")]
)
def test_what_a_helper_saves_on_request_is_no_save_of_what_is_collected_and_saved_behind(behind: str, found: str) -> None:
    line = STUDY[: STUDY.index("    for model in args.models")].count("\n") + 1
    judged = {loop.line: loop for loop in loops(STUDY.format(behind=behind))}
    problem = {"CKP105": ("flagged", "after"), "CKP106": ("checkpointed", "optional")}[found]
    assert (judged[line].verdict, judged[line].problem) == problem


LOOKED_UP = """
import argparse
import json

import requests


def save(table, path):
    if path:
        with open(path, "w") as file:
            json.dump(table, file)


def search(songs, settings, path=None):
    known, ids = {{}}, []
    for song in songs:
        answer = requests.get("https://example.org/" + song, timeout=30).json()
        known[song] = answer["id"]
        ids.append(answer["id"])
        {keep}
    {behind}


parser = argparse.ArgumentParser()
parser.add_argument("--songs", nargs="+")
parser.add_argument("--cache")
args = parser.parse_args()
search(args.songs, vars(args), args.cache)
"""


@pytest.mark.parametrize(
    ("keep", "behind", "found"),
    [
        ("save(settings, path)", 'json.dump(ids, open("ids.json", "w"))', ("flagged", "after")),
        ("save(known, path)", 'json.dump(ids, open("ids.json", "w"))', ("checkpointed", "optional")),
        ("save(settings, path)", "save(settings, path)", ("checkpointed", "optional")),
    ],
)
def test_a_helper_that_is_given_what_the_turns_fill_keeps_it(keep: str, behind: str, found: tuple[str, str]) -> None:
    source = LOOKED_UP.format(keep=keep, behind=behind)
    judged = {loop.line: loop for loop in loops(source)}
    line = source[: source.index("    for song in songs")].count("\n") + 1
    assert (judged[line].verdict, judged[line].problem) == found


LOGGED = """
import torch


def train(model, optimizer, loader, path, epochs):
    for epoch in range(epochs):
        for step, batch in enumerate(loader):
            loss, parts = model(batch)
            loss.backward()
            optimizer.step()
            LOGS
            SAVE
"""
LOGS = """
            with open(f"{path}/loss%d.txt", "a") as out:
                out.write(str(parts[%d]) + "\\n")
                out.write(str(loss) + "\\n")
"""
SAVED = "if step % 3000 == 0: torch.save(model.state_dict(), f'{path}/{step}.pt')"


@pytest.mark.parametrize(("save", "found"), [(SAVED, ["checkpointed", "checkpointed"]), ("", ["flagged", "covered"])])
@pytest.mark.parametrize("logs", [1, 9])
def test_the_lines_of_a_log_are_no_checkpoint_and_hide_none(save: str, found: list[str], logs: int) -> None:
    written = "".join(LOGS % (number, number) for number in range(logs))
    assert verdicts(LOGGED.replace("            LOGS\n", written).replace("SAVE", save)) == found


EIGENVALUES = """
import h5py
from scipy.sparse.linalg import eigsh
from tqdm import tqdm


def crunch(path, operators, comm, rank):
    f = {opened}
    largest = f["largest"][:]
    for number, operator in enumerate(tqdm(operators)):
        largest[number] = eigsh(operator, 1, tol=1e-2)[0][0]
        largest = comm.allreduce(largest)
        if rank == 0:
            f["largest"][:] = largest
    print(largest)
"""


@pytest.mark.parametrize(("opened", "found"), [("h5py.File(path, 'r+')", ["checkpointed"]), ("dict(path)", ["flagged"])])
def test_numbers_that_go_into_a_file_of_arrays_are_kept(opened: str, found: list[str]) -> None:
    assert verdicts(EIGENVALUES.format(opened=opened)) == found
