"""Annotate a VCF with consequences from the Ensembl REST service."""
import argparse
import time

import pysam
import requests

SERVER = "https://rest.ensembl.org"


class EnsemblClient:
    def __init__(self, reqs_per_sec=15):
        self.session = requests.Session()
        self.delay = 1.0 / reqs_per_sec

    def get(self, endpoint):
        while True:
            response = self.session.get(SERVER + endpoint, headers={"Content-Type": "application/json"})
            if response.status_code == 429:
                time.sleep(float(response.headers["Retry-After"]))
                continue
            response.raise_for_status()
            time.sleep(self.delay)
            return response.json()

    def consequences(self, rec):
        found = self.get(f"/vep/human/region/{rec.chrom}:{rec.pos}-{rec.pos}/{rec.alts[0]}?")
        return found[0].get("most_severe_consequence", ".")


def annotate(vcf_in):
    client = EnsemblClient()
    annotated = {}
    for rec in pysam.VariantFile(vcf_in):  # told
        annotated[(rec.chrom, rec.pos, rec.alts[0])] = client.consequences(rec)
    return annotated


def write_table(annotated, path):
    with open(path, "w") as out:
        for (chrom, pos, alt), consequence in sorted(annotated.items()):  # fine
            out.write(f"{chrom}\t{pos}\t{alt}\t{consequence}\n")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("vcf")
    ap.add_argument("-o", "--output", default="annotated.tsv")
    a = ap.parse_args()
    write_table(annotate(a.vcf), a.output)
