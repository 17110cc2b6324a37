"""From `checkpoint_placement` to limits: inherited bounds, defaults, and the line of each loop."""

from __future__ import annotations

from safepoint.contract.compile import compile_limits, compile_loaded
from safepoint.contract.load import load_contract
from safepoint.core.policy import Limits, LoopLimits
from support_contract import HEAD, parsed

PLACED = f"""{HEAD}phases: {{one: {{}}}}
checkpoint_placement:
  max_iterations_between_checkpoints: 50
  mode: STRICT
  strict_abort_multiplier: 1.5
  loops:
    - id: first
      code: "a.b:C.run#2"
      phase: one
      checkpoint_id: c
      max_duration_between_checkpoints_ms: 900
    - id: second
"""


def test_a_contract_without_placement_has_the_default_limits():
    assert compile_limits(parsed()) == Limits()
    assert compile_limits(parsed(checkpoint_placement={})) == Limits(100, 5000, "warn", 2.0, ())


def test_loops_have_their_own_bounds_or_the_contracts():
    limits = compile_loaded(load_contract(PLACED, "x.contract.yaml"))
    assert limits == Limits(
        50,
        5000,
        "strict",
        1.5,
        (
            LoopLimits("first", "a.b:C.run#2", "one", "c", 50, 900, "x.contract.yaml", 9),
            LoopLimits("second", None, None, None, 50, 5000, "x.contract.yaml", 14),
        ),
    )
    assert limits.loop("second").max_iterations == 50
    assert limits.loop("third") is None


def test_nothing_readable_has_no_limits():
    assert compile_loaded(load_contract("a: [")) is None
    assert compile_loaded(load_contract("")) is None


def test_zero_is_a_bound_and_no_gap_to_fill():
    loops = [{"id": "l", "max_iterations_between_checkpoints": 0}]
    assert compile_limits(parsed(checkpoint_placement={"loops": loops})).loops[0].max_iterations == 0
