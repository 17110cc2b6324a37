"""The rules: one module each, with its metadata (`RULE`) and one function from facts to findings (`check`).

`CHECKS` is the explicit list; a test holds that it equals the modules and the pages on disk. Modules load only when their
subject is checked, so that a run over Python files never imports the contract side.
"""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.core.rule import Rule


class CheckRef(NamedTuple):
    """Where a rule lives: its code, its module below `safepoint.checks`, and what it judges.

    `subject` is `run` (made by the engine itself), `loop` (facts of one Python module), `contract`, `pipeline` or
    `evidence`.
    """

    code: str
    module: str
    subject: str


CHECKS: tuple[CheckRef, ...] = (
    CheckRef("CKP001", "unreadable_input", "run"),
    CheckRef("CKP002", "unused_suppression", "run"),
    CheckRef("CKP003", "incomplete_suppression", "run"),
    CheckRef("CKP101", "loop_without_checkpoint", "loop"),
    CheckRef("CKP102", "checkpoint_period_too_long", "loop"),
    CheckRef("CKP103", "path_skips_checkpoint", "loop"),
    CheckRef("CKP104", "checkpoint_interval_too_long", "loop"),
    CheckRef("CKP105", "checkpoint_after_loop", "loop"),
    CheckRef("CKP106", "conditional_checkpoint", "loop"),
    CheckRef("CKP107", "unbounded_recursion", "loop"),
    CheckRef("CKP108", "parallel_work_without_checkpoint", "loop"),
    CheckRef("CKP109", "saved_but_never_resumed", "loop"),
    CheckRef("CKP110", "resume_starts_over", "loop"),
    CheckRef("CKP111", "malformed_declaration", "loop"),
    CheckRef("CKP201", "malformed_contract", "contract"),
    CheckRef("CKP202", "duplicate_key", "contract"),
    CheckRef("CKP203", "duplicate_id", "contract"),
    CheckRef("CKP204", "unknown_phase", "contract"),
    CheckRef("CKP205", "undeclared_stale_field", "contract"),
    CheckRef("CKP206", "approval_without_policy", "contract"),
    CheckRef("CKP207", "uncovered_long_phase", "contract"),
    CheckRef("CKP208", "checkpoint_without_staleness_check", "contract"),
    CheckRef("CKP209", "severity_against_recovery", "contract"),
    CheckRef("CKP210", "fruitless_recovery", "contract"),
    CheckRef("CKP211", "chain_to_nowhere", "contract"),
    CheckRef("CKP212", "unusable_verification", "contract"),
    CheckRef("CKP213", "ambiguous_yaml", "contract"),
    CheckRef("CKP214", "dangling_field", "contract"),
    CheckRef("CKP215", "impossible_bound", "contract"),
    CheckRef("CKP216", "always_stale", "contract"),
    CheckRef("CKP601", "invalid_pipeline_checkpoint", "pipeline"),
    CheckRef("CKP602", "misplaced_pipeline_checkpoint", "pipeline"),
    CheckRef("CKP603", "invalid_evidence", "evidence"),
    CheckRef("CKP604", "contradictory_evidence", "evidence"),
)


def rules_of(codes: Iterable[str]) -> tuple[Rule, ...]:
    """Return the metadata of these rules, in the order of the catalogue."""
    from importlib import import_module

    wanted = frozenset(codes)
    return tuple(import_module(f"safepoint.checks.{ref.module}").RULE for ref in CHECKS if ref.code in wanted)
