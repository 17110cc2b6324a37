from llm import extract_triples
from neo4j import GraphDatabase

driver = GraphDatabase.driver("bolt://x")
with driver.session() as session:
    for doc in documents():  # fine
        for s, p, o in extract_triples(doc):
            session.run("MERGE (a {n:$s})-[:R {p:$p}]->(b {n:$o})", s=s, p=p, o=o)
