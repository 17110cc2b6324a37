import requests_cache
from bs4 import BeautifulSoup

session = requests_cache.CachedSession("pubmed", backend="sqlite", expire_after=-1)
EUTILS = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/"


def abstract(pmid):
    reply = session.get(EUTILS + "efetch.fcgi", params={"db": "pubmed", "id": pmid, "retmode": "xml"})
    node = BeautifulSoup(reply.content, "xml").find("AbstractText")
    return node.text if node else ""


def main():
    with open("pmids.txt") as f:
        pmids = f.read().split()
    abstracts = {}
    for pmid in pmids:  # fine
        abstracts[pmid] = abstract(pmid)
    words = sum(len(text.split()) for text in abstracts.values())
    print(len(abstracts), "abstracts,", words, "words")


if __name__ == "__main__":
    main()
