"""Transcribe all podcast episodes of a folder with Whisper, one JSON file an episode."""
import argparse
import json
import os
from functools import partial
from pathlib import Path

import whisper
from tqdm import tqdm


def transcript_path(target: Path, audio: Path) -> Path:
    return target / f"{audio.stem}.json"


def emit(target: Path, audio: Path, result: dict) -> None:
    file = transcript_path(target, audio)
    part = file.with_name(file.name + ".part")
    part.write_text(
        json.dumps(
            {
                "source": audio.name,
                "language": result["language"],
                "segments": [{k: s[k] for k in ("start", "end", "text")} for s in result["segments"]],
            },
            ensure_ascii=False,
        ),
        encoding="utf-8",
    )
    os.replace(part, file)


def episodes(source: Path, target: Path) -> list[Path]:
    return [a for a in sorted(source.glob("*.mp3")) if not transcript_path(target, a).exists()]


def transcribe_all(source: Path, on_result, todo, model_name: str, language: str | None) -> int:
    model = whisper.load_model(model_name)
    bar = tqdm(todo, unit="episode")
    for audio in bar:  # fine
        bar.set_postfix_str(audio.stem[:30])
        result = model.transcribe(str(audio), language=language, verbose=None)
        on_result(audio, result)
    return len(todo)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("source", type=Path)
    ap.add_argument("--target", type=Path, default=Path("transcripts"))
    ap.add_argument("--model", default="large-v3")
    ap.add_argument("--language")
    args = ap.parse_args()
    args.target.mkdir(parents=True, exist_ok=True)

    todo = episodes(args.source, args.target)
    count = transcribe_all(args.source, partial(emit, args.target), todo, args.model, args.language)
    print(f"{count} episodes transcribed")


if __name__ == "__main__":
    main()
