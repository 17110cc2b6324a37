from Bio import SeqIO


def unique_proteins(fasta, min_len=50):
    seen = set()
    for rec in SeqIO.parse(fasta, "fasta"):  # fine
        s = str(rec.seq).rstrip("*")
        if len(s) < min_len or s in seen:
            continue
        seen.add(s)
        yield rec.id, s
