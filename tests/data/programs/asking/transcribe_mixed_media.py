"""Transcripts for the oral history recordings: audio goes straight to whisper, video through ffmpeg first."""
import os
import subprocess
import tempfile
from pathlib import Path

import click
import whisper

_model = None


def model():
    global _model
    if _model is None:
        _model = whisper.load_model("large-v3")
    return _model


def _put(source: Path, text: str) -> None:
    side = source.with_suffix(".txt")
    part = side.with_suffix(".txt.part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, side)


def from_audio(path: Path) -> str:
    return model().transcribe(str(path))["text"]


def from_video(path: Path) -> str:
    with tempfile.TemporaryDirectory() as tmp:
        wav = Path(tmp) / "sound.wav"
        subprocess.run(["ffmpeg", "-i", str(path), "-vn", "-ar", "16000", str(wav)], check=True)
        return from_audio(wav)


def from_slides(path: Path) -> str:
    return subprocess.run(["pdftotext", str(path), "-"], check=True, capture_output=True, text=True).stdout


KINDS = {".mp3": from_audio, ".wav": from_audio, ".mp4": from_video, ".mkv": from_video, ".pdf": from_slides}


def handle(path: Path) -> None:
    text = KINDS[path.suffix.lower()](path)
    _put(path, text)


def waiting(folder: Path) -> list:
    return [p for p in sorted(folder.iterdir())
            if p.suffix.lower() in KINDS and not p.with_suffix(".txt").exists()]


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    with click.progressbar(waiting(folder)) as bar:
        for path in bar:  # fine
            handle(path)


if __name__ == "__main__":
    main()
