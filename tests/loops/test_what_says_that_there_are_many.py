"""One sign that there are many is not enough where a library is given its items, or where nobody keeps what comes out."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import project, shown

PAGED = """
import requests


class Handler:
    def comments(self, issue):
        found, page = [], 1
        while True:
            some = requests.get(f"https://tracker.example/{{issue}}", params={{"page": page}}).json()
            if not some:
                return found
            found.extend(some)
            page += 1

    def convert(self, issues):
        made = []
        for issue in issues:
            made.append(self.comments(issue))
        return made
{more}
"""
STARTED = """

if __name__ == "__main__":
    print(Handler().convert(requests.get("https://tracker.example/").json()))
"""


@pytest.mark.parametrize(("more", "found"), [("", set()), (STARTED, {"CKP101"})])
def test_the_pages_of_each_of_the_items_that_a_library_is_given_are_few(more: str, found: set[str]) -> None:
    assert shown(PAGED.format(more=more)) == found


POLLED = """
import time
import requests


class Sampler:
    def ask(self, circuit):
        requests.post("https://machine.example/", json=circuit)
        {wait}
        return requests.get("https://machine.example/").json()

    def run(self, circuits):
        results = []
        for one in circuits:
            results.append(self.ask(one))
        return results
"""
UNTIL = "while requests.get('https://machine.example/state').json() != 'done':\n            time.sleep(5)"


@pytest.mark.parametrize(("wait", "found"), [(UNTIL, set()), ("time.sleep(1)", {"CKP101"})])
def test_whoever_waits_until_something_is_done_does_not_pace_himself(wait: str, found: set[str]) -> None:
    assert shown(POLLED.format(wait=wait)) == found


COMPUTED = """import sys

from shapely.geometry import Polygon


def overlaps(shapes, others):
    found = []
    for shape in shapes:
        for other in others:
            found.append(Polygon(shape).intersection(Polygon(other)).area)
    {after}
    return found


if __name__ == "__main__":
    print(len(overlaps(read(sys.argv[1]), read(sys.argv[2]))))
"""
KEPT = "import json\n    json.dump(found, open('areas.json', 'w'))"


@pytest.mark.parametrize(("after", "found"), [("", set()), (KEPT, {"CKP105"})])
def test_what_is_computed_and_not_kept_are_the_parts_of_one_thing(after: str, found: set[str]) -> None:
    assert shown(COMPUTED.format(after=after)) == found


SEARCHED = """import requests


def read_all({given}):
    texts = []
    for url in {given}:
        texts.append(requests.get(url).text)
    return texts


if __name__ == "__main__":
    print(read_all(open("list.txt").read().split()))
"""


@pytest.mark.parametrize(("given", "found"), [("search_results", set()), ("archived_urls", {"CKP101"})])
def test_what_a_search_has_found_is_a_handful(given: str, found: set[str]) -> None:
    assert shown(SEARCHED.format(given=given)) == found


ASKED = """class {owner}:
    def ask(self, prompt):
        return self.line.read(prompt)


def fill(asker: {owner}, questions):
    answers = []
    for question in questions:
        answers.append(asker.ask(question))
    return answers
"""


@pytest.mark.parametrize(("owner", "found"), [("ConsoleOutput", set()), ("Oracle", {"CKP101"})])
def test_a_console_asks_whoever_sits_there(owner: str, found: set[str]) -> None:
    assert shown(ASKED.format(owner=owner)) == found


LOADED = """import json
import os

import shelfware
from tqdm import tqdm


def convert(folder, out):
    weights = {{}}
    for path in tqdm(os.listdir(folder), desc="{told}"):
        weights[path] = shelfware.melt(path)
    with open(out, "w") as file:
        json.dump(weights, file)
"""


@pytest.mark.parametrize(("told", "found"), [("Load weights", set()), ("Melting", {"CKP105"})])
def test_what_a_bar_says_is_only_loaded_is_loaded_again(told: str, found: set[str]) -> None:
    assert shown(LOADED.format(told=told)) == found


JUDGED = """import torch
from tqdm import tqdm


