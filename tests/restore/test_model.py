"""A store held against a model that anyone can follow: a list of states, and names for some of them."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from safepoint.runtime.errors import BackendError
from safepoint.store import CheckpointWriter, Store, open_store
from safepoint.store.record import RecordRow
from safepoint.store.retention import AUTO, latest, of_kinds
from safepoint.store.retention_run import prune
from safepoint.store.workflows import Workflow

STREAM = "flow"


class FailingBackend:
    """A backend whose next durable step fails when told: before it happened, or after it happened and nobody was told."""

    def __init__(self, backend: Any) -> None:
        self._backend = backend
        self.fails: str | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)

    def append(self, *arguments: Any) -> bool:
        with self._failing():
            return bool(self._backend.append(*arguments))

    @contextmanager
    def transaction(self, *, write: bool) -> Any:
        if not write:
            with self._backend.transaction(write=False) as rows:
                yield rows
            return
        with self._failing(), self._backend.transaction(write=True) as rows:
            yield rows

    @contextmanager
    def _failing(self) -> Any:
        when, self.fails = self.fails, None
        if when == "before":
            raise BackendError("the disk said no")
        yield
        if when == "after":
            raise BackendError("the answer was lost")


class Kept:
    """What the model knows of one record."""

    def __init__(self, state: Any, iteration: int, epoch: int) -> None:
        self.state, self.iteration, self.epoch = state, iteration, epoch
        self.pruned = False


class StoreMachine(RuleBasedStateMachine):
    """Saves, names, restores, prunes, deletes, damages, repairs, fails and reopens, in any order."""

    address = ""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="safepoint-model-")
        self.url = self.address.replace("FOLDER", self.folder).replace(
            "NAME", os.path.basename(self.folder).replace("-", "_")
        )
        self.chain: list[Kept] = []
        self.names: dict[str, tuple[int, Any]] = {}
        self.counter = 0
        self._open()

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.writer.close()
            self.store.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    @rule(value=st.integers(0, 3), size=st.sampled_from([0, 5000]))
    def save(self, value: int, size: int) -> None:
        state = {"v": value, "fill": "x" * size}
        self.writer.save_checkpoint(STREAM, self.next[0], self.next[1], state)
        self.chain.append(Kept(state, *self.next))

    @rule(value=st.integers(0, 3), when=st.sampled_from(["before", "after"]))
    def save_that_fails_and_is_tried_again(self, value: int, when: str) -> None:
        position, state = self.next, {"v": value}
        self.backend.fails = when
        with pytest.raises(BackendError):
            self.writer.save_checkpoint(STREAM, *position, state)
        again = self.writer.save_checkpoint(STREAM, *position, state)
        assert again == self.writer.save_checkpoint(STREAM, *position, state)
        self.chain.append(Kept(state, *position))

    @rule(value=st.integers(0, 3))
    def name(self, value: int) -> None:
        state, self.counter = {"v": value}, self.counter + 1
        if not self.chain or self.chain[-1].state != state or self.chain[-1].pruned:
            self.chain.append(Kept(state, *self.next))
        self.flow.checkpoint(state, name=f"n{self.counter}")
        self.names[f"n{self.counter}"] = (len(self.chain), state)

    @precondition(lambda self: any(not kept.pruned for kept in self.chain))
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        place = data.draw(st.sampled_from([n for n, kept in enumerate(self.chain) if not kept.pruned]))
        self.counter += 1
        result = self.flow.restore(self._id(place), reason=str(self.counter))
        self.names[result.safety_id] = self.present
        kept = self.chain[place]
        self.chain.append(Kept(kept.state, kept.iteration, self.chain[-1].epoch + 1))
        assert (result.iteration, result.epoch) == (kept.iteration, self.chain[-1].epoch)
        self.writer = CheckpointWriter(self.store)

    @precondition(lambda self: self.names)
    @rule(data=st.data())
    def restore_by_name(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(list(self.names)))
        place, state = self.names[name]
        result = self.flow.restore(name)
        self.names[result.safety_id] = self.present
        self.chain.append(Kept(state, self.chain[place - 1].iteration, self.chain[-1].epoch + 1))
        self.writer = CheckpointWriter(self.store)

    @rule(keep=st.integers(0, 4))
    def prune(self, keep: int) -> None:
        prune(self.store, STREAM, of_kinds((AUTO,), latest(keep)), reclaim=False)
        needed = {place for place, _ in self.names.values()} | {self.present[0]}
        left = [n for n, kept in enumerate(self.chain, 1) if not kept.pruned]
        for place in left[: max(len(left) - keep, 0)]:
            if place not in needed:
                self.chain[place - 1].pruned = True

    @precondition(lambda self: self.names)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(list(self.names)))
        self.flow.delete(name)
        del self.names[name]

    @precondition(lambda self: any(not kept.pruned for kept in self.chain))
    @rule(data=st.data())
    def damage_and_repair(self, data: st.DataObject) -> None:
        place = data.draw(st.sampled_from([n for n, kept in enumerate(self.chain, 1) if not kept.pruned]))
        with self.store.transaction(write=True) as rows:
            rows.update(RecordRow, {"meta": '{"trace_id":"forged"}'}, stream=STREAM, seq=place)
        report = self.writer.verify(STREAM)
        assert (report.ok, report.link.seq) == (False, place - 1)
        self.writer.repair(STREAM)
        del self.chain[place - 1 :]
        self.names = {name: told for name, told in self.names.items() if told[0] < place}
        self.writer = CheckpointWriter(self.store)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self._open()

    @invariant()
    def the_store_is_what_the_model_says(self) -> None:
        if not hasattr(self, "store"):
            return
        report = self.writer.verify(STREAM)
        assert report.ok, report.explain()
        shown = self.flow.page(size=1000, kind=AUTO, oldest_first=True, pruned=True).items
        assert [(e.iteration, e.epoch, e.pruned) for e in shown] == [(k.iteration, k.epoch, k.pruned) for k in self.chain]
        found = CheckpointWriter(self.store).latest(STREAM)
        assert (found.state if found else None) == self.present[1]
        for entry, kept in zip(shown, self.chain, strict=True):
            if not kept.pruned:
                assert self.flow.load(entry.id).state == kept.state
        for name, (_, state) in self.names.items():
            assert self.flow.load(name).state == state
        assert self.flow.page().total == len(self.names) + sum(not kept.pruned for kept in self.chain)

    @property
    def present(self) -> tuple[int, Any]:
        """The position and state of the newest record whose state is kept."""
        kept = [(place, record.state) for place, record in enumerate(self.chain, 1) if not record.pruned]
        return kept[-1] if kept else (0, None)

    @property
    def next(self) -> tuple[int, int]:
        return (self.chain[-1].iteration + 1, self.chain[-1].epoch) if self.chain else (0, 0)

    def _id(self, place: int) -> str:
        return self.flow.page(size=1000, kind=AUTO, oldest_first=True, pruned=True).items[place].id

    def _open(self) -> None:
        opened = open_store(self.url)
        self.backend = FailingBackend(opened.backend)
        self.store = Store(self.backend, clock=opened.clock)  # type: ignore[arg-type]
        self.writer = CheckpointWriter(self.store)
        self.flow = Workflow(self.store, STREAM)


QUICK = settings(max_examples=20, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(max_examples=150, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck))


def machine(address: str) -> type[StoreMachine]:
    return type("Machine", (StoreMachine,), {"address": address})


def test_the_embedded_store_follows_its_model() -> None:
    run_state_machine_as_test(machine("sqlite:///FOLDER/runs.db"), settings=QUICK)


@pytest.mark.postgres
def test_the_postgres_store_follows_its_model(server: Any) -> None:
    run_state_machine_as_test(machine(f"{server.url}&schema=NAME"), settings=settings(QUICK, max_examples=6))


@pytest.mark.slow
def test_the_embedded_store_follows_its_model_for_long() -> None:
    run_state_machine_as_test(machine("sqlite:///FOLDER/runs.db"), settings=LONG)


@pytest.mark.slow
@pytest.mark.postgres
def test_the_postgres_store_follows_its_model_for_long(server: Any) -> None:
    run_state_machine_as_test(machine(f"{server.url}&schema=NAME"), settings=settings(LONG, max_examples=30))
