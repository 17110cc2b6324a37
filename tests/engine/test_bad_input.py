"""Whatever lies below a path, the run ends with findings: never a traceback, never a hang."""

from __future__ import annotations

import json
import os
import socket

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from safepoint.conclusion import Filters
from safepoint.config import Settings
from safepoint.core.diagnostic import Confidence
from safepoint.lint import Request, lint
from safepoint.render import FORMATS, render

GOOD = "def f(x):\n    return x\n"


def messages(ran):
    return {f["path"]: f["message"] for f in json.loads(ran.out)["findings"] if f["code"] == "CKP001"}


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("latin.py", b"x = '\xe9'\n", "byte 0xe9 is not utf-8"),
        ("nul.py", b"x = 1\0\n", "NUL"),
        ("utf16.py", "x = 1\n".encode("utf-16"), "UTF-16"),
        ("cookie.py", b"# coding: klingon\n", "unknown encoding 'klingon'"),
        ("two.py", b"print 'hello'\n", "Missing parentheses"),
        ("exec.py", b"exec code in scope\n", "Missing parentheses"),
        ("tabs.py", b"if 1:\n\tx = 1\n        y = 2\n", "inconsistent use of tabs"),
        ("parens.py", b"(" * 10_000, "too many nested parentheses"),
        ("deep.py", b"x = " + b"-" * 100_000 + b"1\n", "nested"),
        ("indent.py", b"".join(b" " * n + b"if 1:\n" for n in range(150)), "too many levels"),
        ("cut.py", b"def f(:\n", "invalid syntax"),
        ("digits.py", b"x = " + b"9" * 5000 + b"\n", "cannot parse"),
        ("n.ipynb", b"{", "not JSON"),
        ("b.contract.yaml", b"a: [\n", "no YAML"),
        ("t.contract.yaml", b"a:\n\t- b\n", "a tab may not indent"),
        ("u.contract.yaml", b"a: \xff\n", "byte 0xff is not utf-8"),
    ],
)
def test_unreadable_content_is_reported_and_the_rest_is_checked(command, name, data, words):
    command.write(name, data)
    command.write("z.py", "def g(:\n")
    found = messages(command("check", "--format", "json"))
    assert set(found) == {name, "z.py"}
    assert words in found[name]


@pytest.mark.parametrize(
    ("line", "severity"),
    [
        ("from {{ cookiecutter.package }} import main", "info"),
        ("{% if tests %}", "info"),
        ("def [[name]](product):", "info"),
        ("<% if tests %>", "info"),
        ("print 'x[[1]]', {{1}}", "error"),
        ("rows = [[1, 2], [3, ", "error"),
    ],
)
def test_a_template_that_is_no_python_before_it_is_filled_in_is_only_told_of(command, line, severity):
    command.write("a.py", f"import os\n\n{line}\n")
    (found,) = json.loads(command("check", "--format", "json").out)["findings"]
    assert (found["code"], found["severity"]) == ("CKP001", severity)
    assert found["message"].startswith("this is a template") is (severity == "info")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\xef\xbb\xbfx = 1\n",
        b"x = 1\r\nif x:\r\n    y = 2\r\n",
        b"x = 1\rif x:\r    y = 2\r",
        b"\x0cx = 1\n\x0c\ny = 2",
        b"x = 1 # no line end",
    ],
)
def test_odd_but_valid_sources_are_clean(command, data):
    command.write("a.py", data)
    ran = command("check")
    assert (ran.code, ran.out) == (0, "No findings in 1 file with 0 loops.\n")


def test_positions_are_right_behind_form_feeds_and_old_line_ends(command):
    command.write("a.py", b"x = 1\r\n\x0cy = 2\r\nz = 3 +\r\n")
    (found,) = json.loads(command("check", "--format", "json").out)["findings"]
    assert (found["line"], found["column"]) == (3, 8)


