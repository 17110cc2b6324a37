"""Read the headers and intensities of all series into one table."""
import os
import sys
from multiprocessing import Pool

import numpy as np
import pandas as pd
import pydicom


def find(root):
    return [os.path.join(d, f) for d, _, files in os.walk(root) for f in files if f.endswith(".dcm")]


def summarise(path):
    ds = pydicom.dcmread(path)
    pixels = ds.pixel_array.astype(float) * ds.RescaleSlope + ds.RescaleIntercept
    return {
        "path": path,
        "series": ds.SeriesInstanceUID,
        "kvp": getattr(ds, "KVP", None),
        "mean": pixels.mean(),
        "p99": np.percentile(pixels, 99),
    }


def main(root):
    paths = find(root)
    table = []
    with Pool() as pool:
        for n, row in enumerate(pool.imap_unordered(summarise, paths, chunksize=64)):  # told
            table.append(row)
            if n % 10000 == 0:
                print(f"{n} of {len(paths)}", flush=True)
    pd.DataFrame(table).to_feather("inventory.feather")


if __name__ == "__main__":
    main(sys.argv[1])
