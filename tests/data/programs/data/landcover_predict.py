import argparse
import pickle

import numpy as np
import rasterio


def load_model(path):
    with open(path, "rb") as f:
        return pickle.load(f)


def classify(src, model):
    result = np.zeros((src.height, src.width), dtype="uint8")
    for _, window in src.block_windows(1):  # gap: what a model says of a block of a map is short by the usual count
        bands = src.read(window=window)
        pixels = bands.reshape(bands.shape[0], -1).T
        if not pixels.any():
            continue
        labels = model.predict(pixels)
        rows = slice(window.row_off, window.row_off + window.height)
        cols = slice(window.col_off, window.col_off + window.width)
        result[rows, cols] = labels.reshape(window.height, window.width)
    return result


def main():
    p = argparse.ArgumentParser()
    p.add_argument("image")
    p.add_argument("model")
    p.add_argument("output")
    args = p.parse_args()
    with rasterio.open(args.image) as src:
        result = classify(src, load_model(args.model))
        profile = src.profile
    profile.update(count=1, dtype="uint8", compress="lzw")
    with rasterio.open(args.output, "w", **profile) as dst:
        dst.write(result, 1)


if __name__ == "__main__":
    main()
