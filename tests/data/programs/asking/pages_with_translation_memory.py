import sqlite3
import sys

import pymupdf
from openai import OpenAI


class TranslationMemory:
    def __init__(self, path="memory.db"):
        self.db = sqlite3.connect(path)
        self.db.execute("CREATE TABLE IF NOT EXISTS tm (source TEXT PRIMARY KEY, target TEXT)")

    def get(self, source):
        row = self.db.execute("SELECT target FROM tm WHERE source = ?", (source,)).fetchone()
        return row and row[0]

    def set(self, source, target):
        with self.db:
            self.db.execute("INSERT OR REPLACE INTO tm VALUES (?, ?)", (source, target))


class Translator:
    def __init__(self, memory, lang):
        self.memory, self.lang = memory, lang
        self.client = OpenAI()

    def translate(self, text):
        known = self.memory.get(text)
        if known:
            return known
        reply = self.client.responses.create(model="gpt-4.1-mini", input=f"Translate to {self.lang}:\n{text}")
        self.memory.set(text, reply.output_text)
        return reply.output_text


def main(source, target, lang="es"):
    document = pymupdf.open(source)
    translator = Translator(TranslationMemory(), lang)
    for page in document:  # fine
        for block in page.get_text("blocks"):
            box, text = pymupdf.Rect(block[:4]), block[4]
            page.add_redact_annot(box, translator.translate(text))
        page.apply_redactions()
    document.save(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
