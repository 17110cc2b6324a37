"""Align a cohort with bwa-mem2, mark duplicates, call with DeepVariant.

The sheet has the columns sample, r1, r2.  A sample takes three to five hours.
"""
import csv
import os
import shlex
import subprocess as sp
import sys
from pathlib import Path

REF = os.environ["REF_FASTA"]
THREADS = int(os.environ.get("SLURM_CPUS_PER_TASK", 16))


def sh(cmd, **kw):
    print("+", cmd, file=sys.stderr)
    sp.run(["bash", "-o", "pipefail", "-c", cmd], check=True, **kw)


def newer(a, *deps):
    return a.exists() and all(a.stat().st_mtime >= Path(d).stat().st_mtime for d in deps)


def make(target, deps, recipe):
    if newer(target, *deps):
        return target
    part = target.with_name("." + target.name)
    sh(recipe.format(out=shlex.quote(str(part)), *map(shlex.quote, map(str, deps))))
    part.rename(target)
    return target


def sample(s, r1, r2, d):
    rg = f"@RG\\tID:{s}\\tSM:{s}\\tPL:ILLUMINA"
    bam = make(d / f"{s}.bam", [r1, r2],
               f"bwa-mem2 mem -t {THREADS} -R '{rg}' {REF} {{0}} {{1}} | samtools sort -@4 -o {{out}} -")
    md = make(d / f"{s}.md.bam", [bam], f"samtools collate -Ou {{0}} | samtools fixmate -m - - "
              f"| samtools sort - | samtools markdup - {{out}}")
    sh(f"samtools index {md}")
    return make(d / f"{s}.g.vcf.gz", [md],
                f"run_deepvariant --model_type=WGS --ref={REF} --reads={{0}} --output_gvcf={{out}} "
                f"--output_vcf=/dev/null --num_shards={THREADS}")


def main(sheet, outdir):
    d = Path(outdir)
    d.mkdir(exist_ok=True)
    failed = []
    with open(sheet, newline="") as fh:
        for row in csv.DictReader(fh):  # alarm: what its make leaves out is not seen through two helpers
            try:
                sample(row["sample"], row["r1"], row["r2"], d)
            except sp.CalledProcessError as e:
                failed.append((row["sample"], e.returncode))
    for name, rc in failed:
        print(f"FAILED {name} rc={rc}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
