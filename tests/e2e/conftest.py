"""One wheel, built from the working tree and installed in a clean environment, for all tests here."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*words, cwd=None, check=True, timeout=280, **environment):
    """Run a program without this session's Python settings and colours; return the finished process."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV_", "PYTEST"))}
    for name in ("NO_COLOR", "FORCE_COLOR", "CI", "VIRTUAL_ENV"):
        env.pop(name, None)
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=env | environment,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert not check or done.returncode == 0, f"{words}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="session")
def wheel_names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def clean(folder, wheel):
    """Install a wheel with its extra `lint` in a clean environment and return its folder of programs."""
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    done = run(
        programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", f"{wheel}[lint]", check=False
    )
    if done.returncode != 0:
        pytest.skip(f"the wheel's dependencies cannot be installed here: {done.stderr.strip().splitlines()[-1]}")
    return programs


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """Return the folder of programs of a clean environment that holds the wheel and flake8."""
    return clean(tmp_path_factory.mktemp("clean"), wheel)
