"""A tool is run for each speaker; a folder is made for it where there is none, which leaves out no speaker."""

import os
from subprocess import Popen

import gentle
from tqdm import tqdm

from corpus import available_speakers, recordings


def run(command):
    Popen(command, shell=True).wait()


def labels_of(recording, resources):
    aligner = gentle.ForcedAligner(resources, recording.text, nthreads=4)
    return aligner.transcribe(recording.path).to_json()


if __name__ == "__main__":
    resources = gentle.Resources()
    for recording in tqdm(recordings):  # told
        folder = os.path.join("labels", recording.speaker)
        if not os.path.exists(folder):
            os.makedirs(folder)
        with open(os.path.join(folder, recording.name + ".json"), "w") as opened:
            opened.write(labels_of(recording, resources))