def test_things_that_are_no_files(command):
    folder = command.folder
    os.mkfifo(folder / "pipe.py")
    (folder / "broken.py").symlink_to("nowhere")
    (folder / "loop.py").symlink_to("loop.py")
    (folder / ".#lock.py").symlink_to("someone@host:1")
    (folder / "good.py").write_text(GOOD)
    (folder / "same.py").symlink_to("good.py")
    (folder / "cycle").symlink_to(folder)
    (folder / "folder.py").mkdir()
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(folder / "socket.py"))
    try:
        ran = command("check", "--format", "json")
        named = command("check", "pipe.py", "broken.py", "loop.py", "socket.py", "/dev/null", "--format", "json")
    finally:
        server.close()
    found = messages(ran)
    assert set(found) == {"pipe.py", "broken.py", "loop.py", "socket.py"}
    assert "named pipe" in found["pipe.py"]
    assert "'nowhere'" in found["broken.py"]
    assert "back to itself" in found["loop.py"]
    assert (
        set(messages(named)) == {"pipe.py", "broken.py", "loop.py", "socket.py", "../../../../dev/null"}
        or len(messages(named)) == 5
    )
    assert json.loads(ran.out)["summary"]["files"] == 6


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(command):
    command.write("secret.py", GOOD).chmod(0)
    command.write("closed/a.py", GOOD)
    (command.folder / "closed").chmod(0)
    try:
        assert set(messages(command("check", "--format", "json"))) == {"secret.py", "closed"}
    finally:
        (command.folder / "closed").chmod(0o700)


def test_names_that_are_no_unicode(command):
    with open(os.fsencode(command.folder) + b"/a\xff.py", "w") as file:
        file.write("def f(:\n")
    for name in FORMATS:
        assert command("check", "--format", name).code == 1


def test_huge_files_are_not_read(command):
    with open(command.folder / "huge.py", "wb") as file:
        file.truncate(20 * 1024 * 1024)
    assert "20,971,520 bytes" in messages(command("check", "--format", "json"))["huge.py"]


@pytest.mark.parametrize(
    "text",
    ["- a\n- b\n", "3\n", "services:\n  web: {}\n", "--- a\n--- b\n", "? [a]\n: b\n", "!!python/object:os.system {}\n", ""],
)
def test_yaml_of_another_kind_is_left_alone(command, text):
    command.write("other.yaml", text)
    command.write("other.yml", text)
    ran = command("check")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\n"
        + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)),
        "pipeline_id: a\nphases: {}\n---\npipeline_id: b\nphases: {}\n",
        "1: a\nnull: b\n? [x]\n: c\n",
        "a: *gone\n",
        "[" * 3000,
        "a: &a\n  b: *a\n",
        "",
    ],
)
def test_contracts_of_every_odd_kind_give_findings(command, text):
    command.write("x.contract.yaml", text)
    ran = command("check", "--format", "json")
    assert ran.code == 1
    assert json.loads(ran.out)["findings"]


PYTHON = st.lists(
    st.sampled_from(
        ["for x in y:", "while True:", " pass", "    ", "\n", "def f():", "async for a in b:", "(", ")", "# noqa: CKP101", "# safepoint: ignore[CKP101]",
         "time.sleep(9)", "requests.get(u)", "torch.save(x, p)", "if i % 10 == 0:", "\x0c", "\r", "\t", "'", '"""', "\\", "é", "\ufeff", "lambda:", "@d", "else:", "break", ";"]
    ),
    max_size=30,
).map("".join)  # fmt: skip
YAML = st.lists(
    st.sampled_from(
        ["pipeline_id:", "phases:", "checkpoint_integrity:", " - ", "\n", "  ", "a", ": ", "[", "]", "{", "}", "&x", "*x", "!!int", "|", ">", "'", '"', "#", "12:30", "no", "---\n", "? ", "\t", "é", "<<", "checkpoint_placement:", "loops:"]
    ),
    max_size=30,
).map("".join)  # fmt: skip
CONTENT = st.one_of(PYTHON.map(str.encode), YAML.map(str.encode), st.binary(max_size=60))
NAMES = st.sampled_from(["a.py", "b.ipynb", "c.contract.yaml", "d.yaml"])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files=st.dictionaries(NAMES, CONTENT, min_size=1))
def test_any_content_ends_in_a_report(tmp_path, monkeypatch, files):
    monkeypatch.chdir(tmp_path)
    for path in tmp_path.iterdir():
        path.unlink()
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    outcome = lint(Request((".",), Settings(str(tmp_path)), Filters(confidence=Confidence.LOW), cache=False))
    assert outcome.report.faults == ()
    for name in FORMATS:
        render(name, outcome.report)
