"""Transcribe every recording of an archive folder."""
from pathlib import Path

from rich.progress import track

SUFFIXES = {".mp3", ".wav", ".m4a"}


def recordings(folder):
    return sorted(p for p in Path(folder).rglob("*") if p.suffix.lower() in SUFFIXES)


def run(engine, folder, bundle):
    total = 0
    with engine:
        for audio in track(recordings(folder), description="transcribing"):  # told
            total += engine.handle(audio)
        path = engine.bundle(bundle)
    return path, total
