"""The inventory and the rules name the same code for a loop, whatever is wrong with it."""

from __future__ import annotations

import pytest

from safepoint.core.policy import LoopLimits
from safepoint.engine import checks_of
from safepoint.loops.codes import CODES, code_of
from safepoint.loops.facts import LoopFacts, ModuleFacts
from support_catalogue import RULES
from support_loops import examples, loops

DECLARED = ("unproved", "period", "skips", "interval", "turn")
"""Problems that only a declared loop has."""

SAVING = (
    "import json, requests\ndef crawl(urls, path):\n    for number, url in enumerate(urls):\n"
    "        page = requests.get(url).json()\n        if number % 1000 == 0:\n"
    "            json.dump(page, open(path, 'w'))\n"
)


def found(loop: LoopFacts) -> list[str]:
    """Return the codes that all rules find for one loop."""
    return [one.code for _, check in checks_of("loop") for one in check(ModuleFacts("m.py", (loop,)))]


@pytest.mark.parametrize(("verdict", "problem"), sorted(CODES))
def test_each_problem_is_spoken_of_by_the_one_rule_that_the_inventory_names(verdict: str, problem: str):
    (read,) = loops(SAVING)
    bounds = LoopLimits("crawl", None, None, None, 100, 5000) if problem in DECLARED else None
    loop = read._replace(verdict=verdict, problem=problem, declared=bounds)
    assert found(loop) == [code_of(loop)] == [CODES[verdict, problem]]


def test_a_long_period_that_nobody_declared_is_told():
    (loop,) = loops(SAVING)
    assert (loop.verdict, loop.problem, loop.period) == ("checkpointed", "", 1000)
    assert found(loop) == [code_of(loop)] == ["CKP102"]


@pytest.mark.parametrize("page", sorted(page.name[:6] for page in RULES.glob("CKP1*.md")))
def test_the_inventory_names_what_the_rules_find_in_the_examples(page: str):
    judged = [loop for kind in ("bad", "good") for text in examples(page, kind) for loop in loops(text)]
    assert judged or page == "CKP107"
    assert [found(loop) for loop in judged] == [[code] if (code := code_of(loop)) else [] for loop in judged]
