"""From changed files to the message; pure, and the same for every agent.

The order is fixed: header, changed files, required actions (categories in the profile's order, then the log check, the
tests, the commit), and the reminder to capture what was learned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.core.shown import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.stop.profile import Profile

MAX_LISTED = 50
"""How many changed files a message names; the rest are counted."""


def compose(profile: Profile, changed: Sequence[str], findings: Sequence[str] = ()) -> str | None:
    """Return the message for these changed files (relative paths), or None when nothing changed.

    `findings` are new findings of the linter, one line each; they become part of the first required action.
    """
    if not changed:
        return None
    if profile.only_documentation(changed) and not findings:
        closing = [f"Only documentation changed. {profile.log_check}", profile.capture]
        return "\n\n".join((profile.header, _listing(changed), *closing))
    actions = [*_findings_action(findings), *profile.actions(changed), profile.log_check, profile.tests, profile.commit]
    numbered = (f"{number}. {action}" for number, action in enumerate(dict.fromkeys(actions), 1))
    required = "\n".join(("Required actions, in this order:", *numbered))
    return "\n\n".join((profile.header, _listing(changed), required, profile.capture))


def _listing(changed: Sequence[str]) -> str:
    rows = [f"- {printable(path)}" for path in changed[:MAX_LISTED]]
    if len(changed) > MAX_LISTED:
        rows.append(f"- … and {len(changed) - MAX_LISTED} more")
    return "\n".join(("Changed files:", *rows))


def _findings_action(findings: Sequence[str]) -> list[str]:
    if not findings:
        return []
    rows = [f"   {printable(row)}" for row in findings[:MAX_LISTED]]
    if len(findings) > MAX_LISTED:
        rows.append(f"   … and {len(findings) - MAX_LISTED} more")
    return ["\n".join(("Mend or justify the new findings of `safepoint check`:", *rows))]
