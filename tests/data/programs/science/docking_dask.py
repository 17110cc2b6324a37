import argparse
import heapq
import tempfile
from pathlib import Path

from dask.distributed import Client, as_completed
from dask_jobqueue import SLURMCluster
from meeko import MoleculePreparation, PDBQTWriterLegacy
from rdkit import Chem
from rdkit.Chem import AllChem


def dock(smi, name, receptor, center, box):
    from vina import Vina
    mol = Chem.AddHs(Chem.MolFromSmiles(smi))
    if AllChem.EmbedMolecule(mol, randomSeed=7) != 0:
        return name, None
    setup = MoleculePreparation().prepare(mol)[0]
    pdbqt, ok, _ = PDBQTWriterLegacy.write_string(setup)
    if not ok:
        return name, None
    v = Vina(sf_name="vina", cpu=1, verbosity=0)
    v.set_receptor(receptor)
    v.set_ligand_from_string(pdbqt)
    v.compute_vina_maps(center=center, box_size=box)
    v.dock(exhaustiveness=16, n_poses=3)
    return name, float(v.energies(n_poses=1)[0][0])


def read_smi(path):
    with open(path) as f:
        for line in f:  # fine
            smi, name = line.split()[:2]
            yield smi, name


def screen(client, lib, receptor, center, box, keep):
    it = read_smi(lib)
    first = [client.submit(dock, s, n, receptor, center, box, pure=False) for (s, n), _ in zip(it, range(4000))]
    ac = as_completed(first, with_results=True)
    top, n = [], 0
    for fut, (name, score) in ac:  # told
        n += 1
        fut.release()
        if score is not None:
            item = (-score, name)
            heapq.heappush(top, item) if len(top) < keep else heapq.heappushpop(top, item)
        nxt = next(it, None)
        if nxt is not None:
            ac.add(client.submit(dock, *nxt, receptor, center, box, pure=False))
        if n % 1000 == 0:
            print(f"{n} docked, cutoff {-top[0][0]:.2f}")
    return sorted(top, reverse=True)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("library", type=Path)
    ap.add_argument("receptor")
    ap.add_argument("--center", nargs=3, type=float, required=True)
    ap.add_argument("--box", nargs=3, type=float, default=[22, 22, 22])
    ap.add_argument("--keep", type=int, default=5000)
    ap.add_argument("-o", "--out", default="hits.tsv")
    args = ap.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        cluster = SLURMCluster(cores=32, processes=32, memory="64GB", walltime="24:00:00", local_directory=scratch)
        cluster.adapt(maximum_jobs=40)
        hits = screen(Client(cluster), args.library, args.receptor, args.center, args.box, args.keep)
    Path(args.out).write_text("".join(f"{n}\t{-s:.2f}\n" for s, n in hits))
