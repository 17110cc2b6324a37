"""Tempo and key of a whole music library."""
import json
import os
import sys

import essentia.standard as es

AUDIO = (".mp3", ".flac", ".m4a")


def describe(path):
    audio = es.MonoLoader(filename=path, sampleRate=44100)()
    bpm, beats, confidence, _, _ = es.RhythmExtractor2013(method="multifeature")(audio)
    key, scale, strength = es.KeyExtractor()(audio)
    return {"bpm": round(float(bpm), 1), "key": f"{key} {scale}", "confidence": float(confidence)}


def scan(root):
    library = {}
    for folder, _, files in os.walk(root):  # told
        for name in files:
            if not name.lower().endswith(AUDIO):
                continue
            path = os.path.join(folder, name)
            try:
                library[path] = describe(path)
            except RuntimeError as error:
                print("skipped", path, error, file=sys.stderr)
    return library


if __name__ == "__main__":
    library = scan(sys.argv[1])
    with open("library.json", "w") as f:
        json.dump(library, f, indent=2)
