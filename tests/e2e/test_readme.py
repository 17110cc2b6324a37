"""What README.md and the published action say is so."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tomllib

import pytest
import yaml

from safepoint.config import KEYS, find_settings
from safepoint.render import FORMATS

from .conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
sys.path.insert(0, str(ROOT / "scripts"))


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_finding_shown_is_the_one_printed():
    import readme_output

    assert len(blocks("console")) == 1
    assert readme_output.outputs()["README.md"] == README
    assert "CKP101 warning:" in README


def test_the_commands_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"^    make ([a-z-]+)", README, re.MULTILINE)) <= targets


def test_the_map_names_what_is_there():
    rows = re.search(r"## Where to find what\n\n(.*?)\n\n", README, re.DOTALL)
    assert rows is not None
    for folder in re.findall(r"(?:^| {2})([\w/]+/)", rows[1], re.MULTILINE):
        assert (ROOT / folder).is_dir(), folder
    parts = re.search(r"the package: (.*)", rows[1])
    assert parts is not None
    for part in parts[1].split(", "):
        assert (ROOT / "linter/safepoint" / part).is_dir(), part


def test_the_settings_shown_are_valid(tmp_path):
    (text,) = blocks("toml")
    (tmp_path / "pyproject.toml").write_text(text)
    assert set(find_settings(str(tmp_path)).values) <= set(KEYS)
    assert tomllib.loads(text)["tool"]["safepoint"]


def test_the_hook_shown_is_published():
    shown = yaml.safe_load(blocks("yaml")[0])
    published = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    assert {hook["id"] for hook in shown["repos"][0]["hooks"]} <= published


def test_the_action_takes_the_inputs_shown_and_its_shell_is_valid():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    shown = yaml.safe_load(blocks("yaml")[1])["steps"][1]["with"]
    assert set(shown) <= set(action["inputs"])
    for step in action["runs"]["steps"]:
        if "run" in step:
            assert "${{" not in step["run"], "inputs reach the shell by the environment only"
            subprocess.run(["bash", "-n"], input=step["run"], text=True, check=True)


def test_the_actions_own_command_works(tmp_path):
    """Run the checking step of the action as GitHub would, with this interpreter's command in the place of the installed one."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    bin_folder = tmp_path / "temp" / "safepoint" / "bin"
    bin_folder.mkdir(parents=True)
    program = bin_folder / "safepoint"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m safepoint "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    (tmp_path / "a.py").write_text("def f(:\n")
    environment = {**os.environ, "RUNNER_TEMP": str(tmp_path / "temp"), "ARGS": "a.py --fail-on error", "SARIF": "out.sarif"}
    environment |= {"GITHUB_OUTPUT": str(tmp_path / "output"), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    script = next(step["run"] for step in action["runs"]["steps"] if step.get("id") == "check")
    done = subprocess.run(
        ["bash", "-e", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout.startswith("::error title=CKP001")
    assert (tmp_path / "out.sarif").is_file()
    assert "CKP001" in (tmp_path / "summary").read_text()
    assert (tmp_path / "output").read_text() == "sarif=out.sarif\n"


@pytest.mark.parametrize("name", ["check", "test", "test-slow", "bench", "lint"])
def test_the_makefile_has_what_the_project_promises(name):
    assert re.search(rf"^{name}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_ci_runs_the_tests():
    script = (ROOT / ".ci/run").read_text()
    subprocess.run(["sh", "-n"], input=script, text=True, check=True)
    assert script.rstrip().endswith("exec make test")
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_every_setting_and_format_is_documented():
    page = (ROOT / "docs/check.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in KEYS)
    assert all(f"`{name}`" in page for name in FORMATS)
