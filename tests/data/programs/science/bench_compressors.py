#!/usr/bin/env python
"""Compare compressors over the Silesia files plus our own log dumps.

usage: bench_compressors.py [-n REPEATS] [-o results.json] FILE...
"""
import argparse
import json
import platform
import resource
import statistics as st
import subprocess
import time
from collections import defaultdict
from pathlib import Path

MATRIX = {
    "zstd": ["-1", "-3", "-7", "-12", "-19", "--ultra -22"],
    "xz": ["-0", "-3", "-6", "-9e"],
    "brotli": ["-q 1", "-q 5", "-q 9", "-q 11"],
    "bzip2": ["-1", "-9"],
    "lz4": ["-1", "-9", "-12"],
    "zpaq": ["-m1", "-m3", "-m5"],
}


def once(tool, flags, path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    t = time.perf_counter()
    proc = subprocess.run([tool, *flags.split(), "-c", str(path)], stdout=subprocess.PIPE, check=True)
    wall = time.perf_counter() - t
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime - before.ru_utime, len(proc.stdout)


def summary(runs):
    wall = [r[0] for r in runs]
    return {"median": st.median(wall), "stdev": st.pstdev(wall), "cpu": st.median(r[1] for r in runs), "size": runs[0][2]}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("-n", type=int, default=15)
    p.add_argument("-o", default="results.json")
    p.add_argument("files", nargs="+", type=Path)
    opts = p.parse_args()

    res = defaultdict(dict)
    for f in opts.files:  # gap: a file of that name times something
        base = f.stat().st_size
        for tool, levels in MATRIX.items():
            for lv in levels:
                runs = [once(tool, lv, f) for _ in range(opts.n + 1)][1:]
                res[f.name][f"{tool} {lv}"] = s = summary(runs)
                print(f"{f.name:20s} {tool:7s}{lv:12s} {base / s['size']:6.2f}x {base / s['median'] / 1e6:8.1f} MB/s")

    doc = {"host": platform.node(), "cpu": platform.processor(), "n": opts.n, "results": res}
    Path(opts.o).write_text(json.dumps(doc, indent=1))


if __name__ == "__main__":
    main()
