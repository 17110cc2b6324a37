"""CLIP embeddings of single photos."""
import os
from functools import lru_cache
from pathlib import Path

import numpy as np
import open_clip
import torch
from PIL import Image

TARGET = Path("embeddings")


@lru_cache(maxsize=1)
def model():
    torch.set_num_threads(1)
    net, _, preprocess = open_clip.create_model_and_transforms("ViT-L-14", pretrained="openai")
    return net.eval(), preprocess


@torch.no_grad()
def embed(path):
    target = TARGET / f"{path.stem}.npy"
    if target.exists():
        return path.stem
    net, preprocess = model()
    vector = net.encode_image(preprocess(Image.open(path).convert("RGB"))[None])[0].numpy()
    tmp = target.with_suffix(".tmp")
    with open(tmp, "wb") as f:
        np.save(f, vector)
    os.replace(tmp, target)
    return path.stem
