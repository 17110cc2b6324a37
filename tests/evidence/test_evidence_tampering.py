"""Whatever is edited, cut, emptied, added or removed, in the folder or among the inputs: verify names it."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from support_evidence import FAULTY, FOLDER, command, create, verify

EVIDENCE, SUMMARY, REPORT, EVENTS, STATEMENT = (
    "verification_evidence.json", "verification_summary.md", "check_report.json", "events.jsonl", "verification.intoto.json",
)  # fmt: skip


def in_json(path: Path, change) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def restate(folder: Path) -> None:
    """Make the statement fit the files again, as somebody would who has read how it is made and has no key."""
    statement = json.loads((folder / STATEMENT).read_text())
    for subject in statement["subject"]:
        subject["digest"]["sha256"] = hashlib.sha256((folder / subject["name"]).read_bytes()).hexdigest()
    evidence = json.loads((folder / EVIDENCE).read_text())
    statement["predicate"] = {key: evidence[key] for key in ("bead", "section", "timestamp", "verdict", "tool", "inputs")}
    statement["predicate"]["invariants"] = {row["id"]: row["verdict"] for row in evidence["invariants"]}
    (folder / STATEMENT).write_text(json.dumps(statement, indent=2, ensure_ascii=False) + "\n")


def cut_event(folder: Path) -> None:
    lines = (folder / EVENTS).read_text().splitlines(keepends=True)
    (folder / EVENTS).write_text("".join(lines[:6] + lines[7:]))


def cut_tail(folder: Path) -> None:
    lines = (folder / EVENTS).read_text().splitlines(keepends=True)
    (folder / EVENTS).write_text("".join(lines[:-4]))


def change_event(folder: Path) -> None:
    text = (folder / EVENTS).read_text()
    (folder / EVENTS).write_text(text.replace('"iteration_count":400', '"iteration_count":401', 1))


TAMPERINGS = {
    "a number": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["verification_metrics"].update(checkpoints_written=99)), "checkpoints_written is 99"),
    "the average": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["verification_metrics"].update(avg_iterations_between_checkpoints=10.0)), "avg_iterations_between_checkpoints"),
    "a digest of an input": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["inputs"][0].update(sha256="0" * 64)), "input src/flow.contract.yaml changed"),
    "an input dropped": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["inputs"].pop(0)), "input src/flow.contract.yaml is new"),
    "the title": (lambda folder: in_json(folder / EVIDENCE, lambda data: data.update(title="Another")), SUMMARY),
    "the chain head": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["event_log"].update(chain_head="0" * 64)), "head"),
    "an event code": (lambda folder: in_json(folder / EVIDENCE, lambda data: data.update(event_codes=["FN-CK-001"])), "event_codes are not those"),
    "an invariant's output": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["invariants"][2].update(output_digest="0" * 64)), "INV-CK-HASH-CHAIN"),
    "a check's output": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["verification_results"]["safepoint check"].update(output_digest="0" * 64)), "safepoint check: a new run gives another outcome"),
    "the coverage": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["coverage"]["loops"].update(checkpointed=7)), "coverage"),
    "an older tool": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["tool"].update(version="0.0.1")), "made by safepoint 0.0.1"),
    "a newer rule set": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["tool"].update(rule_set="f" * 64)), "another rule set"),
    "the settings": (lambda folder: in_json(folder / EVIDENCE, lambda data: data.update(settings={"file": None, "values": {"ignore": ["ALL"]}})), "settings"),
    "the time": (lambda folder: in_json(folder / EVIDENCE, lambda data: data.update(timestamp="2999-01-01T00:00:00Z")), "lies in the future"),
    "an unknown key": (lambda folder: in_json(folder / EVIDENCE, lambda data: data.update(note="trust me")), "does not validate"),
    "a key removed": (lambda folder: in_json(folder / EVIDENCE, lambda data: data.pop("inputs")), "the key `inputs` is missing"),
    "a failed check beside PASS": (lambda folder: in_json(folder / EVIDENCE, lambda data: data["verification_results"]["event log chain"].update(verdict="FAIL", passed=0)), "verdict is PASS, but the failed checks are"),
    "the findings": (lambda folder: in_json(folder / REPORT, lambda data: data["findings"].append({"code": "CKP101", "path": "x.py"})), "is not found any more"),
    "the report's layout": (lambda folder: (folder / REPORT).write_text((folder / REPORT).read_text() + " "), REPORT),
    "the summary": (lambda folder: (folder / SUMMARY).write_text((folder / SUMMARY).read_text().replace("| 10 |", "| 12 |")), "the summary does not say"),
    "an event cut": (cut_event, "the chain of events is broken"),
    "the log's tail cut": (cut_tail, "the evidence speaks of"),
    "an event changed": (change_event, "its link does not fit"),
    "the predicate": (lambda folder: in_json(folder / STATEMENT, lambda data: data["predicate"].update(bead="bd-1")), "the predicate is not the evidence's"),
    "a subject dropped": (lambda folder: in_json(folder / STATEMENT, lambda data: data["subject"].pop()), "does not speak of"),
    "a subject added": (lambda folder: in_json(folder / STATEMENT, lambda data: data["subject"].append({"name": "x", "digest": {"sha256": "0" * 64}})), "speaks of x"),
    "the statement's type": (lambda folder: in_json(folder / STATEMENT, lambda data: data.update(predicateType="x")), "no statement of ours"),
    "a file added": (lambda folder: (folder / "notes.txt").write_text("hello"), "notes.txt: the file does not belong"),
    "a file renamed": (lambda folder: (folder / REPORT).rename(folder / "check_report_old.json"), "check_report.json: the file is missing"),
}  # fmt: skip
UNBINDABLE = {
    "the predicate",
    "a subject dropped",
    "a subject added",
    "the statement's type",
    "a file added",
    "a file renamed",
}


@pytest.mark.parametrize("case", TAMPERINGS)
def test_each_tampering_is_named(case, made):
    change, text = TAMPERINGS[case]
    change(made / FOLDER)
    done = verify(made)
    assert done.returncode == 1, done
    assert text in done.stdout
    assert "does not stand" in done.stdout


@pytest.mark.parametrize(
    "case", sorted(set(TAMPERINGS) - UNBINDABLE - {"an unknown key", "a key removed", "a failed check beside PASS"})
)
def test_each_tampering_is_found_although_the_statement_was_made_to_fit(case, made):
    TAMPERINGS[case][0](made / FOLDER)
    restate(made / FOLDER)
    done = verify(made)
    assert done.returncode == 1, done
    assert TAMPERINGS[case][1] in done.stdout


@pytest.mark.parametrize("name", [EVIDENCE, SUMMARY, REPORT, EVENTS, STATEMENT])
@pytest.mark.parametrize("kind", ["removed", "emptied", "cut", "one byte", "binary", "appended", "a link", "a folder"])
def test_any_file_of_the_folder_that_is_harmed_fails_with_its_name(name, kind, made):
    path = made / FOLDER / name
    data = path.read_bytes()
    harmed = {
        "emptied": b"",
        "cut": data[: len(data) // 2],
        "one byte": data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
        "binary": b"\x00\xff" * 40,
        "appended": data + b"\n",
    }
    path.unlink()
    if kind in harmed:
        path.write_bytes(harmed[kind])
    elif kind == "a link":
        (made / "elsewhere").write_bytes(data)
        path.symlink_to(made / "elsewhere")
    elif kind == "a folder":
        path.mkdir()
    done = verify(made)
    assert done.returncode == (2 if kind in ("a link", "a folder") else 1), done
    assert name in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def edit_source(root: Path) -> None:
    (root / "src/train.py").write_text((root / "src/train.py").read_text().replace("epochs", "rounds"))


INPUT_CHANGES = {
    "changed": (edit_source, "input src/train.py changed"),
    "only a space": (lambda root: (root / "src/train.py").write_text((root / "src/train.py").read_text() + "\n"), "input src/train.py changed"),
    "removed": (lambda root: (root / "src/train.py").unlink(), "input src/train.py is gone"),
    "renamed": (lambda root: (root / "src/train.py").rename(root / "src/fit.py"), "input src/fit.py is new"),
    "added": (lambda root: (root / "src/more.py").write_text("x = 1\n"), "input src/more.py is new"),
    "a contract weakened": (lambda root: (root / "src/flow.contract.yaml").write_text((root / "src/flow.contract.yaml").read_text().replace("3600", "36000")), "input src/flow.contract.yaml changed"),
    "settings added": (lambda root: (root / "safepoint.toml").write_text('ignore = ["CKP101"]\n'), "input safepoint.toml is new"),
    "a fault added": (lambda root: (root / "src/crawl.py").write_text(FAULTY), "a new run 1 (1)"),
}  # fmt: skip


@pytest.mark.parametrize("case", INPUT_CHANGES)
def test_a_changed_input_is_named(case, made):
    change, text = INPUT_CHANGES[case]
    change(made)
    done = verify(made)
    assert done.returncode == 1, done
    assert text in done.stdout


def test_in_another_folder_the_missing_input_is_named_and_where_to_run(made):
    (made / "sub").mkdir()
    done = command(made / "sub", "verify", f"../{FOLDER}")
    assert (done.returncode, done.stderr) == (1, "")
    assert "input src cannot be read" in done.stdout
    assert "run this in the folder where the evidence was made" in done.stdout
    assert "input src/train.py is gone" in done.stdout
    assert "coverage" not in done.stdout


def test_evidence_of_a_whole_folder_says_elsewhere_that_none_of_its_inputs_is_there(made):
    assert command(made, "create", "--id", "all", "--section", "1", "--out", "proof").returncode == 0
    (made / "artifacts/empty").mkdir()
    done = command(made / "artifacts/empty", "verify", "../../proof")
    assert (done.returncode, done.stderr) == (1, "")
    assert "none of its inputs is here; run this in the folder where the evidence was made" in done.stdout


@pytest.mark.parametrize("path", ["/etc/passwd.py", "../x.py", "nope.py"])
def test_paths_that_were_edited_to_lead_elsewhere_are_a_misfit(path, made):
    (made.parent / "x.py").write_text("x = 1\n")
    in_json(made / FOLDER / EVIDENCE, lambda data: data["paths"].append(path))
    restate(made / FOLDER)
    done = verify(made)
    assert (done.returncode, done.stderr) == (1, "")
    assert "input " in done.stdout
    assert f"{path} " in done.stdout


def test_an_unreadable_input_is_named(made):
    (made / "src/link.py").symlink_to("nowhere.py")
    done = verify(made)
    assert (done.returncode, done.stderr) == (1, "")
    assert "input src/link.py cannot be read" in done.stdout


def test_values_of_a_wrong_kind_are_told_in_plain_words(made):
    in_json(made / FOLDER / EVIDENCE, lambda data: data.update(verdict="MAYBE", title=3))
    done = verify(made)
    assert "`title` is the number 3, but text is wanted" in done.stdout
    assert "`verdict` is the text \"MAYBE\", but 'PASS' or 'FAIL' is wanted" in done.stdout


def test_one_misfit_is_told_as_one(made):
    (made / FOLDER / "notes.txt").write_text("hello")
    assert verify(made).stdout.endswith("does not stand: 1 misfit.\n")
    (made / FOLDER / "more.txt").write_text("hello")
    assert verify(made).stdout.endswith("does not stand: 2 misfits.\n")


def test_untouched_evidence_stands_and_verifying_changes_nothing(made):
    before = {path: path.read_bytes() for path in (made / FOLDER).iterdir()}
    done = verify(made)
    assert (done.returncode, done.stderr) == (0, "")
    assert "stands" in done.stdout
    assert before == {path: path.read_bytes() for path in (made / FOLDER).iterdir()}


def test_creating_again_mends_what_no_longer_fits(made):
    edit_source(made)
    assert verify(made).returncode == 1
    assert create(made).returncode == 0
    assert verify(made).returncode == 0


def test_no_folder_at_all_is_exit_code_2(tmp_path):
    done = verify(tmp_path)
    assert done.returncode == 2
    assert "cannot be read" in done.stderr


def test_json_lists_the_misfits(made):
    os.remove(made / FOLDER / SUMMARY)
    done = verify(made, "--format", "json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["ok"]) == (1, False)
    assert {"file": SUMMARY, "text": "the file is missing"} in answer["misfits"]
