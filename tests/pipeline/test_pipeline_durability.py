"""Several writers at once, a kill in the middle of a write, and file systems without hard links."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import yaml

from safepoint.core import files
from support_pipeline import RUN, TICKET, call, call_process, words, write_words


def test_of_several_writers_of_one_attempt_exactly_one_wins(tmp_path):
    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda _: call_process(write_words(tmp_path)), range(6)))
    answers = [json.loads(one.stdout) for one in done]
    assert sorted(answer["success"] for answer in answers) == [False] * 5 + [True]
    assert sorted(one.returncode for one in done) == [0] + [1] * 5
    assert all("already exists" in answer["error"] for answer in answers if not answer["success"])
    assert call_process(words("validate", tmp_path, phase="implement")).returncode == 0


_WRITER = """
import sys
from safepoint.cli import main
root, payload = sys.argv[1:3]
for attempt in range(1, 10_000):
    main(["pipeline", "write", "--root", root, "--ticket-id", "OMN-2144", "--run-id", "a1b2c3d4-e5f6-7890-abcd-ef1234567890",
          "--phase", "implement", "--attempt", str(attempt), "--payload", payload])
    print("acknowledged", attempt, flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_kill_during_a_write_leaves_no_half_file_and_loses_no_acknowledged_one(seed, tmp_path):
    payload = json.dumps(
        {"branch_name": "b", "commit_sha": "a" * 40, "files_changed": [f"src/file_{n}.py" for n in range(400)]}
    )
    writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(tmp_path), payload], stdout=subprocess.PIPE, text=True)
    first = [writer.stdout.readline() for _ in range(6)]
    assert first
    time.sleep(random.Random(seed).random() * 0.1)
    writer.send_signal(signal.SIGKILL)
    rest = writer.stdout.read()
    writer.stdout.close()
    writer.wait()
    acknowledged = [
        int(line.split()[1]) for line in ("".join(first) + rest).splitlines() if line.startswith("acknowledged ")
    ]
    folder = tmp_path / TICKET / RUN
    for attempt in acknowledged:
        assert yaml.safe_load((folder / f"phase_1_implement_a{attempt}.yaml").read_text())["attempt_number"] == attempt
    answer = json.loads(call_process(words("list", tmp_path)).stdout)
    assert answer["invalid"] == []
    assert answer["count"] in (len(acknowledged), len(acknowledged) + 1)


@pytest.mark.parametrize("fault", [PermissionError(1, "Operation not permitted"), OSError(95, "Operation not supported")])
def test_without_hard_links_writing_is_exclusive_all_the_same(fault, tmp_path, capsys, monkeypatch):
    def refuse(*_args: object, **_options: object) -> None:
        raise fault

    monkeypatch.setattr(files.os, "link", refuse)
    assert call(capsys, write_words(tmp_path))[0] == 0
    code, answer = call(capsys, write_words(tmp_path))
    assert (code, "already exists" in answer["error"]) == (1, True)
    assert call(capsys, words("validate", tmp_path, phase="implement"))[0] == 0
    with pytest.raises(FileExistsError):
        files.write_exclusive(tmp_path / TICKET / RUN / "phase_1_implement_a1.yaml", b"other")
    assert not [name for name in os.listdir(tmp_path / TICKET / RUN) if not name.startswith("phase_")]


def test_a_full_disk_is_an_error_and_leaves_nothing(tmp_path, capsys, monkeypatch):
    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_all", full)
    code, answer = call(capsys, write_words(tmp_path))
    assert (code, "No space left on device" in answer["error"]) == (1, True)
    assert os.listdir(tmp_path / TICKET / RUN) == []
