"""`safepoint check` from end to end: exit codes, outputs, filters, suppressions, baseline, standard input."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import pty
import re
import subprocess
import sys

import pytest

from safepoint.cli import check

BROKEN = "def f(:\n"
DEAD = "x = 1  # safepoint: ignore[CKP001] it was broken once\n"


def codes(ran):
    return [(f["path"], f["line"], f["code"]) for f in json.loads(ran.out)["findings"]]


def test_exit_codes(command):
    command.write("good.py", "x = 1\n")
    command.write("dead.py", DEAD)
    assert command("check", "good.py").code == 0
    assert command("check", "dead.py").code == 1
    assert command("check", "dead.py", "--fail-on", "error").code == 0
    assert command("check", "dead.py", "--fail-on", "never").code == 0
    assert command("check", "dead.py", "--exit-zero").code == 0
    assert command("check", "--select", "X").code == 2
    assert command("check", "--no-such-flag").code == 2
    assert command("check", "--output", "sarif").code == 2
    assert command("check", "-", "good.py").code == 2


def test_a_path_that_does_not_exist_is_reported_and_the_run_goes_on(command):
    command.write("a.py", BROKEN)
    ran = command("check", "gone.py", "a.py", "--format", "json")
    assert codes(ran) == [("a.py", 1, "CKP001"), ("gone.py", 1, "CKP001")]


def test_findings_come_in_one_order_whatever_the_order_of_paths(command):
    for name in ("b/x.py", "a/y.py", "a/x.py", "c.py"):
        command.write(name, BROKEN)
    first = command("check", "c.py", "b", "a", "--format", "json").out
    assert (
        first
        == command("check", "a", "b", "c.py", "a/x.py", "--format", "json").out
        == command("check", "--format", "json").out
    )
    assert [f["path"] for f in json.loads(first)["findings"]] == ["a/x.py", "a/y.py", "b/x.py", "c.py"]


def test_several_outputs_at_once(command):
    command.write("a.py", BROKEN)
    words = [f"--output={name}={name}.out" for name in ("json", "sarif", "github", "gitlab", "junit", "markdown", "text")]
    ran = command("check", *words)
    assert ran.out.startswith("a.py:1:7: CKP001 error:")
    assert json.loads((command.folder / "json.out").read_text())["summary"]["by_code"] == {"CKP001": 1}
    sarif = json.loads((command.folder / "sarif.out").read_text())["runs"][0]
    assert [rule["id"] for rule in sarif["tool"]["driver"]["rules"]] == ["CKP001"]
    assert (command.folder / "text.out").read_text() == ran.out
    assert (command.folder / "github.out").read_text().startswith("::error title=CKP001 unreadable-input,file=a.py,line=1")


def test_an_output_that_cannot_be_written_is_one_line(command):
    command.write("a.py", "")
    ran = command("check", "--output", "json=no/such/folder.json")
    assert ran.code == 2
    assert ran.err == "safepoint: error: no/such/folder.json: cannot be written: No such file or directory\n"


def test_severity_and_selection_filter_text_and_json_alike(command):
    command.write("a.py", BROKEN)
    command.write("b.py", DEAD)
    for words in (["--severity", "error"], ["--select", "CKP001"], ["--ignore", "CKP002"]):
        assert codes(command("check", *words, "--format", "json")) == [("a.py", 1, "CKP001")]
        assert command("check", *words).out.count("= rule:") == 1


def test_a_rule_that_is_off_leaves_no_unused_suppressions(command):
    command.write("b.py", DEAD)
    assert command("check", "--ignore", "CKP001").code == 0


def test_suppressions(command):
    command.write("a.py", "def f(:  # safepoint: ignore[CKP001] kept broken for a test\n")
    command.write("b.py", "def f(:  # noqa: CKP001\n")
    command.write("c.py", "def f(:  # noqa\n")
    command.write("d.py", "def f(:  # noqa: E999\n")
    ran = command("check", "--format", "json")
    assert codes(ran) == [("d.py", 1, "CKP001")]
    assert command("check", "a.py").out == "No findings in 1 file with 0 loops; 1 suppressed.\n"


def test_yaml_suppressions(command):
    command.write("a.contract.yaml", "a: [  # safepoint: ignore[CKP999] hm\n")
    assert ("a.contract.yaml", 1, "CKP003") in codes(command("check", "--format", "json"))


def test_the_baseline_survives_moved_lines_and_reports_what_is_gone(command):
    command.write("a.py", "x = 1\ndef f(:\n")
    command.write("b.py", DEAD + "y = 1  # safepoint: ignore[CKP001] here too\n")
    assert command("check", "--write-baseline", "--baseline", "known.json").code == 0
    assert command("check", "--baseline", "known.json").code == 0
    command.write("a.py", "# a new\n# head\nx = 1\ndef   f(:\n")
    assert command("check", "--baseline", "known.json").out.startswith("No findings in 2 files")
    command.write("a.py", "x = 1\n")
    ran = command("check", "--baseline", "known.json")
    assert ran.code == 1
    assert ran.out.startswith("known.json:4:1: CKP002 warning: baseline entry matches nothing: CKP001 in a.py")
    assert command("check", "--baseline", "known.json", "b.py").code == 0


def test_a_baseline_that_is_not_whole_says_so(command, monkeypatch):
    command.write("a.py", "x = 1\n")
    monkeypatch.setattr("safepoint.loops.project.Project.facts", lambda self, path: 1 // 0)
    ran = command("check", "--write-baseline", "a.py", command.write("notes.txt", "hello"))
    assert ran.code == 2
    assert "error: a.py: the loop analysis failed with ZeroDivisionError" in ran.err
    assert "so not checked: notes.txt" in ran.err


def test_reports_are_written_beside_a_baseline(command):
    command.write("a.py", BROKEN)
    ran = command("check", "--write-baseline", "--output", "json=known.report", "--fail-on", "info")
    assert (ran.code, ran.out) == (0, "1 finding written to .safepoint-baseline.json\n")
    written = json.loads((command.folder / "known.report").read_text())
    assert written["summary"]["by_code"] == {"CKP001": 1}


def test_a_baseline_serves_from_every_folder(command):
    command.write("safepoint.toml", 'baseline = "known.json"\n')
    command.write("sub/a.py", BROKEN)
    assert command("check", "--write-baseline").code == 0
    assert (command.folder / "known.json").is_file()
    assert command("check").code == 0
    assert command("check", cwd=command.folder / "sub").code == 0


@pytest.mark.parametrize("text", ["", "[]", "{", '{"version": 2}', '{"version": 1, "findings": [3]}'])
def test_a_broken_baseline_is_one_line(command, text):
    command.write("known.json", text)
    ran = command("check", "--baseline", "known.json")
    assert ran.code == 2
    assert ran.err.startswith("safepoint: error: known.json")
    assert ran.err.count("\n") == 1


def test_standard_input(command, monkeypatch):
    def give(data, *words):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return command("check", "-", "--format", "json", *words)

    assert codes(give(BROKEN.encode())) == [("stdin.py", 1, "CKP001")]
    assert codes(give(BROKEN.encode(), "--stdin-filename", "src/x.py")) == [("src/x.py", 1, "CKP001")]
    assert codes(give(b"\xff", "--stdin-filename", "x.py")) == [("x.py", 1, "CKP001")]
    assert codes(give(b"a: [\n", "--stdin-filename", "x.contract.yaml")) == [("x.contract.yaml", 2, "CKP001")]
    assert codes(give(b"a: [\n", "--stdin-filename", "x.yaml")) == []


def test_notebooks_name_cell_and_line(command):
    cells = [
        {"cell_type": "markdown", "source": "x"},
        *({"cell_type": "code", "source": s} for s in ("%pwd\nx = (", "y = 1", "z = )")),
    ]
    command.write("n.ipynb", json.dumps({"cells": cells, "metadata": {}}))
    ran = command("check", "--format", "json")
    found = json.loads(ran.out)["findings"]
    assert [(f["cell"], f["line"]) for f in found] == [(2, 2), (4, 1)]
    assert "n.ipynb:cell 4:1:5: CKP001" in command("check").out


def test_colours_links_and_their_switches(command):
    command.write("a.py", BROKEN)
    assert "\x1b" not in command("check").out
    assert "\x1b[1;31m" in command("check", FORCE_COLOR="1").out
    assert "\x1b" not in command("check", FORCE_COLOR="1", NO_COLOR="1").out
    assert "\x1b" in command("check", "--color", "always", NO_COLOR="1").out
    assert "\x1b" not in command("check", "--color", "always", "--format", "json").out


def test_statistics_and_quiet(command):
    command.write("a.py", BROKEN)
    command.write("b.py", DEAD + DEAD)
    assert command("check", "--statistics").out.endswith(
        "     2  CKP002  unused-suppression\n     1  CKP001  unreadable-input\n"
    )
    command.write("a.py", "")
    assert command("check", "a.py", "-q").out == ""


def test_statistics_leave_what_other_programs_read_as_it_is(command):
    command.write("a.py", BROKEN)
    ran = command("check", "--statistics", "--format", "json")
    assert codes(ran) == [("a.py", 1, "CKP001")]
    assert ran.err == "     1  CKP001  unreadable-input\n"


def test_named_files_of_no_known_kind_are_told_on_standard_error(command):
    command.write("notes.txt", "hello")
    command.write("script", "#!/usr/bin/env python3\ndef f(:\n")
    command.write("compose.yaml", "services: {}\n")
    ran = command("check", "notes.txt", "script", "compose.yaml")
    assert ran.out.startswith("script:2:7: CKP001")
    assert ran.err == "safepoint: note: neither Python nor a contract, so not checked: notes.txt, compose.yaml\n"
    assert command("check").err == ""


def test_explain(command):
    listed = command("explain", "--list").out
    assert "CKP001  error    unreadable-input" in listed
    assert command("explain").out == listed
    assert command("explain", "ckp001").out.startswith("# CKP001: unreadable-input\n\nA file cannot be read")
    assert command("explain", "unused-suppression", "CKP003").out.count("## Why it is bad") == 2
    ran = command("explain", "unused-supression")
    assert ran.code == 2
    assert ran.err.startswith("safepoint: error: no rule 'unused-supression'; did you mean unused-suppression")


@pytest.mark.parametrize("flags", [[], *[[flag] for flag in check.SWITCHES], ["-q", "--no-cache", "--quiet"]])
def test_switches_alone_are_understood_as_the_parser_understands_them(flags):
    parser = argparse.ArgumentParser()
    check.configure(parser)
    words = ["a", *flags, "b"]
    parsed = vars(parser.parse_intermixed_args(words))
    plain = check.switched(words)
    assert {name: getattr(plain, name) for name in parsed} == {**parsed, "exclude": (), "output": ()}


def test_flags_may_stand_between_paths(command):
    command.write("a.py", BROKEN)
    command.write("b.py", BROKEN)
    for flags in (["--no-cache"], ["--jobs", "1"]):
        found = codes(command("check", "a.py", *flags, "b.py", "--format", "json"))
        assert [(path, code) for path, _, code in found] == [("a.py", "CKP001"), ("b.py", "CKP001")]


@pytest.mark.parametrize(
    "words", [["-"], ["--"], ["--jobs", "1"], ["--no-cache", "--jobs=1"], ["-qj1"], ["--no"], ["--help"]]
)
def test_other_flags_are_left_to_the_parser(words):
    assert check.switched(words) is None


def all_of(leader):
    """Read what a terminal was sent; it comes in pieces, and its end is an error."""
    pieces = []
    with contextlib.suppress(OSError):
        while piece := os.read(leader, 65536):
            pieces.append(piece)
    os.close(leader)
    return b"".join(pieces).decode()


def test_a_terminal_gets_colours_and_links_to_the_rule_pages(command):
    command.write("a.py", BROKEN)
    leader, follower = pty.openpty()
    words = [sys.executable, "-m", "safepoint", "check", "a.py"]
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI")} | {"TERM": "xterm"}
    done = subprocess.run(words, cwd=command.folder, env=environment, stdout=follower, stderr=follower, check=False)
    os.close(follower)
    shown = all_of(leader)
    assert done.returncode == 1
    assert "\x1b[1;31merror:\x1b[0m" in shown
    assert re.search(r"\x1b\]8;;file://[^\x1b]*/rules/CKP001-unreadable-input\.md\x1b\\", shown)


def test_a_rule_that_fails_is_told_and_the_other_findings_stay(command, monkeypatch):
    command.write("a.py", "x = 1\n")
    command.write("b.py", BROKEN)
    monkeypatch.setattr("safepoint.loops.project.Project.facts", lambda self, path: 1 // 0)
    ran = command("check", "--format", "json")
    assert ran.code == 2
    assert codes(ran) == [("b.py", 1, "CKP001")]
    assert ran.err.startswith("safepoint: error: a.py: the loop analysis failed with ZeroDivisionError")
    monkeypatch.undo()
    assert command("check", "--select", "CKP1", "--ignore", "CKP001").code == 0


def test_checking_a_file_loads_no_module_that_starts_slowly(tmp_path):
    (tmp_path / "m.py").write_text("for x in range(3):\n    print(x)\n", encoding="utf-8")
    program = "import sys; from safepoint.cli.dispatch import dispatch; dispatch(sys.argv[1:]); print(*sys.modules)"
    for flags in ([], ["--no-cache", "--format", "json"]):
        words = [sys.executable, "-I", "-c", program, "check", *flags, "m.py"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
        loaded = set(done.stdout.splitlines()[-1].split())
        assert loaded.isdisjoint(
            {"pydantic", "yaml", "dataclasses", "inspect", "logging", "shutil", "asyncio", "subprocess"}
        )


def test_help_is_as_wide_as_the_terminal(command):
    widest = {
        columns: max(map(len, command("check", "--help", COLUMNS=columns).out.splitlines()))
        for columns in ("200", "unknown")
    }
    assert widest["unknown"] <= 80 < widest["200"]
