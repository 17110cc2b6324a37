"""Programs of upkeep that are done at once, and saves that only a setting switches on or off."""

import pytest

from safepoint.checks.conditional_checkpoint import check
from safepoint.core.diagnostic import Severity
from support_loops import project, shown, verdicts


@pytest.mark.parametrize(
    "line",
    [
        "f'kill -9 {pid}'",
        "'pgrep -P ' + str(pid)",
        "f'cd {pid} && cat log.txt'",
        "f'ps aux | grep {pid}'",
        "'ssh -p 22 ' + host + ' \\'kill {}\\''.format(pid)",
    ],
)
def test_upkeep_of_processes_costs_nothing(line: str) -> None:
    text = f"""
import subprocess


def clean(pids, host):
    done = []
    for pid in pids:
        line = {line}
        done.append(subprocess.run(line, shell=True))
    return done
"""
    assert verdicts(text) == ["cheap"]


@pytest.mark.parametrize("line", ["f'cd {one} && make all'", "f'cat {one} | ./simulate'", "'ssh ' + one + ' ./simulate'"])
def test_programs_behind_such_lines_cost_what_they_cost(line: str) -> None:
    text = f"import glob\nimport os\n\nfor one in glob.glob('*.cfg'):\n    os.system({line})\n"
    assert verdicts(text) == ["flagged"]


@pytest.mark.parametrize("line", ['"bash -c \'" + one', '"ssh host \'"', "\"bash -c ' ;'\"", '"; ;"', "''"])
def test_a_command_line_of_which_little_is_written_is_read_all_the_same(line: str) -> None:
    text = f"import os\n\nfor one in os.listdir('.'):\n    os.system({line})\n"
    assert verdicts(text)[0] in ("flagged", "cheap")


def test_a_program_started_to_say_something_costs_nothing() -> None:
    text = """
import subprocess


def names(commits):
    found = []
    for one in commits:
        process = subprocess.Popen(["git", "name-rev", "--name-only", one], stdout=subprocess.PIPE)
        found.append(process.communicate()[0])
    return found
"""
    assert verdicts(text) == ["cheap"]


def _told(text: str) -> list[Severity]:
    return [one.severity for one in check(project({"m.py": text}).facts("m.py"))]


_TRAINING = """
import torch


def fit(model, loader, optimizer, epochs, save=False, dry=False):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        if CONDITION:
            torch.save(model.state_dict(), "model.pt")
"""


def test_a_save_that_a_setting_switches_on_is_told() -> None:
    assert _told(_TRAINING.replace("CONDITION", "save")) == [Severity.INFO]


def test_a_save_that_a_setting_switches_off_is_made_for_whoever_sets_nothing() -> None:
    assert _told(_TRAINING.replace("CONDITION", "not dry")) == []


def test_a_save_on_request_is_told_only_where_its_absence_would_be_a_finding() -> None:
    text = """
import requests


class Client:
    def refresh(self, links):
        found = []
        for link in links:
            found.append(requests.get(link).json())
            if self.session:
                self.session.commit()
        return found
"""
    assert _told(text) == []
    assert shown(text) == set()
