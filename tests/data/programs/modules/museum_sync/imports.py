"""Imports objects from an OAI-PMH endpoint and resolves their makers in Wikidata."""
import argparse
import logging

import requests
from sickle import Sickle

from .base import Pipeline, Step
from .bookkeeping import Ledger

WD = "https://www.wikidata.org/w/api.php"


class Collection(Step):
    def __init__(self, options):
        self.name = options.set
        super().__init__(options)
        self.ledger = Ledger(options.state, options.set)
        self.http = requests.Session()

    def opening(self):
        return self.ledger.position

    def source(self, position):
        params = {"metadataPrefix": "oai_dc", "set": self.options.set}
        if position:
            params["from"] = position[:10]
        for rec in Sickle(self.options.endpoint, max_retries=5).ListRecords(**params):
            yield rec.header.datestamp, rec

    def transform(self, rec):
        if rec.deleted:
            return None
        makers = []
        for name in rec.metadata.get("creator", []):
            q = {"action": "wbsearchentities", "search": name, "language": "en", "format": "json"}
            hits = self.http.get(WD, params=q, timeout=30).json()["search"]
            makers.append({"name": name, "qid": hits[0]["id"] if hits else None})
        return {"id": rec.header.identifier, "title": rec.metadata.get("title"), "makers": makers}

    def after(self, position, outcome):
        self.ledger.note(position, outcome)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("endpoint")
    ap.add_argument("--set", required=True)
    ap.add_argument("--state", default="/var/lib/museum-sync")
    logging.basicConfig(level=logging.INFO)
    Pipeline(Collection(ap.parse_args())).execute()


if __name__ == "__main__":
    main()
