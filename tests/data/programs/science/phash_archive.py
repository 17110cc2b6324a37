"""Find near-duplicates in the picture archive."""
import pickle
import sys
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path

import imagehash
from PIL import Image, ImageFile, ImageOps
import rawpy

ImageFile.LOAD_TRUNCATED_IMAGES = True
RAW = {".nef", ".cr2", ".arw", ".dng"}


def load(p):
    if p.suffix.lower() in RAW:
        with rawpy.imread(str(p)) as raw:
            return Image.fromarray(raw.postprocess(use_camera_wb=True))
    return ImageOps.exif_transpose(Image.open(p))


def worker(p):
    try:
        im = load(p).convert("RGB")
        return p, str(imagehash.phash(im, 16)), str(imagehash.whash(im)), im.size
    except Exception as e:
        return p, None, repr(e), None


def walk(root):
    for p in root.rglob("*"):  # fine
        if p.suffix.lower() in RAW | {".jpg", ".jpeg", ".tif", ".tiff", ".png", ".heic"}:
            yield p


def main(root, out):
    groups = defaultdict(list)
    errors = 0
    with Pool(16, maxtasksperchild=500) as pool:
        for i, (p, ph, wh, size) in enumerate(pool.imap_unordered(worker, walk(Path(root)), 16)):  # told
            if ph is None:
                errors += 1
                continue
            groups[ph].append((str(p), wh, size))
            if i % 5000 == 0:
                sys.stderr.write(f"\r{i} files, {len(groups)} hashes, {errors} errors")
                sys.stderr.flush()
    dup = {k: v for k, v in groups.items() if len(v) > 1}
    with open(out, "wb") as f:
        pickle.dump({"all": dict(groups), "dup": dup}, f)
    print(f"\n{len(dup)} groups")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
