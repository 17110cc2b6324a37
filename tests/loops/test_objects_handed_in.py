"""Objects that a function is given: what callers hand in tells what its methods do, beside what their names say."""

import pytest

from support_loops import loops, verdicts

HANDED = """
{top}

def answer(model, texts):
    answers = []
    for text in texts:
        answers.append(model.{method}(text))
    return answers


def relay(model, texts):
    return answer(model, texts)


def main(texts):
    relay({made}, texts)
"""
KEEPING = """
import os, pickle, requests

class Model:
    def generate(self, text):
        path = f"cache/{hash(text)}"
        if os.path.exists(path):
            return pickle.load(open(path, "rb"))
        answer = requests.post("http://h/v1/completions", json={"prompt": text}).json()
        with open(path, "wb") as f:
            pickle.dump(answer, f)
        return answer
"""
ASKING = KEEPING.replace('with open(path, "wb") as f:\n            pickle.dump(answer, f)', "print(answer)")


def test_a_library_s_object_is_known_by_what_is_handed_in() -> None:
    top = "from transformer_lens import HookedTransformer"
    text = HANDED.format(top=top, method="run_with_cache", made='HookedTransformer.from_pretrained("m")')
    assert loops(text)[0].costs[0].why == "a forward pass"
    assert not loops(text.replace("HookedTransformer.from_pretrained", "open_model"))[0].costs


def test_a_class_of_its_own_that_keeps_each_answer_saves_them() -> None:
    kept = loops(HANDED.format(top=KEEPING, method="generate", made="Model()"))[0]
    assert kept.verdict == "checkpointed"
    assert loops(HANDED.format(top=ASKING, method="generate", made="Model()"))[0].verdict == "flagged"


def test_who_hands_in_different_objects_says_nothing() -> None:
    text = HANDED.format(top=KEEPING + "\nclass Other:\n    pass\n", method="generate", made="Model()")
    assert loops(text + "    relay(Other(), texts)\n")[0].verdict == "flagged"


@pytest.mark.parametrize(("name", "verdict"), [("relay", "checkpointed"), ("run", "flagged")])
def test_methods_that_everybody_has_are_not_asked_who_calls_them(name: str, verdict: str) -> None:
    text = f"""
class Runner:
    def {name}(self, model, texts):
        answers = []
        for text in texts:
            answers.append(model.generate(text))
        return answers

def main(texts):
    Runner().{name}(Model(), texts)
"""
    assert verdicts(KEEPING + text) == [verdict]
