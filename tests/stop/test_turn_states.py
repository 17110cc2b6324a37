"""The second stop passes, always: sequences of prompts, stops, crashes and broken state files against a simple model."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from safepoint.core.errors import SafepointError
from safepoint.core.git import WorkTree
from safepoint.stop import hook
from safepoint.stop import turn as turn_module
from safepoint.stop.turn import Turn, TurnStore, may_hold


class Turns(RuleBasedStateMachine):
    """Two sessions in one state folder; the model only counts the messages since each session's last prompt."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.now = 1_000_000.0
        self.messages = {"s1": 0, "s2": 0}
        self.prompted: dict[str, float] = {}

    @initialize()
    def quiet_git(self) -> None:
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(hook, "work_tree", lambda *_args, **_options: WorkTree("0" * 40, ("README.md",)))

    def teardown(self) -> None:
        self.patch.undo()
        shutil.rmtree(self.folder)

    def call(self, session: str, active: bool = False) -> hook.Call:
        return hook.Call(session, str(self.folder), active)

    @rule(seconds=st.floats(-100, 100))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds

    @rule(session=st.sampled_from(["s1", "s2"]))
    def prompt(self, session: str) -> None:
        hook.begin_turn(self.call(session), str(self.folder), self.now)
        self.messages[session] = 0
        self.prompted[session] = self.now

    @rule(session=st.sampled_from(["s1", "s2"]), active=st.booleans())
    def stop(self, session: str, active: bool) -> None:
        try:
            message = hook.judge_stop(self.call(session, active), str(self.folder), self.now, "python")
        except SafepointError:
            return
        if message is None:
            return
        assert not active
        assert 0 <= self.messages[session] < 1, "at most one message a turn"
        started = self.prompted.get(session)
        assert started is None or started > self.now or self.now - started >= 30
        self.messages[session] += 1

    @rule(session=st.sampled_from(["s1", "s2"]))
    def crash_before_the_mark(self, session: str) -> None:
        """The process dies while it writes the state: nothing is marked, and nothing was said."""

        def die(*_args: object, **_options: object) -> None:
            raise KeyboardInterrupt

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(turn_module, "write_atomic", die)
            with contextlib.suppress(KeyboardInterrupt, SafepointError):
                assert hook.judge_stop(self.call(session), str(self.folder), self.now, "python") is None

    @rule(
        data=st.sampled_from(
            [
                b"",
                b"{",
                b"null",
                b"[]",
                b'{"held": 1, "started_at": 2}',
                b'{"held": false}',
                b"\xff" * 9,
                b'{"held":false,"started_at":NaN}',
            ]
        )
    )
    def break_state(self, data: bytes) -> None:
        for path in self.folder.glob("turn-*.json"):
            path.write_bytes(data)

    @rule()
    def stray_files(self) -> None:
        (self.folder / ".safepoint-1-stray.tmp").write_bytes(b"half")

    @rule(session=st.sampled_from(["s1", "s2"]))
    def two_stops_never_hold_twice(self, session: str) -> None:
        held = 0
        for _ in range(3):
            try:
                held += hook.judge_stop(self.call(session), str(self.folder), self.now, "python") is not None
            except SafepointError:
                continue
        self.messages[session] += held
        assert held <= 1
        assert self.messages[session] <= 1


Turns.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestTurns = Turns.TestCase


@pytest.mark.parametrize(
    ("turn", "now", "held_up"),
    [
        (Turn(), 100, True),
        (Turn(100.0), 100, False),
        (Turn(100.0), 129.9, False),
        (Turn(100.0), 130, True),
        (Turn(200.0), 100, True),
        (Turn(None, held=True), 100, False),
        (Turn(0.0, held=True), 10_000, False),
    ],
)
def test_a_stop_is_held_up_once_a_turn_and_not_in_its_first_seconds(turn, now, held_up):
    assert may_hold(turn, now, 30) is held_up


def test_while_one_stop_is_judged_another_of_the_same_session_passes(tmp_path):
    first, second = TurnStore(str(tmp_path), "s"), TurnStore(str(tmp_path), "s")
    with first.alone(), pytest.raises(SafepointError, match="another stop"), second.alone():
        pass
    with second.alone():
        assert second.load() == Turn()
