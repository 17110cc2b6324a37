"""Methods that a class chooses by how their names begin, `getattr(self, f"run_{kind}")()`, are called from there."""

from support_loops import loops, shown

SUITES = """\
from datasets import load_dataset
from transformers import AutoModelForCausalLM

class Suites:
    def __init__(self, name):
        self.lm = AutoModelForCausalLM.from_pretrained(name)

    def _hits(self, rows):
        right = 0
        for row in rows:
            right += self.lm.generate(row["question"]) == row["answer"]
        return right / len(rows)

    def run_maths(self):
        return self._hits(load_dataset("gsm8k", split="test"))

    def run_facts(self):
        return self._hits(load_dataset("trivia_qa", split="validation"))

    def run_all(self, names):
        table = {}
        for name in names:
            table[name] = CHOSEN
        return table
"""


def test_the_loop_over_the_methods_stands_for_those_in_them() -> None:
    """Each method works out one figure, and the loop that calls for them loses the table of all."""
    for chosen in ('getattr(self, f"run_{name}")()', 'getattr(self, "run_" + name)()'):
        inner, outer = loops(SUITES.replace("CHOSEN", chosen))
        assert (inner.verdict, outer.verdict) == ("covered", "flagged")


def test_another_beginning() -> None:
    """Where the names begin otherwise, nothing is known of who calls the methods."""
    inner, _ = loops(SUITES.replace("CHOSEN", 'getattr(self, f"ask_{name}")()'))
    assert inner.verdict == "flagged"


def test_rows_that_a_method_collects_are_its_own_to_keep() -> None:
    """Answers by the thousand are lost in the method itself, whatever its caller makes of them."""
    text = SUITES.replace("CHOSEN", 'getattr(self, f"run_{name}")()').replace("right = 0", "right = []")
    text = text.replace('right += self.lm.generate(row["question"]) == row["answer"]', "right.append(self.lm.generate(row))")
    assert "CKP101" in shown(text)
    assert loops(text)[0].verdict == "flagged"
