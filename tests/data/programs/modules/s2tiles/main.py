import sys

import numpy as np
import rasterio
from rasterio.enums import Resampling
from tqdm import tqdm

from scenes import scenes
from sink import TileSink


def band(href, shape=None, how=Resampling.nearest):
    with rasterio.open(href) as src:
        if shape is None:
            return src.read(1).astype("f4"), src.profile
        return src.read(1, out_shape=shape, resampling=how), src.profile


def ndvi(scene):
    red, prof = band(scene.red)
    nir, _ = band(scene.nir)
    scl, _ = band(scene.scl, red.shape)
    with np.errstate(divide="ignore", invalid="ignore"):
        v = (nir - red) / (nir + red)
    v[np.isin(scl, (3, 8, 9, 10))] = np.nan
    prof.update(dtype="float32", nodata=np.nan, compress="deflate", predictor=3)
    return v, prof


def run(bbox, period, folder):
    index = TileSink(folder)
    bad = []
    for s in tqdm(scenes(bbox, period), desc="ndvi"):  # fine
        if s.key in index:
            continue
        try:
            index[s.key] = ndvi(s)
        except rasterio.errors.RasterioIOError as e:
            bad.append((s.key, str(e)))
    return bad


if __name__ == "__main__":
    box = [float(x) for x in sys.argv[1].split(",")]
    for key, why in run(box, sys.argv[2], sys.argv[3]):
        print(key, why, file=sys.stderr)
