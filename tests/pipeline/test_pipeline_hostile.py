"""Ids and paths from several platforms that try to leave their folder, and files edited behind the command's back."""

from __future__ import annotations

import hashlib
import json
import os

import pytest
import yaml

from support_pipeline import PAYLOADS, RUN, TICKET, call, words, write_words

HOSTILE_TICKETS = [
    "", ".", "..", "...", "../x", "../../../etc", "a/b", "a\\b", "..\\b", "/abs", "\\abs", "\\\\server\\share", "C:", "C:\\x", "C:x",
    "~", "~root", "-rf", "--root", ".hidden", "a\x00b", "a\nb", "a\tb", "a b", "trailing.", "trailing ", " leading", "x" * 65,
    "CON", "con", "nul.txt", "COM1", "lpt9", "aux.yaml", "a:b", "a*b", "a?b", "a|b", "a<b", 'a"b', "%2e%2e", "a%2fb", "\u2025", "a\u2044b",
    "\uff0e\uff0e", "O\u041cN-1", "a\u202eb", "$HOME", "`id`", "a;b",
]  # fmt: skip
HOSTILE_PATHS = [
    "", "/abs", "//server/share", "\\abs", "\\\\server\\share\\x", "C:\\x", "C:x", "c:/x", "~/x", "~root/x", "~", "..", "../x", "a/../x",
    "a/..", "..\\x", "a\\..\\x", "a/..\\x", "a\x00b", "a\nb", "CON", "a/nul", "a/NUL.txt", "aux /x", "a/com1.log", "\\\\?\\C:\\x", "\\\\.\\pipe\\x",
]  # fmt: skip


@pytest.mark.parametrize("ticket", HOSTILE_TICKETS, ids=ascii)
@pytest.mark.parametrize("operation", ["write", "read", "validate", "list", "resume-plan"])
def test_a_ticket_id_that_is_no_plain_segment_is_refused(ticket, operation, tmp_path, capsys):
    root = tmp_path / "root"
    if operation == "write":
        argv = [f"--ticket-id={ticket}" if word == "@" else word for word in write_words(root, ticket="@")]
    else:
        phase = "implement" if operation in ("read", "validate") else None
        argv = [f"--ticket-id={ticket}" if word == "@" else word for word in words(operation, root, ticket="@", phase=phase)]
    argv.remove("--ticket-id")
    code, answer = call(capsys, argv)
    assert (code, answer["success"]) == (1, False)
    assert "Path traversal detected" in answer["error"]
    assert not root.exists()


@pytest.mark.parametrize("path", HOSTILE_PATHS, ids=ascii)
@pytest.mark.parametrize("place", ["artifact_paths", "files_changed"])
def test_a_path_that_leaves_the_repository_on_any_platform_is_refused(path, place, tmp_path, capsys):
    more = ["--artifact-paths", json.dumps([path])] if place == "artifact_paths" else []
    payload = {**PAYLOADS["implement"], **({"files_changed": [path]} if place == "files_changed" else {})}
    code, answer = call(capsys, write_words(tmp_path, "implement", 1, *more, payload=payload))
    assert (code, place in answer["error"]) == (1, True)
    assert not list(tmp_path.rglob("*.yaml"))


@pytest.mark.parametrize("path", ["src/foo.py", "a b/ü.txt", "x/.hidden", "a..b/c", "dir/...", "console/x"])
def test_plain_relative_paths_are_taken(path, tmp_path, capsys):
    assert call(capsys, write_words(tmp_path, "implement", 1, "--artifact-paths", json.dumps([path])))[0] == 0


def test_a_lone_surrogate_is_refused_and_leaves_nothing(tmp_path, capsys):
    code, answer = call(capsys, write_words(tmp_path, "implement", 1, "--artifact-paths", '["\\ud800"]'))
    assert (code, answer["success"]) == (1, False)
    assert not list(tmp_path.rglob("*.yaml"))


def stored(tmp_path, capsys, attempt: int = 1):
    assert call(capsys, write_words(tmp_path, attempt=attempt))[0] == 0
    return tmp_path / TICKET / RUN / f"phase_1_implement_a{attempt}.yaml"


