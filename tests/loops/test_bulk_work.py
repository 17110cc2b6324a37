"""Bulk work over films, pages and records: objects given to pools, scratch files, pages that are asked for with a pause."""

import pytest

from support_loops import loops, shown, verdicts

CALLED = """
import subprocess
import tempfile
from multiprocessing import Pool

import requests


class Recognizer:
    def __init__(self, language):
        self.language = language

    def __call__(self, sound):
        {work}


def transcribe(sounds, out):
    pool = Pool(8)
    recognizer = Recognizer("en")
    found = []
    for text in pool.imap(recognizer, sounds):
        found.append(text)
    with open(out, "w") as file:
        file.write("\\n".join(found))
"""


@pytest.mark.parametrize(
    ("work", "told"),
    [
        ("return requests.post('https://speech.example/api', data=sound).text", {"CKP105"}),
        ("return sound.strip().upper()", set()),
    ],
)
def test_a_pool_runs_what_an_object_does_that_is_called(work: str, told: set[str]) -> None:
    assert shown(CALLED.format(work=work)) == told


CUT = """
import subprocess
import tempfile


def cut(parts, path):
    found = []
    for start, end in parts:
        {made}
        subprocess.check_output(["ffmpeg", "-ss", start, "-t", end, "-i", path, {target}])
        found.append(open({target}, "rb").read())
    return found
"""


def test_a_program_that_writes_a_scratch_file_keeps_nothing() -> None:
    temporary = CUT.format(made='temp = tempfile.NamedTemporaryFile(suffix=".flac", delete=False)', target="temp.name")
    assert verdicts(temporary) == ["flagged"]
    assert verdicts(CUT.format(made='sound = f"{path}.{start}.flac"', target="sound")) == ["checkpointed"]


PAGED = """
import time

import requests


class Client:
    def history(self, account):
        found = []
        {before}
        while True:
            answer = requests.get({asked}).json()
            if not answer:
                break
            found.append(answer)
            {moved}
            time.sleep(5)
        return found
"""


def test_pages_asked_for_with_a_pause_are_many_and_tries_are_not() -> None:
    paged = PAGED.format(before="offset = 0", asked='f"https://a.example/{account}?offset={offset}"', moved="offset += 10")
    assert shown(paged) == {"CKP101"}
    polled = PAGED.format(before="tries = 0", asked='f"https://a.example/{account}"', moved="tries += 1")
    assert not shown(polled)
    assert not shown(paged.replace("time.sleep(5)", "pass"))


FETCHED = """
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing import Pool
from os.path import exists

import pandas as pd
from joblib import Parallel, delayed


def cut(name, out):
    line = " ".join(["trimmer", "-i", name, "-o", out])
    subprocess.check_output(line, shell=True)
    return "made"


def cut_one(name):
    out = name + ".mp4"
    if {test}:
        return "there"
    return cut(name, out)


def main(path):
    rows = pd.read_csv(path)
    {run}
    with open("report.json", "w") as file:
        json.dump(found, file)
"""


@pytest.mark.parametrize(
    "run",
    [
        "found = Parallel(n_jobs=8)(delayed(cut_one)(one) for _, one in rows.iterrows())",
        "found = [one for one in Pool(8).imap(cut_one, rows)]",
        """pool = ThreadPoolExecutor(8)
    found = []
    for task in as_completed([pool.submit(cut_one, one) for one in rows]):
        found.append(task.result())""",
    ],
)
def test_work_of_a_pool_that_a_restart_leaves_out_is_not_lost(run: str) -> None:
    assert not shown(FETCHED.format(run=run, test="exists(out)"))
    assert shown(FETCHED.format(run=run, test="not name"))


