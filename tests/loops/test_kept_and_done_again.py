"""What is kept item by item and made again on a restart, and what is noted as done and kept nowhere."""

import pytest

from support_loops import codes, loops

JUDGED = """
import json, os, torch
from tqdm import tqdm


def run_epochs(probe, rows, epochs):
    optimizer = torch.optim.Adam(probe.parameters())
    for epoch in range(epochs):
        loss = probe(rows).sum()
        loss.backward()
        optimizer.step()


def train_probe(code, rows, epochs):
    probe = torch.nn.Linear(8, 1)
    run_epochs(probe, code.encode(rows), epochs)
    return probe


def main(codes, rows, out):
    scores = {}
    for name, code in tqdm(codes):
        path = os.path.join(out, f"{name}.json")
        SKIP
        scores[name] = train_probe(code, rows, epochs=1000).weight.tolist()
        with open(path, "w") as file:
            json.dump(scores[name], file)
    return scores
"""


def test_what_a_helper_trains_anew_for_each_item_and_keeps_under_its_name_is_trained_again() -> None:
    assert codes(JUDGED.replace("SKIP", "pass")) == {"CKP109"}
    assert not codes(JUDGED.replace("SKIP", "if os.path.exists(path): continue"))


CHOSEN = """
import json, openai


def answer(talk):
    said = []
    for message in talk:
        if message["role"] == "system":
            said.append(message)
        elif message["role"] == "assistant":
            continue
        elif message["role"] == "tool":
            said.append(message)
        elif message["role"] == "user":
            reply = openai.chat.completions.create(model="m", messages=said)
            said.append(reply)
    return said


def main(path, out):
    with open(path) as talks, open(out, MODE) as file:
        for line in talks:
            file.write(json.dumps(answer(json.loads(line))))
"""


def test_the_branches_that_ask_what_one_thing_is_are_one_choice() -> None:
    assert codes(CHOSEN.replace("MODE", '"w"')) == {"CKP109"}


TASKS = """
import json, openai, os


class Task:
    def __init__(self, name, rows, out):
        self.rows, self.path = rows, os.path.join(out, name)

    def run(self, model):
        INSIDE
        replies = [openai.chat.completions.create(model=model, messages=[row]) for row in self.rows]
        with open(self.path, "w") as file:
            json.dump(replies, file)


class Evaluator:
    def __init__(self, configs, out):
        self.tasks = [Task(one["name"], one["rows"], out) for one in configs]

    def run(self, model):
        for task in self.tasks:
            task.run(model)
"""


def test_items_that_write_their_own_results_are_run_again_unless_they_look_for_them() -> None:
    assert "CKP109" in codes(TASKS.replace("INSIDE", "pass"))
    assert "CKP109" not in codes(TASKS.replace("INSIDE", "if os.path.exists(self.path): return"))


NOTED = """
import json, openai


def main(talks, state, out):
    with open(state) as file:
        finished = set(json.load(file))
    answers = {}
    for talk in talks:
        if talk["id"] in finished:
            continue
        answers[talk["id"]] = openai.chat.completions.create(model="m", messages=talk["said"])
        finished.add(talk["id"])
        with open(state, "w") as file:
            json.dump(KEPT, file)
    with open(out, "w") as file:
        json.dump(answers, file)
"""


def test_the_names_of_what_is_done_keep_no_answers() -> None:
    assert codes(NOTED.replace("KEPT", "sorted(finished)")) == {"CKP105"}
    assert not codes(NOTED.replace("KEPT", "{**answers}"))


PAGED = """
import logging
import httpx

logger = logging.getLogger(__name__)


def hit(url):
    with httpx.Client() as client:
        return client.get(url)


class Pager:
    def __init__(self, url):
        self.url = url

    def fetch(self, number):
        return hit(self.url + str(number))

    def pages(self):
        page = self.fetch(0)
        while page is not None:
            yield page
            page = self.fetch(1)


def collect(url, store):
    pager = Pager(url)
    rows = []
    for number, page in enumerate(pager.pages()):
        logger.info(f"{url}: page {number}")
        rows += page
        EMPTIED
    return rows
"""


def test_what_is_emptied_when_it_is_full_is_handed_over_and_not_carried_on() -> None:
    kept = "if len(rows) > 200:\n            store(rows)\n            rows.clear()"
    for emptied, lost in (("pass", True), (kept, False)):
        found = [one for one in loops(PAGED.replace("EMPTIED", emptied)) if one.header.startswith("for")]
        assert any(one.name == "rows" for loop in found for one in loop.losses) is lost


def test_passes_of_a_hooked_network_are_what_results_of_an_autoencoder_cost() -> None:
    text = """
import json, os
from sae_lens import SAE, ActivationsStore
from tqdm import tqdm
from transformer_lens import HookedTransformer


def main(names, out, force):
    model = HookedTransformer.from_pretrained("gpt2")
    for name in tqdm(names):
        sae = SAE.from_pretrained(name)
        path = os.path.join(out, name + ".json")
        SKIP
        store = ActivationsStore.from_sae(model, sae)
        with open(path, "w") as file:
            json.dump([sae.encode(store.get_buffer(8)).mean() for _ in range(50)], file)
"""
    assert "CKP109" in codes(text.replace("SKIP", "pass"))
    assert "CKP109" not in codes(text.replace("SKIP", "if os.path.exists(path) and not force: continue"))


HALFWAY = """
import json, openai
from tqdm import tqdm


def put(rows, path):
    with open(path, "a") as file:
        for row in rows:
            file.write(json.dumps(row))


def process(samples, PLACE):
    found, batch = [], []
    for sample in tqdm(samples):
        batch += openai.chat.completions.create(model="m", messages=[sample])
        if len(batch) >= 100:
            put(batch, PLACE)
            found += batch
            batch = []
    put(batch, PLACE)
    return found
"""


