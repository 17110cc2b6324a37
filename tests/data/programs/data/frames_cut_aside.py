"""Classifies the clips of films with a network; the frames are cut into a folder that is thrown away."""

import json
import os
import subprocess
import sys

import torch

from clips import Clips, load_network

model = load_network("resnext.pth").cuda().eval()


def classify(folder, name):
    said = []
    with torch.no_grad():
        for clip in torch.utils.data.DataLoader(Clips(folder), batch_size=32):
            said.append(model(clip.cuda()).cpu())
    return {"film": name, "clips": torch.cat(said).tolist()}


def all_films(films):
    found = []
    for film in films:  # told
        subprocess.call("mkdir tmp", shell=True)
        subprocess.call("ffmpeg -i {} tmp/image_%05d.jpg".format(film), shell=True)
        found.append(classify("tmp", os.path.basename(film)))
        subprocess.call("rm -rf tmp", shell=True)
    with open("clips.json", "w") as file:
        json.dump(found, file)


def cut_all(films):
    for film in films:  # fine
        place = "frames/" + os.path.basename(film)
        if os.path.exists(place):
            continue
        os.makedirs(place)
        subprocess.call("ffmpeg -i {} frames/{}/image_%05d.jpg".format(film, os.path.basename(film)), shell=True)


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        chosen = [line.strip() for line in listed]
    cut_all(chosen)
    all_films(chosen)
