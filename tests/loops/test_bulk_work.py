"""Bulk work over films, pages and records: objects given to pools, programs that write scratch files."""

import pytest

from support_loops import shown, verdicts

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
