# Umbrella pulling of the ligand along z; converted from umbrella_v4.ipynb
import numpy as np
import openmm as mm
from openmm import app, unit
import mdtraj as md

pdb = app.PDBFile("complex_solv.pdb")
ff = app.ForceField("amber14-all.xml", "amber14/tip3pfb.xml", "ligand.xml")
system = ff.createSystem(pdb.topology, nonbondedMethod=app.PME,
                         nonbondedCutoff=1.0 * unit.nanometer, constraints=app.HBonds)

top = md.Topology.from_openmm(pdb.topology)
lig = [a.index for a in top.atoms if a.residue.name == "LIG"]
pocket = [a.index for a in top.atoms if a.residue.resSeq in (45, 48, 91, 93) and a.name == "CA"]

cv = mm.CustomCentroidBondForce(2, "0.5*k*(distance(g1,g2)-r0)^2")
cv.addGlobalParameter("k", 2000.0)
cv.addGlobalParameter("r0", 0.4)
cv.addGroup(lig)
cv.addGroup(pocket)
cv.addBond([0, 1])
system.addForce(cv)

integrator = mm.LangevinMiddleIntegrator(300 * unit.kelvin, 1 / unit.picosecond, 0.002 * unit.picoseconds)
sim = app.Simulation(pdb.topology, system, integrator, mm.Platform.getPlatformByName("CUDA"))
sim.context.setPositions(pdb.positions)
sim.minimizeEnergy()
sim.step(50_000)

centers = np.linspace(0.4, 3.2, 57)
SAMPLES = 2000
dist = np.zeros((len(centers), SAMPLES))
energy = np.zeros_like(dist)

for i, r0 in enumerate(centers):  # told
    sim.context.setParameter("r0", r0)
    sim.step(25_000)
    for j in range(SAMPLES):
        sim.step(500)
        st = sim.context.getState(getPositions=True, getEnergy=True)
        xyz = st.getPositions(asNumpy=True).value_in_unit(unit.nanometer)
        dist[i, j] = np.linalg.norm(xyz[lig].mean(0) - xyz[pocket].mean(0))
        energy[i, j] = st.getPotentialEnergy().value_in_unit(unit.kilojoule_per_mole)
    print(f"window {i:02d} r0={r0:.2f} <d>={dist[i].mean():.3f}", flush=True)

np.savez("umbrella_windows.npz", centers=centers, dist=dist, energy=energy)

hist_edges = np.linspace(0.2, 3.5, 200)
overlap = []
for a, b in zip(dist[:-1], dist[1:]):  # fine
    ha, _ = np.histogram(a, hist_edges, density=True)
    hb, _ = np.histogram(b, hist_edges, density=True)
    overlap.append(np.minimum(ha, hb).sum() * np.diff(hist_edges)[0])
print("min overlap", min(overlap))
