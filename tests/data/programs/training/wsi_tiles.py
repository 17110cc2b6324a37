import argparse
import os

import h5py
import numpy as np
import openslide
import timm
import torch
from torchvision import transforms


def tissue(tile):
    arr = np.asarray(tile.convert("HSV"))[..., 1]
    return (arr > 20).mean() > 0.3


def iter_tiles(slide, size):
    w, h = slide.dimensions
    for y in range(0, h, size):
        for x in range(0, w, size):
            tile = slide.read_region((x, y), 0, (size, size)).convert("RGB")
            if tissue(tile):
                yield (x, y), tile


class Encoder:
    def __init__(self, name, device):
        self.net = timm.create_model(name, pretrained=True, num_classes=0).to(device).eval()
        self.prep = transforms.Compose([transforms.Resize(224), transforms.ToTensor()])
        self.device = device

    @torch.inference_mode()
    def __call__(self, tiles):
        x = torch.stack([self.prep(t) for t in tiles]).to(self.device)
        return self.net(x).cpu().numpy()


def encode_slide(path, encoder, size, batch):
    slide = openslide.OpenSlide(path)
    feats, pending = [], []
    for _, tile in iter_tiles(slide, size):
        pending.append(tile)
        if len(pending) == batch:
            feats.append(encoder(pending))
            pending = []
    if pending:
        feats.append(encoder(pending))
    return np.concatenate(feats)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("slides")
    p.add_argument("out")
    p.add_argument("--size", type=int, default=256)
    args = p.parse_args()
    encoder = Encoder("vit_large_patch16_224", "cuda")
    features = {}
    for name in sorted(os.listdir(args.slides)):  # told
        if name.endswith((".svs", ".ndpi")):
            features[name] = encode_slide(os.path.join(args.slides, name), encoder, args.size, 64)
            print(name, features[name].shape)
    with h5py.File(args.out, "w") as f:
        for name, x in features.items():
            f.create_dataset(name, data=x)


if __name__ == "__main__":
    main()
