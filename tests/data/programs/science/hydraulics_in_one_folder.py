"""Runs the drainage model for each catchment of a study in one working folder, and gathers peak flows."""

import argparse
import csv
import json
import subprocess
import tarfile
from pathlib import Path

from tqdm import tqdm


def task_of(catchment, storm):
    return {"catchment": catchment["id"], "area": float(catchment["area"]), "storm": storm, "hours": 48}


def read_peaks(work):
    with open(work / "run" / "summary.csv") as f:
        return {row["node"]: float(row["peak"]) for row in csv.DictReader(f)}


def simulate_all(catchments, storm, work):
    peaks = []
    for catchment in catchments:  # told
        with open(work / "task.json", "w") as f:
            json.dump(task_of(catchment, storm), f, indent=2)
        with open(work / "model.log", "w") as log:
            command = ["drainmodel", "run", "-w", "task.json"]
            subprocess.run(command, cwd=work, stdout=log, stderr=subprocess.STDOUT, check=True)
        peaks.append(read_peaks(work))
    return peaks


def simulate_and_pack(catchments, storm, work):
    """Keep the whole folder of each run, in an archive that is written from its beginning."""
    peaks = []
    with tarfile.open(work.parent / "runs.tar.gz", "w:gz") as archive:
        for catchment in tqdm(catchments):  # told
            with open(work / "task.json", "w") as f:
                json.dump(task_of(catchment, storm), f, indent=2)
            with open(work / "model.log", "w") as log:
                subprocess.run(["drainmodel", "run", "-w", "task.json"], cwd=work, stdout=log, check=True)
            archive.add(work / "run", catchment["id"])
            peaks.append(read_peaks(work))
    return peaks


def simulate_apart(catchments, storm, work):
    """Give each catchment a folder, in which the model leaves what it finds."""
    for catchment in catchments:  # fine
        folder = work / catchment["id"]
        if (folder / "run" / "summary.csv").exists():
            continue
        folder.mkdir(exist_ok=True)
        with open(folder / "task.json", "w") as f:
            json.dump(task_of(catchment, storm), f, indent=2)
        with open(folder / "model.log", "w") as log:
            subprocess.run(["drainmodel", "run", "-w", "task.json"], cwd=folder, stdout=log, check=True)


def simulate_noting(catchments, storm, work):
    """Note after each run what has come out so far, and go on from there."""
    notes = work / "peaks.json"
    peaks = json.loads(notes.read_text()) if notes.exists() else {}
    for catchment in catchments:  # fine
        if catchment["id"] in peaks:
            continue
        with open(work / "task.json", "w") as f:
            json.dump(task_of(catchment, storm), f, indent=2)
        subprocess.run(["drainmodel", "run", "-w", "task.json"], cwd=work, check=True)
        peaks[catchment["id"]] = read_peaks(work)
        with open(notes, "w") as f:
            json.dump(peaks, f)
    return peaks


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("catchments", type=Path)
    parser.add_argument("--storm", default="T100")
    parser.add_argument("--work", type=Path, default=Path("work"))
    parser.add_argument("--how", choices=["all", "pack", "apart", "noting"], default="all")
    args = parser.parse_args()
    with open(args.catchments) as f:
        catchments = list(csv.DictReader(f))
    run = {"all": simulate_all, "pack": simulate_and_pack, "apart": simulate_apart, "noting": simulate_noting}[args.how]
    peaks = run(catchments, args.storm, args.work)
    if peaks:
        Path("peaks.json").write_text(json.dumps(peaks))


if __name__ == "__main__":
    main()
