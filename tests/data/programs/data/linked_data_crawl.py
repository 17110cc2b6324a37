from rdflib import Graph, Namespace, URIRef

WD = Namespace("http://www.wikidata.org/entity/")
SEE_ALSO = URIRef("http://www.w3.org/2000/01/rdf-schema#seeAlso")


def collect(seeds, limit=5000):
    graph = Graph()
    seen = set()
    todo = list(seeds)
    while todo and len(seen) < limit:  # gap: what a graph reads from an address is taken for a file
        uri = todo.pop(0)
        if uri in seen:
            continue
        seen.add(uri)
        try:
            graph.parse(uri + ".ttl", format="turtle")
        except Exception as exc:
            print("no data for", uri, exc)
            continue
        for target in graph.objects(URIRef(uri), SEE_ALSO):
            todo.append(str(target))
    return graph


if __name__ == "__main__":
    graph = collect([str(WD.Q42), str(WD.Q90)])
    graph.serialize("crawl.nt", format="nt")
    print(len(graph), "triples")
