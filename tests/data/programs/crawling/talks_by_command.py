"""Fetch the recordings of talks by a program of its own, which leaves out what lies there, and then their slides."""

import json
import os
import subprocess
import sys

from tqdm import tqdm


def recordings(talks, path):
    for talk in tqdm(talks):  # fine
        target = os.path.join(path, f"{talk['id']}.mp4")
        command = f"yt-dlp -o {target} -f mp4 https://www.youtube.com/watch?v={talk['video']}"
        subprocess.run(command, shell=True, check=False)


def slides(talks, path):
    for talk in tqdm(talks):  # told
        target = os.path.join(path, f"{talk['id']}.pdf")
        command = f"wget -O {target} https://slides.example/{talk['id']}"
        subprocess.run(command, shell=True, check=False)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        listed = json.load(file)
    recordings(listed, "talks")
    slides(listed, "talks")
