import openmm as mm
from openmm import app, unit


class Replica:
    def __init__(self, index, temperature, topology, system, positions, device):
        self.index = index
        self.temperature = temperature
        integrator = mm.LangevinMiddleIntegrator(temperature, 1 / unit.picosecond, 4 * unit.femtosecond)
        platform = mm.Platform.getPlatformByName("CUDA")
        self.sim = app.Simulation(topology, system, integrator, platform, {"DeviceIndex": str(device)})
        self.sim.context.setPositions(positions)

    def relax(self):
        self.sim.minimizeEnergy()
        self.sim.context.setVelocitiesToTemperature(self.temperature)

    def propagate(self, steps):
        self.sim.step(steps)

    def energy(self):
        state = self.sim.context.getState(getEnergy=True)
        return state.getPotentialEnergy().value_in_unit(unit.kilojoule_per_mole)

    def positions(self):
        return self.sim.context.getState(getPositions=True).getPositions(asNumpy=True)

    def set_positions(self, pos):
        self.sim.context.setPositions(pos)
        self.sim.context.setVelocitiesToTemperature(self.temperature)


class SolvatedSystem:
    def __init__(self, pdb_path, ff=("amber14-all.xml", "amber14/tip3pfb.xml")):
        pdb = app.PDBFile(pdb_path)
        field = app.ForceField(*ff)
        model = app.Modeller(pdb.topology, pdb.positions)
        model.addSolvent(field, padding=1.0 * unit.nanometer)
        self.topology, self.positions = model.topology, model.positions
        self.system = field.createSystem(
            model.topology, nonbondedMethod=app.PME, constraints=app.HBonds, hydrogenMass=4 * unit.amu)

    def replica(self, index, temperature, device):
        return Replica(index, temperature, self.topology, self.system, self.positions, device)
