"""Skips of what is there that can never match: the files are named after the run, by objects, helpers and callers."""

import pytest

from support_loops import codes, loops

LAYOUT = """
import json, os, uuid
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import openai


def stamp():
    return datetime.now().strftime("{form}")


@dataclass
class Layout:
    base: Path
    run: str = {run}

    @property
    def folder(self):
        return self.base / self.run

    def file(self, item):
        return self.folder / f"{{item['id']}}.json"

    def has(self, item):
        return self.file(item).exists()


def answer(items, layout):
    for item in items:
        if {asked}:
            continue
        reply = openai.chat.completions.create(model="m", messages=[item])
        layout.file(item).write_text(json.dumps(reply))


answer(json.load(open("items.json")), Layout(Path("out"){given}))
"""
FRESH = "field(default_factory=stamp)"


@pytest.mark.parametrize(
    ("form", "run", "asked", "given", "found"),
    [
        ("%Y%m%d-%H%M%S", FRESH, "layout.has(item)", "", True),
        ("%Y%m%d-%H%M%S", FRESH, "layout.file(item).exists()", "", True),
        ("%Y%m%d-%H%M%S", FRESH, "layout.has(item)", ', run="first"', False),  # somebody names the run
        ("%Y%m%d-%H%M%S", FRESH, "layout.has(item)", ', "first"', False),
        ("%Y%m%d-%H%M%S", '"first"', "layout.has(item)", "", False),
        ("%Y%m%d", FRESH, "layout.has(item)", "", False),  # a second run of the same day finds them
        ("", "field(default_factory=lambda: uuid.uuid4().hex)", "layout.has(item)", "", True),
    ],
)
def test_a_layout_that_stamps_its_folder_has_nothing_of_an_earlier_run(
    form: str, run: str, asked: str, given: str, *, found: bool
) -> None:
    assert (codes(LAYOUT.format(form=form, run=run, asked=asked, given=given)) == {"CKP109"}) is found


HANDED = """
import argparse, json, time
from pathlib import Path

import openai


class Store:
    def __init__(self, base, name=None):
        self.root = {root}

    def answer(self, items):
        for item in items:
            path = self.root / f"{{item['id']}}.json"
            if path.exists():
                continue
            path.write_text(str(openai.chat.completions.create(model="m", messages=[item])))


def work(items, dest):
    for item in items:
        path = dest / f"{{item['id']}}.json"
        if path.exists():
            continue
        path.write_text(str(openai.chat.completions.create(model="m", messages=[item])))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--run")
    args = parser.parse_args()
    items = json.load(open("items.json"))
    dest = Path("out") / ({dest})
    {work}
"""
CLOCK = 'time.strftime("%H%M%S")'


@pytest.mark.parametrize(
    ("root", "dest", "work", "found"),
    [
        ("base", CLOCK, "work(items, dest)", True),
        ("base", f"args.run or {CLOCK}", "work(items, dest)", False),  # a run that is named is gone on with
        ("base", CLOCK, 'work(items, dest)\n    work(items, Path("best"))', False),
        ("Path(base) / (name or str(time.time()))", '""', 'Store("out").answer(items)', True),
        ("Path(base) / (name or str(time.time()))", '""', 'Store("out", args.run).answer(items)', False),
        ("Path(base) / name", '""', 'Store("out", "a").answer(items)', False),
    ],
)
def test_the_stamp_may_be_handed_in_or_put_into_an_attribute(root: str, dest: str, work: str, *, found: bool) -> None:
    assert (codes(HANDED.format(root=root, dest=dest, work=work)) == {"CKP109"}) is found


CHOSEN = """
import json, openai
from datetime import datetime
from pathlib import Path


def target(item):
    return Path("out") / {folder} / f"{{item['id']}}.json"


items = json.load(open("items.json"))
todo = [one for one in items if not target(one).exists()]
for item in todo:
    target(item).write_text(str(openai.chat.completions.create(model="m", messages=[item])))
"""


def test_items_that_are_left_out_before_the_loop_are_asked_for_in_vain_as_well() -> None:
    assert codes(CHOSEN.format(folder='f"{datetime.now():%H%M}"')) == {"CKP109"}
    assert not codes(CHOSEN.format(folder='"answers"'))
    assert not codes(CHOSEN.format(folder="item['seen'].strftime('%H%M')"))  # the time of the item, in each run the same


POOLED = """
import json
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import datetime
from pathlib import Path

import requests


def answer(folder, sample):
    path = folder / f"{sample['id']}.json"
    if path.exists():
        return json.loads(path.read_text())
    found = requests.post("https://example.org/ask", json=sample, timeout=60).json()
    path.write_text(json.dumps(found))
    return found


def main(out):
    samples = [json.loads(line) for line in open("samples.jsonl")]
    folder = FOLDER
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(answer, folder, one) for one in samples]
        for done in as_completed(futures):
            print(done.result())


main(Path("runs"))
"""
IN_TURN = "for one in samples:\n        print(answer(folder, one))"


@pytest.mark.parametrize(
    ("folder", "problem"),
    [
        ('out / f"run-{datetime.now():%Y%m%d-%H%M%S}"', "unmatched"),
        ('out / f"run-{datetime.now():%Y-%m-%d}"', ""),
        ('out / "run"', ""),
        ('out / (find_last(out) or f"run-{datetime.now():%H%M%S}")', ""),
    ],
)
def test_a_helper_that_asks_first_for_a_file_of_this_run(folder: str, problem: str) -> None:
    text = POOLED.replace("FOLDER", folder)
    assert loops(text)[-1].problem == problem
    start, end = text.index("with Thread"), text.index("\n\n\nmain(Path")
    assert loops(text[:start] + IN_TURN + text[end:])[-1].problem == problem


KEYED = """
import hashlib, json, os
import openai


def key_of(text: str) -> str:
    return KEY


def load(path):
    return {one["key"]: one for one in map(json.loads, open(path))}


def main():
    done = load("answers.jsonl")
    with open("answers.jsonl", "a") as file:
        for line in open("texts.txt"):
            key = key_of(line)
            if key in done:
                continue
            answer = openai.chat.completions.create(model="m", messages=[line])
            file.write(json.dumps({"key": key, "answer": str(answer)}) + chr(10))


main()
"""
BY_FILE = """
import json, os
import openai

for line in open("texts.txt"):
    path = f"answers/{KEY}.json"
    if os.path.exists(path):
        continue
    answer = openai.chat.completions.create(model="m", messages=[line])
    with open(path, "w") as file:
        json.dump(str(answer), file)
"""


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("str(hash(text))", {"CKP109"}),
        ('format(hash(("v1", text)) & 0xFFFF, "x")', {"CKP109"}),
        ("hashlib.sha256(text.encode()).hexdigest()", set()),
        ("hash(len(text))", set()),
        ("text.strip()", set()),
    ],
)
def test_a_key_that_only_this_process_makes_of_a_text_is_never_there(key: str, found: set[str]) -> None:
    assert codes(KEYED.replace("KEY", key)) == found
    assert codes("def hash(text): return text\n" + KEYED.replace("KEY", key)) == set()
    assert codes(BY_FILE.replace("KEY", key.replace("text", "line").replace('"', "'"))) == found
    assert codes("# PYTHONHASHSEED=0\n" + KEYED.replace("KEY", key)) == set()
