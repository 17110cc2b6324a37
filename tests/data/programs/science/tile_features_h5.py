"""Tile features of whole slide images, one HDF5 dataset per slide (10 to 40 minutes each)."""
import argparse
from contextlib import contextmanager
from pathlib import Path

import h5py
import numpy as np
import openslide
import timm
import torch
from torchvision.transforms.functional import to_tensor

TILE = 224


@contextmanager
def feature_file(path, **attrs):
    path.parent.mkdir(parents=True, exist_ok=True)
    store = h5py.File(path, "w", libver="latest")
    try:
        for key, value in attrs.items():
            store.attrs[key] = value
        yield store
    finally:
        store.close()


def tissue_positions(slide):
    thumb = np.asarray(slide.get_thumbnail((2048, 2048)).convert("HSV"))
    scale = slide.dimensions[0] / thumb.shape[1]
    step = max(1, int(TILE / scale))
    mask = thumb[..., 1] > 25
    for y in range(0, mask.shape[0] - step, step):
        for x in range(0, mask.shape[1] - step, step):
            if mask[y : y + step, x : x + step].mean() > 0.4:
                yield int(x * scale), int(y * scale)


@torch.inference_mode()
def encode_slide(model, path, batch_size):
    slide = openslide.OpenSlide(str(path))
    positions = list(tissue_positions(slide))
    features = []
    for start in range(0, len(positions), batch_size):
        tiles = [slide.read_region(p, 0, (TILE, TILE)).convert("RGB") for p in positions[start : start + batch_size]]
        batch = torch.stack([to_tensor(t) for t in tiles]).cuda()
        features.append(model(batch).float().cpu().numpy())
    return np.array(positions), np.concatenate(features)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slides", type=Path)
    parser.add_argument("--out", type=Path, default=Path("features/tiles.h5"))
    parser.add_argument("--model", default="vit_large_patch16_224")
    parser.add_argument("--batch-size", type=int, default=128)
    args = parser.parse_args()

    model = timm.create_model(args.model, pretrained=True, num_classes=0).cuda().eval()
    with feature_file(args.out, model=args.model, tile=TILE) as store:
        for path in sorted(args.slides.glob("*.svs")):  # told
            if path.stem in store:
                print(f"{path.stem}: have it")
                continue
            positions, features = encode_slide(model, path, args.batch_size)
            group = store.create_group(path.stem)
            group["positions"] = positions
            group["features"] = features
            store.flush()


if __name__ == "__main__":
    main()
