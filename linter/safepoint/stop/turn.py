"""The state of an agent's turn, per session: when it began, and whether its one message was given.

A message may hold an agent up at most once a turn, whatever happens: the turn is marked before the message is given, and
where the mark cannot be read or written, the stop passes.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.errors import SafepointError
from safepoint.core.files import write_atomic

if TYPE_CHECKING:
    from collections.abc import Iterator

STATE_VARIABLE = "SAFEPOINT_STATE_DIR"
_MAX_STATE_BYTES = 4096


class TurnError(SafepointError):
    """The turn's state cannot be used; the stop passes."""


class Turn(NamedTuple):
    """One turn: when its prompt came (seconds since the epoch, None when no prompt was reported), and if it was held up."""

    started_at: float | None = None
    held: bool = False


def may_hold(turn: Turn, now: float, turn_seconds: float) -> bool:
    """Tell whether a stop at `now` may be held up: not twice a turn, and not within the first seconds of one.

    A start in the future means that the clock was set back; it says nothing about the turn's age.
    """
    if turn.held:
        return False
    return turn.started_at is None or turn.started_at > now or now - turn.started_at >= turn_seconds


def state_folder(option: str | None = None) -> str:
    """Return the folder of turn states: the option, else the environment variable, else the user's state folder."""
    if option or os.environ.get(STATE_VARIABLE):
        return os.path.abspath(os.path.expanduser(option or os.environ[STATE_VARIABLE]))
    home = os.environ.get("XDG_STATE_HOME") or os.path.join("~", ".local", "state")
    return os.path.join(os.path.expanduser(home), "safepoint", "stop")


class TurnStore:
    """The state file of one session; the session's id is hashed, so that any text may be one."""

    def __init__(self, folder: str, session: str) -> None:
        import hashlib

        name = hashlib.sha256(session.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        self._folder = folder
        self._path = os.path.join(folder, f"turn-{name}.json")

    def load(self) -> Turn:
        """Return the session's turn, a fresh one when nothing is recorded; raises TurnError for a broken record."""
        import json

        try:
            with open(self._path, "rb") as file:
                data = json.loads(file.read(_MAX_STATE_BYTES))
            return _turn(data)
        except FileNotFoundError:
            return Turn()
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise TurnError(f"broken turn state {self._path}: {type(error).__name__}: {error}") from None

    def save(self, turn: Turn) -> None:
        """Record the session's turn, flushed to disk; raises TurnError."""
        import json

        try:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            write_atomic(self._path, json.dumps(turn._asdict()).encode(), mode=0o600)
        except OSError as error:
            raise TurnError(f"turn state {self._path} cannot be written: {error.strerror or error}") from None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other stops of the same session out meanwhile; raises TurnError when one is at work already."""
        try:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            descriptor = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as error:
            raise TurnError(f"turn state in {self._folder} cannot be locked: {error.strerror or error}") from None
        try:
            _lock(descriptor)
            yield
        finally:
            os.close(descriptor)


def _turn(data: object) -> Turn:
    if not isinstance(data, dict) or not isinstance(data["held"], bool):
        raise ValueError("not a turn")
    started = data["started_at"]
    if started is not None and (isinstance(started, bool) or not isinstance(started, (int, float)) or started != started):
        raise ValueError("started_at is no time")
    return Turn(started, data["held"])


def _lock(descriptor: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows: two stops of one session at the same moment may both speak
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise TurnError("another stop of this session is being judged") from None
