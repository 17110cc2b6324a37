"""Knowledge graph out of PubMed abstracts."""
import concurrent.futures as cf
import functools
import json
import threading
import time

import boto3
import botocore.exceptions
import networkx as nx
import srsly

_local = threading.local()


def backoff(times=4, wait=3.0):
    def deco(fn):
        @functools.wraps(fn)
        def inner(*a, **kw):
            for n in range(times):  # fine
                try:
                    return fn(*a, **kw)
                except botocore.exceptions.ClientError as e:
                    if e.response["Error"]["Code"] != "ThrottlingException" or n == times - 1:
                        raise
                    time.sleep(wait * 2 ** n)
        return inner
    return deco


def bedrock():
    if not hasattr(_local, "c"):
        _local.c = boto3.client("bedrock-runtime", region_name="eu-central-1")
    return _local.c


@backoff(times=6)
def triples(abstract):
    body = {
        "anthropic_version": "bedrock-2023-05-31",
        "max_tokens": 1500,
        "messages": [{"role": "user", "content": "Return JSON [[subject, relation, object], ...] for:\n" + abstract}],
    }
    r = bedrock().invoke_model(modelId="anthropic.claude-3-haiku-20240307-v1:0", body=json.dumps(body))
    text = json.loads(r["body"].read())["content"][0]["text"]
    return json.loads(text[text.index("["):text.rindex("]") + 1])


def merge(g, pmid, found):
    for s, rel, o in found:
        s, o = s.lower().strip(), o.lower().strip()
        if g.has_edge(s, o, key=rel):
            g[s][o][rel]["pmids"] += f",{pmid}"
        else:
            g.add_edge(s, o, key=rel, pmids=str(pmid))


def build(path, workers=12):
    g = nx.MultiDiGraph()
    bad = 0
    with cf.ThreadPoolExecutor(workers) as ex:
        futs = {ex.submit(triples, d["abstract"]): d["pmid"] for d in srsly.read_jsonl(path)}
        for f in cf.as_completed(futs):  # told
            try:
                merge(g, futs[f], f.result())
            except (ValueError, KeyError):
                bad += 1
    print(g.number_of_nodes(), "nodes", g.number_of_edges(), "edges", bad, "unreadable")
    return g


if __name__ == "__main__":
    nx.write_graphml(build("abstracts.jsonl"), "kg.graphml")
