from Bio import SeqIO
from Bio.Blast import NCBIWWW, NCBIXML

hits = {}
for rec in SeqIO.parse("q.fasta", "fasta"):  # told
    handle = NCBIWWW.qblast("blastp", "nr", rec.seq)
    blast = NCBIXML.read(handle)
    hits[rec.id] = [a.title for a in blast.alignments]
with open("hits.txt", "w") as f:
    f.writelines(k + "\t" + ";".join(v) + "\n" for k, v in hits.items())
