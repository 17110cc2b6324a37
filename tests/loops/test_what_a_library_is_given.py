"""What a library is given: one input, one document, one request; and what says that it is more."""

import pytest

from support_loops import loops, shown

PASSING = """
from tqdm import tqdm


class Masker:
    def __init__(self, model):
        self.model = model.eval()

    def {name}(self, frames):
        {kept} = []
        for {item} in tqdm(frames):
            {kept}.append(self.model({item}))
        return {kept}
"""


@pytest.mark.parametrize(
    ("path", "name", "item", "kept", "behind", "found"),
    [
        ("lib/masker.py", "mask", "frame", "masks", "", set()),
        ("lib/masker.py", "mask", "frame", "embeds", "", {"CKP101"}),
        ("lib/masker.py", "benchmark", "frame", "masks", "", {"CKP101"}),
        ("lib/masker.py", "mask", "batch", "masks", "", {"CKP101"}),
        (
            "masker.py",
            "mask",
            "frame",
            "masks",
            "\n\nif __name__ == '__main__':\n    Masker(load()).mask(read())\n",
            {"CKP101"},
        ),
    ],
)
def test_a_network_is_passed_what_one_call_of_a_library_gives_it(
    path: str, name: str, item: str, kept: str, behind: str, found: set[str]
) -> None:
    text = "import torch\n" + PASSING.format(name=name, item=item, kept=kept) + behind
    assert shown({path: text, "lib/__init__.py": ""}, path) == found


STEPS = """
import openai
from tqdm import tqdm


class Query:
    def execute(self, steps):
        found = []
        for step in {over}:
            found.append(self.{call}(step))
        return found

    def run(self, step):
        return self.apply(step)

    def apply(self, step):
        return self.complete(step)

    def complete(self, step):
        return self.ask(step)

    def ask(self, step):
        return openai.chat.completions.create(model="m", messages=[step])
"""


@pytest.mark.parametrize(
    ("over", "call", "found"),
    [
        ("steps", "run", set()),
        ("tqdm(steps)", "run", {"CKP101"}),
        ("steps", "complete", set()),
        ("self.questions", "complete", {"CKP101"}),
    ],
)
def test_a_model_far_down_the_calls_of_a_library_is_one_step_of_many(over: str, call: str, found: set[str]) -> None:
    text = STEPS.format(over=over, call=call)
    assert shown({"lib/query.py": text, "lib/__init__.py": ""}, "lib/query.py") == found
    assert shown(text + "\n\nif __name__ == '__main__':\n    Query().execute(read())\n") == {"CKP101"}


ATTACK = """
import torch


class Predictor:
    def {name}(self, row):
        loss = self.model(row)
        loss.backward()
        {step}
        return self.model.weight.grad


class Attacker:
    def attack(self, rows):
        found = []
        for row in rows:
            found.append(self.predictor.{name}(row))
        return found

    def __init__(self, predictor: Predictor):
        self.predictor = predictor
"""


@pytest.mark.parametrize(
    ("name", "step", "moved"),
    [
        ("get_gradients", "", False),
        ("class_gradient", "", False),
        ("get_gradients", "self.optimizer.step()", True),
        ("apply_gradients", "", True),
        ("learn", "", True),
    ],
)
def test_who_asks_for_gradients_moves_no_weights(name: str, step: str, moved: bool) -> None:
    text = ATTACK.format(name=name, step=step or "pass")
    (loop,) = loops(text)
    assert any(one.kind == "memory" for one in loop.losses) is moved
    if not moved:
        assert shown({"lib/attack.py": text, "lib/__init__.py": ""}, "lib/attack.py") == set()


SCORING = """
import torch
from tqdm import tqdm


{head}
    scores = torch.zeros(len(rows), 128)
    for at, row in enumerate(tqdm(rows)):
        scores[at] = model(row)
    return scores
"""


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("def similarities(model: torch.nn.Module, rows):", {"CKP101"}),
        ("class Model:\n  def similarity_matrix(self, model: torch.nn.Module, rows):", {"CKP101"}),
        ("class Model:\n  def similarities(self, model: torch.nn.Module, rows):", set()),
    ],
)
def test_scores_that_a_library_gathers_under_a_bar_are_a_whole_set(head: str, found: set[str]) -> None:
    text = SCORING.format(head=head).replace("    ", "      ") if "class" in head else SCORING.format(head=head)
    assert shown({"lib/__init__.py": "", "lib/scores.py": text}, "lib/scores.py") == found


READER = """
import openai


class {owner}:
    def load(self, {given}):
        found = []
        for figure in convert({given}).figures:
            found.append([self.ask(figure, 1), self.ask(figure, 2), self.ask(figure, 3), self.ask(figure, 4)])
        return found

    def ask(self, figure, part):
        return openai.chat.completions.create(model="m", messages=[figure, part])
"""


@pytest.mark.parametrize(
    ("owner", "given", "found"),
    [
        ("PdfReader", "file_path", set()),
        ("ImageConverter", "image", set()),
        ("PdfReader", "corpus", {"CKP101"}),
        ("Captioner", "file_path", {"CKP101"}),
    ],
)
def test_a_reader_of_documents_asks_about_the_figures_of_one(owner: str, given: str, found: set[str]) -> None:
    text = READER.format(owner=owner, given=given)
    assert shown({"lib/reader.py": text, "lib/__init__.py": ""}, "lib/reader.py") == found


def test_what_stands_among_pipelines_in_a_package_is_started_by_none_as_a_method() -> None:
    text = "import torch\n" + PASSING.format(name="mask", item="frame", kept="masks")
    assert shown({"lib/pipelines/masker.py": text, "lib/pipelines/__init__.py": ""}, "lib/pipelines/masker.py") == set()
    assert shown({"pipelines/masker.py": text}, "pipelines/masker.py") == {"CKP101"}


PARTS = """
class Parts:
    def get_step_of(self, loss):
        found = []
        for part in self.parts:
            found.append(part.refit_posterior(loss))
        return found
"""

EXAMPLE = """
import torch


class Bayes:
    def refit_posterior(self, loss):
        for _ in range(self.rounds):
            loss().backward()
            self.optimizer.step()
"""


@pytest.mark.parametrize(("path", "found"), [("examples/bayes.py", set()), ("lib/bayes.py", {"CKP101"})])
def test_a_library_calls_none_of_its_examples(path: str, found: set[str]) -> None:
    assert shown({"lib/parts.py": PARTS, path: EXAMPLE, "lib/__init__.py": ""}, "lib/parts.py") == found


TOLD = """
import torch


def {name}(loader, {told}, model, optimizer):
    losses = []
    for inputs, targets in loader:
        loss = model(inputs, targets)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
"""


@pytest.mark.parametrize(
    ("name", "told", "found"), [("train", "epoch", set()), ("train", "size", {"CKP101"}), ("learn", "epoch", {"CKP101"})]
)
def test_a_training_that_is_told_its_epoch_is_one_of_many(name: str, told: str, found: set[str]) -> None:
    assert shown({"lib/train.py": TOLD.format(name=name, told=told), "lib/__init__.py": ""}, "lib/train.py") == found
