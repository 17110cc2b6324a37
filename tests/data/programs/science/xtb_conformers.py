"""GFN2 energies for the lowest conformers of each ligand."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from multiprocessing.dummy import Pool as ThreadPool

from rdkit import Chem, RDLogger
from rdkit.Chem import AllChem

RDLogger.DisableLog("rdApp.*")
XTB = shutil.which("xtb") or "/opt/xtb/bin/xtb"
TOTAL = re.compile(r"TOTAL ENERGY\s+(-?\d+\.\d+)")


def conformers(smiles, n=60):
    mol = Chem.AddHs(Chem.MolFromSmiles(smiles))
    ids = AllChem.EmbedMultipleConfs(mol, n, randomSeed=0xF00D, pruneRmsThresh=0.5)
    res = AllChem.MMFFOptimizeMoleculeConfs(mol, maxIters=2000)
    keep = sorted(zip(ids, res), key=lambda p: p[1][1])[:10]
    return mol, [c for c, _ in keep]


def xtb(mol, cid):
    d = tempfile.mkdtemp(dir="/dev/shm")
    try:
        Chem.MolToXYZFile(mol, f"{d}/in.xyz", confId=cid)
        q = Chem.GetFormalCharge(mol)
        r = subprocess.run([XTB, "in.xyz", "--opt", "tight", "--gfn", "2", "--chrg", str(q), "--alpb", "water"],
                           cwd=d, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "2"})
        m = TOTAL.findall(r.stdout)
        return float(m[-1]) if m else None
    finally:
        shutil.rmtree(d)


def process(rec):
    smi, name = rec
    mol, cids = conformers(smi)
    energies = [(xtb(mol, c), c) for c in cids]
    energies = [e for e in energies if e[0] is not None]
    if not energies:
        return None
    e, c = min(energies)
    best = Chem.Mol(mol, confId=c)
    best.SetProp("_Name", name)
    best.SetDoubleProp("xtb_total", e)
    return best, c


def names_in(sdf):
    if not os.path.exists(sdf):
        return set()
    return {m.GetProp("_Name") for m in Chem.SDMolSupplier(sdf, removeHs=False) if m is not None}


def main(smi, sdf):
    old = names_in(sdf)
    recs = [tuple(l.split()[:2]) for l in open(smi) if l.strip()]
    recs = [r for r in recs if r[1] not in old]
    print(f"{len(old)} in {sdf}, {len(recs)} to go")
    with open(sdf, "a") as fh, ThreadPool(24) as pool:
        w = Chem.SDWriter(fh)
        for got in pool.imap_unordered(process, recs):  # fine
            if got is None:
                continue
            mol, conf = got
            w.write(mol, confId=conf)
            w.flush()
            fh.flush()
        w.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
