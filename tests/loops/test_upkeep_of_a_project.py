"""What a project is kept in order and put up with, and what makes a batch out of samples."""

import pytest

from support_loops import shown

ASKING = """
import argparse
import requests
from tqdm import tqdm


def main(path):
    found = []
    for line in tqdm(open(path)):
        found.append(requests.get(line).json()["title"])
    print(found)


if __name__ == "__main__":
    main("merged.txt")
"""


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("release/generate_changelog.py", set()),
        ("tools/generate_changelog.py", set()),
        ("docker/titles.py", set()),
        ("doc/sphinxext/titles.py", set()),
        ("build-aux/titles.py", set()),
        ("lib/setup.py", set()),
        ("tools/titles.py", {"CKP101"}),
    ],
)
def test_what_a_project_writes_about_itself_is_soon_asked_for_again(path: str, found: set[str]) -> None:
    assert shown({path: ASKING}, path) == found


COLLATING = """
import requests


class {owner}:
    def __call__(self, features):
        for sample in features:
            sample["target"] = requests.post(self.url, json=sample).json()
            self.store.put(requests.post(self.other, json=sample).json())
        return features
"""


@pytest.mark.parametrize(("owner", "found"), [("TeacherCollator", set()), ("TeacherCrawl", {"CKP101"})])
def test_what_makes_a_batch_of_samples_is_a_step_of_a_pipeline(owner: str, found: set[str]) -> None:
    text = COLLATING.format(owner=owner) + f"\n\nif __name__ == '__main__':\n    {owner}()(read())\n"
    assert shown(text) == found


CUTTING = """
import requests


class Cutter:
    def {name}(self, text):
        if requests.post("https://t.example", json=text).json()["count"] < 100:
            return [text]
        found = []
        for part in text.split("."):
            found += self.{name}(part)
        return found
"""


@pytest.mark.parametrize(("name", "found"), [("_chunk_recursively", set()), ("_crawl", {"CKP107"})])
def test_one_text_is_soon_cut_again(name: str, found: set[str]) -> None:
    assert shown(CUTTING.format(name=name)) == found


@pytest.mark.parametrize(("path", "found"), [("scripts/build_changelog.py", set()), ("scripts/walk.py", {"CKP107"})])
def test_what_a_project_says_of_its_parts_is_soon_asked_for_again(path: str, found: set[str]) -> None:
    assert shown({path: CUTTING.format(name="_crawl")}, path) == found
