"""Embeddings of hydrophone recordings by one of two encoders, all in one array for the clustering of call types."""
import argparse
import csv
from pathlib import Path

import numpy as np
import soundfile
import torch
from tqdm import tqdm
from transformers import AutoFeatureExtractor, AutoModel


class WavLMReader:
    def __init__(self, checkpoint):
        self.extractor = AutoFeatureExtractor.from_pretrained(checkpoint)
        self.net = AutoModel.from_pretrained(checkpoint).eval().cuda()

    @torch.no_grad()
    def embed(self, path):
        wave, rate = soundfile.read(path)
        inputs = self.extractor(wave, sampling_rate=rate, return_tensors="pt").to("cuda")
        return self.net(**inputs).last_hidden_state.mean(dim=1)


class SpectrumReader:
    def __init__(self, checkpoint):
        self.net = torch.jit.load(checkpoint).cuda()

    @torch.no_grad()
    def embed(self, path):
        wave, _ = soundfile.read(path)
        spectrum = torch.stft(torch.from_numpy(wave).float(), 1024, return_complex=True).abs()
        return self.net(spectrum[None].cuda())


def pick_reader(kind):
    if kind == "wavlm":
        return WavLMReader
    if kind == "spectrum":
        return SpectrumReader
    raise ValueError(kind)


def open_deployment(folder, kind, checkpoint):
    reader_class = pick_reader(kind)
    reader = reader_class(checkpoint)
    recordings = sorted(Path(folder).glob("**/*.wav"))

    def embeddings():
        for path in recordings:
            yield reader.embed(path).cpu().numpy()

    return embeddings, len(recordings)


def open_log(path):
    with open(path) as f:
        lines = f.readlines()

    def sightings():
        for line in lines:
            yield line.strip().split(";")

    return sightings, len(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("log")
    parser.add_argument("--kind", default="wavlm", choices=["wavlm", "spectrum"])
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--out", default="calls.npy")
    args = parser.parse_args()

    seen = []
    sightings, total = open_log(args.log)
    for row in tqdm(sightings(), total=total):  # fine
        seen.append(row)

    make, total = open_deployment(args.folder, args.kind, args.checkpoint)
    embeddings = make()
    collected = []
    for vector in tqdm(embeddings, total=total):  # told
        collected.append(vector)
    np.save(args.out, np.concatenate(collected))
    with open("sightings.csv", "w", newline="") as f:
        csv.writer(f).writerows(seen)


if __name__ == "__main__":
    main()
