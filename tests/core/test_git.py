"""What git is asked: a file that is not there is told from a git that gives no answer."""

from __future__ import annotations

import subprocess

import pytest

from safepoint.core.git import GitError, committed


@pytest.fixture
def folder(tmp_path):
    for words in (("init", "-q"), ("add", "a.py"), ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one")):
        (tmp_path / "a.py").write_text("x = 1\n")
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def test_a_file_of_the_last_commit_is_read_as_it_was(folder):
    (folder / "a.py").write_text("x = 2\n")
    assert committed(str(folder), "a.py") == b"x = 1\n"


def test_a_file_that_the_last_commit_lacks_is_none(folder):
    assert committed(str(folder), "b.py") is None


def test_a_git_that_does_not_answer_is_no_file_that_is_not_there(folder, monkeypatch):
    def hang(words, **more):
        raise subprocess.TimeoutExpired(words, more["timeout"])

    monkeypatch.setattr(subprocess, "run", hang)
    with pytest.raises(GitError, match="took longer than 10 s"):
        committed(str(folder), "a.py")
