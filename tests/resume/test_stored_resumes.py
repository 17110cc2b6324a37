"""From a store to a running pipeline: one call, and a whole story with a kill, a wait, a refusal and an approval."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from safepoint.context import PostExecutionValidator, PropagationTracker
from safepoint.resume import CheckpointApprovalError, CheckpointGuard, CheckpointStalenessError, resume_from_store
from safepoint.resume.stored import StoredContextError, context_of
from safepoint.runtime.protocols import CheckpointMeta, RestoredCheckpoint
from safepoint.store import CheckpointWriter, open_store
from support_resume import SNAPSHOT, Restamping, approval, check, make_contract, spec_data

CONTRACT = make_contract(spec_data(check(max_age=3600)))
LATER = timedelta(hours=2)


def save(url: str, stream: str = "rag", **more: Any) -> None:
    context: dict[str, Any] = {"retrieved_context": ["d"], "rag": {"index_snapshot": "s"}, **more}
    PropagationTracker().stamp(context, "retrieve", SNAPSHOT, "s")
    with CheckpointWriter(url) as writer:
        writer.save_checkpoint(stream, 1, 0, context)


def test_one_call_loads_judges_and_goes_on(tmp_path):
    url = f"sqlite:///{tmp_path}/runs.db"
    save(url)
    run = resume_from_store(url, "rag", "post_retrieval", CONTRACT)
    assert run is not None
    assert run.result.passed
    assert run.context["rag"] == {"index_snapshot": "s"}
    assert run.meta.iteration_count == 1
    with run.guard.phase("generate", run.context):
        run.context["generated_output"] = "text"
    summary = run.guard.summarize()
    assert (summary.overall_passed, summary.total_phases, len(summary.checkpoint_resumes)) == (True, 1, 1)


def test_a_stale_checkpoint_is_refused_or_recovered(tmp_path):
    url = f"sqlite:///{tmp_path}/runs.db"
    save(url)
    at = datetime.now(UTC) + LATER
    with pytest.raises(CheckpointStalenessError):
        resume_from_store(url, "rag", "post_retrieval", CONTRACT, resume_time=at)
    run = resume_from_store(url, "rag", "post_retrieval", CONTRACT, handler=Restamping(), resume_time=at)
    assert run is not None
    assert run.result.recovery_attempts[0].succeeded
    run.context["generated_output"] = "text"
    report = PostExecutionValidator().validate(CONTRACT, run.context, runtime_summary=run.guard.summarize())
    assert report.passed


def test_an_empty_stream_is_a_new_run(tmp_path):
    assert resume_from_store(f"sqlite:///{tmp_path}/runs.db", "rag", "post_retrieval", CONTRACT) is None


def test_open_stores_writers_and_other_sources_will_do(tmp_path):
    url = f"sqlite:///{tmp_path}/runs.db"
    save(url)
    with open_store(url) as store:
        first = resume_from_store(store, "rag", "post_retrieval", CONTRACT)
        with CheckpointWriter(store) as writer:
            second = resume_from_store(writer, "rag", "post_retrieval", CONTRACT)
            writer.save_checkpoint("rag", 2, 0, {"step": 2})
    for run in (first, second):
        assert run is not None
        assert (run.result.passed, run.meta.iteration_count) == (True, 1)


def test_a_guard_of_ones_own_is_used(tmp_path):
    url = f"sqlite:///{tmp_path}/runs.db"
    save(url)
    guard = CheckpointGuard(CONTRACT, "audit")
    run = resume_from_store(url, "rag", "post_retrieval", CONTRACT, guard=guard, resume_time=datetime.now(UTC) + LATER)
    assert run is not None
    assert (run.guard, run.result.passed, len(guard.resumes)) == (guard, False, 1)


class _Kept:
    """A store that keeps one state."""

    def __init__(self, state: Any, saved: datetime) -> None:
        self.state = state
        self.meta = CheckpointMeta("0" * 64, "rag", 1, 0, int(saved.timestamp() * 1000), "0" * 64, None)

    def restore_checkpoint(self, orchestration_id: str) -> RestoredCheckpoint:
        return RestoredCheckpoint(self.meta, self.state)


def test_an_approval_older_than_the_stored_checkpoint_does_not_count():
    contract = make_contract(spec_data(check(), approval_required=True, approval_policy="human"))
    now = datetime.now(UTC)
    context: dict[str, Any] = {"retrieved_context": 1}
    PropagationTracker(clock=lambda: now - timedelta(hours=3)).stamp(context, "retrieve", SNAPSHOT, "s")
    record = approval(approved_at=(now - timedelta(hours=2)).isoformat())
    young: Any = _Kept(context, now - timedelta(hours=1))
    with pytest.raises(CheckpointStalenessError) as caught:
        resume_from_store(young, "rag", "post_retrieval", contract, approvals=[record])
    assert "older" in (caught.value.result.approval_problem or "")
    old: Any = _Kept(context, now - timedelta(hours=2.5))
    assert resume_from_store(old, "rag", "post_retrieval", contract, approvals=[record]) is not None


def test_the_context_is_the_state_or_lies_in_it():
    stamped = {"_cc_propagation": {}}
    assert context_of(stamped) is stamped
    assert context_of({"step": 1, "context": stamped}) is stamped
    both = {"context": stamped, "_cc_propagation": {}}
    assert context_of(both) is both
    assert context_of({"context": {"a": 1}}) == {"context": {"a": 1}}
    with pytest.raises(StoredContextError, match="list"):
        context_of([1])


PIPELINE = textwrap.dedent(
    """
    import sys, time
    from safepoint.store import CheckpointWriter
    from safepoint.context import PropagationTracker

    context = {"retrieved_context": ["doc-1", "doc-2"], "rag": {"index_snapshot": "snapshot-7"}}
    tracker = PropagationTracker()
    tracker.stamp(context, "retrieve", "rag.index_snapshot", "snapshot-7")
    tracker.stamp(context, "retrieve", "retrieved_context", context["retrieved_context"])
    with CheckpointWriter(sys.argv[1]) as writer:
        for step in range(1, 10_000):
            context["step"] = step
            writer.save_checkpoint("rag", step, 0, context)
            print(step, flush=True)
            time.sleep(0.01)
    """
)


@pytest.mark.skipif(os.name == "nt", reason="kills a process by SIGKILL")
def test_a_killed_pipeline_waits_is_refused_is_approved_and_goes_on(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/runs.db"
    pipeline = subprocess.Popen([sys.executable, "-c", PIPELINE, url], stdout=subprocess.PIPE, text=True)
    assert pipeline.stdout is not None
    seen = [int(pipeline.stdout.readline()) for _ in range(5)]
    pipeline.send_signal(signal.SIGKILL)
    pipeline.communicate()
    assert pipeline.returncode == -signal.SIGKILL

    spec = spec_data(check(max_age=3600), approval_required=True, approval_policy="human")
    contract = make_contract(spec)
    path = tmp_path / "rag.contract.yaml"
    path.write_text(json.dumps(contract.model_dump(mode="json", exclude_none=True)))
    later = datetime.now(UTC) + LATER

    with pytest.raises(CheckpointStalenessError) as refused:
        resume_from_store(url, "rag", "post_retrieval", contract, resume_time=later)
    assert refused.value.result.stale_fields[0].field == SNAPSHOT

    soon = datetime.now(UTC) + timedelta(minutes=1)
    with pytest.raises(CheckpointApprovalError):
        resume_from_store(url, "rag", "post_retrieval", contract, resume_time=soon)

    command = [sys.executable, "-m", "safepoint"]
    subject = [str(path), "--checkpoint", "post_retrieval", "--store", url]
    at = ["--at", (later - timedelta(minutes=5)).isoformat()]
    judged = subprocess.run([*command, "resume", *subject, *at], capture_output=True, text=True, check=False)
    assert (judged.returncode, judged.stderr) == (1, "")
    record = tmp_path / "approval.json"
    words = [*command, "approve", *subject, *at, "--by", "human:ada", "--output", str(record)]
    approved = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (approved.returncode, approved.stderr) == (0, "")

    approvals = [json.loads(record.read_text())]
    run = resume_from_store(url, "rag", "post_retrieval", contract, resume_time=later, approvals=approvals)
    assert run is not None
    assert run.context["step"] >= seen[-1]
    assert run.context["retrieved_context"] == ["doc-1", "doc-2"]
    assert run.result.approval_status is not None
    with run.guard.phase("generate", run.context):
        run.context["generated_output"] = "text"
    assert run.guard.summarize().overall_passed
    with CheckpointWriter(url) as writer:
        assert writer.restore_checkpoint("rag") is not None
        writer.save_checkpoint("rag", run.meta.iteration_count + 1, 0, run.context)
