"""What the command says when it cannot do what is asked: one line, exit code 2, and no file replaced by a slip."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOOP = "import requests\n\n\nfor line in open('addresses.txt'):\n    print(requests.get(line).text)\n"


def shell(folder, words):
    """Run the command by a shell of its own, so that its streams can be closed or full."""
    line = f"{sys.executable} -m safepoint {words}"
    return subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("words", ["check a.py", "loops a.py", "explain CKP101"])
def test_a_full_disk_behind_standard_output_is_one_line(tmp_path, words):
    (tmp_path / "a.py").write_text(LOOP)
    ran = shell(tmp_path, f"{words} > /dev/full")
    assert ran.returncode == 2
    assert ran.stderr == "safepoint: error: No space left on device; what was printed may not be complete\n"


def test_closed_streams_change_no_exit_code(tmp_path):
    (tmp_path / "a.py").write_text("def f(:\n")
    assert shell(tmp_path, "check a.py >&-").returncode == 1
    assert shell(tmp_path, "check a.py 2>&- >&-").returncode == 1
    ran = shell(tmp_path, "check - <&-")
    assert (ran.returncode, ran.stderr) == (2, "safepoint: error: `-` reads standard input, which is closed\n")


@pytest.mark.parametrize("words", ["check", "loops"])
def test_a_working_folder_that_is_gone_is_one_line(tmp_path, words):
    (tmp_path / "gone").mkdir()
    script = f"cd gone && rmdir ../gone && {sys.executable} -m safepoint {words}"
    ran = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    told = "safepoint: error: the working folder does not exist any more; change to one that does"
    assert ran.returncode == 2
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frob", "--help"], "unknown command 'frob'"),
        (["--frob"], "unrecognized arguments: --frob"),
        (["check", "--jobs", "0"], "'0' is no number of processes; wanted a whole number from 1"),
        (["check", "--jobs", "-3"], "wanted a whole number from 1"),
        (["check", "--jobs", "many"], "'many' is no number of processes"),
        (["check", "--select", ""], "--select names no rule; wanted codes such as CKP101"),
        (["check", "--output", "json=r", "--output", "sarif=./r"], "two reports are to go to ./r"),
        (["check", "--output", "json=a.py"], "a.py is a source and would be replaced"),
        (["check", "--write-baseline", "--baseline", "a.py"], "a.py is a source and would be replaced"),
        (["check", "--write-baseline", "--baseline", "notes.txt"], "notes.txt, which is no baseline"),
        (["explain", "CKP60"], "is the beginning of several rules: CKP601, CKP602, CKP603, CKP604"),
        (["loops", "--why", ""], "--why got ''"),
        (["loops", "--why", "a.py:4", "--format", "json"], "--format json shows the whole list"),
        (["loops", "--why", "folder:1"], "that file was not judged (it is a folder)"),
        (["loops", "--why", "b.py:1"], "b.py:1: Python 3"),
        (["loops", "--why", "n.ipynb:1"], "that file was not judged (this notebook is not JSON"),
    ],
)
def test_what_cannot_be_done_is_said_and_leaves_files_alone(command, words, said):
    files = {"a.py": LOOP, "b.py": "def f(:\n", "n.ipynb": "{", "notes.txt": "buy milk\n"}
    for name, text in files.items():
        command.write(name, text)
    (command.folder / "folder").mkdir()
    ran = command(*words)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert {name: (command.folder / name).read_text() for name in files} == files


def test_a_misspelt_path_is_an_error_whatever_is_selected(command):
    command.write("a.py", "x = 1\n")
    ran = command("check", "a.pi", "--select", "CKP1")
    assert ran.code == 1
    assert "a.pi" in ran.out
    assert "CKP001" in ran.out
    assert command("check", "a.pi", "--ignore", "CKP001").code == 0


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("gone.py", None, "gone.py: no such file"),
        ("broken.py", b"x = 1\ndef f(:\n", "broken.py:2: Python 3"),
        ("binary.py", b"\x00\xff\xfe", "binary.py"),
        ("n.ipynb", b"{", "n.ipynb: this notebook is not JSON"),
    ],
)
def test_loops_tells_of_files_that_could_not_be_judged_and_lists_the_rest(command, name, data, said):
    command.write("a.py", LOOP)
    if data is not None:
        command.write(name, data)
    ran = command("loops", "a.py", name)
    assert ran.code == 2
    assert "a.py:4" in ran.out
    assert said in ran.err


def test_loops_of_templates_are_nobodys_fault(command):
    command.write("a.py", "import os\n\nfrom {{ cookiecutter.package }} import main\n")
    assert command("loops").code == 0


def test_a_list_of_loops_is_printed_whatever_the_locale_can_write(tmp_path):
    (tmp_path / "a.py").write_text("import requests\n\n\nfor a, b in open('x'):\n    print(requests.get(a))\n")
    ran = subprocess.run(
        [sys.executable, "-m", "safepoint", "loops"],
        cwd=tmp_path, capture_output=True, check=False, timeout=60,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert ran.returncode == 0
    assert "…" in ran.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('packs = ["nowhere/*.yaml"]\n', "safepoint.toml:1: packs names 'nowhere/*.yaml', which fits no YAML file below"),
        ('\ncontracts = ["missing.contract.yaml"]\n', "safepoint.toml:2: contracts names 'missing.contract.yaml'"),
        ('\n\nselect = ["XYZ"]\n', "safepoint.toml:3: select: 'XYZ' is no rule code"),
        ('ignore = ["CKP999"]\n', "safepoint.toml:1: ignore: no rule begins with CKP999"),
        ('[per-file-ignores]\n"a.py" = ["nope"]\n', "safepoint.toml:1: per-file-ignores: 'nope' is no rule code"),
        ('[per-file-ignores]\n"[z-a].py" = ["CKP1"]\n', "safepoint.toml:1: per-file-ignores: '[z-a].py' can fit no file"),
        ('contracts = ["!old/"]\n', "safepoint.toml:1: contracts holds '!old/', which says what is not meant; name what is"),
        ('checkpoint-calls = [" "]\n', "safepoint.toml:1: checkpoint-calls holds an empty string"),
    ],
)
def test_settings_that_mean_nothing_are_errors_that_name_file_and_line(command, settings, said):
    command.write("safepoint.toml", settings)
    command.write("a.py", LOOP)
    ran = command("check")
    assert ran.code == 2
    assert ran.err.startswith("safepoint: error: ")
    assert said in ran.err


def test_one_finding_is_written_to_a_baseline(command):
    command.write("a.py", "def f(:\n")
    assert command("check", "--write-baseline").out == "1 finding written to .safepoint-baseline.json\n"
