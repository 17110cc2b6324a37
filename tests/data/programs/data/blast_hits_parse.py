import sys

from Bio.Blast import NCBIXML


def best_hits(handle, evalue=1e-10):
    hits = {}
    for record in NCBIXML.parse(handle):  # fine
        for alignment in record.alignments:
            hsp = alignment.hsps[0]
            if hsp.expect < evalue:
                hits[record.query.split()[0]] = (alignment.accession, hsp.identities / hsp.align_length)
                break
    return hits


if __name__ == "__main__":
    with open(sys.argv[1]) as handle:
        for query, (accession, identity) in best_hits(handle).items():  # fine
            print(query, accession, f"{identity:.1%}", sep="\t")
