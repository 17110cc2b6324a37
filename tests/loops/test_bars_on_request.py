"""Libraries that show a bar only to callers who ask for one, and samplers that take the noise from one batch."""

import pytest

from support_loops import shown

ASKING = """
from openai import OpenAI
from tqdm import tqdm


class Labeller:
    def __init__(self, verbose=False):
        self.verbose = verbose
        self.client = OpenAI()

    def label(self, topics, verbose=False):
        found = {{}}
        for topic in tqdm(topics, disable={switch}):
            found[topic] = self.client.chat.completions.create(model="m", messages=topics[topic])
        {behind}
        return found
"""
PACKAGE = {"lib/__init__.py": "from lib.labels import Labeller"}
PROGRAM = """
from lib.labels import Labeller

if __name__ == "__main__":
    Labeller().label(open("topics.txt").read().split())
"""


def told(switch: str, *, behind: str = "pass", program: str = "") -> bool:
    """Tell whether a method of a package is told of that asks a model under a bar."""
    files = {**PACKAGE, "lib/labels.py": ASKING.format(switch=switch, behind=behind), "label_topics.py": program}
    return bool(shown(files, "lib/labels.py"))


@pytest.mark.parametrize("switch", ["not verbose", "not self.verbose", "(not verbose)"])
def test_who_decides_whether_a_bar_is_shown_keeps_what_comes_of_it(switch: str) -> None:
    assert not told(switch)


@pytest.mark.parametrize("switch", ["None", "rank() > 0", "len(topics) < 20", "self.disable_tqdm"])
def test_a_bar_that_no_caller_asks_for_says_nothing_of_callers(switch: str) -> None:
    assert told(switch)


def test_a_program_that_calls_for_the_work_is_told_of_it() -> None:
    assert told("not verbose", program=PROGRAM)


def test_a_bar_that_is_only_put_around_on_request_is_none_for_others() -> None:
    text = ASKING.replace("tqdm(topics, disable={switch})", "(tqdm(topics) if verbose else topics)")
    files = {**PACKAGE, "lib/labels.py": text.format(behind="pass")}
    assert not shown(files, "lib/labels.py")


def test_what_a_method_saves_itself_is_its_own() -> None:
    assert told("not verbose", behind='open("labels.json", "w").write(str(found))')


def test_a_training_in_a_package_saves_itself_or_nobody_does() -> None:
    source = """
import torch
from tqdm import trange


class Net:
    def fit(self, loader, verbose=True):
        for epoch in trange(90, disable=not verbose):
            for inputs, targets in loader:
                loss = self.net(inputs, targets)
                loss.backward()
                self.optimizer.step()
"""
    assert shown({**PACKAGE, "lib/labels.py": source}, "lib/labels.py") == {"CKP101"}


JUDGING = """
import os

import torch
from tqdm import tqdm


class {owner}:
    def __call__(self, model, folder, {given}):
        scores = []
        for sample in tqdm(self.samples):
            for part in sample:
                with torch.no_grad():
                    scores.append(self.net(part))
        with open(os.path.join(folder, "scores.csv"), "w") as kept:
            kept.write(str(scores))
        return scores
"""


@pytest.mark.parametrize(
    ("owner", "given", "found"),
    [("RankingEvaluator", "epoch=-1", set()), ("RankingEvaluator", "name", {"CKP105"}), ("Ranking", "epoch=-1", {"CKP105"})],
)
def test_an_evaluator_that_is_told_of_the_epoch_is_a_part_of_a_training(owner: str, given: str, found: set[str]) -> None:
    source = JUDGING.format(owner=owner, given=given).replace("self.net(part)", "self.net.generate(part)")
    source = source.replace("import torch\n", "import torch\nfrom transformers import AutoModelForCausalLM\n")
    source = source.replace(
        "        scores = []\n", "        self.net = AutoModelForCausalLM.from_pretrained(model)\n        scores = []\n"
    )
    assert shown({**PACKAGE, "lib/labels.py": source}, "lib/labels.py") == found


NOISE = """
import torch
from torch import nn
from tqdm import tqdm


class Diffusion(nn.Module):
    def __init__(self, net: nn.Module):
        super().__init__()
        self.net = net

    @torch.no_grad()
    def {name}(self, image, {given}):
        images = [image]
        for {target} in tqdm({over}, desc="steps"):
            image = self.net(image, {target})
            images.append(image)
        return torch.stack(images)
"""


@pytest.mark.parametrize(
    ("name", "given", "target", "found"),
    [
        ("ddim_sample", "time_pairs", "pair", set()),
        ("sample", "levels", "sigma", set()),
        ("predict", "loader", "batch", {"CKP101"}),
        ("sample", "loader", "batch", {"CKP101"}),
        ("__call__", "loader, num_inference_steps=50", "batch", set()),
    ],
)
def test_all_noise_levels_make_one_sample(name: str, given: str, target: str, found: set[str]) -> None:
    over = given.partition(",")[0]
    assert shown(NOISE.format(name=name, given=given, over=over, target=target)) == found
