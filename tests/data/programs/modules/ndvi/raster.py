from contextlib import ExitStack

import numpy as np
import rasterio
from rasterio.features import geometry_mask
from rasterio.warp import transform_geom
from rasterio.windows import from_bounds
from shapely.geometry import shape


def _window(src, geom):
    g = transform_geom("EPSG:4326", src.crs, geom.__geo_interface__)
    return from_bounds(*shape(g).bounds, transform=src.transform).round_offsets().round_lengths(), g


def read_bands(hrefs, geom):
    with ExitStack() as stack:
        srcs = [stack.enter_context(rasterio.open(h)) for h in hrefs]
        win, g = _window(srcs[0], geom)
        bands = [s.read(1, window=win, boundless=True).astype("float32") for s in srcs]
        outside = geometry_mask([g], bands[0].shape, srcs[0].window_transform(win))
    return [np.where(outside, np.nan, b) for b in bands]


def ndvi_stats(red, nir):
    with np.errstate(divide="ignore", invalid="ignore"):
        v = (nir - red) / (nir + red)
    return {
        "ndvi_mean": float(np.nanmean(v)),
        "ndvi_p10": float(np.nanpercentile(v, 10)),
        "ndvi_p90": float(np.nanpercentile(v, 90)),
        "pixels": int(np.isfinite(v).sum()),
    }
