"""Ignore patterns mean what git means by them."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from safepoint.core.globs import IgnoreFile, PathGlob

NAMES = st.sampled_from(["a", "b", "ab", "a.py", "b.txt", "build", "x[1]", "!odd", "#x", "a b"])
PIECES = st.sampled_from(
    [
        "a",
        "b",
        "*",
        "?",
        "**",
        "*.py",
        "[ab]",
        "[!a]",
        "a*",
        "build",
        "b.txt",
        "\\#x",
        "\\!odd",
        "x\\[1\\]",
        "[a",
        "[]a]",
        "[^a]",
    ]
)
PATTERNS = st.builds(
    lambda negated, anchored, parts, folder: (
        ("!" if negated else "") + ("/" if anchored else "") + "/".join(parts) + ("/" if folder else "")
    ),
    st.booleans(),
    st.booleans(),
    st.lists(PIECES, min_size=1, max_size=3),
    st.booleans(),
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


def ours(lines: list[str], path: str) -> bool:
    """Judge a path that does not exist (so, to git, a file) as the search does: folder by folder from above."""
    file = IgnoreFile(lines)
    parts = path.split("/")
    for count in range(1, len(parts) + 1):
        if file.verdict("/".join(parts[:count]), parts[count - 1], is_folder=count < len(parts)) is True:
            return True
    return False


@settings(max_examples=120, deadline=None)
@given(lines=st.lists(PATTERNS, min_size=1, max_size=4), paths=st.lists(PATHS, min_size=6, max_size=12, unique=True))
@example(lines=["[a/[ab]", "x[!/]b"], paths=["a", "a/a", "b", "ab", "a.py", "xab"])
def test_verdicts_are_those_of_git(repository, lines, paths):
    (repository / ".gitignore").write_text("\n".join(lines) + "\n")
    command = ["git", "-C", str(repository), "check-ignore", "--no-index", "--stdin", "-z"]
    answer = subprocess.run(command, input="\0".join(paths), text=True, capture_output=True, check=False)
    assert [path for path in paths if ours(lines, path)] == answer.stdout.split("\0")[:-1], lines


@pytest.mark.parametrize(
    ("glob", "path", "fits"),
    [
        ("tests/", "tests/a.py", True),
        ("tests/", "src/tests/a.py", True),
        ("/tests/", "src/tests/a.py", False),
        ("tests/**", "tests/deep/a.py", True),
        ("*.py", "deep/a.py", True),
        ("a.py", "b/a.py", True),
        ("b/*.py", "b/a.py", True),
        ("b/*.py", "c/b/a.py", False),
        ("**/b/*.py", "c/b/a.py", True),
        ("./b", "b/a.py", True),
        ("a", "ab.py", False),
        ("#a.py", "b/#a.py", True),
        ("!b/", "b/a.py", False),
        ("!b/", "c/a.py", True),
        ("!./b", "b/a.py", False),
        ("\\!b", "!b/a.py", True),
        ("!!b", "!b/a.py", False),
        ("[z-a]", "a", False),
    ],
)
def test_globs_of_the_settings(glob, path, fits):
    assert PathGlob(glob).matches(path) is fits
