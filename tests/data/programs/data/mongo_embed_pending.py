import os

from openai import OpenAI
from pymongo import MongoClient, UpdateOne

coll = MongoClient(os.environ["MONGO_URI"]).library.books
openai_client = OpenAI()


def embed(texts):
    reply = openai_client.embeddings.create(model="text-embedding-3-small", input=texts)
    return [item.embedding for item in reply.data]


def flush(docs):
    vectors = embed([d["summary"] for d in docs])
    coll.bulk_write([UpdateOne({"_id": d["_id"]}, {"$set": {"embedding": v}}) for d, v in zip(docs, vectors)])


def main():
    pending = []
    for doc in coll.find({"embedding": {"$exists": False}}, {"summary": 1}):  # fine
        pending.append(doc)
        if len(pending) == 100:
            flush(pending)
            pending = []
    if pending:
        flush(pending)


if __name__ == "__main__":
    main()
