import asyncio

from fastapi import FastAPI
from openai import AsyncOpenAI
from pydantic import BaseModel
from qdrant_client import AsyncQdrantClient

app = FastAPI()
llm = AsyncOpenAI()
qdrant = AsyncQdrantClient("localhost")


class Query(BaseModel):
    text: str
    variants: int = 3


async def rewrite(text, n):
    reply = await llm.chat.completions.create(
        model="gpt-4o-mini", n=n, messages=[{"role": "user", "content": f"Rewrite this search query: {text}"}]
    )
    return [c.message.content for c in reply.choices]


async def search(text):
    vector = (await llm.embeddings.create(model="text-embedding-3-small", input=text)).data[0].embedding
    return await qdrant.search("docs", query_vector=vector, limit=5)


@app.post("/ask")
async def ask(query: Query):
    variants = [query.text, *await rewrite(query.text, query.variants)]
    hits = {}
    for found in await asyncio.gather(*[search(v) for v in variants]):  # fine
        for hit in found:
            hits[hit.id] = hit.payload["text"]
    context = "\n".join(hits.values())
    reply = await llm.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": f"{context}\n\n{query.text}"}])
    return {"answer": reply.choices[0].message.content, "sources": list(hits)}
