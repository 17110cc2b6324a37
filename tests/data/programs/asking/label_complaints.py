"""Fill `complaints.topic` and `complaints.severity` with a model's labels."""
import contextlib
import logging
import sqlite3
import sys

import instructor
from groq import Groq
from pydantic import BaseModel, Field

log = logging.getLogger("label")


class Label(BaseModel):
    topic: str = Field(description="one of: billing, delivery, quality, staff, other")
    severity: int = Field(ge=1, le=5)


class Annotator:
    def __init__(self, db, model="llama-3.3-70b-versatile"):
        self.db = db
        self.client = instructor.from_groq(Groq())
        self.model = model

    def classify(self, text):
        return self.client.chat.completions.create(
            model=self.model,
            response_model=Label,
            max_retries=3,
            messages=[
                {"role": "system", "content": "You label customer complaints."},
                {"role": "user", "content": text[:6000]},
            ],
        )

    def store(self, rowid, label):
        self.db.execute(
            "UPDATE complaints SET topic = ?, severity = ? WHERE rowid = ?",
            (label.topic, label.severity, rowid),
        )

    def run(self):
        rows = self.db.execute("SELECT rowid, body FROM complaints WHERE topic IS NULL").fetchall()
        log.info("%d complaints to do", len(rows))
        for rowid, body in rows:  # told
            self.store(rowid, self.classify(body))
        self.db.commit()
        return len(rows)


def main(path):
    logging.basicConfig(level=logging.INFO)
    with contextlib.closing(sqlite3.connect(path)) as db:
        n = Annotator(db).run()
    log.info("labelled %d", n)


if __name__ == "__main__":
    main(sys.argv[1])
