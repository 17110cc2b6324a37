#!/usr/bin/env python3
# Listens to the tapes of the village archive (1,900 of them) and fills the card index.
import json
import sys
from collections import UserDict
from pathlib import Path

from openai import OpenAI

api = OpenAI()


class Cards(UserDict):
    """The card index, one card per tape."""

    def __init__(self, path):
        self.path = Path(path)
        super().__init__(json.loads(self.path.read_text()) if self.path.exists() else {})

    def __setitem__(self, tape, card):
        card.setdefault("words", len(card["text"].split()))
        super().__setitem__(tape, card)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.path.write_text(json.dumps(self.data, ensure_ascii=False, indent=1))


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
    with Cards(index) as cards:
        for n, tape in enumerate(tapes, 1):  # told
            if tape.stem in cards:
                continue
            cards[tape.stem] = listen(tape)
            print(f"{n}/{len(tapes)} {tape.stem}: {cards[tape.stem]['words']} words")


if __name__ == "__main__":
    main(*sys.argv[1:3])
