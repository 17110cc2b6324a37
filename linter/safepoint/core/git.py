"""What git says of a repository, read without writing anything: no configuration, no refreshed index, no prompt."""

from __future__ import annotations

import os

from safepoint.core.errors import SafepointError
from safepoint.core.record import NamedTuple

DEFAULT_TIMEOUT_SECONDS = 10.0


class GitError(SafepointError):
    """Git could not answer: it is not installed, this is no work tree, or it took too long."""


class GitRefusalError(GitError):
    """Git has answered that it cannot do what it was asked for: what is named is not there."""


class WorkTree(NamedTuple):
    """The state of a work tree: `head` is the commit, or None before the first one.

    `changed` holds the paths of staged, unstaged and untracked files, a rename's old and new one both, relative to the
    top folder with forward slashes, sorted, each once.
    """

    head: str | None
    changed: tuple[str, ...]


def run_git(folder: str, *words: str, timeout: float = DEFAULT_TIMEOUT_SECONDS) -> bytes:
    """Return the output of one git command in `folder`; raises GitError.

    Optional locks are off, so that git never refreshes the index behind another process's back, and git never asks.
    """
    import subprocess

    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(  # noqa: S603
            ["git", *words],  # noqa: S607
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise GitError(f"git {words[0]} took longer than {timeout:g} s in {folder}") from None
    except OSError as error:
        raise GitError(f"git cannot run in {folder}: {error.strerror or error}") from None
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines() or [f"exit code {done.returncode}"]
        raise GitRefusalError(f"git {words[0]} failed in {folder}: {reason[-1]}")
    return done.stdout


def top_folder(folder: str, *, timeout: float = DEFAULT_TIMEOUT_SECONDS) -> str:
    """Return the top folder of the work tree that `folder` lies in; raises GitError."""
    return os.fsdecode(run_git(folder, "rev-parse", "--show-toplevel", timeout=timeout).rstrip(b"\n"))


def work_tree(folder: str, *, timeout: float = DEFAULT_TIMEOUT_SECONDS) -> WorkTree:
    """Read head and changed files in one git call; raises GitError outside a work tree or in a bare repository."""
    words = ("status", "--porcelain=v2", "--branch", "-z", "--no-renames", "--untracked-files=all")
    head: str | None = None
    changed: set[str] = set()
    for entry in os.fsdecode(run_git(folder, *words, timeout=timeout)).split("\0"):
        if entry.startswith("# branch.oid "):
            oid = entry.removeprefix("# branch.oid ")
            head = None if oid == "(initial)" else oid
        elif entry[:2] in _PATH_FIELD:
            changed.add(entry.split(" ", _PATH_FIELD[entry[:2]])[-1])
    return WorkTree(head, tuple(sorted(changed)))


_PATH_FIELD = {"1 ": 8, "u ": 10, "? ": 1}
"""Kind of a porcelain v2 entry -> how many spaces stand before its path (git-status(1), "Porcelain Format Version 2")."""


def committed(folder: str, path: str) -> bytes | None:
    """Return a file's bytes in the last commit, `path` relative to the top folder; None when it is not there.

    Raises:
        GitError: git did not answer, so that nobody knows.
    """
    try:
        return run_git(folder, "cat-file", "blob", f"HEAD:{path}")
    except GitRefusalError:
        return None
