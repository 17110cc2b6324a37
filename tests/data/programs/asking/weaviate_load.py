import json
import os

import cohere
import weaviate
from tqdm import tqdm

co = cohere.Client(os.environ["COHERE_API_KEY"])
BATCH = 96


def read_passages(path):
    with open(path) as f:
        for line in f:
            yield json.loads(line)


def embed(texts):
    return co.embed(texts=texts, model="embed-english-v3.0", input_type="search_document").embeddings


def flush(collection, buffer):
    vectors = embed([p["text"] for p in buffer])
    with collection.batch.dynamic() as batch:
        for passage, vector in zip(buffer, vectors):
            batch.add_object(properties={"title": passage["title"], "text": passage["text"]}, vector=vector)


def main():
    client = weaviate.connect_to_local()
    try:
        collection = client.collections.get("Passage")
        buffer = []
        for passage in tqdm(read_passages("wiki_passages.jsonl"), unit="passages"):  # gap: what a batch of the collection that is handed in takes is not known
            buffer.append(passage)
            if len(buffer) == BATCH:
                flush(collection, buffer)
                buffer = []
        if buffer:
            flush(collection, buffer)
    finally:
        client.close()


if __name__ == "__main__":
    main()
