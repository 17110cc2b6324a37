"""Dock the in-house library (93,000 ligands) into the receptor with smina, 12 at a time, 40-60 s per ligand."""
import argparse
import asyncio
import csv
import re
import sys
from dataclasses import dataclass
from pathlib import Path

MODE = re.compile(r"^1\s+(-?\d+\.\d+)\s", re.M)


@dataclass(frozen=True)
class Site:
    receptor: Path
    reference: Path
    exhaustiveness: int = 16
    padding: float = 8.0

    def arguments(self, ligand):
        return [
            "-r", str(self.receptor), "-l", str(ligand), "--autobox_ligand", str(self.reference),
            "--autobox_add", str(self.padding), "--exhaustiveness", str(self.exhaustiveness),
            "--num_modes", "1", "--cpu", "4", "--seed", "0", "-o", "/dev/null",
        ]


class Progress:
    def __init__(self, total):
        self.total, self.done = total, 0

    def tick(self):
        self.done += 1
        if self.done % 250 == 0:
            print(f"{self.done}/{self.total}", file=sys.stderr, flush=True)


async def dock(site, ligand, gate, progress):
    async with gate:
        proc = await asyncio.create_subprocess_exec(
            "smina", *site.arguments(ligand),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            out, _ = await asyncio.wait_for(proc.communicate(), timeout=900)
        except asyncio.TimeoutError:
            proc.kill()
            return ligand.stem, None
        finally:
            progress.tick()
    hit = MODE.search(out.decode(errors="replace"))
    return ligand.stem, float(hit[1]) if hit else None


async def screen(site, ligands, parallel):
    gate, progress = asyncio.Semaphore(parallel), Progress(len(ligands))
    return await asyncio.gather(*(dock(site, lig, gate, progress) for lig in ligands))  # told


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("receptor", type=Path)
    ap.add_argument("reference", type=Path)
    ap.add_argument("library", type=Path)
    ap.add_argument("--parallel", type=int, default=12)
    ap.add_argument("--out", type=Path, default=Path("scores.csv"))
    args = ap.parse_args()

    ligands = sorted(args.library.rglob("*.sdf"))
    scores = asyncio.run(screen(Site(args.receptor, args.reference), ligands, args.parallel))
    with args.out.open("w", newline="") as fh:
        out = csv.writer(fh)
        out.writerow(["ligand", "affinity"])
        out.writerows(sorted((s for s in scores if s[1] is not None), key=lambda s: s[1]))


if __name__ == "__main__":
    main()
