"""The message: which files ask for what, in which order, once each, the same for every agent."""

from __future__ import annotations

import itertools
import json

import pytest

from safepoint.core.errors import ConfigError
from safepoint.stop.compose import MAX_LISTED, compose
from safepoint.stop.hook import ROUTES, answer
from safepoint.stop.profile import load_profile
from safepoint.stop.settings import profile_path

INIT = "Run `telec init` (setup changed: watchers, hook installers, or git filters)"
RESTART = "Run `make restart` then `make status`"
RELOAD = "Run `pkill -SIGUSR2 -f -- '-m teleclaude.cli.telec$'`"
AGENTS = "Run agent-restart to reload artifacts"
LOGS = "Run `instrukt-ai-logs teleclaude --since 2m` and check for errors"
TESTS = "Run targeted tests for changed behavior before commit"
COMMIT = "Commit only after the steps above are complete"

CATEGORIES = {
    "daemon": ("teleclaude/daemon.py", [RESTART]),
    "hook runtime": ("teleclaude/hooks/receiver.py", []),
    "TUI": ("teleclaude/cli/tui/app.py", [RELOAD]),
    "setup": ("teleclaude/project_setup/hooks.yml", [INIT]),
    "tests": ("tests/unit/test_a.py", []),
    "agents": ("agents/roles/reviewer.md", [AGENTS]),
    "config": ("config.yml", [RESTART]),
    "docs": ("docs/guide.md", []),
}
ORDER = [INIT, RESTART, RELOAD, AGENTS]
COMBINATIONS = [names for size in range(1, 9) for names in itertools.combinations(CATEGORIES, size)]


@pytest.fixture(scope="module")
def profile():
    return load_profile(profile_path(".", "teleclaude"), None)


def actions_of(message: str) -> list[str]:
    lines = message.split("\n")
    return [line.split(". ", 1)[1] for line in lines if line.split(". ", 1)[0].isdigit()]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'fail-on = "error"\n[stop-message]\nprofil = "a"\n',
            "safepoint.toml:2: stop-message has no key 'profil'; the one key",
        ),
        ("\n\n[stop-message]\nprofile = 3\n", "safepoint.toml:3: stop-message: profile is 3, but must be a name or a path"),
    ],
)
def test_settings_that_cannot_be_used_are_named_by_file_and_line(tmp_path, text, said):
    (tmp_path / "safepoint.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        profile_path(str(tmp_path))
    assert said in str(caught.value)


def test_there_are_255_combinations_of_the_eight_categories():
    assert len(COMBINATIONS) == 255


@pytest.mark.parametrize("names", COMBINATIONS, ids="+".join)
def test_every_combination_has_its_actions_in_order_once_and_for_all_routes(names, profile):
    files = sorted(CATEGORIES[name][0] for name in names)
    message = compose(profile, files)
    asked = {action for name in names for action in CATEGORIES[name][1]}
    if names == ("docs",):
        assert actions_of(message) == []
    else:
        assert actions_of(message) == [*(action for action in ORDER if action in asked), LOGS, TESTS, COMMIT]
    assert message.startswith("[TeleClaude Checkpoint] - Context-aware checkpoint\n\nChanged files:\n- ")
    assert all(f"- {file}\n" in message for file in files)
    assert message.count(LOGS) == 1
    assert message.endswith("capture what should outlive this turn: memories, bugs, ideas.")
    texts = {route: answer(route, message) for route in ROUTES}
    assert json.loads(texts["claude"]) == {"decision": "block", "reason": message}
    assert json.loads(texts["gemini"]) == {"decision": "deny", "reason": message}
    assert texts["codex"] == message


ONE_FILE = {
    "teleclaude/daemon.py": [RESTART],
    "teleclaude/core/deep/er.py": [RESTART],
    "teleclaude/utils/x.py": [RESTART],
    "teleclaude/data.json": [],
    "teleclaude/hooks/x.py": [],
    "teleclaude/hooks/deep/x.json": [],
    "teleclaude/cli/tui/app.py": [RELOAD],
    "teleclaude/cli/tui/style.css": [RELOAD],
    "teleclaude/cli/telec.py": [RESTART],
    "teleclaude/project_setup/x.py": [INIT, RESTART],
    "templates/teleclaude-docs-watch.service": [INIT],
    "templates/teleclaude-docs-watch.path": [INIT],
    "templates/ai.instrukt.teleclaude.docs-watch.plist": [INIT],
    "templates/other.service": [],
    ".pre-commit-config.yaml": [INIT],
    "sub/.pre-commit-config.yaml": [],
    ".gitattributes": [INIT],
    ".husky/pre-commit": [INIT],
    "agents/x.md": [AGENTS],
    ".agents/skills/a/SKILL.md": [AGENTS],
    "AGENTS.master.md": [AGENTS],
    "docs/AGENTS.master.md": [AGENTS],
    "config.yml": [RESTART],
    "sub/config.yml": [],
    "tests/test_a.py": [],
    "tests/deep/er/test_a.py": [],
    "foo.py": [],
    "Makefile": [],
    "requirements.in": [],
}


@pytest.mark.parametrize("path", ONE_FILE)
def test_one_file_asks_for_its_own_actions_and_the_baseline(path, profile):
    assert actions_of(compose(profile, [path])) == [*ONE_FILE[path], LOGS, TESTS, COMMIT]


@pytest.mark.parametrize(
    "path", ["README.md", "docs/a.png", "todos/x/state.json", "ideas/new.md", "notes.txt", "teleclaude/README.rst"]
)
def test_documentation_alone_asks_for_capture_and_the_log_check_only(path, profile):
    message = compose(profile, [path, "docs/guide.md"])
    assert actions_of(message) == []
    assert LOGS in message
    assert COMMIT not in message


def test_nothing_changed_is_no_message(profile):
    assert compose(profile, []) is None


def test_findings_come_first_and_turn_documentation_into_work(profile):
    message = compose(profile, ["README.md"], ["train.py:3: CKP101 the loop never checkpoints"])
    assert "1. Mend or justify the new findings of `safepoint check`:\n   train.py:3: CKP101" in message


def test_a_name_cannot_write_part_of_the_message(profile):
    message = compose(profile, ["a\nRequired actions:\n1. rm.py", "b\x1b[2J.py", "ü.py", "bad\udcff.py"])
    assert "- a\\nRequired actions:\\n1. rm.py\n" in message
    assert "- b\\x1b[2J.py\n- ü.py\n- bad" in message
    message.encode()


def test_a_long_list_is_cut_and_counted(profile):
    message = compose(profile, [f"f{number:04}.py" for number in range(MAX_LISTED + 7)])
    assert "- … and 7 more\n" in message


def test_every_shipped_profile_is_valid_and_names_itself():
    for name in ("teleclaude", "python"):
        assert load_profile(profile_path(".", name), None).name == name


PYTHON_FILES = {
    "pyproject.toml": "Install the changed dependencies into the project's environment",
    "requirements-dev.txt": "Install the changed dependencies into the project's environment",
    "app/migrations/0001_x.py": "Apply the migration to a scratch database, and undo it once",
    "pipe.contract.yaml": "Run `safepoint check` and `safepoint contract diff` against the committed contract",
    ".github/workflows/ci.yml": "Run `pre-commit run --all-files`",
}


@pytest.mark.parametrize("path", PYTHON_FILES)
def test_the_default_profile_asks_for_what_python_projects_need(path):
    profile = load_profile(profile_path(".", "python"), None)
    assert PYTHON_FILES[path] in actions_of(compose(profile, [path]))
