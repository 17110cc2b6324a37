"""The rules: one module each, with its metadata (`RULE`) and one function from facts to findings (`check`).

`CHECKS` is the explicit list; a test holds that it equals the modules and the pages on disk. Modules load only when their
subject is checked, so that a run over Python files never imports the contract side.
"""

from __future__ import annotations

from typing import NamedTuple


class CheckRef(NamedTuple):
    """Where a rule lives: its code, its module below `safepoint.checks`, and what it judges.

    `subject` is `run` (made by the engine itself), `loop` (facts of one Python module), `contract`, `pipeline` or `evidence`.
    """

    code: str
    module: str
    subject: str


CHECKS: tuple[CheckRef, ...] = ()
