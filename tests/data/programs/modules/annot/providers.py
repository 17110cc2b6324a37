import time

import requests
from Bio.Blast import NCBIWWW, NCBIXML
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry


class Provider:
    key = None
    pause = 0.0

    def annotate(self, pid, seq):
        raise NotImplementedError

    def __call__(self, pid, seq):
        try:
            return self.annotate(pid, seq)
        finally:
            if self.pause:
                time.sleep(self.pause)


class RemoteBlast(Provider):
    key = "blast"
    pause = 10.0

    def __init__(self, db="swissprot", evalue=1e-10):
        self.db, self.evalue = db, evalue

    def annotate(self, pid, seq):
        handle = NCBIWWW.qblast("blastp", self.db, seq, expect=self.evalue, hitlist_size=5)
        rec = NCBIXML.read(handle)
        if not rec.alignments:
            return {}
        top = rec.alignments[0]
        return {"hit": top.accession, "title": top.hit_def, "evalue": top.hsps[0].expect}


class InterPro(Provider):
    key = "interpro"
    base = "https://www.ebi.ac.uk/Tools/services/rest/iprscan5"

    def __init__(self, email):
        self.email = email
        self.http = requests.Session()
        self.http.mount("https://", HTTPAdapter(max_retries=Retry(total=5, backoff_factor=1, status_forcelist=[502, 503])))

    def annotate(self, pid, seq):
        job = self.http.post(f"{self.base}/run", data={"email": self.email, "sequence": f">{pid}\n{seq}"}).text
        while self.http.get(f"{self.base}/status/{job}").text in ("RUNNING", "PENDING", "QUEUED"):  # fine
            time.sleep(15)
        data = self.http.get(f"{self.base}/result/{job}/json").json()
        sigs = [m["signature"]["accession"] for m in data["results"][0]["matches"]]
        return {"signatures": ";".join(sorted(set(sigs)))}


class UniProtXref(Provider):
    key = "uniprot"
    pause = 0.2

    def annotate(self, pid, seq):
        r = requests.get("https://rest.uniprot.org/uniprotkb/search",
                         params={"query": f"xref:{pid}", "fields": "accession,go_id", "size": 1}, timeout=30)
        hits = r.json().get("results", [])
        return {"accession": hits[0]["primaryAccession"]} if hits else {}
