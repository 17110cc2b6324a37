import os
import subprocess

import pandas as pd
import soundfile as sf
import tensorflow as tf

gfile = tf.compat.v1.gfile


def decode(source, target):
    return subprocess.call(["ffmpeg", "-i", source, target]) == 0


def table_of_speakers(folder, out):
    rows = []
    for root, _, files in gfile.Walk(folder):  # fine
        for name in files:
            if not name.endswith(".m4a"):
                continue
            source = os.path.join(root, name)
            target = source + ".wav"
            if not gfile.Exists(target):
                if not decode(source, target):
                    raise RuntimeError(f"{source} cannot be decoded")
            rows.append((target, len(sf.read(target)[0]), root.split(os.sep)[-2]))
    pd.DataFrame(rows, columns=["file", "length", "speaker"]).to_csv(out, index=False)


def table_of_speakers_anew(folder, out):
    rows = []
    for root, _, files in gfile.Walk(folder):  # told
        for name in files:
            source = os.path.join(root, name)
            target = "/tmp/voice.wav"
            if name.endswith(".m4a") and decode(source, target):
                rows.append((source, len(sf.read(target)[0]), root.split(os.sep)[-2]))
    pd.DataFrame(rows, columns=["file", "length", "speaker"]).to_csv(out, index=False)


if __name__ == "__main__":
    table_of_speakers("voices/dev", "dev.csv")
    table_of_speakers_anew("voices/test", "test.csv")
