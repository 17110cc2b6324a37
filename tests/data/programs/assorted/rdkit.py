import pandas as pd
from rdkit import Chem
from rdkit.Chem import AllChem
from tqdm import tqdm

df = pd.read_csv("smiles.csv")
mols = []
for smi in tqdm(df.smiles):  # told
    m = Chem.AddHs(Chem.MolFromSmiles(smi))
    AllChem.EmbedMolecule(m)
    AllChem.MMFFOptimizeMolecule(m)
    mols.append(m)
w = Chem.SDWriter("out.sdf")
for m in mols:
    w.write(m)
