"""Dock ligands by a pool of processes, whose results come back as one list or one after the other."""

import json
import multiprocessing as mp
import sys

from tqdm import tqdm
from vina_wrapper import dock_ligand, rescore_pose


def dock(job):
    ligand, box = job
    return [{"ligand": ligand, **pose} for pose in dock_ligand(ligand, box)]


def rescore(pose):
    return {**pose, "score": rescore_pose(pose)}


def run(listed, box, workers, out):
    poses = []
    with open(listed) as file:
        jobs = [(line.strip(), box) for line in file]  # fine
    with mp.Pool(processes=workers) as pool:
        results = pool.map(dock, jobs)  # told
        for found in results:  # fine
            poses.extend(found)
    with open(out, "w") as file:
        json.dump(poses, file)
    return poses


def one_by_one(poses, workers):
    scored = []
    with mp.Pool(workers) as pool:
        for pose in tqdm(pool.imap_unordered(rescore, poses), total=len(poses)):  # told
            scored.append(pose)
    with open("scored.json", "w") as file:
        json.dump(scored, file)


def main():
    with open(sys.argv[2]) as file:
        box = json.load(file)
    one_by_one(run(sys.argv[1], box, 16, "poses.json"), 16)


if __name__ == "__main__":
    main()
