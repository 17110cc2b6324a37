"""Downloads the new videos of some channels; yt-dlp writes down which it has."""

import sys

from yt_dlp import YoutubeDL

SETTINGS = {"format": "bestaudio", "download_archive": "/srv/audio/.done", "outtmpl": "/srv/audio/%(id)s.%(ext)s"}


def fetch(links):
    with YoutubeDL(SETTINGS) as loader:
        for link in links:  # fine
            loader.download([link])


def fetch_all(links):
    for link in links:  # fine
        with YoutubeDL(SETTINGS) as loader:
            loader.download([link])


if __name__ == "__main__":
    with open(sys.argv[1]) as channels:
        links = [line.strip() for line in channels]
    fetch(links)
    fetch_all(links)
