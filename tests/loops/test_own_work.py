"""Heavy work of a program's own: rounds in plain Python that say they take long, and what the machine computes on items."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project, shown, verdicts

EPOCHS = """
import time

import numpy as np


def factorise(users, ratings, epochs=25):
    weights = np.random.randn(len(users), 10)
    for epoch in range(epochs):
        began = time.time()
        for at, user in enumerate(users):
            for item in ratings[user]:
                weights[at] = weights[at] + 0.1 * np.dot(weights[at], item)
        print("epoch", epoch, time.time() - began)
    return weights


if __name__ == "__main__":
    factorise(open("users").readlines(), {})
"""


def test_epochs_over_data_with_a_clock_in_them_are_long_work() -> None:
    outer = loops(EPOCHS)[0]
    assert (outer.verdict, outer.problem) == ("flagged", "none")
    assert outer.confidence >= Confidence.MEDIUM
    assert outer.costs[0].why == "a round of its own work"


@pytest.mark.parametrize(
    "text",
    [
        EPOCHS.replace("for item in ratings[user]:", "if user:").replace("time.time()", "0"),
        EPOCHS.replace("def factorise(", "def evaluate("),
        EPOCHS.replace("import numpy as np", "import numpy as np\nimport torch"),
        EPOCHS.replace("range(epochs)", "range(5)"),
    ],
    ids=["one loop and no clock", "an evaluation", "beside networks", "a handful"],
)
def test_less_than_that_says_nothing(text: str) -> None:
    assert set(verdicts(text)) == {"cheap"}


def test_a_save_in_each_epoch_is_what_is_wanted() -> None:
    kept = EPOCHS.replace('        print("epoch"', '        np.save("weights.npy", weights)\n        print("epoch"')
    assert loops(kept)[0].verdict == "checkpointed"


GENERATIONS = """
import random


def breed(population, size):
    children = []
    while len(children) < size:
        children.append(random.choice(population))
    return children


def search(score, generations):
    population = [random.random() for _ in range(100)]
    for generation in range(generations):
        population = sorted(breed(population, 100), key=score)
    return population
"""


def test_generations_of_a_search_that_a_program_starts_are_long_work() -> None:
    files = {"search.py": GENERATIONS, "run.py": "from search import search\n\nprint(search(abs, 1000))\n"}
    outer = project(files).facts("search.py").loops[-1]
    assert outer.verdict == "flagged"
    assert outer.confidence is Confidence.MEDIUM
    assert {"memory", "state"} <= {one.kind for one in outer.losses}


def test_in_a_library_that_nobody_starts_they_are_somebody_elses() -> None:
    files = {"lib/__init__.py": "", "lib/search.py": GENERATIONS}
    assert {one.verdict for one in project(files).facts("lib/search.py").loops} == {"cheap"}


COMPUTED = """
import glob
import pickle

import librosa
import numpy as np


def main():
    features = []
    for path in glob.glob("*.wav"):
        signal, rate = librosa.load(path)
        features.append(np.mean(librosa.feature.mfcc(y=signal, sr=rate), axis=1))
    with open("features.pickle", "wb") as out:
        pickle.dump(features, out)
"""


def test_what_is_computed_on_each_of_many_files_is_long_work() -> None:
    found = loops(COMPUTED)[0]
    assert (found.verdict, found.problem) == ("flagged", "after")
    assert found.confidence >= Confidence.MEDIUM


def test_the_same_for_a_few_recordings_that_a_function_is_given_is_not() -> None:
    text = COMPUTED.replace("def main():", "def describe(signals):").replace(
        'path in glob.glob("*.wav")', "one in signals[:8]"
    )
    assert verdicts(text) == ["short"]


def test_a_progress_bar_says_that_quick_work_on_items_takes_long() -> None:
    text = """
import json

import cv2
from tqdm import tqdm


def main(images):
    found = []
    for image in {items}:
        found.append(cv2.compareHist(image, images[0], 3))
    json.dump(found, open("found.json", "w"))
"""
    bare, barred = (loops(text.format(items=items))[0] for items in ("images", "tqdm(images)"))
    assert bare.verdict == "short"
    assert barred.verdict == "flagged"
    assert barred.confidence >= Confidence.MEDIUM


JOINED = """
import numpy as np
import soundfile


def main(paths):
    rows = []
    for path in paths:
        row = soundfile.read(path)[0]
        if len(rows) == 0:
            rows = row
        else:
            rows = np.vstack((rows, row))
    return rows
"""


def test_an_array_that_each_turn_joins_a_row_to_is_collected_whatever_the_first_turn_does() -> None:
    assert [one.name for one in loops(JOINED)[0].losses] == ["rows"]
    anew = JOINED.replace("        row = soundfile", "        rows = []\n        row = soundfile")
    assert loops(anew)[0].losses == ()


@pytest.mark.parametrize(
    "asked", ["['git', 'ls-files', path]", "[path, '--version']", "['git', 'log', '-1', path]", "['objdump', '-p', path]"]
)
def test_programs_that_only_say_something_are_done_at_once(asked: str) -> None:
    text = f"""
