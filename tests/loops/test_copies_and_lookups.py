"""Packages that are carried along, examples over what stands in them, dictionaries called like sessions, tiles of pictures."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project, shown

LISTING = """
import requests
from tqdm import tqdm


def everything(urls):
    found = []
    for url in tqdm(urls):
        found.append(requests.get(url).json())
    return found


if __name__ == "__main__":
    print(everything(open("urls.txt")))
"""


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        (("six.py", "certifi/__init__.py", "idna/__init__.py"), False),
        (("six.py", "certifi/__init__.py"), True),
        (("work.py", "helpers/__init__.py", "tables/__init__.py"), True),
    ],
)
def test_what_is_carried_along_beside_widespread_packages_is_somebody_elses(beside: tuple[str, ...], told: bool) -> None:
    sources = {"lib/listing/__init__.py": "", "lib/listing/pages.py": LISTING, **{f"lib/{one}": "" for one in beside}}
    assert ("CKP101" in shown(sources, "lib/listing/pages.py")) is told


def test_a_program_beside_the_copies_is_told() -> None:
    copies = {f"app/lib/{one}/__init__.py": "" for one in ("requests", "idna", "certifi")}
    assert "CKP101" in shown({"app/pages.py": LISTING, **copies}, "app/pages.py")


SHOWN = """
from openai import OpenAI

client = OpenAI()


def answer(kind):
    return client.chat.completions.create(model="m", messages=[{{"role": "user", "content": kind}}])


def vote(kind):
    return [answer(kind + row) for row in open("rows.txt")]


def judge(kind):
    return vote(kind)


def settle(kind):
    return judge(kind)


said = {{}}
for kind in {over}:
    said[kind] = {call}(kind)
print(said)
"""
MANY = str(tuple(f"kind {number}" for number in range(100)))
FEW = MANY[: MANY.index(", 'kind 3'")] + ")"


def _told_last(path: str, over: str, call: str) -> bool:
    found = project({path: SHOWN.format(over=over, call=call)}).facts(path).loops[-1]
    return found.verdict == "flagged" and found.confidence > Confidence.LOW


@pytest.mark.parametrize(
    ("over", "call", "told"), [(MANY, "answer", False), ('open("kinds.txt")', "answer", True), (FEW, "vote", True)]
)
def test_short_work_for_each_of_what_stands_in_the_source_is_over_soon(over: str, call: str, told: bool) -> None:
    assert _told_last("work/kinds.py", over, call) is told


@pytest.mark.parametrize(
    ("path", "over", "call", "told"),
    [
        ("cookbook/kinds.py", FEW, "settle", False),
        ("cookbook/kinds.py", FEW, "vote", True),
        ("cookbook/kinds.py", 'open("kinds.txt")', "settle", True),
        ("work/kinds.py", FEW, "settle", True),
    ],
)
def test_an_example_goes_on_far_down_for_a_few_things_only(path: str, over: str, call: str, told: bool) -> None:
    assert _told_last(path, over, call) is told


SESSIONS = """
import json


def fields(session{kind}):
    if session.get({key}) is not None:
        session["agent"] = json.loads(session["agent"])
    return session


def main():
    found = []
    for session in open("sessions.jsonl"):
        found.append(fields(session))
    return found


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("kind", "key", "told"),
    [
        (": dict", "name", False),
        (": dict[str, object] | None", "name", False),
        (": 'Dict[str, object]'", "name", False),
        (": Session", "address", True),
        ("", "address", True),
        ("", '"agent"', False),
        ("", '"/agents"', True),
    ],
)
def test_a_session_that_is_a_dictionary_asks_nobody(kind: str, key: str, told: bool) -> None:
    assert ("CKP101" in shown({"tool.py": SESSIONS.format(kind=kind, key=key)}, "tool.py")) is told


TILES = """
import torch



def restore(net, {given}, tile=256, overlap=32):
    *_, height, width = {given}.size()
    rows = list(range(0, height - tile, tile - overlap)) + [height - tile]
    out = torch.zeros_like({given})
    parts = []
    with torch.no_grad():
        for top in {over}:
            parts.append(net({given}[..., top : top + tile, :]))
            parts.append([net(part) for part in {given}[top]])
    return parts


if __name__ == "__main__":
    restore(torch.load("net.pt"), torch.load("lines.pt"))
"""


@pytest.mark.parametrize(
    ("given", "over", "told"),
    [
        ("img_lq", "rows", False),
        ("noisy", "rows", False),
        ("img_lq", "range(0, height - tile, tile)", False),
        ("texts", "rows", True),
    ],
)
def test_the_tiles_of_one_picture_are_one_thing(given: str, over: str, told: bool) -> None:
    assert ("CKP101" in shown({"restore.py": TILES.format(given=given, over=over)}, "restore.py")) is told


ENLARGED = """
import math
import torch


class Enlarger:
    def __init__(self, net, tile_size=128):
        self.net = net.eval()
        self.tile_size = tile_size

    def load(self, given):
        self.{held} = given

    def work(self):
        *_, height, width = self.{held}.shape
        tiles_x, tiles_y = math.ceil(width / self.tile_size), math.ceil(height / self.tile_size)
        out = []
        with torch.no_grad():
            for y in range(tiles_y):
                for x in range(tiles_x):
                    out.append(self.net(self.{held}[y * self.tile_size : x * self.tile_size]))
        return out


if __name__ == "__main__":
    one = Enlarger(torch.load("net.pt"))
    one.load(torch.load("in.pt"))
    torch.save(one.work(), "out.pt")
"""


