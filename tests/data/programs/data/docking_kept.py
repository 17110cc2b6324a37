import pathlib
import sys

from vina import Vina


def dock(path, target, receptor):
    engine = Vina(sf_name="vina")
    engine.set_receptor(receptor)
    engine.set_ligand_from_file(str(path))
    engine.compute_vina_maps(center=[0, 0, 0], box_size=[20, 20, 20])
    engine.dock(exhaustiveness=32)
    engine.write_poses(str(target), n_poses=5)


for path in sorted(pathlib.Path(sys.argv[1]).glob("*.pdbqt")):  # fine
    target = pathlib.Path("poses") / path.name
    if not target.exists():
        dock(path, target, sys.argv[2])
