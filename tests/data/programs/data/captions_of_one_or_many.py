"""Subtitles for a talk or for a folder of talks: each recording is cut into windows, and its file written at its end."""

import argparse
import json
import os
from multiprocessing import Process

import numpy as np
import onnxruntime

WINDOW = 16000 * 20


def windows(samples):
    for start in range(0, len(samples), WINDOW):
        yield start, samples[start : start + WINDOW]


def caption(path, target):
    session = onnxruntime.InferenceSession("speech.onnx")
    samples = np.load(path)
    lines = []
    for start, window in windows(samples):  # fine
        (text,) = session.run(None, {"audio": window[None]})
        lines.append({"at": start / 16000, "text": str(text)})
    with open(target, "w") as out:
        json.dump(lines, out)


def caption_all(paths, folder):
    for number, path in enumerate(paths):  # fine
        target = os.path.join(folder, os.path.basename(path) + ".json")
        if os.path.exists(target):
            continue
        worker = Process(target=caption, args=(path, target))
        worker.start()
        worker.join()
        print(f"{number + 1} of {len(paths)}: {path}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--out", default="captions")
    options = parser.parse_args()
    if os.path.isdir(options.source):
        os.makedirs(options.out, exist_ok=True)
        caption_all(sorted(os.path.join(options.source, name) for name in os.listdir(options.source)), options.out)
    else:
        caption(options.source, os.path.join(options.out, "talk.json"))


if __name__ == "__main__":
    main()
