"""One call of the hook: read what the agent says, decide, and make the answer; every doubt lets the stop pass."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.errors import SafepointError
from safepoint.core.git import top_folder, work_tree
from safepoint.stop.compose import compose
from safepoint.stop.profile import load_profile
from safepoint.stop.settings import profile_path
from safepoint.stop.turn import Turn, TurnError, TurnStore, may_hold

if TYPE_CHECKING:
    from safepoint.stop.profile import Profile

ROUTES = ("claude", "gemini", "codex")
_DECISIONS = {"claude": "block", "gemini": "deny"}


class StopPassed(SafepointError):  # noqa: N818 - it names what happened, and is no fault
    """The stop passes for a reason worth telling on standard error."""


class Call(NamedTuple):
    """What one call of the hook is about; `active` when the agent says that a stop hook already held up this turn."""

    session: str
    folder: str
    active: bool


def read_call(payload: Any, folder: str) -> Call:
    """Read the agent's hook JSON: `session_id`, `cwd` and `stop_hook_active`, each optional.

    Without a session id the folder stands for the session; a `cwd` that is no folder raises StopPassed.
    """
    data = payload if isinstance(payload, dict) else {}
    told = data.get("cwd")
    chosen = told if isinstance(told, str) and told else folder
    if not os.path.isdir(chosen):
        raise StopPassed(f"the folder {chosen!r} of the agent's message does not exist")
    session = data.get("session_id")
    return Call(
        session if isinstance(session, str) and session else f"folder:{chosen}", chosen, bool(data.get("stop_hook_active"))
    )


def begin_turn(call: Call, state_folder: str, now: float) -> None:
    """Record that a prompt began a turn; raises TurnError."""
    TurnStore(state_folder, call.session).save(Turn(now))


def judge_stop(call: Call, state_folder: str, now: float, profile_option: str | None = None) -> str | None:
    """Return the message for a stop, or None when it passes; raises SafepointError with the reason of a doubtful pass."""
    if call.active:
        return None
    store = TurnStore(state_folder, call.session)
    with store.alone():
        turn = _load(store)
        if turn.held:
            return None
        profile = _profile(call, state_folder, profile_option)
        if not may_hold(turn, now, profile.turn_seconds):
            return None
        message = _message(call, profile)
        if message is not None:
            store.save(turn._replace(held=True))
        return message


def answer(route: str, message: str) -> str:
    """Return what the agent of that route reads on standard output."""
    if route == "codex":
        return message
    import json

    return json.dumps({"decision": _DECISIONS[route], "reason": message}, ensure_ascii=False)


def _load(store: TurnStore) -> Turn:
    try:
        return store.load()
    except TurnError:
        # Until the next prompt, a session whose state was lost is treated as held: passing twice is the lesser harm.
        store.save(Turn(held=True))
        raise


def _profile(call: Call, state_folder: str, option: str | None) -> Profile:
    return load_profile(profile_path(call.folder, option), state_folder)


def _message(call: Call, profile: Profile) -> str | None:
    tree = work_tree(call.folder, timeout=profile.git_timeout_seconds)
    if tree.head is None:
        raise StopPassed("the repository has no commit yet")
    findings: list[str] = []
    if profile.linter and any(path.endswith(".py") for path in tree.changed):
        from safepoint.stop.findings import new_findings

        findings = new_findings(top_folder(call.folder), tree.changed)
    return compose(profile, tree.changed, findings)
