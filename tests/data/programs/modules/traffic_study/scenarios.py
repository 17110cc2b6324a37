"""Scenario grid of the ring road study."""
import itertools
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Scenario:
    demand: int
    green: int
    seed: int

    @property
    def slug(self):
        return f"d{self.demand}_g{self.green}_s{self.seed}"


def grid():
    for demand, green, seed in itertools.product(range(600, 2401, 200), (20, 30, 45, 60), range(10)):
        yield Scenario(demand, green, seed)


def run_sumo(scenario, scratch="/tmp/sumo"):
    """One simulated day; takes SUMO five to ten minutes."""
    Path(scratch).mkdir(exist_ok=True)
    trips = Path(scratch, scenario.slug + ".xml")
    cmd = ["sumo", "-c", "ring.sumocfg", "--seed", str(scenario.seed), "--scale", str(scenario.demand / 1000)]
    cmd += ["--tls.all-off", "false", "--tripinfo-output", str(trips), "-a", f"tls_{scenario.green}.add.xml"]
    subprocess.run(cmd, check=True, stdout=subprocess.DEVNULL)
    waits = [float(t.get("waitingTime")) for t in ET.parse(trips).iter("tripinfo")]
    trips.unlink()
    return {"vehicles": len(waits), "mean_wait": sum(waits) / max(1, len(waits))}
