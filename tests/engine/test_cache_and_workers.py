"""Results of earlier runs, and of other processes, are what a fresh run in one process would say."""

from __future__ import annotations

import ast
import gc
import io
import json
import os
import shutil
import subprocess
import sys

import pytest

from safepoint import cache
from safepoint.flake8_plugin import Plugin, _uncollected
from safepoint.workers import processes, run

LOOP = "import requests\n\n\ndef crawl(urls):\n    kept = []\n    for url in urls:\n        kept.append(requests.get(url).text)\n    return kept\n"
CALLER = "from steps import step\n\n\ndef main(model, epochs):\n    for epoch in range(epochs):\n        step(model)\n"
COSTLY = "def step(model):\n    loss = model()\n    loss.backward()\n"
SAVING = "import torch\n\n\ndef step(model):\n    loss = model()\n    loss.backward()\n    torch.save(model.state_dict(), 'last.pt')\n"


def codes(ran):
    assert ran.code in (0, 1), ran.err
    return [(f["path"], f["line"], f["code"]) for f in json.loads(ran.out)["findings"]]


def check(command, *words, **environment):
    return command("check", "--format", "json", *words, **environment)


def stores(command):
    return sorted((command.folder / ".safepoint_cache").glob("check-*.marshal"))


@pytest.fixture
def project(command):
    for number in range(6):
        command.write(f"pkg/m{number}.py", LOOP)
    command.write("pkg/odd.py", "def f(:\n")
    command.write("pkg/dead.py", "x = 1  # safepoint: ignore[CKP101] nothing here\n")
    command.write("p.contract.yaml", "schema_version: '1'\npipeline_id: p\nphases: {}\n")
    return command


def test_a_replayed_run_says_the_same_in_every_format(project):
    for name in ("text", "json", "sarif", "gitlab"):
        shutil.rmtree(project.folder / ".safepoint_cache", ignore_errors=True)
        fresh = project("check", "--format", name)
        assert stores(project)
        assert project("check", "--format", name) == fresh
        assert project("check", "--format", name, "--no-cache") == fresh


def test_a_replayed_run_reads_no_source(project, monkeypatch):
    check(project)
    monkeypatch.setattr("safepoint.lint.read_bytes", lambda path: pytest.fail(f"{path} was read"))
    assert codes(check(project))


def test_filters_do_not_spoil_the_results_of_other_runs(project):
    everything = codes(check(project))
    assert len(codes(check(project, "--select", "CKP001"))) == 1
    assert codes(check(project)) == everything


def test_a_changed_file_is_judged_again(project):
    before = codes(check(project))
    project.write("pkg/m3.py", "x = 1\n")
    after = codes(check(project))
    assert [one for one in before if one[0] != "pkg/m3.py"] == after
    assert len(after) == len(before) - 1


def test_a_changed_callee_has_its_callers_judged_again(command):
    command.write("train.py", CALLER)
    command.write("steps.py", COSTLY)
    assert codes(check(command)) == [("train.py", 5, "CKP101")]
    command.write("steps.py", SAVING)
    assert codes(check(command)) == codes(check(command, "--no-cache"))
    assert ("train.py", 5, "CKP101") not in codes(check(command))
    command.write("steps.py", COSTLY)
    assert codes(check(command)) == [("train.py", 5, "CKP101")]


def test_removed_and_added_files_are_noticed(project):
    check(project)
    (project.folder / "pkg/odd.py").unlink()
    project.write("pkg/new.py", LOOP)
    after = codes(check(project))
    assert after == codes(check(project, "--no-cache"))
    assert {path for path, _, _ in after} >= {"pkg/new.py"}
    assert "pkg/odd.py" not in {path for path, _, _ in after}


def test_other_settings_have_results_of_their_own(project):
    before = codes(check(project))
    project.write("safepoint.toml", 'checkpoint-calls = ["requests.get"]\n')
    assert codes(check(project)) == codes(check(project, "--no-cache"))
    (project.folder / "safepoint.toml").unlink()
    assert codes(check(project)) == before


def test_a_changed_contract_changes_what_its_loops_are_held_to(command):
    placed = "schema_version: '1'\npipeline_id: p\nphases: {{}}\ncheckpoint_placement:\n  max_iterations_between_checkpoints: {}\n"
    command.write("p.contract.yaml", placed.format(5))
    command.write("a.py", LOOP.replace("urls:", "urls:  # safepoint: loop"))
    for bound in (5, 7, 5):
        command.write("p.contract.yaml", placed.format(bound))
        assert check(command) == check(command, "--no-cache")


