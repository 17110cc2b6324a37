from openai import OpenAI
from pinecone import Pinecone

pc, client = Pinecone(), OpenAI()
index = pc.Index("docs")
docs = load_docs("corpus/")
for i in range(0, len(docs), 100):  # told
    batch = docs[i:i+100]
    e = client.embeddings.create(input=[d.text for d in batch], model="m")
    index.upsert([(d.id, v.embedding, {"t": d.text}) for d, v in zip(batch, e.data)])