@pytest.mark.parametrize(("held", "one"), [("img", True), ("texts", False)])
def test_the_tiles_of_a_picture_that_an_object_holds_are_one_thing(held: str, one: bool) -> None:
    outer, _ = loops(ENLARGED.format(held=held))
    assert outer.verdict == "flagged"
    assert any("the one thing that its function is given" in reason.text for reason in outer.reasons) is one


FETCHED = """
import os
import urllib.request


class Fetching:
    def __init__(self, folder):
        self.folder = folder

    def one(self, entry):
        self.two(entry)

    def two(self, entry):
        self.three(entry)

    def three(self, entry):
        self.four(entry)

    def four(self, entry):
        urllib.request.urlretrieve(entry["url"], os.path.join(self.folder, entry["name"]))

    def keep(self, task):
        for entry in task.accepted:
            self.{call}(entry)

{behind}
"""
STARTED = 'if __name__ == "__main__":\n    Fetching("out").keep(load())'


@pytest.mark.parametrize(("call", "behind", "told"), [("one", "", False), ("four", "", True), ("one", STARTED, True)])
def test_what_is_kept_far_down_for_whoever_calls_is_paid_for_in_passing(call: str, behind: str, told: bool) -> None:
    sources = {"tool/__init__.py": "", "tool/fetching.py": FETCHED.format(call=call, behind=behind)}
    assert ("CKP109" in shown(sources, "tool/fetching.py")) is told


BATCHES = """
from openai import OpenAI

client = OpenAI()


def answer({given}):
    answers = []
    for text in {over}:
        answers.append(client.chat.completions.create(model="m", messages=[{{"role": "user", "content": text}}]))
    return answers


def main(rows):
    return rows.map(answer, batched=True)
"""


@pytest.mark.parametrize(
    ("given", "over", "told"),
    [
        ("batch", 'batch["text"]', False),
        ("batch", "batch", False),
        ("rows", 'rows["text"]', True),
        ("batches", "batches", True),
        ("inputs", "enumerate(splitter.chunk(document=inputs.document))", False),
        ("inputs", "enumerate(splitter.chunk(corpus=inputs.corpus))", True),
    ],
)
def test_one_batch_and_the_pieces_of_one_document_are_part_of_one_answer(given: str, over: str, told: bool) -> None:
    text = BATCHES.format(given=given, over=over).replace("for text in enum", "for number, chunk in enum")
    assert (
        "CKP101"
        in shown(
            {"tool.py": text.replace('"content": text', '"content": str(chunk)' if "chunk" in over else '"content": text')},
            "tool.py",
        )
    ) is told


LEVELS = """
import time

import requests
from tqdm import tqdm


def benchmark(url, queries, levels):
    def run_once(level):
        begun = time.{clock}()
        codes = []
        for query in tqdm(queries):
            codes.append(requests.get(url, params={{"query": query}}).status_code)
        return time.{clock}() - begun, codes

    result = {{}}
    for level in levels:
        elapsed, codes = run_once(level)
        {speed} = len(codes) / elapsed
        result[level] = {speed}
    print(result)


if __name__ == "__main__":
    benchmark("https://host.example", open("queries.txt").readlines(), [1, 2, 4])
"""


@pytest.mark.parametrize(
    ("path", "speed", "told"),
    [
        ("search_benchmark.py", "throughput", False),
        ("search_benchmark.py", "score", True),
        ("search.py", "throughput", True),
    ],
)
def test_a_benchmark_looks_at_its_clock_in_a_helper(path: str, speed: str, told: bool) -> None:
    assert ("CKP101" in shown({path: LEVELS.format(clock="perf_counter", speed=speed)}, path)) is told


SPANS = """
import time

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def answers(rows):
    begun = time.perf_counter()
    texts = []
    for row in tqdm(rows):
        texts.append(client.chat.completions.create(model="m", messages=[{{"role": "user", "content": row}}]))
    done = time.perf_counter()
    return {given}


if __name__ == "__main__":
    print(answers(open("rows.txt").readlines()))
"""


@pytest.mark.parametrize(
    ("path", "given", "told"),
    [
        ("benchmark_client.py", "done - begun, texts", False),
        ("benchmark_client.py", "len(texts), texts", True),
        ("answer_rows.py", "done - begun, texts", True),
    ],
)
def test_a_benchmark_gives_the_time_back_beside_what_it_ran(path: str, given: str, told: bool) -> None:
    assert ("CKP101" in shown({path: SPANS.format(given=given)}, path)) is told


@pytest.mark.parametrize(
    ("package", "files", "told"),
    [
        ("transformers/src/transformers", 40, False),
        ("transformers/transformers", 40, False),
        ("transformers/transformers", 4, True),
        ("ourselves/ourselves", 40, True),
        ("transformers/inner", 40, True),
    ],
)
def test_a_copy_of_the_whole_project_of_a_library_is_somebody_elses(package: str, files: int, told: bool) -> None:
    folder = package.partition("/")[0]
    sources = {f"{package}/part_{number}.py": "" for number in range(files)} | {f"{package}/__init__.py": ""}
    sources |= {f"{folder}/setup.py": "", f"{folder}/examples/pages.py": LISTING}
    assert ("CKP101" in shown(sources, f"{folder}/examples/pages.py")) is told
