"""Looks for bird calls in recordings: each is decoded in pieces, and a small network names what it hears in them."""

import csv
import sys
from pathlib import Path

import librosa
import numpy as np
import tflite_runtime.interpreter as tflite

RATE = 48000
LENGTH = 3
LISTENER: tflite.Interpreter = None


def hear(samples):
    global LISTENER
    if LISTENER is None:
        LISTENER = tflite.Interpreter(model_path="birds.tflite", num_threads=4)
        LISTENER.allocate_tensors()
    LISTENER.set_tensor(LISTENER.get_input_details()[0]["index"], samples)
    LISTENER.invoke()
    return LISTENER.get_tensor(LISTENER.get_output_details()[0]["index"])[0]


def pieces(path):
    sound, _ = librosa.load(path, sr=RATE)
    for at in range(0, len(sound) - RATE * LENGTH, RATE * LENGTH):
        yield at / RATE, sound[at : at + RATE * LENGTH]


def write_table(rows, path, form):
    if form == "csv":
        with open(path, "w", newline="") as handle:
            csv.writer(handle).writerows(rows)
    else:
        with open(path, "w") as handle:
            handle.write("\n".join("\t".join(map(str, row)) for row in rows))


def analyse(path, out_dir, form):
    rows = []
    for start, sound in pieces(path):
        scores = hear(np.array([sound], dtype="float32"))
        rows.append((start, start + LENGTH, int(np.argmax(scores)), float(np.max(scores))))
    write_table(rows, out_dir / f"{path.stem}.{form}", form)


def analyse_new(path, out_dir, form):
    target = out_dir / f"{path.stem}.{form}"
    if target.exists():
        return
    analyse(path, out_dir, form)


if __name__ == "__main__":
    source, out_dir, form = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    recordings = sorted(source.rglob("*.wav"))
    if "--new" in sys.argv:
        for recording in recordings:  # fine
            analyse_new(recording, out_dir, form)
    else:
        for recording in recordings:  # told
            analyse(recording, out_dir, form)
