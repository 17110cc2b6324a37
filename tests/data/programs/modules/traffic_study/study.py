"""Run the whole ring road study and print the best signal plan per demand."""
import json
from collections import defaultdict

from layout import Layout
from scenarios import grid, run_sumo


def run_all(layout):
    for scenario in grid():  # told
        if layout.has(scenario):
            continue
        metrics = run_sumo(scenario)
        layout.write(scenario, {**metrics, "demand": scenario.demand, "green": scenario.green})


def report(layout):
    by_demand = defaultdict(list)
    for path in layout.folder.glob("*.json"):
        row = json.loads(path.read_text())
        by_demand[row["demand"]].append((row["mean_wait"], row["green"]))
    for demand, rows in sorted(by_demand.items()):
        wait, green = min(rows)
        print(f"{demand:5d} veh/h: green {green}s, wait {wait:.1f}s")


if __name__ == "__main__":
    layout = Layout()
    run_all(layout)
    report(layout)
