import argparse
import json

from opensearchpy import OpenSearch


def scroll_all(client, index, query, size=1000):
    page = client.search(index=index, body=query, scroll="5m", size=size)
    sid = page["_scroll_id"]
    hits = page["hits"]["hits"]
    docs = []
    while len(hits) > 0:  # told
        docs.extend(hit["_source"] for hit in hits)
        page = client.scroll(scroll_id=sid, scroll="5m")
        sid = page["_scroll_id"]
        hits = page["hits"]["hits"]
        print(f"{len(docs)} documents so far")
    client.clear_scroll(scroll_id=sid)
    return docs


def main():
    p = argparse.ArgumentParser()
    p.add_argument("index")
    p.add_argument("--host", default="localhost")
    p.add_argument("--out", default="dump.json")
    args = p.parse_args()
    client = OpenSearch([{"host": args.host, "port": 9200}], timeout=60)
    docs = scroll_all(client, args.index, {"query": {"match_all": {}}})
    with open(args.out, "w") as f:
        json.dump(docs, f)


if __name__ == "__main__":
    main()
