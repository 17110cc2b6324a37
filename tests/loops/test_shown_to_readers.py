"""Notebooks: what shows readers how something is used, and what trains in earnest."""

import pytest

from support_loops import shown

TRAINING = """
import torch

for epoch in range(epochs):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = model(inputs, targets)
        loss.backward()
        optimizer.step()
"""


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("docs/source/tutorials/image.ipynb", set()),
        ("examples/advanced/quickstart.ipynb", set()),
        ("run_example/model.ipynb", set()),
        ("week_3/Coursework_II.ipynb", set()),
        ("homework/digits.ipynb", set()),
        ("work/course_recommender.ipynb", {"CKP101"}),
        ("homework/train.py", {"CKP101"}),
        ("train.ipynb", {"CKP101"}),
        ("experiments/train.ipynb", {"CKP101"}),
        ("examples/train.py", {"CKP101"}),
    ],
)
def test_what_a_lesson_trains_in_a_notebook_takes_minutes(path: str, found: set[str]) -> None:
    assert shown({path: TRAINING}, path) == found


@pytest.mark.parametrize(
    ("chapters", "programs", "behind", "found"),
    [
        (24, 1, "", set()),
        (24, 1, 'torch.save(model.state_dict(), "vgg.pt")', {"CKP105"}),
        (24, 40, "", {"CKP101"}),
        (5, 1, "", {"CKP101"}),
    ],
)
def test_a_shelf_of_notebooks_is_a_book(chapters: int, programs: int, behind: str, found: set[str]) -> None:
    files = {f"networks/chapter_{number}.ipynb": TRAINING for number in range(chapters)}
    files |= {f"code/part_{number}.py": "import torch" for number in range(programs)}
    assert shown({**files, "networks/vgg.ipynb": TRAINING + behind}, "networks/vgg.ipynb") == found


FETCHED = """
import requests


def main(urls):
    pages = []
    for url in {head}:
        pages.append(requests.get(url).text)
    {behind}


if __name__ == "__main__":
    main(open("urls.txt").read().split())
"""


@pytest.mark.parametrize(
    ("path", "head", "behind", "found"),
    [
        ("examples/crawl.py", "urls", "print(pages)", set()),
        ("flows/demos/crawl.py", "urls", "print(pages)", set()),
        ("flows/crawl.py", "urls", "print(pages)", {"CKP101"}),
        ("examples/crawl.py", "tqdm(urls)", "print(pages)", {"CKP101"}),
        ("examples/crawl.py", "urls", 'open("pages.txt", "w").write(str(pages))', {"CKP105"}),
    ],
)
def test_short_calls_of_an_example_are_over_while_somebody_looks_on(
    path: str, head: str, behind: str, found: set[str]
) -> None:
    assert shown({path: FETCHED.format(head=head, behind=behind)}, path) == found


ASKED = """
from openai import OpenAI

client = OpenAI()


def main(questions):
    answers = []
    for question in questions:
        answers.append(client.chat.completions.create(model="m", messages=[question]))
    return answers


if __name__ == "__main__":
    main(open("questions.txt").readlines())
"""


def test_answers_that_are_paid_for_are_lost_in_an_example_as_well() -> None:
    assert shown({"examples/ask.py": ASKED}, "examples/ask.py") == {"CKP101"}


TICKETS = """
import time

from github import Github


def open_tickets(repo, missing):
    for model, field in missing:
        repo.{asked}
        time.sleep({pause})


if __name__ == "__main__":
    project = Github("token").get_repo("museum/catalogue")
    open_tickets(project, [line.split() for line in open("missing.txt")])
"""


@pytest.mark.parametrize(
    ("asked", "pause", "found"),
    [
        ('create_issue(f"Describe {field}", body=model)', "2.5", {"CKP101"}),
        ('create_issue(f"Describe {field}", body=model)', "0.1", set()),
        ("get_label(field)", "2.5", set()),
    ],
)
def test_an_example_that_paces_what_it_changes_elsewhere_is_run_in_earnest(asked: str, pause: str, found: set[str]) -> None:
    text = TICKETS.replace("{asked}", asked).replace("{pause}", pause)
    assert shown({"example/tools/open_tickets.py": text}, "example/tools/open_tickets.py") == found