import subprocess
import sys


def main():
    found = {{}}
    for path in open(sys.argv[1]):
        found[path] = subprocess.Popen({asked}, stdout=-1).communicate()
    return found
"""
    assert verdicts(text) == ["cheap"]
    assert loops(text.replace(asked, "['convert', path]"))[0].verdict == "flagged"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("[GIT_CMD, 'describe', '--tags', path]", "cheap"),
        ("[settings.GIT_COMMAND, *words, path]", "cheap"),
        ("['xdotool', *words]", "cheap"),
        ("[GIT_CMD, 'blame', path]", "flagged"),
        ("[SCAN_BIN, '-i', path]", "flagged"),
        ("[COMMAND, 'describe', path]", "flagged"),
    ],
)
def test_a_program_is_known_by_the_name_of_where_it_was_found(line: str, verdict: str) -> None:
    text = f"""
import shutil
import subprocess
import sys

GIT_CMD = find("git")
SCAN_BIN = find("scan")
COMMAND = find(sys.argv[1])


def ask(path, words):
    return subprocess.run({line}, capture_output=True).stdout


def main():
    found = {{}}
    for path in open(sys.argv[1]):
        found[path] = ask(path, ["key", "Return"])
    return found
"""
    assert loops(text)[0].verdict == verdict


ARRAYS = """
import glob
import json
import sys

import numpy as np
from tqdm import tqdm


def main():
    shares = np.zeros(256)
    for path in {items}:
        shares += np.bincount(np.fromfile(path), minlength=256)
    np.save("shares.npy", shares)
"""


def test_arrays_under_a_bar_that_are_saved_whole_behind_it_are_long_work() -> None:
    found = loops(ARRAYS.format(items="tqdm(glob.glob(sys.argv[1]))"))[0]
    assert (found.verdict, found.problem) == ("flagged", "after")
    assert found.confidence >= Confidence.MEDIUM


@pytest.mark.parametrize(
    "text",
    [
        ARRAYS.format(items="glob.glob(sys.argv[1])"),
        ARRAYS.format(items="tqdm(glob.glob(sys.argv[1]))").replace("import json", "import torch"),
        ARRAYS.format(items="tqdm(glob.glob(sys.argv[1]))").replace('np.save("shares.npy", shares)', "print(shares)"),
    ],
    ids=["no bar", "beside networks", "never saved"],
)
def test_arrays_alone_are_not(text: str) -> None:
    assert verdicts(text) == ["cheap"]


ASKED = """
import requests
{imported}


class Archive:
    def gather(self, kind, ids):
        found = []
        for one in ids:
            found.append(requests.get("https://archive/" + kind, params={{"id": one}}).json())
        return found


def collect(archive: Archive):
    return archive.gather("tracks", {given})
"""


def test_a_bar_that_a_caller_hands_in_says_that_there_are_many() -> None:
    few = loops(ASKED.format(imported="", given="[1, 2]"))
    many = loops(ASKED.format(imported="from tqdm import trange", given="trange(1000)"))
    assert [(one.verdict, one.confidence) for one in few] == [("flagged", Confidence.LOW)]
    assert [(one.verdict, one.confidence) for one in many] == [("flagged", Confidence.HIGH)]


@pytest.mark.parametrize(
    "head",
    ["for generation in read_generations()", "for epoch_data in data", "for one in self_iter"],
)
def test_what_is_gone_through_item_by_item_is_no_round(head: str) -> None:
    text = EPOCHS.replace("for epoch in range(epochs)", head).replace('"epoch", epoch,', '"done",')
    assert set(verdicts(text)) == {"cheap"}


def test_a_hundred_simulations_written_out_are_soon_done() -> None:
    text = """
import numpy as np

paths = []
for simulation in range(100):
    path = [1.0]
    for day in range(30):
        path.append(path[-1] * np.exp(np.random.normal()))
    paths.append(path)
    print(simulation)
"""
    assert set(verdicts(text)) == {"cheap"}


BRED = """
import random, subprocess


def fitness(one):
    return float(subprocess.run(["./simulate", str(one)], capture_output=True, text=True).stdout)


def main(turns, population):
    for turn in range(turns):
        ranked = sorted(population{key})
        population = ranked[:10] + [random.choice(ranked) for _ in range(90)]
    return population[0]
"""


def test_a_population_that_is_ranked_by_a_costly_function_is_lost() -> None:
    assert shown(BRED.format(key=", key=fitness")) == {"CKP101"}
    assert not shown(BRED.format(key=""))
