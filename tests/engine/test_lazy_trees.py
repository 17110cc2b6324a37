"""Reading on demand, forgetting syntax trees and looking words up in an index change nothing of what is found."""

from __future__ import annotations

import gc
import sysconfig
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint import engine, trees, words
from safepoint.cache import pack, unpack
from safepoint.core.source import PYTHON, Source
from safepoint.judging import Work, _Bench, judge_files
from safepoint.loops.names.scope import Scope
from safepoint.loops.options import LoopOptions
from safepoint.trees import LazyTrees, WithGuest

LIBRARY = Path(sysconfig.get_paths()["stdlib"])
PARTS = ("json", "concurrent/futures", "importlib/metadata", "multiprocessing/dummy", "wsgiref")


def library():
    paths = sorted(path for part in PARTS for path in (LIBRARY / part).glob("*.py"))
    names = [*paths, LIBRARY / "socketserver.py", LIBRARY / "ftplib.py", LIBRARY / "smtplib.py", LIBRARY / "poplib.py"]
    return {str(path.relative_to(LIBRARY)): path.read_text(encoding="utf-8") for path in names}


@pytest.fixture(scope="module")
def sources():
    return {path: Source(path, PYTHON, text) for path, text in library().items()}


def test_lazy_trees_give_the_findings_of_trees_that_are_all_held(sources, monkeypatch):
    plain = engine.judge_sources(sources.values(), LoopOptions())
    monkeypatch.setattr(trees, "HELD_CHARACTERS", 1)
    lazily = {
        path: unpack(raw)
        for results, _ in judge_files(list(sources), Work(list(sources), sources.get, LoopOptions(), str))
        for path, raw, *_ in results
    }
    assert lazily == {path: unpack(pack(judged)) for path, judged in plain.items()}


def test_a_released_tree_gives_the_same_bodies(sources):
    from safepoint.loops.source.read import read_module

    text = sources["ftplib.py"].text
    held, released = read_module(text, "ftplib.py"), read_module(text, "ftplib.py")
    released.release()
    assert released.body.body == held.body.body
    assert {name: one.body for name, one in released.functions.items()} == {
        name: one.body for name, one in held.functions.items()
    }


def test_a_word_is_found_wherever_it_stands_as_a_word(sources):
    import re

    lazy = LazyTrees(sources, sources.get)
    for word in ("close", "dumps", "Future", "main", "_recv_bytes"):
        expected = [path for path, source in sources.items() if re.search(rf"\b{word}\b", source.text)]
        defined = any(re.search(rf"\b(?:def|class) {word}\b", source.text) for source in sources.values())
        assert sorted(lazy.mentioning(word)) == (sorted(expected) if defined else [])


@given(st.lists(st.sampled_from(["a", "b", "c"]), max_size=6))
def test_a_guest_stands_in_its_place_and_leaves_nothing_behind(order):
    made = {name: Source(name, PYTHON, f"def f_{name}():\n    f_a()\n") for name in "ab"}
    lazy = LazyTrees(made, made.get)
    for number, name in enumerate(order):
        guest = Source(name, PYTHON, f"def g{number}():\n    f_a()\n")
        seen = WithGuest(lazy, guest, engine.read_python(guest))
        assert sorted(seen) == sorted({*"ab", name})
        assert len(seen) == len(list(seen))
        assert seen[name].text == seen.parsed(name).source.text == seen.source(name).text == guest.text
        assert seen.defining(f"g{number}") == seen.mentioning(f"g{number}") == [name]
        assert sorted(seen.mentioning("f_a")) == sorted({*"ab", name})
        assert seen.defining("f_b") == (["b"] if name != "b" else [])
        assert sorted(lazy) == ["a", "b"]
        assert {path: lazy[path].text for path in lazy} == {path: source.text for path, source in made.items()}
        assert lazy.defining(f"g{number}") == []


CLASSES = """
import requests


class Store:
    def __init__(self, folder=None):
        self.session = requests.Session()
        self.folder = folder or "here"
        self.rows = []

    def fetch(self, urls):
        for url in urls:
            self.rows.append(self.session.get(url).json())
        return self.rows


def main(urls):
    store = Store()
    for url in urls:
        store.fetch([url])
"""


def test_an_index_that_is_renewed_goes_without_a_collector_of_garbage():
    sources = {f"m{number}.py": Source(f"m{number}.py", PYTHON, CLASSES) for number in range(4)}
    bench = _Bench(Work(list(sources), sources.get, LoopOptions(), str), frozenset(sources))
    gc.collect()
    gc.disable()
    try:
        before = living()
        bench.judge(list(sources))
        assert living() > before
        bench.renew()
        assert living() == before
    finally:
        gc.enable()


def living():
    """Return how many scopes there are, which refer to all that is known of a project."""
    return sum(isinstance(one, Scope) for one in gc.get_objects())


def test_words_are_the_same_whether_texts_are_held_or_read_again(monkeypatch):
    texts = {f"m{number}.py": f"def one{number}(row):\n    return two{number - 1}(row)\n" for number in range(4)}
    sources = {path: Source(path, PYTHON, text) for path, text in texts.items()}
    held = words.Words(sources, sources.get)
    monkeypatch.setattr(words, "_HELD", 0)
    again = words.Words(sources, sources.get)
    assert (held.defining, held.mentioning) == (again.defining, again.mentioning)
    assert held.mentioning[b"one2"] == ["m2.py"]