class Runner:
    def __init__(self, model: torch.nn.Module):
        self.model = model

    def {name}(self, batches):
        predictions = []
        for batch in {over}:
            with torch.no_grad():
                predictions.append(self.model(batch))
        return predictions
"""


@pytest.mark.parametrize(
    ("name", "over", "found"),
    [
        ("test_epoch", "batches", set()),
        ("test_epoch", "tqdm(batches)", {"CKP101"}),
        ("label_archive", "tqdm(batches)", {"CKP101"}),
    ],
)
def test_one_pass_of_an_evaluation_is_soon_made_again_unless_somebody_waits_for_it(
    name: str, over: str, found: set[str]
) -> None:
    assert shown(JUDGED.format(name=name, over=over)) == found


BELOW = """import requests


class Reader:
    def {name}(self, url):
        page = requests.get(url).json()
        self.texts.append(page["text"])
        for child in page["links"]:
            self.{name}(child)
"""


@pytest.mark.parametrize(("name", "found"), [("read_nested_blocks", set()), ("walk", {"CKP107"})])
def test_what_hangs_below_one_thing_is_no_walk(name: str, found: set[str]) -> None:
    assert shown(BELOW.format(name=name)) == found


STEPPED = """import torch


class {owner}:
    def {name}(self):
        for one in self.parts:
            one.loss.backward()
            one.optimizer.step()
"""


@pytest.mark.parametrize(
    ("owner", "name", "found"),
    [("JoinedOptimizer", "step_with_ready_grads", set()), ("Schedule", "walk", {"CKP101"})],
)
def test_an_optimizer_made_of_others_makes_one_step(owner: str, name: str, found: set[str]) -> None:
    assert shown(STEPPED.format(owner=owner, name=name)) == found


SYNCED = """import time

import requests


def known_contacts():
    return {{one["email"] for one in requests.get("https://mail.example/contacts").json()}}


def main():
    known = {known}
    stats = {{"added": 0}}
    for user in open("users.txt"):
        if user in known:
            continue
        requests.post("https://mail.example/contacts", json={{"email": user}})
        {noted}
        time.sleep(1)
    print(stats)


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("known", "noted", "found"),
    [
        ("known_contacts()", 'stats["added"] += 1', set()),
        ("set()", 'stats["added"] += 1', {"CKP101"}),
        ("known_contacts()", "stats[user] = requests.get(user).text", {"CKP101"}),
    ],
)
def test_a_restart_passes_by_what_the_other_side_says_it_has(known: str, noted: str, found: set[str]) -> None:
    assert shown(SYNCED.format(known=known, noted=noted)) == found


HOOKED = """import torch


class Trainer:
    def after_step(self):
        for one in self.{told}:
            one.after_step()

    def train(self, model, batches, optimizer, start, end):
        for self.step in range(start, end):
            loss = model(next(batches))
            loss.backward()
            optimizer.step()
            self.after_step()
"""


@pytest.mark.parametrize(("told", "found"), [("_hooks", set()), ("meters", {"CKP101"})])
def test_hooks_that_are_told_of_each_step_may_save(told: str, found: set[str]) -> None:
    assert shown(HOOKED.format(told=told)) == found


PERIODIC = """import torch
from fvcore.common.checkpoint import {made}


def train(model, batches, optimizer, saver):
    keeper = {made}(saver, 5000)
    for step, batch in enumerate(batches):
        loss = model(batch)
        loss.backward()
        optimizer.step()
        keeper.step(step)
"""


@pytest.mark.parametrize(("made", "found"), [("PeriodicCheckpointer", set()), ("Timer", {"CKP101"})])
def test_a_periodic_checkpointer_saves_each_so_many_steps(made: str, found: set[str]) -> None:
    assert shown(PERIODIC.format(made=made)) == found


