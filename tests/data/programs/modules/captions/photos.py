import logging
from pathlib import Path

import imagehash
from PIL import Image, ImageOps, UnidentifiedImageError
from torch.utils.data import DataLoader, Dataset


class PhotoDataset(Dataset):
    exts = {".jpg", ".jpeg", ".png", ".webp"}

    def __init__(self, root):
        self.files = sorted(p for p in Path(root).rglob("*") if p.suffix.lower() in self.exts)

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        try:
            img = ImageOps.exif_transpose(Image.open(self.files[i])).convert("RGB")
        except (UnidentifiedImageError, OSError) as e:
            logging.warning("%s: %s", self.files[i], e)
            return None
        return str(self.files[i]), img


def collate(batch):
    batch = [b for b in batch if b is not None]
    return [b[0] for b in batch], [b[1] for b in batch]


def loader(root, batch, workers=4):
    return DataLoader(PhotoDataset(root), batch_size=batch, num_workers=workers, collate_fn=collate)


class Duplicates:
    def __init__(self, distance=4):
        self.distance = distance
        self.hashes = []

    def check(self, path, img):
        h = imagehash.phash(img)
        for other, p in self.hashes:  # fine
            if h - other <= self.distance:
                return p
        self.hashes.append((h, path))
        return None
