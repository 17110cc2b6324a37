"""Download every video of a channel; yt-dlp keeps the archive file itself."""
import sys

import yt_dlp

OPTS = {
    "format": "bestvideo[height<=1080]+bestaudio",
    "outtmpl": "%(uploader)s/%(title)s.%(ext)s",
    "download_archive": "archive.txt",
    "ignoreerrors": True,
}


def main():
    with open(sys.argv[1]) as f:
        urls = [u.strip() for u in f if u.strip()]
    with yt_dlp.YoutubeDL(OPTS) as ydl:
        for url in urls:  # fine
            ydl.download([url])


if __name__ == "__main__":
    main()