def test_content_tells_files_apart_when_times_cannot(project):
    check(project, CI="1")
    target = project.folder / "pkg/m0.py"
    status = target.stat()
    target.write_text(LOOP.replace("urls", "sites"))
    os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
    changed = project.write("pkg/m1.py", LOOP.replace("for url", "for URL").replace("get(url)", "get(URL)"))
    os.utime(changed, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert check(project, CI="1") == check(project, "--no-cache")
    assert check(project, "--cache-key", "content") == check(project, "--no-cache")


def test_new_times_on_old_contents_have_nothing_judged_again_where_content_tells(project, monkeypatch):
    project.write("safepoint.toml", 'packs = ["packs/*.yaml"]\n')
    pack = "pack: house\nabout: Our own.\ncalls:\n  house.keep: {saves: durable}\n"
    project.write("packs/house.yaml", pack)
    before = check(project, CI="1")
    for path in project.folder.rglob("*.*"):
        if path.is_file():
            os.utime(path, ns=(1, 1))
    with monkeypatch.context() as patch:
        patch.setattr("safepoint.judging.judge_files", lambda *_: pytest.fail("the project was judged again"))
        patch.setattr("safepoint.binding.limits_of", lambda *_: pytest.fail("a contract was loaded again"))
        assert check(project, CI="1") == before
    project.write("packs/house.yaml", pack.replace("house.keep", "requests.get"))
    assert codes(check(project, CI="1")) == codes(check(project, "--no-cache")) != codes(before)


@pytest.mark.parametrize("data", [b"", b"\0", b"not marshal", os.urandom(400)])
def test_a_broken_store_is_an_empty_one(project, data):
    fresh = check(project)
    for store in stores(project):
        store.write_bytes(data)
    assert check(project) == fresh


def test_a_store_that_cannot_be_written_changes_nothing(project):
    (project.folder / ".safepoint_cache").write_text("a file where the folder would be")
    assert codes(check(project)) == codes(check(project, "--no-cache"))


def test_the_store_ignores_itself_in_git(project):
    check(project)
    assert (project.folder / ".safepoint_cache/.gitignore").read_text() == "*\n"


def test_old_stores_are_forgotten(project, monkeypatch):
    monkeypatch.setattr(cache, "KEPT_STORES", 2)
    (project.folder / ".git").mkdir()
    for name in ("pkg", ".", "pkg/../pkg"):
        check(project, name)
    assert len(stores(project)) == 2


def test_runs_at_the_same_time_do_not_disturb_each_other(project):
    command = [sys.executable, "-m", "safepoint", "check", "--format", "json"]
    running = [subprocess.Popen(command, cwd=project.folder, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    outs = {process.communicate(timeout=120)[0] for process in running}
    assert len(outs) == 1
    assert check(project).out in outs


def test_a_file_judged_alone_is_seen_in_its_project(command):
    command.write("train.py", CALLER)
    command.write("steps.py", SAVING)
    assert ("train.py", 5, "CKP101") not in codes(check(command))
    assert ("train.py", 5, "CKP101") not in codes(check(command, "train.py"))


def test_named_files_are_replayed_one_by_one_and_together(project, monkeypatch):
    project.write("safepoint.toml", "")
    check(project)
    names = ["pkg/m0.py", "pkg/m1.py", "pkg/dead.py"]
    alone = [check(project, name) for name in names]
    together = check(project, *names)
    assert codes(together)
    monkeypatch.setattr("safepoint.lint.read_bytes", lambda path: pytest.fail(f"{path} was read"))
    assert [check(project, name) for name in names] == alone
    assert check(project, *names) == together


def test_a_named_file_is_judged_again_when_its_project_has_changed(command):
    command.write("train.py", CALLER)
    command.write("steps.py", COSTLY)
    check(command)
    assert codes(check(command, "train.py")) == [("train.py", 5, "CKP101")]
    command.write("steps.py", SAVING)
    assert codes(check(command, "train.py")) == []
    command.write("steps.py", COSTLY)
    assert codes(check(command, "train.py")) == [("train.py", 5, "CKP101")]


def test_a_named_file_that_cannot_be_read_is_looked_at_each_time(command):
    command.write("odd.py", "def f(:\n")
    first = check(command, "odd.py")
    assert first.code == 1
    assert check(command, "odd.py") == first


def test_several_processes_say_what_one_says(command, monkeypatch):
    for number in range(9):
        command.write(f"m{number}.py", LOOP)
    command.write("train.py", CALLER)
    command.write("steps.py", COSTLY)
    alone = check(command, "--no-cache", "--jobs", "1")
    monkeypatch.setattr("safepoint.workers.FEWEST", 3)
    monkeypatch.setattr("safepoint.workers.BATCH", 2)
    assert check(command, "--no-cache", "--jobs", "3") == alone


def test_a_worker_that_dies_fails_the_run(monkeypatch):
    monkeypatch.setattr("safepoint.workers.BATCH", 1)
    from safepoint.core.errors import SafepointError

    def job(paths):
        if paths == ["b"]:
            os.kill(os.getpid(), 9)
        return paths

    with pytest.raises(SafepointError, match="worker process died"):
        list(run(["a", "b"], job, 2))


def test_small_runs_are_not_forked():
    assert processes(0, 10) == 1
    assert processes(1, 5000) == 1
    assert processes(2, 5000) == 2


def test_unsaved_text_is_judged_in_its_project(command, monkeypatch):
    command.write("train.py", CALLER)
    command.write("steps.py", SAVING)
    check(command)

    def give(text):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return codes(check(command, "-", "--stdin-filename", "train.py"))

    assert ("train.py", 5, "CKP101") not in give(CALLER)
    assert ("train.py", 6, "CKP101") in give(
        "\n" + CALLER.replace("step(model)", "model().backward()\n        model.optimizer.step()")
    )


def test_flake8_judges_a_file_in_its_project(command, monkeypatch):
    command.write("train.py", CALLER)
    command.write("steps.py", COSTLY)
    monkeypatch.chdir(command.folder)

    def seen():
        monkeypatch.setattr(Plugin, "_prepared", None)
        return [text[:6] for _, _, text, _ in Plugin(ast.parse(CALLER), "train.py", CALLER.splitlines(True)).run()]

    assert seen() == []
    check(command)
    assert seen() == ["CKP101"]


def test_flake8_tells_of_settings_that_cannot_be_used_where_an_editor_shows_it(command, monkeypatch):
    command.write("safepoint.toml", 'packs = ["nowhere.yaml"]\n')
    monkeypatch.chdir(command.folder)
    monkeypatch.setattr(Plugin, "_prepared", None)
    ((line, column, text, _),) = Plugin(ast.parse(CALLER), "train.py", CALLER.splitlines(True)).run()
    assert (line, column) == (1, 0)
    assert text.startswith("CKP001 nothing was checked: safepoint.toml:1: packs names 'nowhere.yaml'")
    assert gc.isenabled()


def test_flake8_tells_of_an_analysis_that_fails(command, monkeypatch):
    monkeypatch.chdir(command.folder)
    monkeypatch.setattr(Plugin, "_prepared", None)
    monkeypatch.setattr("safepoint.loops.project.Project.facts", lambda self, path: 1 // 0)
    ((line, column, text, _),) = Plugin(ast.parse(CALLER), "train.py", CALLER.splitlines(True)).run()
    assert (line, column) == (1, 0)
    assert text.startswith("CKP001 not everything was checked: train.py: the loop analysis failed with ZeroDivisionError")


def test_flake8_collects_its_garbage_as_before_without_what_the_first_file_has_loaded(command, monkeypatch):
    monkeypatch.chdir(command.folder)
    monkeypatch.setattr(Plugin, "_prepared", None)
    monkeypatch.setattr(_uncollected, "_settled", False)
    try:
        for _ in range(2):
            assert list(Plugin(ast.parse("x = 1\n"), "a.py", ["x = 1\n"]).run()) == []
            assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_a_checkout_forgets_its_findings_when_any_module_changes(tmp_path, monkeypatch):
    for folder in ("checks", "contract", "core", "loops/calls"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "cache.py"))
    seen = [cache._state_of_the_code()]
    for number, name in enumerate(("loops/calls/deep.py", "checks/rule.py", "cache.py"), start=1):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (number, number))
        seen.append(cache._state_of_the_code())
    assert len(set(seen)) == 4
