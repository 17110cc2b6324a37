from neo4j import GraphDatabase
from llm import extract_triples
driver = GraphDatabase.driver("bolt://x")
with driver.session() as session:
    for doc in documents():  # fine
        for s, p, o in extract_triples(doc):
            session.run("MERGE (a {n:$s})-[:R {p:$p}]->(b {n:$o})", s=s, p=p, o=o)
