"""Fetch the recordings of a corpus speaker by speaker, cut them into sentences, and list what there is."""

import io
import os
import re
import subprocess
import tarfile
import tempfile
import urllib.request

from tqdm import tqdm

INDEX = "https://speech.example.org/corpus/16kHz/"


def prepare_speaker(name, url, target):
    known = {"_".join(one.split("_")[:-1]) for one in os.listdir(target)}
    if name in known:
        return
    packed = urllib.request.urlopen(url).read()
    with tempfile.TemporaryDirectory() as folder:
        tarfile.open(fileobj=io.BytesIO(packed)).extractall(folder)
        with open(os.path.join(folder, name, "PROMPTS"), encoding="utf-8") as prompts:
            said = dict(line.strip().split(maxsplit=1) for line in prompts)
        for recording, sentence in said.items():
            with io.FileIO(os.path.join(target, f"{name}_{recording}.txt"), "w") as file:
                file.write(sentence.encode("utf-8"))
            sound = os.path.join(target, f"{name}_{recording}.wav")
            subprocess.call(["sox", os.path.join(folder, name, recording + ".flac"), "-r", "16000", sound])


def prepare_speaker_times(name, url):
    packed = urllib.request.urlopen(url).read()
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        return {one.name: one.size / 32000 for one in archive if one.name.endswith(".wav")}


def write_manifest(target):
    with open(os.path.join(target, "manifest.csv"), "w", encoding="utf-8") as manifest:
        for name in sorted(os.listdir(target)):
            manifest.write(name + "\n")


def main():
    target = "speech"
    os.makedirs(target, exist_ok=True)
    page = urllib.request.urlopen(INDEX).read().decode("utf-8")
    archives = re.findall(r'href="(.*\.tgz)"', page)
    for archive in tqdm(archives):  # fine
        prepare_speaker(archive.removesuffix(".tgz"), INDEX + archive, target)
    write_manifest(target)

    times = {}
    for archive in tqdm(archives):  # told
        times |= prepare_speaker_times(archive.removesuffix(".tgz"), INDEX + archive)
    with open("times.txt", "w", encoding="utf-8") as file:
        file.writelines(f"{name} {seconds:.1f}\n" for name, seconds in times.items())


if __name__ == "__main__":
    main()
