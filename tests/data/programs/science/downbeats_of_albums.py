"""Tempo and downbeats of a collection of albums."""
import json
from pathlib import Path

from madmom.features.downbeats import DBNDownBeatTrackingProcessor, RNNDownBeatProcessor

hear = RNNDownBeatProcessor()
track = DBNDownBeatTrackingProcessor(beats_per_bar=[3, 4], fps=100)


def all_at_once(folder, target):
    bars = {}
    for path in sorted(Path(folder).rglob("*.flac")):  # told
        beats = track(hear(str(path)))
        bars[path.stem] = [float(at) for at, place in beats if place == 1]
    with open(target, "w") as out:
        json.dump(bars, out)


def one_by_one(folder):
    for path in sorted(Path(folder).rglob("*.flac")):  # fine
        target = path.with_suffix(".beats.json")
        if target.exists():
            continue
        beats = track(hear(str(path)))
        target.write_text(json.dumps(beats.tolist()))


if __name__ == "__main__":
    all_at_once("music", "bars.json")
    one_by_one("music")
