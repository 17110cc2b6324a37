"""Copy an index with search_after; where it stands is kept in a file."""
import json
import os

from elasticsearch import Elasticsearch, helpers

STATE = "reindex.state.json"


def load_state():
    if os.path.exists(STATE):
        with open(STATE) as f:
            return json.load(f)["after"]
    return None


def save_state(after):
    with open(STATE, "w") as f:
        json.dump({"after": after}, f)


def page(es, index, after):
    return es.search(
        index=index, size=1000, sort=[{"created": "asc"}, {"id": "asc"}], search_after=after, query={"match_all": {}}
    )["hits"]["hits"]


def main(source="articles_v1", target="articles_v2"):
    es = Elasticsearch(os.environ["ES_URL"])
    after = load_state()
    while True:  # fine
        hits = page(es, source, after)
        if not hits:
            break
        helpers.bulk(es, ({"_index": target, "_id": h["_id"], "_source": h["_source"]} for h in hits))
        after = hits[-1]["sort"]
        save_state(after)


if __name__ == "__main__":
    main()
