"""The prefilter changes no verdict: the short way and the long way agree on the standard library and on our own sources."""

import os
import sysconfig

import pytest

from safepoint.loops.facts import LoopFacts
from safepoint.loops.options import LoopOptions
from safepoint.loops.project import Project
from safepoint.loops.source.read import read_module

OURS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "linter")
FOLDERS = (
    OURS,
    os.path.join(sysconfig.get_paths()["stdlib"], "asyncio"),
    os.path.join(sysconfig.get_paths()["stdlib"], "email"),
)


def sources(folder: str) -> dict[str, str]:
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py") and "packdata" not in name:
                path = os.path.join(place, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def judged(texts: dict[str, str], *, plain: bool) -> list[LoopFacts]:
    project = Project({path: read_module(text, path) for path, text in texts.items()}, LoopOptions(), plain=plain)
    return [loop for path in sorted(texts) for loop in project.facts(path).loops]


@pytest.mark.parametrize("folder", FOLDERS, ids=os.path.basename)
def test_both_ways_agree(folder: str) -> None:
    texts = sources(folder)
    short, long = judged(texts, plain=False), judged(texts, plain=True)
    assert [(one.path, one.line, one.span.column) for one in short] == [
        (one.path, one.line, one.span.column) for one in long
    ]
    assert short == long
