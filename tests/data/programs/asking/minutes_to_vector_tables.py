"""Puts the minutes of the council into vector tables: the stores themselves have a model embed each row."""

import sys
from pathlib import Path

import chromadb
import lancedb
from chromadb.utils.embedding_functions import OpenAIEmbeddingFunction
from lancedb.embeddings import get_registry
from lancedb.pydantic import LanceModel, Vector
from tqdm import tqdm

model = get_registry().get("openai").create(name="text-embedding-3-small")


class Passage(LanceModel):
    meeting: str
    number: int
    text: str = model.SourceField()
    vector: Vector(model.ndims()) = model.VectorField()


class Attendance(LanceModel):
    meeting: str
    present: int


def passages(folder):
    for path in sorted(Path(folder).glob("*.txt")):  # fine
        for number, text in enumerate(path.read_text().split("\n\n")):  # fine
            yield {"meeting": path.stem, "number": number, "text": text}


def batches(rows, size=50):
    batch = []
    for row in rows:  # fine
        batch.append(row)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def fill_passages(folder):
    table = lancedb.connect("minutes.lance").create_table("passages", schema=Passage, mode="overwrite")
    for batch in tqdm(batches(passages(folder))):  # told
        table.add(batch)


def fill_attendance(folder):
    table = lancedb.connect("minutes.lance").create_table("attendance", schema=Attendance, mode="overwrite")
    for path in sorted(Path(folder).glob("*.txt")):  # fine
        table.add([{"meeting": path.stem, "present": path.read_text().count("present:")}])


def fill_decisions(folder):
    client = chromadb.PersistentClient(path="decisions")
    embedding = OpenAIEmbeddingFunction(model_name="text-embedding-3-small")
    decisions = client.get_or_create_collection("decisions", embedding_function=embedding)
    for batch in tqdm(batches(passages(folder))):  # told
        named = [f"{row['meeting']}-{row['number']}" for row in batch]
        decisions.add(ids=named, documents=[row["text"] for row in batch])


def fill_decisions_that_are_new(folder):
    client = chromadb.PersistentClient(path="decisions")
    embedding = OpenAIEmbeddingFunction(model_name="text-embedding-3-small")
    decisions = client.get_or_create_collection("decisions", embedding_function=embedding)
    known = set(decisions.get(include=[])["ids"])
    for batch in tqdm(batches(passages(folder))):  # fine
        new = [row for row in batch if f"{row['meeting']}-{row['number']}" not in known]
        if new:
            named = [f"{row['meeting']}-{row['number']}" for row in new]
            decisions.add(ids=named, documents=[row["text"] for row in new])


if __name__ == "__main__":
    fill_passages(sys.argv[1])
    fill_attendance(sys.argv[1])
    fill_decisions(sys.argv[1])
    fill_decisions_that_are_new(sys.argv[1])
