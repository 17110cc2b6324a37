from openmm import *
from openmm.app import *
from openmm.unit import *

pdb = PDBFile("in.pdb")
simulation = Simulation(pdb.topology, system, LangevinIntegrator(300*kelvin, 1/picosecond, 0.002*picoseconds))
energies = []
for i in range(10000):  # told
    simulation.step(1000)
    state = simulation.context.getState(getEnergy=True)
    energies.append(state.getPotentialEnergy())
