import time

from Bio import Entrez, SeqIO

Entrez.email = "a@b.c"

def download(ids):
    records = []
    for start in range(0, len(ids), 100):  # told
        handle = Entrez.efetch(db="nucleotide", id=",".join(ids[start:start+100]), rettype="gb", retmode="text")
        records.extend(SeqIO.parse(handle, "genbank"))
        time.sleep(0.4)
    return records

if __name__ == "__main__":
    ids = open("ids.txt").read().split()
    SeqIO.write(download(ids), "all.gb", "genbank")
