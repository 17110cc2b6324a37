import numpy as np
from openmm import unit

kB = unit.MOLAR_GAS_CONSTANT_R


def geometric(t_min, t_max, n):
    return [t * unit.kelvin for t in np.geomspace(t_min, t_max, n)]


def beta(temperature):
    return 1.0 / (kB * temperature).value_in_unit(unit.kilojoule_per_mole)


def metropolis(rng, ei, ej, ti, tj):
    delta = (beta(ti) - beta(tj)) * (ei - ej)
    return delta >= 0 or rng.random() < np.exp(delta)