SCORED = """
import csv
import sys
import requests
import soundfile
import librosa


def main(paths, out):
    scores = []
    for path in paths:
        sound, rate = soundfile.read(path)
        {before}
        with open(path, "rb") as clip:
            answer = requests.post("https://score.example/api", files={{"audio": clip}}).json()
        row = {{"path": path, "score": answer["score"]}}
        scores.append(row)
        {after}
    with open(out, "w") as file:
        csv.writer(file).writerows(scores)


if __name__ == "__main__":
    main(sys.argv[1:], "scores.csv")
"""


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("soundfile.write(path, librosa.resample(sound, rate, 16000), 16000)", "pass", {"CKP105"}),
        ("pass", "soundfile.write(path, sound, rate)", {"CKP105"}),
        ("pass", "csv.writer(open(out, 'a')).writerow(row)", set()),
        ("pass", "open(path + '.json', 'w').write(str(answer))", set()),
    ],
)
def test_a_file_of_what_is_asked_about_keeps_no_answer(before: str, after: str, told: set[str]) -> None:
    assert shown(SCORED.format(before=before, after=after)) - {"CKP109"} == told


FEED = """
import csv
import json
try:
    from urllib.request import urlopen
except ImportError:
    from urllib2 import urlopen


def scrape(page, out):
    with open(out, "{mode}") as file:
        writer = csv.writer(file)
        after = ""
        more = True
        while more:
            posts = json.loads(urlopen("https://graph.example/" + page + after).read())
            for post in posts["data"]:
                likes = [json.loads(urlopen(post["url"] + kind).read()) for kind in post["kinds"]]
                writer.writerow([post["id"], *likes])
            if "next" in posts:
                after = posts["next"]
            else:
                more = False
"""


def test_rows_of_pages_that_a_restart_empties_are_told() -> None:
    assert shown(FEED.format(mode="w")) == {"CKP109"}
    assert not shown(FEED.format(mode="a").replace('after = ""', "after = open(out).readlines()[-1]"))


LOADED = """
import os
import re
import urllib.request


def main(folder):
    names = re.findall("href=(.*?)>", urllib.request.urlopen("https://dumps.example").read().decode())
    for name in names:
        path = os.path.join(folder, name)
        {test}
        urllib.request.urlretrieve("https://dumps.example/" + name, path)


if __name__ == "__main__":
    main("dumps")
"""


def test_files_that_a_restart_loads_again_are_told() -> None:
    assert shown(LOADED.format(test="pass")) == {"CKP109"}
    assert not shown(LOADED.format(test="if os.path.exists(path): continue"))


STREAMED = """
import json

from tqdm import tqdm


def size(text):
    return len(text.encode())


def main(path, out):
    lengths = []
    for line in tqdm(open(path){total}):
        lengths.append(size(line))
    with open(out, "w") as file:
        json.dump(lengths, file)


if __name__ == "__main__":
    main("corpus.jsonl", "lengths.json")
"""


def test_a_bar_that_is_told_of_millions_says_how_many_there_are() -> None:
    assert shown(STREAMED.format(total=", total=56_626_342")) == {"CKP105"}
    assert not shown(STREAMED.format(total=", total=5_000"))
    assert not shown(STREAMED.format(total=""))


SITES = """
from collections import OrderedDict

import requests

SITES = OrderedDict([{entries}])


def main(name):
    found = {{}}
    for site, url in SITES.items():
        found[site] = requests.get(url + name).status_code
    with open("found.txt", "w") as file:
        file.write(str(found))


if __name__ == "__main__":
    main("me")
"""


def test_an_ordered_dictionary_holds_as_many_as_it_is_made_of() -> None:
    (loop,) = loops(SITES.format(entries="('a', 'https://a.example/'), ('b', 'https://b.example/')"))
    assert (loop.trips.maximum, loop.verdict) == (2, "short")
    (loop,) = loops(SITES.format(entries="*open('sites.txt')"))
    assert loop.trips.maximum is None


PLACED = """
import requests


class Loader:
    def __init__(self, places):
        self.places = places

    def fetch(self, post):
        for target, url in self.places.of(post):
            {test}
            with open(target, "wb") as file:
                file.write(requests.get(url).content)

    def note(self, post):
        with open("posts.txt", "a") as file:
            file.write(post)


def main(posts, places):
    loader = Loader(places)
    with open(posts) as file:
        for post in file:
            loader.fetch(post)
            loader.note(post)
"""


def test_whatever_stands_for_a_path_is_asked_whether_it_is_there() -> None:
    assert "CKP109" in shown(PLACED.format(test="pass"))
    assert "CKP109" not in shown(PLACED.format(test="if target.exists(): continue"))
