"""Settings: which file holds, what wins, and errors that name file and line."""

from __future__ import annotations

import json

import pytest

from safepoint.config import find_settings
from safepoint.core.errors import ConfigError

BROKEN = "def f(:\n"


def test_the_closest_file_holds_and_nothing_is_merged(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.safepoint]\nignore = ["CKP1"]\nfail-on = "never"\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "safepoint.toml").write_text('ignore = ["CKP2"]\n')
    deep = inner / "deep"
    deep.mkdir()
    settings = find_settings(str(deep))
    assert settings.root == str(inner)
    assert settings.strings("ignore") == ("CKP2",)
    assert settings.text("fail-on", "warning") == "warning"


def test_a_pyproject_without_our_table_is_passed_over(tmp_path):
    (tmp_path / "safepoint.toml").write_text('confidence = "low"\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "not-safepoint-at-all"\n')
    assert find_settings(str(inner)).text("confidence", "") == "low"


def test_isolated_takes_no_file_and_the_repository_as_root(tmp_path):
    (tmp_path / "safepoint.toml").write_text("nonsense = 1\n")
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    (tmp_path / "repo" / "src").mkdir()
    settings = find_settings(str(tmp_path / "repo" / "src"), isolated=True)
    assert settings.values == {}
    assert settings.root == str(tmp_path / "repo")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[tool.safepoint]\nselect = ["ALL"]\nselekt = []\n',
            "pyproject.toml:3: unknown setting 'selekt'; did you mean 'select'",
        ),
        ("[tool.safepoint]\nfail_on = 'error'\n", "did you mean 'fail-on'"),
        ('[tool.safepoint]\n\nselect = "CKP1"\n', "pyproject.toml:3: select is 'CKP1', but must be a list of strings"),
        ("[tool.other]\nexclude = 3\n[tool.safepoint]\nexclude = [3]\n", "pyproject.toml:4: exclude is [3]"),
        (
            '[tool.safepoint]\nfail-on = "bad"\n',
            "pyproject.toml:2: fail-on is 'bad', but must be one of info, warning, error, never",
        ),
        ('[tool.safepoint]\nrespect-gitignore = "yes"\n', "must be true or false"),
        ('[tool.safepoint.per-file-ignores]\n"a.py" = "CKP1"\n', "pyproject.toml:1: per-file-ignores"),
        ("[tool]\nsafepoint = 3\n", "pyproject.toml:2: tool.safepoint must be a table"),
        ("[tool.safepoint]\nx = = 3\n", "pyproject.toml:2:5: not TOML"),
        ("[tool.safepoint]\nx = 3 # \xff\n".encode("latin-1"), "pyproject.toml:2: not UTF-8"),
    ],
)
def test_errors_name_file_and_line(text, words, command):
    command.write("pyproject.toml", text)
    command.write("a.py", "")
    ran = command("check")
    assert ran.code == 2
    assert ran.err.startswith("safepoint: error: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def test_flags_win_over_settings(command):
    command.write("safepoint.toml", 'ignore = ["CKP001"]\nfail-on = "never"\n')
    command.write("a.py", BROKEN)
    assert command("check").code == 0
    assert command("check", "--ignore", "CKP2").code == 0
    assert command("check", "--ignore", "CKP2", "--fail-on", "error").code == 1
    assert command("check", "--isolated").code == 1


def test_config_names_the_file(command):
    command.write("other.toml", 'ignore = ["CKP001"]\n')
    command.write("a.py", BROKEN)
    assert command("check", "--config", "other.toml").code == 0
    missing = command("check", "--config", "gone.toml")
    assert (missing.code, missing.err) == (2, "safepoint: error: --config: gone.toml: no such file\n")


def test_per_file_ignores_and_excludes_are_relative_to_the_settings(command):
    command.write("safepoint.toml", 'exclude = ["gen/"]\n[per-file-ignores]\n"old/*.py" = ["CKP001"]\n')
    for name in ("gen/a.py", "old/b.py", "new/c.py"):
        command.write(name, BROKEN)
    assert command("check").out.startswith("new/c.py:1:7: CKP001")
    inside = command("check", cwd=command.folder / "old")
    assert (inside.code, inside.out) == (0, "No findings in 1 file with 0 loops.\n")


def test_rules_may_be_ignored_in_all_files_but_some(command):
    for name in ("vendor/a.py", "src/b.py"):
        command.write(name, BROKEN)
    command.write("safepoint.toml", '[per-file-ignores]\n"!vendor/" = ["CKP001"]\n')
    assert command("check").out.startswith("vendor/a.py:1:7: CKP001")
    command.write("safepoint.toml", '[per-file-ignores]\n"vendor/" = ["CKP001"]\n')
    assert command("check").out.startswith("src/b.py:1:7: CKP001")


def test_any_kind_of_root_is_an_error_not_a_crash(tmp_path):
    (tmp_path / "safepoint.toml").write_text("a = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(ConfigError):
        find_settings(str(tmp_path))


def test_a_virtual_environment_is_passed_by_and_sources_beside_its_file_alone_are_not(command):
    loop = "import requests\n\n\ndef crawl(urls):\n    return [requests.get(url).text for url in urls]\n"
    for folder in ("tool", "env"):
        command.write(f"{folder}/pyvenv.cfg", "home = /usr/bin\n")
        command.write(f"{folder}/app.py", loop)
    command.write("env/bin/activate", "")
    ran = command("loops", ".")
    assert "tool/app.py" in ran.out
    assert "env/app.py" not in ran.out


@pytest.mark.parametrize("name", ["rag.contract.yaml", "Rag.Contract.Yaml", "RAG.CONTRACT.YML"])
def test_a_contract_is_known_by_its_name_in_whatever_case_and_binds(name, command):
    command.write("safepoint.toml", "")
    command.write(name, "checkpoint_placement: {max_iterations_between_checkpoints: 7}\n")
    loop = "import requests\n\ndef crawl(urls):\n    for url in urls:  # safepoint: loop\n        requests.get(url)\n"
    command.write("a.py", loop)
    found = json.loads(command("check", "--format", "json").out)["findings"]
    assert {(one["path"], one["code"]) for one in found} == {("a.py", "CKP101"), (name, "CKP201")}
    assert "at most 7 turns" in next(one["message"] for one in found if one["path"] == "a.py")
