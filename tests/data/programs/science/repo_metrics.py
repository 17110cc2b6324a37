"""Complexity and typing metrics over the top PyPI projects' repositories."""
import ast
import logging
import shutil
import subprocess
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click
import polars as pl
from radon.complexity import cc_visit
from radon.metrics import mi_visit

LOG = logging.getLogger("metrics")


def annotated(tree):
    n = total = 0
    for node in ast.walk(tree):  # fine
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            args = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            total += len(args) + 1
            n += sum(a.annotation is not None for a in args) + (node.returns is not None)
    return n, total


def analyse(url):
    tmp = tempfile.mkdtemp(prefix="repo-")
    try:
        subprocess.run(["git", "clone", "-q", "--depth=1", url, tmp], check=True, timeout=900)
        out = []
        for p in Path(tmp).rglob("*.py"):
            try:
                src = p.read_text("utf8")
                tree = ast.parse(src)
            except (SyntaxError, UnicodeDecodeError, ValueError):
                continue
            blocks = cc_visit(src)
            a, t = annotated(tree)
            out.append({
                "repo": url, "path": str(p.relative_to(tmp)), "loc": src.count("\n"),
                "cc_max": max((b.complexity for b in blocks), default=0),
                "mi": mi_visit(src, multi=True), "annotated": a, "slots": t,
            })
        return out
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


@click.command()
@click.argument("urls", type=click.File())
@click.option("-j", "--jobs", default=12, show_default=True)
@click.option("-o", "--output", default="metrics.parquet")
@click.option("-v", "--verbose", is_flag=True)
def main(urls, jobs, output, verbose):
    logging.basicConfig(level=logging.DEBUG if verbose else logging.INFO)
    todo = [u.strip() for u in urls if u.strip()]
    frames = []
    with ProcessPoolExecutor(jobs) as ex:
        pending = {ex.submit(analyse, u): u for u in todo}
        for fut in as_completed(pending):  # told
            url = pending.pop(fut)
            try:
                rows = fut.result()
            except Exception as e:
                LOG.warning("%s: %s", url, e)
                continue
            if rows:
                frames.append(pl.DataFrame(rows))
            LOG.info("%d left", len(pending))
    pl.concat(frames).write_parquet(output)


if __name__ == "__main__":
    main()
