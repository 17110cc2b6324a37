"""What an object collects and writes as its block is left, or as the process ends, is in memory until then."""

from __future__ import annotations

import pytest

from support_loops import shown

_SHEET = """\
import atexit
import json
from openai import OpenAI

class Sheet:
    def __init__(self, path):
        self.path = path
        self.rows = {{}}
        {begun}

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        {left}

    def note(self, key, answer):
        self.rows[key] = answer
        {noted}

    def flush(self):
        with open(self.path, "w") as file:
            json.dump(self.rows, file)

def ask(questions):
    client = OpenAI()
    {opened}
        for question in questions:
            answer = client.responses.create(model="gpt-5-mini", input=question)
            sheet.note(question, answer.output_text)

if __name__ == "__main__":
    with open("questions.txt") as file:
        ask(file.readlines())
"""


def _sheet(
    *, begun: str = "pass", left: str = "pass", noted: str = "pass", opened: str = "with Sheet('a') as sheet:"
) -> str:
    return _SHEET.format(begun=begun, left=left, noted=noted, opened=opened)


_MADE = "sheet = Sheet('a')\n    if questions:"
_CASES = {
    "as the block is left": (_sheet(left="self.flush()"), {"CKP105"}),
    "as the process ends": (_sheet(begun="atexit.register(self.flush)", opened=_MADE), {"CKP101"}),
    "nowhere": (_sheet(), set()),
    "the end asks for nothing that is collected": (_sheet(left="print(self.path)"), set()),
}


@pytest.mark.parametrize("case", _CASES)
def test_objects_that_write_at_the_end(case: str) -> None:
    """Nothing is lost of what nobody asks for, and nothing is kept before the end."""
    text, told = _CASES[case]
    assert shown(text) == told


def test_objects_that_write_each_time() -> None:
    """What is written as it is noted is not lost, though the end writes it once more."""
    assert "CKP105" not in shown(_sheet(left="self.flush()", noted="self.flush()"))


_CARDS = """\
import json
from collections import UserDict
from openai import OpenAI

class Cards(BASE):
    def __init__(self, path):
        super().__init__()
        self.path = path

    def __setitem__(self, key, card):
        super().__setitem__(key, card.strip())
        NOTED

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.sync()

    def sync(self):
        with open(self.path, "w") as file:
            json.dump(READ, file)

def ask(questions):
    client = OpenAI()
    with Cards("cards.json") as cards:
        for question in questions:
            cards[question] = client.responses.create(model="gpt-5-mini", input=question).output_text

if __name__ == "__main__":
    with open("questions.txt") as file:
        ask(file.readlines())
"""


@pytest.mark.parametrize(("base", "read"), [("UserDict", "self.data"), ("dict", "self"), ("dict", "dict(self.items())")])
def test_an_object_that_is_a_container_itself_holds_what_it_is_given(base: str, read: str) -> None:
    """It derives from one of Python's, and writes all that it holds as the block is left, or with each item."""
    cards = _CARDS.replace("BASE", base).replace("READ", read)
    assert shown(cards.replace("NOTED", "pass")) == {"CKP105"}
    assert "CKP105" not in shown(cards.replace("NOTED", "self.sync()"))


_TRAY = """\
import contextlib
import json
import queue
import threading
from openai import OpenAI

class Tray:
    def __init__(self, path):
        self.path = path
        self._q = queue.Queue()
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def put(self, row):
        self._q.put(row)

    def _work(self):
        rows = []
        for row in iter(self._q.get, None):
            TAKEN
        with open(self.path, "w") as file:
            json.dump(rows, file)

    def close(self):
        self._q.put(None)
        self._thread.join()

def process(client, tray, question):
    tray.put(client.responses.create(model="gpt-5-mini", input=question).output_text)

def ask(questions):
    client = OpenAI()
    with contextlib.closing(Tray("answers.json")) as tray:
        for question in questions:
            process(client, tray, question)

if __name__ == "__main__":
    with open("questions.txt") as file:
        ask(file.readlines())
"""


def test_a_thread_that_only_gathers_what_it_takes_out_of_a_queue_keeps_nothing_until_the_end() -> None:
    """One that writes each row as it takes it out keeps it."""
    assert shown(_TRAY.replace("TAKEN", "rows.append(row)")) & {"CKP101", "CKP105"}
    written = 'with open(self.path, "a") as file:\n                file.write(row)'
    assert not shown(_TRAY.replace("TAKEN", written)) & {"CKP101", "CKP105"}
