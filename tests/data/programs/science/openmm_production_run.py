"""NPT production run of the solvated kinase (148k atoms); 1 us takes about nine days on the A4000."""
import time
from pathlib import Path

import typer
from openmm import LangevinMiddleIntegrator, MonteCarloBarostat, Platform, unit
from openmm.app import PME, DCDReporter, ForceField, HBonds, Modeller, PDBFile, Simulation, StateDataReporter

app = typer.Typer()
STEPS_PER_NS = 250_000  # 4 fs


def build(pdb_file: Path, temperature: float) -> Simulation:
    pdb = PDBFile(str(pdb_file))
    ff = ForceField("amber14-all.xml", "amber14/tip3pfb.xml")
    model = Modeller(pdb.topology, pdb.positions)
    system = ff.createSystem(
        model.topology, nonbondedMethod=PME, nonbondedCutoff=1.0 * unit.nanometer,
        constraints=HBonds, hydrogenMass=3 * unit.amu,
    )
    system.addForce(MonteCarloBarostat(1 * unit.bar, temperature * unit.kelvin))
    integrator = LangevinMiddleIntegrator(temperature * unit.kelvin, 1 / unit.picosecond, 4 * unit.femtoseconds)
    sim = Simulation(model.topology, system, integrator, Platform.getPlatformByName("CUDA"))
    sim.context.setPositions(model.positions)
    return sim


def warm_up(sim: Simulation, temperature: float) -> None:
    sim.minimizeEnergy()
    for t in range(50, int(temperature) + 1, 50):  # fine
        sim.integrator.setTemperature(t * unit.kelvin)
        sim.step(2_500)
    sim.context.setVelocitiesToTemperature(temperature * unit.kelvin)


@app.command()
def main(pdb: Path, name: str = "prod", nanoseconds: int = 1_000, temperature: float = 310.0):
    sim = build(pdb, temperature)
    warm_up(sim, temperature)
    sim.reporters.append(DCDReporter(f"{name}.dcd", STEPS_PER_NS))
    sim.reporters.append(StateDataReporter(f"{name}.log", 25_000, step=True, potentialEnergy=True, density=True, speed=True))

    started = time.time()
    for ns in range(1, nanoseconds + 1):  # told
        sim.step(STEPS_PER_NS)
        rate = ns / (time.time() - started) * 86_400
        typer.echo(f"{ns}/{nanoseconds} ns, {rate:.1f} ns/day")

    state = sim.context.getState(getPositions=True, enforcePeriodicBox=True)
    with open(f"{name}_final.pdb", "w") as fh:
        PDBFile.writeFile(sim.topology, state.getPositions(), fh)


if __name__ == "__main__":
    app()
