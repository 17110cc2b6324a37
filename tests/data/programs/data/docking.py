import sys
import pandas as pd
from vina import Vina

def dock(smiles, receptor):
    engine = Vina(sf_name="vina")
    engine.set_receptor(receptor)
    engine.set_ligand_from_string(smiles)
    engine.compute_vina_maps(center=[0, 0, 0], box_size=[20, 20, 20])
    engine.dock(exhaustiveness=32)
    return engine.energies()[0][0]

ligands = pd.read_csv(sys.argv[1])
scores = []
for smiles in ligands["smiles"]:  # told
    scores.append(dock(smiles, sys.argv[2]))
ligands["score"] = scores
ligands.to_csv("docked.csv")