SCHEDULED = """import torch


def run(plan):
    grad = None
    for at in range({count}):
        grad = plan.pop(at).loss.backward(grad)
    return grad
"""


@pytest.mark.parametrize(("count", "found"), [("plan.overlapped_layers", set()), ("plan.documents", {"CKP101"})])
def test_layers_that_are_gone_through_once_are_a_part_of_one_step(count: str, found: set[str]) -> None:
    assert shown(SCHEDULED.format(count=count)) == found


VIEW = """import requests


class Translate:
    def {name}(self, {given}):
        pages = []
        for row in open("rows.txt"):
            pages.append(requests.get(row).text)
        return pages
"""


@pytest.mark.parametrize(("name", "given", "found"), [("post", "request", set()), ("gather", "requested", {"CKP101"})])
def test_whoever_has_sent_a_form_sends_it_again(name: str, given: str, found: set[str]) -> None:
    assert shown(VIEW.format(name=name, given=given)) == found


BENCH = """import time

import requests


def main():
    begun, walls, answers = time.time(), [], []
    for line in open("prompts.txt"):
        answers.append(requests.post("http://localhost/", data=line).text)
        walls.append(time.time() - begun)
    print(walls, answers)


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("path", "found"), [("static_benchmark.py", set()), ("inference_performance.py", set()), ("answer.py", {"CKP101"})]
)
def test_a_benchmark_that_notes_times_is_run_anew(path: str, found: set[str]) -> None:
    assert shown({path: BENCH}, path) == found


GENERATED = """import torch


class Controller:
    def __init__(self, model: torch.nn.Module):
        self.model = model

    def {name}(self, start):
        outputs = []
        while True:
            start = self.model(start)
            outputs.append(start)
            if start.sum() < 0:
                break
        torch.save(outputs, "out.pt")
"""


@pytest.mark.parametrize(("name", "found"), [("generate_all_tokens", set()), ("explore", {"CKP105"})])
def test_the_tokens_of_one_generation_are_one_answer(name: str, found: set[str]) -> None:
    assert shown(GENERATED.format(name=name)) == found


LISTED = """import requests
from tqdm import tqdm


def prices(symbol):
    total_page = requests.get("https://prices.example/", params={{"s": symbol}}).json()["pages"]
    rows = []
    for page in tqdm(range(1, total_page + 1)):
        rows.extend(requests.get("https://prices.example/", params={{"s": symbol, "p": page}}).json())
    return rows


if __name__ == "__main__":
    print(prices("A"))
"""


@pytest.mark.parametrize(("entry", "found"), [("from data.prices import prices", set()), ("", {"CKP101"})])
def test_the_pages_of_one_listing_that_a_package_hands_out_are_few(entry: str, found: set[str]) -> None:
    assert shown({"data/__init__.py": entry, "data/prices.py": LISTED.format()}, "data/prices.py") == found


VANISHING = """import requests
from tqdm import tqdm


class Prices:
    def of(self, dates):
        rows = []
        for date in tqdm(dates{kept}):
            rows.extend(requests.get("https://prices.example/", params={{"d": date}}).json())
        return rows
"""


@pytest.mark.parametrize(("kept", "found"), [(", leave=False", set()), ("", {"CKP101"})])
def test_a_bar_that_vanishes_shows_one_part_of_more(kept: str, found: set[str]) -> None:
    files = {"data/__init__.py": "", "data/prices.py": VANISHING.format(kept=kept)}
    assert shown(files, "data/prices.py") == found


BLOCKS = """import requests


class Reader:
    def page(self, what, cursor):
        found = requests.get(what, params={{"cursor": cursor}}).json()
        for one in found["images"]:
            while not one["ready"]:
                one = requests.get(one["url"]).json()
        return found

    def blocks(self, {given}):
        blocks, cursor = [], None
        while True:
            found = self.page({given}, cursor)
            blocks.extend(found["results"])
            cursor = found["next"]
            if cursor is None:
                return blocks