EDITS = {
    "ticket": lambda data: data.update(ticket_id="OMN-1"),
    "run": lambda data: data.update(run_id="b1b2c3d4-e5f6-7890-abcd-ef1234567890"),
    "attempt": lambda data: data.update(attempt_number=77),
    "phase": lambda data: data.update(phase="create_pr"),
    "payload phase": lambda data: data["phase_payload"].update(phase="create_pr"),
    "SHA": lambda data: data["phase_payload"].update(commit_sha="b" * 7),
    "time": lambda data: data.update(timestamp_utc="2026-02-16T10:00:00Z"),
    "new key": lambda data: data.update(mood="good"),
    "key gone": lambda data: data.pop("timestamp_utc"),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("digest", ["kept", "gone", "renewed"])
def test_a_file_edited_by_hand_is_caught(edit, digest, tmp_path, capsys):
    path = stored(tmp_path, capsys)
    data = yaml.safe_load(path.read_text())
    EDITS[edit](data)
    path.write_text(yaml.safe_dump(data))
    sidecar = path.with_name(path.name + ".sha256")
    if digest == "gone":
        sidecar.unlink()
    elif digest == "renewed":
        sidecar.write_text(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n")
    code, answer = call(capsys, words("validate", tmp_path, phase="implement"))
    # Without its digest, a changed SHA or time is a checkpoint like any other: only the warning is left.
    undetectable = edit in ("SHA", "time") and digest != "kept"
    assert answer["is_valid"] is undetectable
    assert code == (0 if undetectable else 1)
    if digest == "gone":
        assert any("No digest" in warning for warning in answer["warnings"])


def test_a_file_moved_to_another_place_is_caught(tmp_path, capsys):
    path = stored(tmp_path, capsys)
    for target in ("phase_1_implement_a2.yaml", "phase_2_local_review_a1.yaml", "phase_2_implement_a3.yaml"):
        moved = path.with_name(target)
        os.link(path, moved)
        code, answer = call(capsys, words("list", tmp_path))
        assert (code, answer["count"], len(answer["invalid"])) == (0, 1, 1), answer
        moved.unlink()


def test_schema_version_and_future_time_are_warnings(tmp_path, capsys):
    path = stored(tmp_path, capsys)
    data = yaml.safe_load(path.read_text()) | {"schema_version": "9.9.9", "timestamp_utc": "2999-01-01T00:00:00Z"}
    path.write_text(yaml.safe_dump(data))
    path.with_name(path.name + ".sha256").unlink()
    code, answer = call(capsys, words("validate", tmp_path, phase="implement"))
    assert code == 0
    assert "Schema version mismatch: expected 1.0.0, got 9.9.9" in answer["warnings"]
    assert "timestamp_utc is in the future" in answer["warnings"]


def test_a_link_that_leaves_the_run_folder_is_passed_over(tmp_path, capsys):
    path = stored(tmp_path, capsys)
    outside = tmp_path / "outside.yaml"
    outside.write_text(path.read_text())
    os.symlink(outside, path.with_name("phase_1_implement_a2.yaml"))
    assert call(capsys, words("list", tmp_path))[1]["count"] == 1


@pytest.mark.parametrize("kind", ["empty", "binary", "huge", "folder", "pipe", "aliases", "several", "tab", "python tag"])
def test_an_unreadable_file_is_reported_and_never_stops_the_others(kind, tmp_path, capsys):
    path = stored(tmp_path, capsys).with_name("phase_1_implement_a2.yaml")
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{n}: &{n} [*{p},*{p},*{p},*{p},*{p},*{p}]\n" for p, n in zip("abcdefghi", "bcdefghij", strict=True)
    )
    content = {"empty": b"", "binary": b"\x00\xff\xfe", "huge": b"# " + b"x" * (1 << 20), "aliases": bomb.encode(), "tab": b"a:\n\tb: 1",
               "several": b"a: 1\n---\nb: 2\n", "python tag": b"!!python/object/apply:os.system ['true']\n"}  # fmt: skip
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_bytes(content[kind])
    code, answer = call(capsys, words("list", tmp_path))
    assert (code, answer["count"], len(answer["invalid"])) == (0, 1, 1)
    code, answer = call(capsys, words("read", tmp_path, phase="implement"))
    assert (code, answer["checkpoint"]["attempt_number"], len(answer["warnings"])) == (0, 1, 1)
