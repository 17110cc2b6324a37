"""Plans routes for a list of deliveries; each result has its own folder below one that is named after the time of the run."""

import datetime
import json
import pickle
import sys
from pathlib import Path

from rdkit import Chem
from tqdm import tqdm

from planner import Search


def draw(graph, path):
    for node in graph.walk():
        for other in node.parts():
            picture = Chem.MolFromSmiles(other.smiles)
            path.with_suffix(f".{other.number}.txt").write_text(Chem.MolToMolBlock(picture))


def plan_all(targets, results, search):
    stamp = datetime.datetime.now().isoformat(timespec="seconds")
    run = Path(results) / f"run_{stamp}"
    alone = len(targets) == 1
    for number, smiles in enumerate(tqdm(targets)):  # told
        folder = run if alone else run / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        graph = search.run(smiles)
        with open(folder / "stats.json", "w") as handle:
            handle.write(json.dumps({"target": smiles, "nodes": len(graph)}))
        with open(folder / "graph.pkl", "wb") as handle:
            pickle.dump(graph, handle)
        draw(graph, folder / "route")


def plan_into(targets, results, search):
    for number, smiles in enumerate(tqdm(targets)):  # fine
        folder = Path(results) / str(number)
        if (folder / "stats.json").exists():
            continue
        folder.mkdir(parents=True, exist_ok=True)
        graph = search.run(smiles)
        draw(graph, folder / "route")
        with open(folder / "stats.json", "w") as handle:
            handle.write(json.dumps({"target": smiles, "nodes": len(graph)}))


if __name__ == "__main__":
    lines = [line.strip() for line in open(sys.argv[1])]
    if len(sys.argv) > 3:
        plan_into(lines, sys.argv[3], Search())
    else:
        plan_all(lines, sys.argv[2], Search())
