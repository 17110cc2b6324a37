"""Cuts recorded phone calls into sentences, by a transcript that says where each of them begins and ends."""

import os
import sys

import librosa
import pandas
import soundfile


def parts(path):
    table = pandas.read_csv(path, sep="\t", names=["start", "end", "text"])
    return [row for row in table.itertuples() if row.end - row.start > 0.5]


def cut(sound, rate, start, end, target):
    soundfile.write(target, sound[int(start * rate) : int(end * rate)], rate, "PCM_16")


def split_calls(transcripts, calls, out_dir):
    for folder, _, names in os.walk(transcripts):  # told
        for name in names:
            call = os.path.splitext(name)[0]
            sound, rate = librosa.load(os.path.join(calls, f"{call}.wav"), sr=16000)
            for part in parts(os.path.join(folder, name)):
                cut(sound, rate, part.start, part.end, os.path.join(out_dir, f"{call}-{part.start:.2f}.wav"))


def split_missing(transcripts, calls, out_dir):
    for folder, _, names in os.walk(transcripts):  # fine
        for name in names:
            call = os.path.splitext(name)[0]
            target = os.path.join(out_dir, call)
            if os.path.isdir(target):
                continue
            sound, rate = librosa.load(os.path.join(calls, f"{call}.wav"), sr=16000)
            os.makedirs(target)
            for part in parts(os.path.join(folder, name)):
                cut(sound, rate, part.start, part.end, os.path.join(target, f"{part.start:.2f}.wav"))


if __name__ == "__main__":
    (split_missing if "--missing" in sys.argv else split_calls)(*sys.argv[1:4])
