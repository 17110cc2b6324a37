"""Subtitles for a folder of recorded talks: sound is taken out, written down by a model, and checked before it is copied."""

import argparse
import shutil
import subprocess
from pathlib import Path

import whisper


class TalkPipeline:
    def __init__(self, model_name, scratch, out_dir):
        self.model = whisper.load_model(model_name)
        self.scratch = Path(scratch)
        self.out_dir = Path(out_dir)
        self.empty = []

    def process(self, talk):
        sound = self.scratch / f"{talk.stem}.wav"
        subprocess.run(["ffmpeg", "-y", "-i", str(talk), "-ar", "16000", str(sound)], check=True)
        text = self.model.transcribe(str(sound))
        subtitles = self.scratch / f"{talk.stem}.srt"
        with open(subtitles, "w") as handle:
            for number, part in enumerate(text["segments"], 1):
                handle.write(f"{number}\n{part['start']} --> {part['end']}\n{part['text']}\n\n")
        if subtitles.exists() and subtitles.stat().st_size > 0:
            shutil.copy2(subtitles, self.out_dir / subtitles.name)
        else:
            self.empty.append(talk.name)
        return text["language"]


class CarefulPipeline(TalkPipeline):
    def write_down(self, talk):
        subtitles = self.out_dir / f"{talk.stem}.srt"
        if subtitles.exists():
            return
        sound = self.scratch / f"{talk.stem}.wav"
        subprocess.run(["ffmpeg", "-y", "-i", str(talk), "-ar", "16000", str(sound)], check=True)
        subtitles.write_text(self.model.transcribe(str(sound))["text"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--model", default="medium")
    parser.add_argument("--careful", action="store_true")
    args = parser.parse_args()
    talks = sorted(Path(args.folder).glob("*.mp4"))
    if args.careful:
        careful = CarefulPipeline(args.model, "scratch", "subtitles")
        for talk in talks:  # fine
            careful.write_down(talk)
        return
    pipeline = TalkPipeline(args.model, "scratch", "subtitles")
    for talk in talks:  # told
        language = pipeline.process(talk)
        print(talk.name, language)


if __name__ == "__main__":
    main()
