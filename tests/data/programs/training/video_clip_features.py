import os
import pickle

import decord
import numpy as np
import torch
import typer
from transformers import AutoImageProcessor, VideoMAEModel

app = typer.Typer()


def sample_frames(path, n=16):
    reader = decord.VideoReader(path)
    idx = np.linspace(0, len(reader) - 1, n).astype(int)
    return list(reader.get_batch(idx).asnumpy())


class FeatureExtractor:
    def __init__(self, ckpt):
        self.processor = AutoImageProcessor.from_pretrained(ckpt)
        self.model = VideoMAEModel.from_pretrained(ckpt).eval().cuda()

    @torch.no_grad()
    def extract(self, path):
        inputs = self.processor(sample_frames(path), return_tensors="pt").to("cuda")
        return self.model(**inputs).last_hidden_state.mean(1).squeeze(0).cpu().numpy()


def collect(root, extractor):
    ids, feats, broken = [], [], []
    for dirpath, _, files in os.walk(root):  # told
        for name in files:
            if not name.endswith((".mp4", ".avi", ".webm")):
                continue
            try:
                feats.append(extractor.extract(os.path.join(dirpath, name)))
                ids.append(name)
            except decord.DECORDError:
                broken.append(name)
    print(f"{len(broken)} videos could not be read")
    return ids, np.stack(feats)


@app.command()
def main(root: str, out: str = "features.pkl", ckpt: str = "MCG-NJU/videomae-base"):
    ids, feats = collect(root, FeatureExtractor(ckpt))
    with open(out, "wb") as f:
        pickle.dump({"ids": ids, "features": feats}, f)


if __name__ == "__main__":
    app()
