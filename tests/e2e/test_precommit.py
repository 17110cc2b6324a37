"""The published hooks do their job in a real `pre-commit try-repo` run on a repository of their own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from safepoint.cli import COMMANDS

from .conftest import ROOT, run
from .test_installed import TRAINING

HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


def git(folder, *words):
    identity = ("-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false")
    run("git", *identity, "-C", folder, *words)


def repository(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "all")
    return folder


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """Return a repository that holds the working tree as its newest commit."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, check=False
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    folder = tmp_path_factory.mktemp("published")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if not name.startswith("tests/") and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return repository(folder)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


def test_the_hooks_say_what_pre_commit_needs():
    entries = {hook["id"]: hook["entry"] for hook in HOOKS}
    assert entries["safepoint"] == "safepoint check"
    assert all(hook["language"] == "python" and hook["entry"].split()[1] in COMMANDS for hook in HOOKS)


@pytest.mark.parametrize("hook", ["safepoint", "safepoint-files"])
def test_a_real_run_blocks_on_findings_and_passes_without(published, home, tmp_path, hook):
    project = tmp_path / "project"
    project.mkdir()
    (project / "train.py").write_text(TRAINING)
    (project / "notes.md").write_text("# notes\n")
    repository(project)
    words = (sys.executable, "-m", "pre_commit", "try-repo", published, hook, "--all-files", "--color", "never")
    failed = run(*words, cwd=project, check=False, PRE_COMMIT_HOME=str(home))
    if "Could not find a version" in failed.stdout or "Failed to establish" in failed.stdout:
        pytest.skip("the hook's dependencies cannot be installed here")
    assert failed.returncode == 1, failed.stdout + failed.stderr
    assert "train.py:5:5: CKP101 warning:" in failed.stdout
    (project / "train.py").write_text("print('nothing to lose')\n")
    passed = run(*words, cwd=project, check=False, PRE_COMMIT_HOME=str(home))
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert "Passed" in passed.stdout
