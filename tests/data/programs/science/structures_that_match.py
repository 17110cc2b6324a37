"""Two crystals after the other are compared, which is no training, and a log is looked through by quick programs."""

import glob
import subprocess

from pymatgen.analysis.structure_matcher import StructureMatcher


def matching(pairs):
    matcher = StructureMatcher()
    found = []
    for one, other in pairs:  # fine
        found.append(matcher.fit(one, other))
    return found


def cores():
    total = 0
    for path in glob.glob("task.*/OUTCAR"):  # fine
        said = subprocess.run(f"head -n 100 {path} | grep running | sed -n -E 's|on ([0-9]+)|1|p'", shell=True, capture_output=True)
        total += int(said.stdout)
    return total
