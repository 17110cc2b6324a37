import os

from Bio import Entrez

Entrez.email = "a"
ids = Entrez.read(Entrez.esearch(db="assembly", term="bacteria", retmax=10000))["IdList"]
for i in ids:  # fine
    s = Entrez.read(Entrez.esummary(db="assembly", id=i))
    url = s["DocumentSummarySet"]["DocumentSummary"][0]["FtpPath_RefSeq"]
    os.system(f"wget {url}/x.fna.gz -P genomes/")
