"""Production run of the GPCR in a POPC bilayer (210k atoms); the default 500 ns take about eight days."""
import time
from pathlib import Path

import typer
from openmm import LangevinMiddleIntegrator, MonteCarloMembraneBarostat, Platform, unit
from openmm.app import (
    PME, CharmmParameterSet, CharmmPsfFile, CheckpointReporter, DCDReporter, HBonds, PDBFile, Simulation, StateDataReporter,
)

app = typer.Typer()
STEPS_PER_NS = 250_000
BAROSTAT = dict(
    defaultPressure=1 * unit.bar,
    defaultSurfaceTension=0,
    defaultTemperature=310 * unit.kelvin,
    xymode=MonteCarloMembraneBarostat.XYIsotropic,
    zmode=MonteCarloMembraneBarostat.ZFree,
)


def build(folder: Path) -> Simulation:
    psf = CharmmPsfFile(str(folder / "step5.psf"))
    psf.setBox(*(float(x) * unit.angstrom for x in (folder / "box.txt").read_text().split()))
    ff = CharmmParameterSet(*map(str, sorted((folder / "toppar").iterdir())))
    system = psf.createSystem(ff, nonbondedMethod=PME, constraints=HBonds, hydrogenMass=3 * unit.amu)
    system.addForce(MonteCarloMembraneBarostat(*BAROSTAT.values()))
    integrator = LangevinMiddleIntegrator(310 * unit.kelvin, 1 / unit.picosecond, 4 * unit.femtoseconds)
    return Simulation(psf.topology, system, integrator, Platform.getPlatformByName("CUDA"))


def position(sim: Simulation, folder: Path, chk: Path) -> bool:
    """Put the simulation where it has to start; true if it goes on from an earlier run."""
    if chk.exists():
        sim.loadCheckpoint(str(chk))
        return True
    sim.context.setPositions(PDBFile(str(folder / "step5.pdb")).positions)
    sim.minimizeEnergy(maxIterations=5_000)
    sim.context.setVelocitiesToTemperature(310 * unit.kelvin)
    return False


def attach(sim: Simulation, stem: str, chk: Path, again: bool) -> None:
    sim.reporters += [
        DCDReporter(f"{stem}.dcd", 50_000, append=again),
        StateDataReporter(f"{stem}.log", 50_000, append=again, step=True, speed=True, temperature=True),
        CheckpointReporter(str(chk), 50_000),
    ]


@app.command()
def main(folder: Path, nanoseconds: int = 500):
    chk = folder / "prod.chk"
    sim = build(folder)
    again = position(sim, folder, chk)
    attach(sim, str(folder / "prod"), chk, again)
    goal = nanoseconds * STEPS_PER_NS
    while sim.currentStep < goal:  # fine
        t0 = time.time()
        sim.step(min(STEPS_PER_NS, goal - sim.currentStep))
        typer.echo(f"{sim.currentStep / STEPS_PER_NS:.0f} ns ({time.time() - t0:.0f} s)")


if __name__ == "__main__":
    app()