def test_a_temporary_place_that_is_named_for_saving_keeps_what_is_done_so_far() -> None:
    assert not codes(HALFWAY.replace("PLACE", "tmp_save_path")) & {"CKP101", "CKP105"}
    assert codes(HALFWAY.replace("PLACE", "tmp_path")) & {"CKP101", "CKP105"}


WALKED = """
import os
import pickle
import sys

import emcee


def fit(likelihood, walkers, steps, path, path_tmp=None):
    sampler = emcee.EnsembleSampler(len(walkers), 5, likelihood)
    if path_tmp is not None and os.path.exists(path_tmp):
        walkers = {read}
    for step in range(steps):
        walkers = sampler.run_mcmc(walkers, 1)
        if step % 5 == 0:
            with open(path_tmp, "wb") as file:
                pickle.dump(walkers, file)
    with open(path, "wb") as result:
        pickle.dump(walkers, result)


def load_walkers(path):
    with open(path, "rb") as file:
        return pickle.load(file)
"""


def test_a_temporary_file_of_the_caller_that_is_loaded_first_holds_what_an_earlier_run_has_done() -> None:
    assert not codes(WALKED.format(read="load_walkers(path_tmp)"))
    assert codes(WALKED.format(read="walkers[::-1]")) == {"CKP105"}


FLOW = """
import os
import sys

import cv2


def flow(path, folder):
    film = cv2.VideoCapture(path)
    frames = [film.read()[1] for _ in range(500)]
    pictures = [cv2.calcOpticalFlowFarneback(a, b, None, 0.5, 3, 15, 3, 5, 1.2, 0) for a, b in zip(frames, frames[1:])]
    names = [os.path.join(folder, f'{{i}}.jpg') for i in range(len(pictures))]
    for i in range(len(pictures)):
        cv2.imwrite(names[i], pictures[i])


if __name__ == "__main__":
    for line in open(sys.argv[1]).readlines():
        name = line.strip()
        {skip}
        {call}
"""


@pytest.mark.parametrize("given", ["name, os.path.join('out', name)", "path=name, folder=os.path.join('out', name)"])
def test_files_that_a_helper_lists_under_an_item_s_folder_are_made_again(given: str) -> None:
    assert "CKP109" in codes(FLOW.format(call=f"flow({given})", skip="pass"))


def test_an_item_whose_folder_is_there_is_not_made_again() -> None:
    skip = "if os.path.exists(os.path.join('out', name)):\n            continue"
    assert "CKP109" not in codes(FLOW.format(call="flow(name, os.path.join('out', name))", skip=skip))


PICTURES = """
import pytesseract
from pathlib import Path


def main(folder):
    for one in Path(folder).glob("*"):
        {skip}
        texts = [pytesseract.image_to_string(picture) for picture in one.glob("*.jpg")]
        with open(one / "text.txt", "w") as file:
            file.write("".join(texts))


if __name__ == "__main__":
    main("scans")
"""


@pytest.mark.parametrize(
    ("skip", "found"), [("pass", True), ('if (one / "text.txt").exists():\n            continue', False)]
)
def test_pictures_that_are_read_for_hours_are_read_again(skip, found):
    assert ("CKP109" in codes(PICTURES.format(skip=skip))) is found


CLIPS = """
import json
import os
import subprocess
import sys

import mmengine

{before}
for name, cuts in json.load(open(sys.argv[1])).items():
    film = os.path.join("films", name)
    for number, start in cuts.items():
        clip = os.path.join("clips", name + number)
        command = ["ffmpeg", "-ss", str(start), "-i", film, clip]
        command = " ".join(command)
        {skip}
        subprocess.check_output(command, shell=True)
"""


def test_clips_that_a_program_cuts_into_a_folder_made_before_are_cut_again() -> None:
    assert "CKP109" in codes(CLIPS.format(before="mmengine.mkdir_or_exist('clips')", skip="pass"))
    assert "CKP109" not in codes(CLIPS.format(before="pass", skip="if os.path.exists(clip): continue"))


def test_a_folder_that_a_helper_makes_where_there_is_none_leaves_nothing_out() -> None:
    called = "flow(name, os.path.join('out', name))"
    made = "    if not os.path.exists(folder):\n        os.system('mkdir -p ' + folder)\n    names = ["
    assert "CKP109" in codes(FLOW.replace("    names = [", made).format(call=called, skip="pass"))


WRITER = """
import sys

import numpy
from sentence_transformers import SentenceTransformer


class Writer:
    def __init__(self, folder):
        self.folder = folder
        self.index = {first}

    def write(self, vectors):
        {asked}
        path = self.folder / f"shard_{{self.index:06d}}.npy"
        numpy.save({path}, vectors)
        self.index += 1


def main(folder):
    model = SentenceTransformer("m")
    writer = Writer(folder)
    {before}
    for line in open(sys.argv[1]):
        writer.write(model.encode([line]))
"""


@pytest.mark.parametrize(
    ("first", "asked", "path", "before", "found"),
    [
        ("0", "pass", "path", "pass", {"CKP109"}),
        ("len(list(folder.iterdir()))", "pass", "path", "pass", set()),
        ("0", "if (self.folder / 'all.npy').exists():\n            return", "path", "pass", {"CKP109"}),  # encoded by then
        ("0", "pass", "path", "writer.index = int(sys.argv[2])", set()),
        ("0", "pass", "self.folder / 'last.npy'", "pass", set()),  # the last one alone is kept
    ],
)
def test_an_object_that_numbers_its_files_from_zero_writes_them_again(
    first: str, asked: str, path: str, before: str, found: set[str]
) -> None:
    assert codes(WRITER.format(first=first, asked=asked, path=path, before=before)) == found
