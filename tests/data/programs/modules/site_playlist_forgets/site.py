import json
import sys

from fetching import CATALOGUE, download_streams, text_of


def video_download(url, folder):
    page = json.loads(text_of(url))
    download_streams(page["streams"], page["title"], folder)


def channel_download(url, folder):
    at = "0"
    while True:  # told
        listed = json.loads(text_of(f"{url}?after={at}"))
        at = listed["next"]
        for one in listed["videos"]:
            video_download(one["url"], folder)
        if not at:
            break


if __name__ == "__main__":
    channel_download(sys.argv[1], "videos")
    json.dump(CATALOGUE, open("channel.json", "w"))
