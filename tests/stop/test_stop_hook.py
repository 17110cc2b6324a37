"""The hook on real repositories: what git reports, every doubt passing, and one message a turn."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time

import pytest

from support_stop import fill, git, hook, repository


def reason(done) -> str:
    assert done.returncode == 0
    return json.loads(done.stdout)["reason"] if done.stdout else ""


def passes(done) -> bool:
    assert done.returncode == 0, done
    return done.stdout == ""


def test_staged_unstaged_untracked_renamed_deleted_and_odd_names_are_all_listed(tmp_path):
    names = ["old.py", "gone.py", "edited.py", "kept.py"]
    folder = repository(tmp_path / "r", dict.fromkeys(names, "x = 1\n" * 20))
    git(folder, "mv", "old.py", "new.py")
    git(folder, "rm", "-q", "gone.py")
    fill(
        folder,
        {
            "edited.py": "x = 2\n",
            "staged.py": "",
            "größe.py": "",
            "line\nbreak.py": "",
            "a b.py": "",
            'quo"te.py': "",
            "deep/er/new.py": "",
        },
    )
    git(folder, "add", "staged.py")
    lines = reason(hook(folder, tmp_path / "state")).split("\n")
    listed = [line[2:] for line in lines if line.startswith("- ")]
    assert listed == sorted(
        [
            "old.py",
            "new.py",
            "gone.py",
            "edited.py",
            "staged.py",
            "größe.py",
            "line\\nbreak.py",
            "a b.py",
            'quo"te.py',
            "deep/er/new.py",
        ]
    )


def test_the_call_may_come_from_a_folder_below_the_top(tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"sub/a.py": "", "b.py": ""})
    listed = reason(hook(folder / "sub", tmp_path / "state"))
    assert "- b.py\n- sub/a.py" in listed


def test_a_clean_tree_passes_silently_and_uses_nothing_up(tmp_path):
    folder = repository(tmp_path / "r")
    done = hook(folder, tmp_path / "state")
    assert passes(done)
    assert done.stderr == ""
    fill(folder, {"a.py": ""})
    assert not passes(hook(folder, tmp_path / "state"))


def no_repository(folder):
    folder.mkdir()


def bare(folder):
    folder.mkdir()
    git(folder, "init", "-q", "--bare")


def no_head(folder):
    folder.mkdir()
    git(folder, "init", "-q")
    fill(folder, {"a.py": ""})


def broken_head(folder):
    fill(repository(folder), {"a.py": ""})
    (folder / ".git" / "HEAD").write_text("garbage")


@pytest.mark.parametrize("make", [no_repository, bare, no_head, broken_head])
def test_where_git_cannot_say_the_stop_passes_with_the_reason(make, tmp_path):
    make(tmp_path / "r")
    before = sorted((path, path.read_bytes()) for path in tmp_path.rglob("config") if path.is_file())
    done = hook(tmp_path / "r", tmp_path / "state")
    assert passes(done)
    assert done.stderr.startswith("safepoint stop-message: the stop passes: ")
    assert before == sorted((path, path.read_bytes()) for path in tmp_path.rglob("config") if path.is_file())


def test_a_locked_index_does_not_matter_and_nothing_is_written_to_the_repository(tmp_path):
    folder = repository(tmp_path / "r", {"a.py": "x = 1\n"})
    fill(folder, {"a.py": "x = 2\n"})
    (folder / ".git" / "index.lock").write_text("")
    index = (folder / ".git" / "index").read_bytes()
    assert "- a.py" in reason(hook(folder, tmp_path / "state"))
    assert (folder / ".git" / "index").read_bytes() == index


def fake_git(folder, text):
    folder.mkdir()
    script = folder / "git"
    script.write_text(f"#!/bin/sh\n{text}\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(folder)


def test_a_slow_git_lets_the_stop_pass(tmp_path):
    folder = repository(tmp_path / "r")
    profile = tmp_path / "p.yaml"
    profile.write_text(
        "profile: p\nheader: h\ncategories: []\nlog_check: l\ntests: t\ncommit: c\ncapture: k\ngit_timeout_seconds: 0.3\n"
    )
    slow = fake_git(tmp_path / "bin", "exec sleep 30")
    started = time.monotonic()
    done = hook(folder, tmp_path / "state", "--profile", str(profile), PATH=f"{slow}:{os.environ['PATH']}")
    assert passes(done)
    assert "longer than 0.3 s" in done.stderr
    assert time.monotonic() - started < 20


def test_without_git_the_stop_passes(tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": ""})
    done = hook(folder, tmp_path / "state", PATH=str(tmp_path))
    assert passes(done)
    assert "git cannot run" in done.stderr


@pytest.mark.parametrize("route", ["claude", "gemini", "codex"])
def test_every_route_gets_the_same_instructions(route, tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"teleclaude/daemon.py": "", "agents/x.md": ""})
    done = hook(folder, tmp_path / "state", "--profile", "teleclaude", route=route)
    text = done.stdout if route == "codex" else json.loads(done.stdout)["reason"]
    assert "1. Run `make restart` then `make status`\n2. Run agent-restart" in text
    if route != "codex":
        assert json.loads(done.stdout)["decision"] == {"claude": "block", "gemini": "deny"}[route]


def test_the_second_stop_of_a_turn_passes_and_a_prompt_begins_a_new_one(tmp_path):
    folder, state = repository(tmp_path / "r"), tmp_path / "state"
    fill(folder, {"a.py": ""})
    assert not passes(hook(folder, state))
    assert passes(hook(folder, state))
    assert passes(hook(folder, state))
    other = {"session_id": "s2", "cwd": str(folder)}
    assert not passes(hook(folder, state, payload=other))
    hook(folder, state, "--event", "prompt")
    assert passes(hook(folder, state)), "within the first seconds of a turn a stop passes"


def test_stop_hook_active_always_passes(tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": ""})
    assert passes(
        hook(folder, tmp_path / "state", payload={"session_id": "s", "cwd": str(folder), "stop_hook_active": True})
    )


WRONG = [["--event", "nonsense"], ["--unknown"], ["--profile", "nonsense"], ["--profile", "/none.yaml"]]


@pytest.mark.parametrize("more", WRONG, ids=" ".join)
def test_wrong_usage_exits_with_0_as_well(more, tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": ""})
    done = hook(folder, tmp_path / "state", *more)
    assert passes(done)
    assert done.stderr


@pytest.mark.parametrize("words", [[], ["--route"], ["--route", "emacs"]], ids=str)
def test_a_missing_or_unknown_route_exits_with_0(words, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "safepoint", "stop-message", *words],
        input="",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr


@pytest.mark.parametrize(
    "payload", ["{", "[" * 100_000, "\x00", '{"cwd": "/no/such/folder"}', "nonsense"], ids=lambda text: ascii(text[:12])
)
def test_hook_input_that_makes_no_sense_passes(payload, tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": ""})
    done = hook(folder, tmp_path / "state", payload=payload)
    assert passes(done)
    assert done.stderr


@pytest.mark.parametrize("payload", ["", "[]", "null", '{"session_id": 7, "cwd": 3}'])
def test_without_a_session_the_folder_is_the_session(payload, tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": ""})
    assert not passes(hook(folder, tmp_path / "state", payload=payload))
    assert passes(hook(folder, tmp_path / "state", payload=payload))


def test_the_settings_choose_the_profile(tmp_path):
    for number, (name, text) in enumerate(
        {
            "safepoint.toml": '[stop-message]\nprofile = "mine.yaml"\n',
            "pyproject.toml": '[tool.safepoint.stop-message]\nprofile = "mine.yaml"\n',
        }.items()
    ):
        folder = repository(tmp_path / f"r{number}")
        fill(
            folder,
            {
                name: text,
                "mine.yaml": "profile: mine\nheader: MINE\ncategories: []\nlog_check: l\ntests: t\ncommit: c\ncapture: k\n",
            },
        )
        assert reason(hook(folder, tmp_path / f"state{number}")).startswith("MINE\n")


BROKEN_PROFILES = ["a: [", "- a\n", "profile: p\n", "", "profile: p\nprofile: q\n", "\x00"]


@pytest.mark.parametrize("text", BROKEN_PROFILES, ids=ascii)
def test_a_broken_profile_passes_with_the_reason(text, tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": "", "p.yaml": text})
    done = hook(folder, tmp_path / "state", "--profile", str(folder / "p.yaml"))
    assert passes(done)
    assert "p.yaml" in done.stderr


def test_faults_of_a_profile_are_told_in_plain_words(tmp_path):
    folder = repository(tmp_path / "r", {"a.py": ""})
    (folder / "p.yaml").write_text("profile: p\nheader: 3\nturn_seconds: soon\nmood: 1\n")
    done = hook(folder, tmp_path / "state", "--profile", str(folder / "p.yaml"))
    assert done.returncode == 0
    for text in (
        "`header` is the number 3, but text is wanted",
        '`turn_seconds` is the text "soon", but a number is wanted',
        "the key `commit` is missing; add it",
        "`mood` is no key here",
    ):
        assert text in done.stderr
    assert "Input should" not in done.stderr


def test_a_changed_profile_is_read_again_and_a_broken_cache_is_no_harm(tmp_path):
    folder, state = repository(tmp_path / "r"), tmp_path / "state"
    text = "profile: p\nheader: {}\ncategories: []\nlog_check: l\ntests: t\ncommit: c\ncapture: k\n"
    for number, header in enumerate(("FIRST", "SECOND")):
        fill(folder, {"p.yaml": text.format(header)})
        os.utime(folder / "p.yaml", (number + 1, number + 1))
        assert reason(
            hook(folder, state, "--profile", str(folder / "p.yaml"), payload={"session_id": header, "cwd": str(folder)})
        ).startswith(header)
    for cache in state.glob("profile-*.json"):
        cache.write_text('{"key": 1')
    assert reason(
        hook(folder, state, "--profile", str(folder / "p.yaml"), payload={"session_id": "x", "cwd": str(folder)})
    ).startswith("SECOND")


def test_a_state_folder_that_cannot_be_written_passes(tmp_path):
    folder = repository(tmp_path / "r")
    fill(folder, {"a.py": "", "file": ""})
    done = hook(folder, folder / "file" / "state")
    assert passes(done)
    assert "cannot" in done.stderr


LOOP = """import requests

def crawl(urls):
    results = []
    for url in urls:
        results.append(requests.get(url, timeout=10).json())
    return results
"""


def test_a_new_finding_of_the_linter_is_named_and_an_old_one_is_not(tmp_path):
    folder = repository(tmp_path / "r", {"old.py": LOOP})
    fill(folder, {"new.py": LOOP, "old.py": "# moved down\n" + LOOP})
    message = reason(hook(folder, tmp_path / "state"))
    assert "new.py:5: CKP101" in message
    assert "old.py:6" not in message
