"""Annotate orphan ORFs by remote BLAST.

    python blast_orphans.py orphans.faa annotated.csv --db swissprot
"""
import argparse
import sys

import pandas as pd
from Bio import SeqIO
from Bio.Blast import NCBIWWW, NCBIXML

E_CUT = 1e-5


def top_hit(handle):
    rec = NCBIXML.read(handle)
    best = None
    for aln in rec.alignments:  # fine
        for hsp in aln.hsps:
            if hsp.expect > E_CUT:
                continue
            if best is None or hsp.bits > best["bits"]:
                best = {
                    "accession": aln.accession,
                    "title": aln.hit_def[:120],
                    "bits": hsp.bits,
                    "evalue": hsp.expect,
                    "ident": hsp.identities / hsp.align_length,
                }
    return best


def annotate(fasta, db, min_len):
    rows = []
    records = [r for r in SeqIO.parse(fasta, "fasta") if len(r) >= min_len]
    print(f"{len(records)} ORFs to go", file=sys.stderr)
    for n, rec in enumerate(records, 1):  # told
        handle = NCBIWWW.qblast("blastp", db, rec.format("fasta"), hitlist_size=10)
        hit = top_hit(handle)
        handle.close()
        if hit is None:
            print(f"[{n}/{len(records)}] {rec.id}: nothing", file=sys.stderr)
            continue
        hit["orf"] = rec.id
        hit["length"] = len(rec)
        rows.append(hit)
        print(f"[{n}/{len(records)}] {rec.id}: {hit['accession']}", file=sys.stderr)
    return rows


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("fasta")
    ap.add_argument("out")
    ap.add_argument("--db", default="nr")
    ap.add_argument("--min-len", type=int, default=60)
    a = ap.parse_args()
    df = pd.DataFrame(annotate(a.fasta, a.db, a.min_len))
    df.sort_values("evalue").to_csv(a.out, index=False)


if __name__ == "__main__":
    main()
