"""Measure how loud all films are, then make each as loud as the others."""
import shutil
import sys
from pathlib import Path

from ffmpeg_progress_yield import FfmpegProgress
from tqdm import tqdm


class Film:
    def __init__(self, path):
        self.path = Path(path)
        self.level = None

    def measure(self):
        yield from self.run(["-af", "loudnorm=print_format=json", "-f", "null", "-"], "input_i")

    def run(self, how, figure):
        with FfmpegProgress(["ffmpeg", "-i", str(self.path), *how]) as program:
            yield from program.run_command_with_progress()
            self.level = float(program.stderr.partition(figure)[2].split()[1])

    def shift(self, wanted):
        target = self.path.with_suffix(".level.mkv")
        part = target.with_suffix(".part.mkv")
        for _ in self.run(["-af", f"volume={wanted - self.level}dB", str(part)], "size"):
            pass
        shutil.move(part, target)


def main(paths):
    films = [Film(path) for path in paths]
    levels = []
    for film in tqdm(films, desc="listening"):  # told
        for _ in film.measure():
            pass
        levels.append(film.level)
    wanted = sum(levels) / len(levels)
    for film in films:  # fine
        if not film.path.with_suffix(".level.mkv").exists():
            film.shift(wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
