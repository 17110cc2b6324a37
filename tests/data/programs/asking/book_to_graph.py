import json
import logging
import sys

import networkx as nx
from langchain_community.document_loaders import UnstructuredEPubLoader
from langchain_experimental.graph_transformers import LLMGraphTransformer
from langchain_openai import ChatOpenAI
from langchain_text_splitters import TokenTextSplitter

logger = logging.getLogger("graph")


def add_to(graph, documents):
    for document in documents:
        for node in document.nodes:
            graph.add_node(node.id, type=node.type)
        for edge in document.relationships:
            graph.add_edge(edge.source.id, edge.target.id, type=edge.type)


def graph_of(path):
    transformer = LLMGraphTransformer(llm=ChatOpenAI(temperature=0, model="gpt-4-turbo"))
    documents = UnstructuredEPubLoader(path).load()
    chunks = TokenTextSplitter(chunk_size=512, chunk_overlap=24).split_documents(documents)
    graph = nx.DiGraph()
    for i, chunk in enumerate(chunks):  # told
        try:
            add_to(graph, transformer.convert_to_graph_documents([chunk]))
        except json.JSONDecodeError:
            logger.warning("chunk %d could not be read", i)
    return graph


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    nx.write_graphml(graph_of(sys.argv[1]), sys.argv[2])
