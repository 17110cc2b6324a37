"""Mirror the channels in channels.yaml as audio for the offline library."""
import argparse
import logging
import os
from pathlib import Path

import yaml
from yt_dlp import YoutubeDL
from yt_dlp.utils import DownloadError, ExistingVideoReached

log = logging.getLogger("mirror")

DEFAULTS = {
    "format": "bestaudio[ext=m4a]/bestaudio",
    "ignoreerrors": "only_download",
    "sleep_interval": 4,
    "max_sleep_interval": 15,
    "writethumbnail": True,
    "postprocessors": [{"key": "FFmpegMetadata"}, {"key": "EmbedThumbnail"}],
    "quiet": True,
}


def options(root: Path, channel: dict) -> dict:
    home = root / channel["slug"]
    home.mkdir(parents=True, exist_ok=True)
    opts = dict(DEFAULTS)
    opts.update(channel.get("options", {}))
    opts["outtmpl"] = os.fspath(home / "%(upload_date)s-%(id)s.%(ext)s")
    opts["download_archive"] = os.fspath(home / ".done")
    return opts


def mirror(root, channel):
    with YoutubeDL(options(root, channel)) as ydl:
        info = ydl.extract_info(channel["url"], download=False, process=False)
        entries = info["entries"]
        n = 0
        for entry in entries:  # fine
            if channel.get("match") and channel["match"].lower() not in (entry.get("title") or "").lower():
                continue
            try:
                ydl.download([entry["url"]])
                n += 1
            except DownloadError as err:
                log.error("%s: %s", entry.get("id"), err)
        return n


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("root", type=Path)
    ap.add_argument("-c", "--config", type=argparse.FileType(), default="channels.yaml")
    ns = ap.parse_args()
    logging.basicConfig(level=logging.INFO)
    for channel in yaml.safe_load(ns.config)["channels"]:  # fine
        try:
            log.info("%s: %d looked at", channel["slug"], mirror(ns.root, channel))
        except ExistingVideoReached:
            log.info("%s: nothing new", channel["slug"])


if __name__ == "__main__":
    main()
