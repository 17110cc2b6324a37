"""Loops over requests and programs are only worth a warning when something says that there are many of them."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project

LIBRARY = """
import requests


class Client:
    def {name}(self, {given}):
        found = []
        {head}
            found.append(requests.get(one).json())
        return found
"""


def sure(text: str, sources: dict[str, str] | None = None) -> Confidence:
    """Return the confidence of the one flagged loop."""
    facts = project({"m.py": text, **(sources or {})}).facts("m.py")
    (loop,) = [loop for loop in facts.loops if loop.verdict == "flagged"]
    return loop.confidence


@pytest.mark.parametrize("given", ["hosts", "handlers", "servers", "parents"])
def test_a_library_that_is_given_some_things_is_doubted(given: str) -> None:
    assert sure(LIBRARY.format(name="ask", given=given, head=f"for one in {given}:")) is Confidence.LOW


@pytest.mark.parametrize(
    "head",
    ["for one in rows:", "for one in tqdm(rows):", "for one in self.questions:", "for one in open(rows):"],
)
def test_data_speaks_of_size_anywhere(head: str) -> None:
    text = "from tqdm import tqdm\n" + LIBRARY.format(name="ask", given="rows", head=head)
    assert sure(text) >= Confidence.MEDIUM


def test_a_pause_in_each_turn_speaks_of_size() -> None:
    text = LIBRARY.format(name="ask", given="hosts", head="for one in hosts:\n            time.sleep(1)")
    assert sure("import time\n" + text) >= Confidence.MEDIUM


SENDING = """
import subprocess


def send(hosts):
    found = []
    for one in hosts:
        found.append(subprocess.run(["measure", one]))
    return found
"""


def test_a_program_runs_programs_for_the_sake_of_the_work() -> None:
    started = "from m import send\n\n\ndef main():\n    send(['a'])\n\n\nif __name__ == '__main__':\n    main()\n"
    assert sure(SENDING, {"__init__.py": ""}) is Confidence.LOW
    assert sure(SENDING + "\n\nif __name__ == '__main__':\n    send([])\n") >= Confidence.MEDIUM
    assert sure(SENDING, {"run.py": started}) >= Confidence.MEDIUM


def test_requests_are_doubted_in_programs_too() -> None:
    text = LIBRARY.format(name="ask", given="hosts", head="for one in hosts:")
    assert sure(text + "\n\nif __name__ == '__main__':\n    Client().ask([])\n") is Confidence.LOW


def test_models_and_training_are_never_doubted_for_their_size() -> None:
    text = "from openai import OpenAI\n\nclient = OpenAI()\n\n\ndef ask(hosts):\n    found = []\n    for one in hosts:\n"
    text += "        found.append(client.chat.completions.create(model='m', messages=[one]))\n    return found\n"
    assert sure(text) >= Confidence.MEDIUM


def test_the_parts_of_one_thing_are_few() -> None:
    text = LIBRARY.format(name="ask", given="metadata", head="for one in metadata:")
    assert {loop.verdict for loop in loops(text)} == {"short"}


def test_a_poll_that_gives_up_is_no_work() -> None:
    text = """
import time
import requests


def ready(jobs, timeout):
    start = time.time()
    while jobs and time.time() - start < timeout:
        jobs.update(requests.get("u").json())
        time.sleep(3)
    return jobs


if __name__ == "__main__":
    ready({}, 60)