"""


@pytest.mark.parametrize(("given", "found"), [("block_id", set()), ("site", {"CKP101"})])
def test_the_pages_of_what_a_method_is_told_by_its_id_are_few(given: str, found: set[str]) -> None:
    assert shown(BLOCKS.format(given=given)) == found


SHOWN = """import requests

answers = []
for line in open("prompts.txt"):
    answers.append(requests.post("http://localhost/", data=line).text)
"""


@pytest.mark.parametrize(("path", "found"), [("docs/guide/answers.py", set()), ("jobs/answers.py", {"CKP101"})])
def test_a_manual_is_run_by_hand(path: str, found: set[str]) -> None:
    assert shown({path: SHOWN}, path) == found


ASKING = """class Captions:
    def of(self, pictures):
        captions = []
        for picture in {over}:
            captions.append(self.model.generate(prompt=picture))
        return captions
{more}
"""


@pytest.mark.parametrize(
    ("over", "more", "sure"),
    [
        ("pictures", "", Confidence.LOW),
        ("split_batches(pictures)", "", Confidence.MEDIUM),
        ("pictures", "\n\nprint(Captions().of([]))", Confidence.HIGH),
    ],
)
def test_a_library_is_told_of_less_surely(over: str, more: str, sure: Confidence) -> None:
    files = {"media/__init__.py": "", "media/captions.py": ASKING.format(over=over, more=more)}
    (loop,) = [loop for loop in project(files).facts("media/captions.py").loops if loop.verdict == "flagged"]
    assert loop.confidence is sure


CLIENT = """
import requests


class {name}({base}):
    def every(self):
        found, page = [], 1
        while True:
            rows = requests.get(self.address, params={{"page": page}}).json()
            if not rows:
                break
            found.extend(rows)
            page += 1
        return found
"""


@pytest.mark.parametrize(
    ("name", "base", "told"),
    [
        ("NotesConnector", "", False),
        ("NotesClient", "", False),
        ("Notes", "Extensions", False),
        ("Notes", "BaseTool", False),
        ("Notes", "", True),
    ],
)
def test_a_client_pages_for_whoever_asks_it(name: str, base: str, told: bool) -> None:
    program = f"from notes import {name}\n\n\ndef main():\n    return {name}().every()\n\n\nif __name__ == '__main__':\n    main()\n"
    assert bool(shown({"notes.py": CLIENT.format(name=name, base=base), "run.py": program}, "notes.py")) is told


KEPT_RATE = """
import time

import requests


class {name}:
    def ask(self, page):
        time.sleep(0.1)
        return requests.get(self.address, params={{"page": page}}).json()

    def every(self):
        found, page = [], 1
        while True:
            rows = self.ask(page)
            if not rows:
                break
            found.extend(rows)
            page += 1
        return found
"""


@pytest.mark.parametrize(("name", "told"), [("NotesConnector", False), ("Notes", True)])
def test_the_rate_that_a_client_keeps_to_says_nothing_of_size(name: str, told: bool) -> None:
    assert bool(shown(KEPT_RATE.format(name=name))) is told


STEPS = """import time
import torch


def main(model, optimizer, loader, size):
    start = time.time()
    for x in loader:
        model(x).backward()
        optimizer.step()
    elapsed = time.time() - start
    {noted} = size / elapsed
    print({noted})
"""


@pytest.mark.parametrize(
    ("path", "noted", "found"),
    [
        ("vision_benchmark.py", "speed", set()),
        ("vision_benchmark.py", "images", set()),
        ("vision.py", "speed", {"CKP101"}),
    ],
)
def test_a_benchmark_that_works_out_a_speed_learns_nothing_to_keep(path: str, noted: str, found: set[str]) -> None:
    assert shown({path: STEPS.format(noted=noted)}, path) == found
