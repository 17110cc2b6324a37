"""Pack Places365 (8.0M images, high-resolution) into one LMDB, short side 256, JPEG quality 92; takes around 20 hours."""
import argparse
import io
import pickle
from pathlib import Path

import lmdb
from PIL import Image, ImageOps
from tqdm import tqdm

TOTAL = 8_026_628


class Packer:
    def __init__(self, path, side, quality):
        self.env = lmdb.open(str(path), map_size=1 << 41, subdir=False, readonly=False, meminit=False, map_async=True)
        self.side, self.quality = side, quality

    def encode(self, file):
        with Image.open(file) as im:
            im.draft("RGB", (self.side * 2, self.side * 2))
            im = ImageOps.exif_transpose(im).convert("RGB")
            scale = self.side / min(im.size)
            if scale < 1:
                im = im.resize((round(im.width * scale), round(im.height * scale)), Image.LANCZOS)
            buf = io.BytesIO()
            im.save(buf, "JPEG", quality=self.quality)
        return buf.getvalue()

    def put(self, txn, n, file, label):
        record = pickle.dumps((self.encode(file), label), protocol=4)
        txn.put(f"{n:09d}".encode(), record, append=True)

    def close(self):
        self.env.sync(True)
        self.env.close()


def read_list(path):
    with path.open() as fh:
        for line in fh:
            name, label = line.rsplit(" ", 1)
            yield name.lstrip("/"), int(label)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("images", type=Path)
    ap.add_argument("listing", type=Path)
    ap.add_argument("out", type=Path)
    ap.add_argument("--side", type=int, default=256)
    ap.add_argument("--quality", type=int, default=92)
    args = ap.parse_args()

    packer = Packer(args.out, args.side, args.quality)
    n = 0
    with packer.env.begin(write=True) as txn:
        for name, label in tqdm(read_list(args.listing), total=TOTAL, unit="img"):  # told
            try:
                packer.put(txn, n, args.images / name, label)
            except OSError as exc:
                tqdm.write(f"{name}: {exc}")
                continue
            n += 1
        txn.put(b"__len__", str(n).encode())
    packer.close()
    print(f"{n} of {TOTAL} images packed")


if __name__ == "__main__":
    main()