"""
    assert {loop.verdict for loop in loops(text)} == {"short"}


@pytest.mark.parametrize("given", ["queries", "urls", "messages"])
def test_words_that_may_mean_a_few_count_in_programs_only(given: str) -> None:
    text = LIBRARY.format(name="ask", given=given, head=f"for one in {given}:")
    assert sure(text) is Confidence.LOW
    assert sure(text + "\n\nif __name__ == '__main__':\n    Client().ask([])\n") >= Confidence.MEDIUM


@pytest.mark.parametrize(
    "head", ["for one in answer.tool_calls:", "for one in given.splitlines():", "for one in given.stdout.split('\\n'):"]
)
def test_what_one_message_holds_is_few(head: str) -> None:
    text = LIBRARY.format(name="ask", given="given, answer", head=head)
    assert {loop.verdict for loop in loops(text)} == {"short"}


def test_a_helper_that_runs_what_git_knows_costs_nothing() -> None:
    text = "import os\nimport subprocess\n\n\ndef run(words):\n    return subprocess.run(words)\n\n\n"
    text += "for one in os.listdir('.'):\n    run(['git', '{}', one])\n"
    assert [loop.verdict for loop in loops(text.format("show"))] == ["cheap"]
    assert [loop.verdict for loop in loops(text.format("clone"))] == ["flagged"]


def test_a_pause_for_a_page_to_load_says_nothing_of_size() -> None:
    text = "import time\nfrom playwright.sync_api import Page\n\n\ndef look(page: Page, targets):\n    found = []\n"
    text += "    for one in targets:\n        page.goto(one)\n        time.sleep(3)\n        found.append(page.content())\n"
    assert sure(text + "    return found\n") is Confidence.LOW


PAGES = """
import requests


def everything(address):
    found, page = [], 1
    while True:
        rows = requests.get(address, params={"page": page}).json()
        if not rows:
            break
        found.extend(rows)
        page += 1
    return found
"""


def test_a_public_function_of_a_lone_file_is_what_the_file_is_for() -> None:
    assert sure(SENDING) >= Confidence.MEDIUM
    assert sure(PAGES) >= Confidence.MEDIUM


@pytest.mark.parametrize("text", [SENDING, PAGES], ids=["programs", "pages"])
def test_the_same_function_of_a_package_is_doubted(text: str) -> None:
    assert sure(text, {"__init__.py": ""}) is Confidence.LOW


def test_a_private_function_of_a_lone_file_is_doubted() -> None:
    assert sure(SENDING.replace("def send", "def _send")) is Confidence.LOW


CONNECTOR = """
import requests


class Connector:
    def load(self):
        for space in self.spaces:
            print(self.pages(space))

    def pages(self, space):
        found, page = [], 1
        while True:
            rows = requests.get(space, params={"page": page}).json()
            found.extend(rows)
            page += 1
            if not rows:
                break
        return found


if __name__ == "__main__":
    print(Connector().load())
"""


def _in_package(other: str) -> Confidence:
    files = {"source/__init__.py": "", "source/rows.py": CONNECTOR, "run.py": other}
    return next(one for one in project(files).facts("source/rows.py").loops if one.kind == "while").confidence


def test_what_others_import_is_only_tried_out_where_it_is_started_itself() -> None:
    assert _in_package("import os") >= Confidence.MEDIUM
    assert _in_package("from source.rows import Connector\n\n\ndef every():\n    return [Connector]\n") is Confidence.LOW


LOADING = """
import requests


class {name}:
    def ask(self, questions):
        found = []
        for one in questions:
            found.append(requests.post(self.address, json=one).json())
        return found


if __name__ == "__main__":
    {name}().ask([])
"""


@pytest.mark.parametrize(("name", "told"), [("ServiceLoadTester", False), ("LoadTestData", True)])
def test_a_test_of_how_much_a_service_bears_is_made_again(name: str, told: bool) -> None:
    assert (sure(LOADING.format(name=name)) >= Confidence.MEDIUM) is told


DELETED = """
from concurrent.futures import ThreadPoolExecutor, as_completed

import httpx


class Index:
    def drop(self, gone, size=64):
        def one(row):
            httpx.delete(row)

        with ThreadPoolExecutor() as pool:
            for start in range(0, len(gone), size):
                futures = [pool.submit(one, row) for row in gone[start : start + size]]
                for future in as_completed(futures):
                    future.result()
"""


def test_batches_given_to_a_pool_cost_what_its_function_does() -> None:
    assert not any(cost.why.startswith("work given") for loop in loops(DELETED) for cost in loop.costs)
