"""What is made of each item under a bar and never left out; notes of what is left out; what tools leave for each."""

import pytest

from support_loops import codes

MADE = """
import os, sys
import numpy as np
from tqdm import tqdm

from lib import Cloud


def label(folder, out):
    table = []
    for name in {over}:
        {first}
        cloud = Cloud(os.path.join(folder, name))
        for box in cloud.boxes:
            cloud.labels[cloud.inside(box)] += 1
        path = os.path.join(out, name)
        {save}
        table.append(path)
    print(len(table))


if __name__ == "__main__":
    label(*sys.argv[1:])
"""
SAVE = "np.savez_compressed(path, data=cloud.labels)"


@pytest.mark.parametrize(
    ("over", "first", "save", "found"),
    [
        ("tqdm(os.listdir(folder))", "pass", SAVE, True),
        ("os.listdir(folder)", "pass", SAVE, False),
        ("tqdm(os.listdir(folder))", "if os.path.exists(os.path.join(out, name)):\n            continue", SAVE, False),
        ("tqdm(os.listdir(folder))", "pass", 'open(path, "w").write(str(cloud.boxes))', False),
        ("tqdm(os.listdir(folder))", "pass", 'np.savez_compressed("last.npz", data=cloud.labels)', False),
    ],
)
def test_arrays_made_under_a_bar_one_file_each_are_made_again(over: str, first: str, save: str, *, found: bool) -> None:
    assert ("CKP109" in codes(MADE.format(over=over, first=first, save=save))) is found


COUNT = """
import json, sys
import requests


def main(path):
    found = {{}}
    notes = open("{name}.txt", "w")
    for line in open(path):
        page = requests.get(line).json()
        if "text" not in page:
            notes.write(line)
            continue
        found[line] = page["text"]
    json.dump(found, open("found.json", "w"))


if __name__ == "__main__":
    main(sys.argv[1])
"""


@pytest.mark.parametrize(("name", "found"), [("filtered_out", True), ("discarded", True), ("barcodes", False)])
def test_what_is_left_out_is_no_save_of_what_is_counted(name: str, *, found: bool) -> None:
    assert bool(codes(COUNT.format(name=name)) & {"CKP101", "CKP105"}) is found


CUT = """
import os, subprocess, sys
from tqdm import tqdm


def cut(folder, out):
    for name in {over}:
        {first}
        command = ["ffmpeg", "-i", os.path.join(folder, name), {path}]
        subprocess.check_call(command)


if __name__ == "__main__":
    cut(*sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("over", "first", "path", "found"),
    [
        ("tqdm(os.listdir(folder))", "pass", 'os.path.join(out, name + ".mp3")', True),
        ("sorted(os.listdir(folder))[:9]", "pass", 'os.path.join(out, name + ".mp3")', False),
        (
            "tqdm(os.listdir(folder))",
            'if os.path.exists(os.path.join(out, name + ".mp3")):\n            continue',
            'os.path.join(out, name + ".mp3")',
            False,
        ),
    ],
)
def test_what_a_tool_makes_of_each_item_for_an_hour_is_made_again(over: str, first: str, path: str, *, found: bool) -> None:
    assert ("CKP109" in codes(CUT.format(over=over, first=first, path=path))) is found
