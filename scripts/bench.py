"""Speed and memory as ratios within one run; nothing here passes or fails, a budget that is missed is marked.

    python scripts/bench.py [lint] [runtime] [store] [stop]

Each section is a module `bench_NAME` beside this one with `rows()`, which yields (what, ratio, budget or None, detail).
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

SECTIONS = ("lint", "runtime", "store", "stop")


def main(names: list[str]) -> int:
    """Print the sections asked for, all without names."""
    if not set(names) <= set(SECTIONS):
        print(__doc__, file=sys.stderr)
        return 2
    for name in names or SECTIONS:
        print(f"\n{name}\n{'-' * len(name)}")
        for what, ratio, budget, detail in import_module(f"bench_{name}").rows():
            wanted = "" if budget is None else f"of {budget:g}"
            missed = "  MISSED" if budget is not None and ratio > budget else ""
            print(f"{what:<58} {ratio:>8.2f} {wanted:<8} {detail}{missed}", flush=True)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    raise SystemExit(main(sys.argv[1:]))
