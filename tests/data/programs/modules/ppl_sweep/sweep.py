"""Perplexity of every quantisation in a folder."""
import argparse
from pathlib import Path

from rich.console import Console
from rich.table import Table

from score import Scorer
from store import keep


def sweep(folder, corpus, n_ctx, results=None):
    rows = []
    for gguf in sorted(Path(folder).glob("**/*.gguf")):  # told
        scorer = Scorer(gguf, n_ctx)
        ppl = scorer.perplexity(corpus)
        rows.append((gguf.name, gguf.stat().st_size / 2**30, ppl))
        keep(results, rows)
        scorer.close()
    return rows


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("folder")
    ap.add_argument("--text", default="wiki.test.raw")
    ap.add_argument("--ctx", type=int, default=2048)
    a = ap.parse_args()
    rows = sweep(a.folder, Path(a.text).read_text(), a.ctx)
    t = Table("model", "GiB", "ppl")
    for name, size, ppl in sorted(rows, key=lambda r: r[2]):  # fine
        t.add_row(name, f"{size:.2f}", f"{ppl:.4f}")
    Console(record=True).print(t)


if __name__ == "__main__":
    main()
