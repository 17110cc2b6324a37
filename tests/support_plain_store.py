"""The simplest store that keeps its promises: one file of JSON lines, read whole, locked and flushed for each save.

A second implementation of the contract: what the conformance kit is tried on, and what faults are put into.
"""

from __future__ import annotations

import fcntl
import json
import os
import threading
import time
from pathlib import Path

from safepoint.core.canonical import CanonicalError, canonical_text
from safepoint.runtime.errors import HashChainViolationError, SerializationError
from safepoint.runtime.ids import check_count, check_id
from safepoint.runtime.protocols import CheckpointMeta, RestoredCheckpoint
from safepoint.testing.golden import golden_id, golden_state_hash


class PlainStore:
    """Keeps one file a folder. `fault` names what it does wrong."""

    def __init__(self, folder: str, fault: str = "") -> None:
        self.path = os.path.join(folder, "plain.jsonl")
        self.fault = fault
        self.lock = threading.Lock()
        self.cache: list[dict] | None = None
        open(self.path, "a").close()

    def save_checkpoint(self, orchestration_id, iteration, epoch, state, *, trace_id=None):
        if self.fault != "any-name":
            check_id("orchestration_id", orchestration_id)
            check_count("iteration", iteration)
            check_count("epoch", epoch)
        try:
            text = json.dumps(state, sort_keys=True, default=str) if self.fault == "any-state" else canonical_text(state)
        except CanonicalError as error:
            raise SerializationError(str(error)) from error
        with self.lock, open(self.path, "r+b", buffering=0) as file:
            if self.fault != "no-lock":
                fcntl.flock(file, fcntl.LOCK_EX)
            return self._save(file, orchestration_id, iteration, epoch, json.loads(text))

    def restore_checkpoint(self, orchestration_id):
        entries = self._entries(orchestration_id)
        if not entries:
            return None
        entry = entries[0 if self.fault == "oldest" else -1]
        return RestoredCheckpoint(self._meta(entry), entry["state"])

    def list_checkpoints(self, orchestration_id):
        metas = [self._meta(entry) for entry in self._entries(orchestration_id)]
        return metas[::-1] if self.fault == "newest-first" else metas

    def _save(self, file, name, iteration, epoch, state):
        entries = self._entries(name)
        last = entries[-1] if entries else None
        state_hash = golden_state_hash(state)
        if last:
            same = (last["iteration"], last["epoch"]) == (iteration, epoch)
            if same and last["state_hash"] == state_hash and self.fault != "always-new":
                return last["id"]
            backwards = (epoch, iteration) <= (last["epoch"], last["iteration"])
            if self.fault == "no-epoch":
                backwards = iteration <= last["iteration"]
            if backwards and self.fault != "no-progress-rule":
                raise HashChainViolationError(name, last["id"], "regressed")
        previous = last["id"] if last and self.fault != "no-link" else None
        made = golden_id(name, iteration, epoch, state_hash, previous)
        if self.fault == "random-ids":
            made = os.urandom(32).hex()
        entry = {"stream": name.strip() if self.fault == "stripped" else name, "iteration": iteration, "epoch": epoch}
        entry |= {
            "state": state,
            "state_hash": state_hash,
            "id": made,
            "previous": previous,
            "wall": time.time_ns() // 10**6,
        }
        self._append(file, (json.dumps(entry) + "\n").encode())
        return made

    def _append(self, file, line):
        if self.fault == "in-place":
            whole = file.read() + line
            file.truncate(0)
            file.seek(0)
            for start in range(0, len(whole), 4096):
                file.write(whole[start : start + 4096])
            return
        if self.fault == "late":
            threading.Timer(0.02, lambda: Path(self.path).write_bytes(Path(self.path).read_bytes() + line)).start()
            self.cache = [*(self.cache or []), json.loads(line)]
            return
        data = file.read()
        file.truncate(data.rfind(b"\n") + 1)
        file.seek(0, os.SEEK_END)
        file.write(line)
        os.fsync(file.fileno())

    def _entries(self, name):
        with open(self.path, "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        entries = [json.loads(line) for line in lines]
        if self.cache is not None:
            entries = self.cache
        if self.fault == "case-blind":
            return [entry for entry in entries if entry["stream"].lower() == name.lower()]
        return [entry for entry in entries if entry["stream"] == name]

    def _meta(self, entry):
        turn = entry["iteration"]
        if self.fault == "signed":
            turn = min(turn, 2**63 - 1)
        return CheckpointMeta(
            entry["id"], entry["stream"], turn, entry["epoch"], entry["wall"], entry["state_hash"], entry["previous"]
        )
