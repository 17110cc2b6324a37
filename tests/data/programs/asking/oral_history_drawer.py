#!/usr/bin/env python3
# Listens to the tapes of the harbour archive (2,600 of them) and fills the card index.
import json
import sqlite3
import sys
from collections.abc import MutableMapping
from pathlib import Path

from openai import OpenAI

api = OpenAI()


class Cards(MutableMapping):
    """The card index, one card per tape."""

    def __init__(self, path):
        self.db = sqlite3.connect(path)
        self.db.execute("create table if not exists cards (tape text primary key, body text)")

    def __getitem__(self, tape):
        row = self.db.execute("select body from cards where tape = ?", (tape,)).fetchone()
        if row is None:
            raise KeyError(tape)
        return json.loads(row[0])

    def __setitem__(self, tape, card):
        card.setdefault("words", len(card["text"].split()))
        with self.db:
            self.db.execute("replace into cards values (?, ?)", (tape, json.dumps(card)))

    def __delitem__(self, tape):
        with self.db:
            self.db.execute("delete from cards where tape = ?", (tape,))

    def __iter__(self):
        return (t for (t,) in self.db.execute("select tape from cards order by tape").fetchall())

    def __len__(self):
        return self.db.execute("select count(*) from cards").fetchone()[0]


def listen(tape):
    with tape.open("rb") as fh:
        heard = api.audio.transcriptions.create(model="whisper-1", file=fh, language="de")
    gist = api.chat.completions.create(
        model="gpt-4o",
        messages=[
            {"role": "system", "content": "Fasse das Interview in drei Sätzen zusammen, nenne Orte und Personen."},
            {"role": "user", "content": heard.text},
        ],
    )
    return {"text": heard.text, "gist": gist.choices[0].message.content}


def main(folder, index):
    tapes = sorted(Path(folder).rglob("*.mp3"))
    cards = Cards(index)
    for n, tape in enumerate(tapes, 1):  # fine
        if tape.stem in cards:
            continue
        cards[tape.stem] = listen(tape)
        print(f"{n}/{len(tapes)} {tape.stem}: {cards[tape.stem]['words']} words")


if __name__ == "__main__":
    main(*sys.argv[1:3])
