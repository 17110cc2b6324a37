"""Read a whole EPUB aloud with XTTS and write one FLAC."""
import argparse
import re

import numpy as np
import soundfile as sf
from bs4 import BeautifulSoup
from ebooklib import ITEM_DOCUMENT, epub
from TTS.api import TTS

RATE = 24_000


def sentences(book):
    for item in book.get_items_of_type(ITEM_DOCUMENT):  # fine
        soup = BeautifulSoup(item.get_content(), "html.parser")
        for p in soup.find_all(["p", "h1", "h2"]):
            text = re.sub(r"\s+", " ", p.get_text()).strip()
            if text:
                yield from re.split(r"(?<=[.!?])\s+", text)
                yield None


def pause(seconds):
    return np.zeros(int(RATE * seconds), dtype=np.float32)


class Reader:
    def __init__(self, voice, lang, device):
        self.tts = TTS("tts_models/multilingual/multi-dataset/xtts_v2").to(device)
        self.voice = voice
        self.lang = lang

    def speak(self, text):
        wav = self.tts.tts(text=text, speaker_wav=self.voice, language=self.lang)
        return np.asarray(wav, dtype=np.float32)

    def narrate(self, book):
        track = []
        for s in sentences(book):  # told
            if s is None:
                track.append(pause(0.6))
                continue
            track.append(self.speak(s))
            track.append(pause(0.15))
        return np.concatenate(track)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("epub")
    ap.add_argument("-o", "--output", default="book.flac")
    ap.add_argument("--voice", required=True)
    ap.add_argument("--lang", default="en")
    ap.add_argument("--device", default="cuda")
    a = ap.parse_args()
    audio = Reader(a.voice, a.lang, a.device).narrate(epub.read_epub(a.epub))
    sf.write(a.output, audio, RATE, format="FLAC")
    print(f"{len(audio) / RATE / 3600:.1f} h")


if __name__ == "__main__":
    main()
