"""`safepoint store advise`: how often to save, from what saves have cost and how often the machine fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.cli.store_output import print_json, print_table
from safepoint.cli.terminal import say
from safepoint.core.duration import seconds_of
from safepoint.core.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from safepoint.store.store import Store


def add_advise(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `advise`."""
    parser.add_argument(
        "workflow", nargs="*", help="the workflows (orchestration ids) to advise on (default: all measured ones)"
    )
    parser.add_argument("--mtbf", required=True, metavar="TIME", help="mean time between failures, such as 24h")
    parser.add_argument("--save-cost", metavar="TIME", help="what one save costs (default: as its writer measured)")
    parser.add_argument(
        "--iteration", metavar="TIME", help="how long one iteration takes, to count the interval in iterations"
    )


def run_advise(store: Store, arguments: argparse.Namespace) -> int:
    """Print the best interval for each workflow, and the contract lines for it."""
    mtbf = seconds_of(arguments.mtbf, "--mtbf")
    iteration = None if arguments.iteration is None else seconds_of(arguments.iteration, "--iteration")
    advice = [_advice(name, cost, mtbf, iteration) for name, cost in _costs(store, arguments)]
    if arguments.format == "json":
        print_json("advice", mtbf_seconds=mtbf, workflows=advice, contract=contract_lines(advice) if advice else None)
        return 0
    columns = ("WORKFLOW", "SAVE COSTS", "SAVE EVERY", "YOUNG", "TIME LOST", "LOST PER FAILURE")
    rows = [
        (
            item["workflow_id"], _duration(item["save_cost_seconds"]), _duration(item["interval_seconds"]),
            _duration(item["young_seconds"]), f"{item['overhead']:.3%}", _duration(item["lost_per_failure_seconds"]),
        )
        for item in advice
    ]  # fmt: skip
    print_table(columns, rows, "no workflow has measured saves yet; give --save-cost")
    if advice:
        say("\n" + contract_lines(advice))
    return 0


def _costs(store: Store, arguments: argparse.Namespace) -> list[tuple[str, float]]:
    """Return (workflow, seconds a save costs): the mean of what its writer measured, or what was given."""
    from safepoint.store.catalogue import refuse_unknown

    measured = _measured(store)
    names = arguments.workflow or sorted(measured)
    if arguments.save_cost is not None:
        return [(name, seconds_of(arguments.save_cost, "--save-cost")) for name in names or ["any"]]
    missing = [name for name in names if name not in measured]
    if missing:
        refuse_unknown(store, *missing)
        raise UsageError(f"no save of {missing[0]!r} was measured yet (a writer notes it when it closes); give --save-cost")
    return [(name, measured[name]) for name in names]


def _measured(store: Store) -> dict[str, float]:
    import json

    from safepoint.store.cost import SETTING
    from safepoint.store.record import SettingRow

    with store.transaction(write=False) as rows:
        found = [row for row in rows.select(SettingRow) if row.name.startswith(SETTING)]
    return {row.name.removeprefix(SETTING): float(json.loads(row.value)["mean_s"]) for row in found}


def _advice(workflow: str, cost: float, mtbf: float, iteration: float | None) -> dict[str, Any]:
    from safepoint.runtime import interval

    best = interval.advise(cost, mtbf)
    turns = None if iteration is None or best.interval <= 0 else interval.iterations_within(best.interval, iteration)
    return {
        "workflow_id": workflow,
        "save_cost_seconds": cost,
        "interval_seconds": best.interval,
        "young_seconds": interval.young(cost, mtbf),
        "overhead": best.overhead,
        "lost_per_failure_seconds": best.lost_per_failure,
        "iterations": turns,
    }


def contract_lines(advice: list[dict[str, Any]]) -> str:
    """Return the YAML that holds the workflows' loops to these intervals, for a contract file."""
    import json

    lines = ["checkpoint_placement:", "  loops:"]
    for item in advice:
        lines.append(f"    - id: {json.dumps(item['workflow_id'], ensure_ascii=False)}")
        lines.append(f"      max_duration_between_checkpoints_ms: {max(round(item['interval_seconds'] * 1000), 1)}")
        if item["iterations"] is not None:
            lines.append(f"      max_iterations_between_checkpoints: {item['iterations']}")
    return "\n".join(lines)


def _duration(length: float) -> str:
    """Show seconds in the unit that fits."""
    for unit, factor in (("d", 86400.0), ("h", 3600.0), ("min", 60.0), ("s", 1.0), ("ms", 1e-3)):
        if length >= factor:
            return f"{length / factor:.3g} {unit}"
    return f"{length * 1e6:.3g} us"
