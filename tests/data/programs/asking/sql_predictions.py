import argparse
import json
import os
import sqlite3

from openai import AzureOpenAI
from tqdm import tqdm


class SchemaReader:
    def __init__(self, root):
        self.root = root
        self.known = {}

    def schema(self, db):
        if db not in self.known:
            with sqlite3.connect(os.path.join(self.root, db, db + ".sqlite")) as conn:
                rows = conn.execute("SELECT sql FROM sqlite_master WHERE type='table'").fetchall()
            self.known[db] = "\n".join(r[0] for r in rows)
        return self.known[db]


class SQLWriter:
    def __init__(self, schemas):
        self.client = AzureOpenAI(api_version="2024-02-01")
        self.schemas = schemas

    def write(self, question, db):
        prompt = f"{self.schemas.schema(db)}\n-- {question}\nSELECT"
        reply = self.client.chat.completions.create(model="gpt-4", messages=[{"role": "user", "content": prompt}], temperature=0)
        return "SELECT " + reply.choices[0].message.content.replace("\n", " ")


def predict_all(dev, writer):
    return [writer.write(item["question"], item["db_id"]) for item in tqdm(dev)]  # told


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--dev", default="spider/dev.json")
    p.add_argument("--db", default="spider/database")
    p.add_argument("--out", default="predicted.sql")
    a = p.parse_args()
    lines = predict_all(json.load(open(a.dev)), SQLWriter(SchemaReader(a.db)))
    with open(a.out, "w") as f:
        for line in lines:  # fine
            f.write(line + "\n")
