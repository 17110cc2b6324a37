"""Denoise the slices of every scan with an ONNX network, in worker processes that load it once."""
import multiprocessing as mp
from pathlib import Path

import numpy as np
import onnxruntime as ort
from tqdm import tqdm

MODEL = "models/denoise.onnx"
_network = None


def start_worker():
    global _network
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    _network = ort.InferenceSession(MODEL, options)


def denoise(path):
    volume = np.load(path).astype(np.float32)
    cleaned = np.empty_like(volume)
    for number, plane in enumerate(volume):
        cleaned[number] = _network.run(None, {"plane": plane[None, None]})[0][0, 0]
    return path.stem, cleaned


def main(folder="scans", target="cleaned.npz"):
    paths = sorted(Path(folder).glob("*.npy"))
    volumes = {}
    with mp.Pool(initializer=start_worker) as pool:
        for name, volume in tqdm(pool.imap_unordered(denoise, paths), total=len(paths)):  # told
            volumes[name] = volume
    np.savez_compressed(target, **volumes)


if __name__ == "__main__":
    main()
