"""Topology of the antenna bracket by a genetic algorithm; stress from CalculiX."""
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import gmsh
import numpy as np
from deap import algorithms, base, creator, tools

HOLES = 14
TEMPLATE = Path("bracket.inp.tpl").read_text()
creator.create("Fit", base.Fitness, weights=(-1.0, -0.4))
creator.create("Ind", list, fitness=creator.Fit)


def mesh(ind, where):
    gmsh.initialize()
    gmsh.option.setNumber("General.Terminal", 0)
    plate = gmsh.model.occ.addBox(0, 0, 0, 120, 60, 4)
    cut = []
    for x, y, r in np.reshape(ind, (-1, 3)):  # fine
        cut.append((3, gmsh.model.occ.addCylinder(120 * x, 60 * y, 0, 0, 0, 4, 1 + 6 * abs(r))))
    gmsh.model.occ.cut([(3, plate)], cut)
    gmsh.model.occ.synchronize()
    gmsh.model.mesh.generate(3)
    gmsh.write(str(where / "mesh.inp"))
    vol = gmsh.model.occ.getMass(3, plate)
    gmsh.finalize()
    return vol


def evaluate(ind):
    d = Path(tempfile.mkdtemp(prefix="ccx"))
    try:
        vol = mesh(ind, d)
        (d / "job.inp").write_text(TEMPLATE)
        subprocess.run(["ccx", "job"], cwd=d, check=True, timeout=1200, stdout=subprocess.DEVNULL)
        mises = np.loadtxt(d / "job.dat", skiprows=3, usecols=7)
        return float(mises.max()), vol
    except (subprocess.SubprocessError, ValueError):
        return 1e6, 1e6
    finally:
        shutil.rmtree(d)


tb = base.Toolbox()
tb.register("gene", random.random)
tb.register("individual", tools.initRepeat, creator.Ind, tb.gene, n=3 * HOLES)
tb.register("population", tools.initRepeat, list, tb.individual)
tb.register("evaluate", evaluate)
tb.register("mate", tools.cxSimulatedBinaryBounded, low=0, up=1, eta=15)
tb.register("mutate", tools.mutPolynomialBounded, low=0, up=1, eta=20, indpb=0.05)
tb.register("select", tools.selNSGA2)


def main(mu=48, ngen=150):
    pop = tb.population(mu)
    hof = tools.ParetoFront()
    book = tools.Logbook()
    for ind, f in zip(pop, map(tb.evaluate, pop)):
        ind.fitness.values = f
    for gen in range(ngen):  # told
        kids = algorithms.varOr(pop, tb, mu, cxpb=0.7, mutpb=0.3)
        for ind in kids:
            if not ind.fitness.valid:
                ind.fitness.values = tb.evaluate(ind)
        pop = tb.select(pop + kids, mu)
        hof.update(pop)
        book.record(gen=gen, best=min(i.fitness.values[0] for i in pop), front=len(hof))
        print(book.stream)
    return hof, book


if __name__ == "__main__":
    hof, book = main()
    np.save("pareto.npy", np.array([list(i) + list(i.fitness.values) for i in hof]))
