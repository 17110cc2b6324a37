"""Embed a photo collection (tens of millions of files) with DINOv2 into one .npy table."""
from pathlib import Path

import hydra
import numpy as np
import torch
from omegaconf import DictConfig
from PIL import Image
from torchvision import transforms
from tqdm import tqdm

NORMALIZE = transforms.Compose(
    [
        transforms.Resize(256),
        transforms.CenterCrop(224),
        transforms.ToTensor(),
        transforms.Normalize((0.485, 0.456, 0.406), (0.229, 0.224, 0.225)),
    ]
)


class Table:
    def __init__(self, path, rows, dim):
        self.array = np.lib.format.open_memmap(path, mode="w+", dtype=np.float16, shape=(rows, dim))

    def filled(self, start, stop):
        return bool(self.array[start:stop].any(axis=1).all())

    def put(self, start, block):
        self.array[start : start + len(block)] = block
        self.array.flush()


def read_batch(files):
    images = []
    for file in files:
        with Image.open(file) as im:
            images.append(NORMALIZE(im.convert("RGB")))
    return torch.stack(images)


@torch.inference_mode()
def embed_all(model, files, table, batch_size):
    for start in tqdm(range(0, len(files), batch_size)):  # told
        stop = min(start + batch_size, len(files))
        if table.filled(start, stop):
            continue
        batch = read_batch(files[start:stop]).cuda(non_blocking=True)
        with torch.autocast("cuda"):
            out = model(batch)
        table.put(start, torch.nn.functional.normalize(out, dim=-1).cpu().numpy())


@hydra.main(version_base=None, config_path="conf", config_name="embed")
def main(cfg: DictConfig) -> None:
    files = Path(cfg.file_list).read_text().splitlines()
    model = torch.hub.load("facebookresearch/dinov2", cfg.model).cuda().eval()
    table = Table(cfg.output, len(files), model.embed_dim)
    embed_all(model, files, table, cfg.batch_size)


if __name__ == "__main__":
    main()
