"""Transcribes a month of recorded broadcasts (24 stations, hourly files) for the media monitors."""
import contextlib
import pathlib
import sys

from listen import Listener
from out_tray import OutTray


def process(listener, tray, path):
    text, language, seconds = listener(path)
    station, day, hour = path.stem.split("_")
    tray.put(station=station, day=day, hour=int(hour), language=language, seconds=seconds, text=text)


def main(month, out):
    files = sorted(pathlib.Path("/mnt/recorder", month).glob("*/*.flac"))
    listener = Listener()
    with contextlib.closing(OutTray(out)) as tray:
        for path in files:  # told
            process(listener, tray, path)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
