"""A store against a simple model: saves, restores, pruning, damage, repair, crashes, and saves whose fate is not known."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import tempfile
import warnings

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from safepoint.runtime.errors import HashChainViolationError
from safepoint.store import CheckpointWriter
from safepoint.store.errors import IntegrityError, WriterFencedError
from safepoint.store.restoring import DamagedStreamWarning
from safepoint.store.retention import latest
from safepoint.store.retention_run import prune
from support_faults import sqlite_url

STREAMS = ("alpha", "beta")
states = st.one_of(
    st.integers(-5, 5),
    st.text(max_size=5),
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=2),
    st.just({"big": "x" * 70_000}),
)


class Kept:
    """A record as the model knows it."""

    def __init__(self, checkpoint_id, iteration, epoch, state):
        self.checkpoint_id, self.iteration, self.epoch, self.state = checkpoint_id, iteration, epoch, state

    @property
    def place(self):
        return self.epoch, self.iteration


NOTHING = Kept("", -1, 0, None)
"""Where an empty stream stands."""


class StoreMachine(RuleBasedStateMachine):
    """`chains` is what must be stored; `maybe` a save that was cut off, which may be there or not."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.mkdtemp(prefix="safepoint-machine-")
        self.chains = {stream: [] for stream in STREAMS}
        self.maybe = {}
        self.damaged = {}
        self.pruned = {stream: [] for stream in STREAMS}
        self.writer = None

    def open(self):
        return CheckpointWriter(sqlite_url(self.folder))

    @initialize()
    def begin(self):
        self.writer = self.open()

    def teardown(self):
        if self.writer is not None:
            self.writer.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def settle(self, stream):
        """Find out what became of a save that was cut off."""
        if stream not in self.maybe:
            return
        iteration, epoch, state = self.maybe.pop(stream)
        last = list(self.writer.list_checkpoints(stream))[-1:]
        known = self.chains[stream][-1].checkpoint_id if self.chains[stream] else None
        if last and last[0].checkpoint_id != known:
            assert (last[0].iteration_count, last[0].epoch) == (iteration, epoch), (
                "something else than the lost save is there"
            )
            self.chains[stream].append(Kept(last[0].checkpoint_id, iteration, epoch, state))

    def newest(self, stream):
        """The chain's last link: of a kept record, or of one that retention has emptied and a repair has made the last."""
        return (self.pruned[stream] + self.chains[stream])[-1:]

    def save(self, stream, iteration, epoch, state):
        chain = self.chains[stream]
        for last in self.newest(stream):
            if (epoch, iteration) > last.place:
                break
            if chain and (epoch, iteration) == last.place and same(state, last.state):
                assert self.writer.save_checkpoint(stream, iteration, epoch, state) == last.checkpoint_id
                return
            with pytest.raises(HashChainViolationError, match=r"regressed|duplicate"):
                self.writer.save_checkpoint(stream, iteration, epoch, state)
            return
        made = self.writer.save_checkpoint(stream, iteration, epoch, state)
        chain.append(Kept(made, iteration, epoch, state))

    @rule(stream=st.sampled_from(STREAMS), step=st.integers(1, 3), state=states)
    def save_next(self, stream, step, state):
        self.settle(stream)
        if stream in self.damaged:
            return self.save_is_refused(stream)
        last = (self.newest(stream) or [NOTHING])[0]
        self.save(stream, last.iteration + step, last.epoch, state)

    @rule(stream=st.sampled_from(STREAMS), iteration=st.integers(0, 6), epoch=st.integers(0, 2), state=states)
    def save_anywhere(self, stream, iteration, epoch, state):
        self.settle(stream)
        if stream not in self.damaged:
            self.save(stream, iteration, epoch, state)

    @rule(stream=st.sampled_from(STREAMS))
    def save_the_same_again(self, stream):
        self.settle(stream)
        if stream not in self.damaged and self.chains[stream]:
            last = self.chains[stream][-1]
            assert self.writer.save_checkpoint(stream, last.iteration, last.epoch, last.state) == last.checkpoint_id

    def save_is_refused(self, stream):
        with pytest.raises(HashChainViolationError, match="cannot_append"):
            self.writer.save_checkpoint(stream, 2**40, 2**40, "beyond")

    @rule(stream=st.sampled_from(STREAMS))
    def restore(self, stream):
        self.settle(stream)
        chain = self.chains[stream][: self.damaged.get(stream)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore" if stream in self.damaged else "error", DamagedStreamWarning)
            restored = self.writer.restore_checkpoint(stream)
        if not chain:
            # An emptied record can be restored only where another one has kept the same state.
            assert restored is None or any(same(restored.state, one.state) for one in self.pruned[stream])
            return
        assert restored.meta.checkpoint_id == chain[-1].checkpoint_id
        assert same(restored.state, chain[-1].state)

    @rule()
    def reopen(self):
        self.writer.close()
        self.writer = self.open()

    @rule()
    def lose_the_writer_without_closing_it(self):
        self.writer = self.open()

    @rule(stream=st.sampled_from(STREAMS), state=states)
    def another_writer_takes_over(self, stream, state):
        self.settle(stream)
        if stream in self.damaged:
            return
        older, self.writer = self.writer, self.open()
        last = (self.newest(stream) or [NOTHING])[0]
        place = (last.iteration + 1, last.epoch)
        self.save(stream, *place, state)
        try:
            made = older.save_checkpoint(stream, place[0] + 1, place[1], state)
        except WriterFencedError:
            return  # it had saved here before
        self.chains[stream].append(Kept(made, place[0] + 1, place[1], state))
        self.writer = older  # it had not, so it took the stream over in its turn

    @rule(stream=st.sampled_from(STREAMS), state=states, microseconds=st.integers(0, 6000))
    def die_while_saving(self, stream, state, microseconds):
        self.settle(stream)
        if stream in self.damaged:
            return
        last = (self.newest(stream) or [NOTHING])[0]
        self.writer.close()
        child = os.fork()
        if child == 0:
            code = 3
            try:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)  # which ends the process at once, as SIGKILL does
                signal.setitimer(signal.ITIMER_REAL, max(microseconds, 1) / 1e6)
                self.open().save_checkpoint(stream, last.iteration + 1, last.epoch, state)
                code = 0
            finally:
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (0, -signal.SIGALRM), "the save failed on its own"
        finished = code == 0
        self.writer = self.open()
        self.maybe[stream] = (last.iteration + 1, last.epoch, state)
        if finished:
            before = len(self.chains[stream])
            self.settle(stream)
            assert len(self.chains[stream]) == before + 1, "a save that returned is not there"

    # No precondition: what a save that was cut off has left hangs on the clock, and the choice of rules must not.
    @rule(stream=st.sampled_from(STREAMS), place=st.integers(0, 20))
    def damage(self, stream, place):
        self.settle(stream)
        chain = self.chains[stream]
        if stream in self.damaged or not chain:
            return
        place %= len(chain)
        self.writer.close()
        connection = sqlite3.connect(os.path.join(self.folder, "runs.db"))
        connection.execute(
            "UPDATE records SET wall_clock_time = wall_clock_time + 1 WHERE stream = ? AND checkpoint_id = ?",
            (stream, chain[place].checkpoint_id),
        )
        connection.commit()
        connection.close()
        self.damaged[stream] = place
        self.writer = self.open()

    @rule(stream=st.sampled_from(STREAMS), keep=st.integers(1, 4))
    def prune(self, stream, keep):
        self.settle(stream)
        if not self.chains[stream]:
            return
        if stream in self.damaged:
            with pytest.raises(IntegrityError):
                prune(self.writer.store, stream, latest(keep))
            return
        prune(self.writer.store, stream, latest(keep))
        self.pruned[stream] += self.chains[stream][:-keep]
        self.chains[stream] = self.chains[stream][-keep:]

    @rule(stream=st.sampled_from(STREAMS))
    def repair(self, stream):
        self.settle(stream)
        self.writer.repair(stream, by="the model")
        if stream in self.damaged:
            self.chains[stream] = self.chains[stream][: self.damaged.pop(stream)]

    @invariant()
    def the_chain_is_what_was_saved(self):
        if self.writer is None:
            return
        for stream in STREAMS:
            if stream in self.maybe:
                continue
            metas = list(self.writer.list_checkpoints(stream))
            assert [meta.checkpoint_id for meta in metas] == [kept.checkpoint_id for kept in self.chains[stream]]
            assert self.writer.verify(stream).ok == (stream not in self.damaged)


def same(one, other):
    return type(one) is type(other) and one == other


StoreMachine.TestCase.settings = settings(
    max_examples=12, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
)
TestStore = StoreMachine.TestCase


@pytest.mark.slow
@pytest.mark.timeout(3600)
class TestStoreMuchLonger(StoreMachine.TestCase):
    settings = settings(max_examples=150, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck))
