#!/usr/bin/env python3
"""Text of all attachments of a mailbox dump (PDF, photos of notes, and above all some 7000 voice messages)."""

import argparse
import json
from pathlib import Path

import fitz
import pytesseract
import whisper
from PIL import Image

_asr = None


def asr():
    global _asr
    if _asr is None:
        _asr = whisper.load_model("large-v2")
    return _asr


def side(path):
    return path.with_name(path.name + ".txt")


def write_side(path, text):
    side(path).write_text(text, encoding="utf-8")
    return text


def pdf(path):
    with fitz.open(path) as doc:
        return write_side(path, "\f".join(page.get_text() for page in doc))


def photo(path):
    return write_side(path, pytesseract.image_to_string(Image.open(path), lang="deu+eng"))


def voice(path):
    heard = asr().transcribe(str(path), beam_size=5, condition_on_previous_text=False)
    return "\n".join(seg["text"].strip() for seg in heard["segments"])


READERS = {
    ".pdf": pdf,
    ".jpg": photo,
    ".jpeg": photo,
    ".png": photo,
    ".m4a": voice,
    ".opus": voice,
    ".amr": voice,
}


def convert(files):
    texts = {}
    for path in files:  # told
        reader = READERS.get(path.suffix.lower())
        if reader is None:
            continue
        if side(path).exists():
            texts[str(path)] = side(path).read_text(encoding="utf-8")
            continue
        try:
            texts[str(path)] = reader(path)
        except (RuntimeError, OSError) as exc:
            print("cannot read %s: %s" % (path, exc))
    return texts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dump", type=Path)
    parser.add_argument("--index", type=Path, default=Path("attachments.json"))
    opts = parser.parse_args()
    result = convert(sorted(p for p in opts.dump.rglob("*") if p.is_file()))
    opts.index.write_text(json.dumps(result, ensure_ascii=False), encoding="utf-8")
