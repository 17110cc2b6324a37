"""Passes of a network over examples of which only numbers are kept, and those of evaluations."""

import pytest

from support_loops import shown

SUMS = """
import torch
from torch import nn
from tqdm import tqdm


def {name}(model: nn.Module, loader):
    {begun}
    for images, labels in tqdm(loader):
        found = model(images)
        {body}
    return seen


if __name__ == "__main__":
    print({name}(nn.Linear(2, 2), torch.utils.data.DataLoader(read())))
"""


@pytest.mark.parametrize(
    ("begun", "body", "found"),
    [
        ("seen = 0", "seen += int(found.eq(labels).sum())", set()),
        ("seen, hit = 0, 0.0", "seen += images.size(0); hit += found.eq(labels).sum().item()", set()),
        ("seen = np.zeros(10)", "seen += found.numpy()", set()),
        ("seen = {'a': np.zeros(10)}", "seen['a'][0] += found.sum(0)", set()),
        ("seen = []", "seen += found.tolist()", {"CKP101"}),
        ("seen, hit = [], 0", "hit += 1; seen.append(found)", {"CKP101"}),
        ("seen = {'a': []}", "seen['a'] += found.tolist()", {"CKP101"}),
    ],
)
def test_numbers_that_begin_at_nought_are_counted_anew(begun: str, body: str, found: set[str]) -> None:
    assert shown(SUMS.format(name="look", begun=begun, body=body)) == found


MISLEAD = """
import torch
from torch import nn


def mislead(model: nn.Module, loader, eps):
    {begun}
    for images, labels in loader:
        for step in range(100):
            cost = nn.functional.cross_entropy(model(images), labels)
            images = images + eps * torch.autograd.grad(cost, images)[0].sign()
        {body}
    return fooled


if __name__ == "__main__":
    print(mislead(nn.Linear(2, 2), torch.utils.data.DataLoader(read()), 0.1))
"""


@pytest.mark.parametrize(
    ("begun", "body", "found"),
    [
        ("fooled = 0", "fooled += model(images).argmax(1).ne(labels).sum()", set()),
        ("fooled = []", "fooled.append(images)", {"CKP101"}),
    ],
)
def test_gradients_that_mislead_a_network_are_made_anew_for_a_figure(begun: str, body: str, found: set[str]) -> None:
    assert shown(MISLEAD.format(begun=begun, body=body)) == found


FEATURES = """
import torch
from torch import nn
from tqdm import tqdm


def {name}(model: nn.Module, loader):
    vectors = []
    for images in {over}:
        vectors.append(model(images))
    {after}
    return torch.cat(vectors)


if __name__ == "__main__":
    print({name}(nn.Linear(2, 2), torch.utils.data.DataLoader(read())))
"""


@pytest.mark.parametrize(
    ("path", "name", "over", "after", "found"),
    [
        ("eval_retrieval.py", "get_vectors", "loader", "", set()),
        ("retrieval.py", "match_evaluation", "loader", "", set()),
        ("eval_retrieval.py", "get_vectors", "tqdm(loader)", "", {"CKP101"}),
        ("embed_corpus.py", "get_vectors", "tqdm(loader)", "", {"CKP101"}),
        ("eval_retrieval.py", "get_vectors", "tqdm(loader)", "torch.save(vectors, 'v.pt')", {"CKP105"}),
    ],
)
def test_one_pass_of_an_evaluation_is_soon_made_again_unless_somebody_waits_for_it(
    path: str, name: str, over: str, after: str, found: set[str]
) -> None:
    assert shown({path: FEATURES.format(name=name, over=over, after=after)}, path) == found


SETS = """
import sys
import torch
from datasets import load_dataset
from torch import nn
from tqdm import tqdm


def main(names, size):
    model = nn.Linear(2, 2)
    {begun}
    for name in names.split(","):
        rows = load_dataset(name)["test"]
        cost = 0.0
        for at in tqdm(range(0, len(rows), size)):
            cost += model(rows[at : at + size]).sum().item()
        {body}
    print(seen)


if __name__ == "__main__":
    main(sys.argv[1], 8)
"""


@pytest.mark.parametrize(
    ("begun", "body", "found"),
    [
        ("seen = 0", "seen += len(rows)", set()),
        ("seen = []", "seen.append((name, cost))", {"CKP101"}),
    ],
)
def test_sets_that_are_passed_one_by_one_may_leave_a_sum_only(begun: str, body: str, found: set[str]) -> None:
    assert shown(SETS.format(begun=begun, body=body)) == found
