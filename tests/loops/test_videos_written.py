"""Videos that a loop writes frame by frame, one for each of its items."""

import pytest

from support_loops import shown

VIDEOS = """
import os

import cv2
from tqdm import tqdm


def render(scenes, folder):
    {before}
    for scene in {over}:
        path = os.path.join(folder, {name} + ".mp4")
        {asked}
        out = cv2.VideoWriter(path, 0, 2, (112, 112))
        for frame in scene["frames"]:
            out.write(cv2.imread(frame))
        out.release()


if __name__ == "__main__":
    render(load("scenes.json"), "videos")
"""
SHOWN = "tqdm(scenes)"
OWN = 'scene["name"]'


@pytest.mark.parametrize(
    ("over", "name", "asked", "found"),
    [
        (SHOWN, OWN, "pass", True),
        (SHOWN, OWN, "if os.path.exists(path): continue", False),
        ("scenes", OWN, "pass", False),
        (SHOWN, '"all"', "pass", False),
    ],
)
def test_videos_are_rendered_again_by_a_restart(over: str, name: str, asked: str, *, found: bool) -> None:
    text = VIDEOS.format(before="os.makedirs(folder)", over=over, name=name, asked=asked)
    assert ("CKP109" in shown(text)) is found


FETCHED = """
import yt_dlp


def gather(videos):
    with yt_dlp.YoutubeDL() as downloader:
        found = []
        for video in videos:
            found.append(downloader.extract_info(video{told}))
    return found


if __name__ == "__main__":
    print(gather(open("videos.txt").read().splitlines()))
"""


@pytest.mark.parametrize(
    ("told", "found"), [(", download=False", True), (", False", True), ("", False), (", download=True", False)]
)
def test_what_is_only_told_of_a_video_is_kept_nowhere(told: str, *, found: bool) -> None:
    assert ("CKP101" in shown(FETCHED.format(told=told))) is found
