"""Work of a program's own that only what it shows gives away: pairs under a bar, and a line that says how far of how many."""

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown

PAIRS = """
import sys

import numpy as np
from tqdm import tqdm


class Sorter:
    def __init__(self, faces):
        self.faces = faces

    def nearest(self):
        many = len(self.faces)
        for i in {outer}:
            best = i + 1
            for j in range({first}, many):
                if np.sum(np.absolute(self.faces[i] - self.faces[j])) < 1:
                    best = j
            self.faces[i + 1], self.faces[best] = self.faces[best], self.faces[i + 1]
        return self.faces


print(Sorter(open(sys.argv[1]).readlines()).nearest())
"""


def test_every_pair_under_a_bar_is_long_work() -> None:
    assert shown(PAIRS.format(outer="tqdm(range(many - 1))", first="i + 1")) == {"CKP101"}


def test_without_a_bar_or_with_a_few_neighbours_it_is_not() -> None:
    assert not shown(PAIRS.format(outer="range(many - 1)", first="i + 1"))
    assert not shown(PAIRS.format(outer="tqdm(range(many - 1))", first="many - 3"))


COUNTED = """
import json
import sys

import cv2


def main(images):
    found = []
    for at, image in enumerate(images):
        {told}
        found.append(cv2.compareHist(image, images[0], 3))
    json.dump(found, open("found.json", "w"))


main(open(sys.argv[1]).readlines())
"""


def test_a_line_that_says_how_far_of_how_many_is_a_bar() -> None:
    for told in (
        'print("%d/%d" % (at, len(images)))',
        'print(f"{at} of {len(images)}")',
        'print("{}/{}: {}".format(at, len(images), image))',
    ):
        found = loops(COUNTED.format(told=told))[0]
        assert (found.verdict, found.confidence >= Confidence.MEDIUM) == ("flagged", True)


def test_a_line_with_one_number_is_not() -> None:
    assert loops(COUNTED.format(told='print("image", at)'))[0].verdict == "short"
    assert loops(COUNTED.format(told='print("a/b", at)'))[0].verdict == "short"


MILLIONS = """
import json
import sys


def main(out=None):
    titles = {}
    pages = 0
    page = []
    for line in open(sys.argv[1]):
        words = line.split("|")
        if "page" in line:
            page = []
        else:
            page.append(words)
            titles[words[0]] = page
            {keeping}
            pages += 1
            if pages % {often} == 0:
                print(pages)
    json.dump(titles, open("titles.json", "w"))


main()
"""


def test_a_line_for_each_hundred_thousand_may_stand_under_other_conditions() -> None:
    assert shown(MILLIONS.replace("{keeping}", "pass").replace("{often}", "100000")) == {"CKP105"}
    assert not shown(MILLIONS.replace("{keeping}", "pass").replace("{often}", "100"))


def test_what_is_written_only_on_request_is_told_apart() -> None:
    asked = MILLIONS.replace("{often}", "100000").replace("{keeping}", "if out: file.write(line)")
    never = asked.replace("    titles = {}", "    file = open(out or 'x', 'w')\n    titles = {}")
    assert shown(never) == {"CKP105"}  # no call of `main` gives a place
    kept = never.replace("\nmain()", "\nmain(*sys.argv[2:])")
    assert not shown(kept)
    assert loops(kept)[0].problem == "optional"


ENDLESS = """
import progressbar
import tensorflow as tf


def transcribe(graph, logits):
    answers = []
    bar = progressbar.ProgressBar()
    with tf.Session() as session:
        while True:
            try:
                answers.extend(session.run([graph, logits]))
            except tf.errors.OutOfRangeError:
                break
            {moving}
    return answers


if __name__ == "__main__":
    print(transcribe("g", "l"))
"""


def test_a_bar_that_an_endless_loop_moves_on_says_that_it_is_no_service() -> None:
    moved, bare = (loops(ENDLESS.format(moving=one))[0] for one in ("bar.update(len(answers))", "pass"))
    assert moved.confidence is Confidence.MEDIUM
    assert bare.confidence is Confidence.LOW
