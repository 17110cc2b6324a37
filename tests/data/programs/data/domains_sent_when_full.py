"""Give each document of an index the domain of its address: changes are sent whenever there are enough of them."""

import argparse
import logging
from urllib.parse import urlsplit

from elasticsearch import Elasticsearch
from elasticsearch.helpers import bulk

log = logging.getLogger("domains")


class Domains:
    def __init__(self, address, index, size):
        self.client = Elasticsearch(address)
        self.index, self.size = index, size
        self.changes = []

    def documents(self):
        after = None
        while True:
            body = {"size": 1000, "sort": ["_doc"], "query": {"match_all": {}}}
            if after is not None:
                body["search_after"] = after
            hits = self.client.search(index=self.index, body=body)["hits"]["hits"]
            if not hits:
                return
            yield from hits
            after = hits[-1]["sort"]

    def change(self, document):
        domain = urlsplit(document["_source"]["url"]).hostname
        self.changes.append({"_op_type": "update", "_index": self.index, "_id": document["_id"], "doc": {"domain": domain}})
        if len(self.changes) >= self.size:
            self.send()

    def send(self):
        if not self.changes:
            return
        try:
            done, failed = bulk(self.client, self.changes, raise_on_error=False)
            log.info("%d sent, %d failed", done, len(failed))
        finally:
            self.changes = []

    def run(self):
        try:
            for document in self.documents():  # fine
                self.change(document)
        finally:
            self.send()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("index")
    parser.add_argument("--size", type=int, default=500)
    args = parser.parse_args()
    Domains(args.address, args.index, args.size).run()


if __name__ == "__main__":
    main()
