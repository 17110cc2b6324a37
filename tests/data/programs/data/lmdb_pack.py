import argparse
import os
import pickle

import cv2
import lmdb
from tqdm import tqdm


def encode(path, size):
    image = cv2.imread(path)
    if image is None:
        return None
    image = cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA)
    ok, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])
    return data.tobytes() if ok else None


def pack(root, target, size):
    paths = [os.path.join(d, n) for d, _, names in os.walk(root) for n in names]
    env = lmdb.open(target, map_size=1 << 40)
    txn = env.begin(write=True)
    keys = []
    for index, path in enumerate(tqdm(paths, desc="packing")):  # told
        data = encode(path, size)
        if data is None:
            continue
        key = f"{index:09d}".encode()
        txn.put(key, data)
        keys.append(key)
    txn.put(b"__keys__", pickle.dumps(keys))
    txn.commit()
    env.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("root")
    parser.add_argument("target")
    parser.add_argument("--size", type=int, default=256)
    args = parser.parse_args()
    pack(args.root, args.target, args.size)
