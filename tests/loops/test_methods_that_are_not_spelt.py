"""Properties that are read, items that are put by and asked for: they run methods of the project's own classes."""

from support_loops import shown, verdicts

MODELS = """\
import json
from vllm import LLM

class Candidate:
    def __init__(self, name, prompts):
        self.name, self.prompts = name, prompts
        self._kept = None

    def _answers(self):
        return LLM(self.name).generate(self.prompts)

    {decorator}
    def accuracy(self):
        {body}

def board(candidates):
    table = {{}}
    for one in candidates:
        table[one.name] = one.accuracy
    return sorted(table.items(), key=lambda row: row[1])

def main(names, prompts):
    ranking = board([Candidate(name, prompts) for name in names])
    open("board.json", "w").write(json.dumps(ranking))

main(load(), read())
"""
WORK = "return len(self._answers())"


def test_a_property_that_asks_a_model() -> None:
    """To read it takes as long as what it does; the list of the objects is made by the caller."""
    assert "CKP101" in shown(MODELS.format(decorator="@property", body=WORK))
    assert not shown(MODELS.format(decorator="@property", body="return len(self.prompts)"))


def test_what_is_worked_out_once() -> None:
    """A cached property, or one that keeps what it has made in its object, is not worked out by each read."""
    assert not shown(MODELS.format(decorator="@cached_property", body=WORK))
    kept = "if self._kept is None:\n            self._kept = self._answers()\n        return self._kept"
    assert not shown(MODELS.format(decorator="@property", body=kept))


def test_setting_an_attribute_reads_nothing() -> None:
    """A property with a setter is not asked for what it holds."""
    text = MODELS.format(decorator="@property", body=WORK).replace("table[one.name] = one.accuracy", "one.accuracy = 1")
    assert verdicts(text) == ["cheap", *verdicts(text)[1:]]


SHELF = """\
import sqlite3
from openai import OpenAI

client = OpenAI()

class Shelf:
    def __init__(self, path):
        self.db = sqlite3.connect(path)

    def __contains__(self, key):
        return self.db.execute("SELECT 1 FROM texts WHERE name = ?", (key,)).fetchone() is not None

    def __setitem__(self, key, text):
        with self.db:
            self.db.execute("INSERT OR REPLACE INTO texts VALUES (?, ?)", (key, text))

class Plain(dict):
    def __setitem__(self, key, text):
        super().__setitem__(str(key), text.strip())

def caption(names, shelf):
    for name in names:
        if name not in shelf:
            shelf[name] = client.responses.create(model="gpt-4o", input=name).output_text

def main(names):
    shelf = MAKE
    caption(names, shelf)
    print(shelf)

main(open("names.txt").readlines())
"""


def test_items_that_a_class_of_ours_keeps() -> None:
    """Each item is committed to a database, and the next run passes by what stands there."""
    text = SHELF.replace("MAKE", 'Shelf("texts.db")')
    assert not shown(text)
    assert verdicts(text) == ["checkpointed"]


def test_items_that_a_class_of_ours_holds_in_memory() -> None:
    """A dictionary that only puts its keys into shape keeps nothing."""
    assert "CKP101" in shown(SHELF.replace("MAKE", "Plain()"))
