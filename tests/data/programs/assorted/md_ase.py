from ase import units
from ase.io import read
from ase.md.langevin import Langevin
from mace.calculators import mace_mp

atoms = read("a.xyz"); atoms.calc = mace_mp()
dyn = Langevin(atoms, 1 * units.fs, temperature_K=300, friction=0.01)
temps = []
for i in range(1000):  # told
    dyn.run(100)
    temps.append(atoms.get_temperature())
