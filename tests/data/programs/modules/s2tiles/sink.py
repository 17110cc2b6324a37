"""Where results go. GeoTIFF on local disk; S3 was dropped in 2022."""
import os
import pathlib

import rasterio


class TileSink:
    def __init__(self, base):
        self.base = pathlib.Path(base)
        self.base.mkdir(parents=True, exist_ok=True)

    def where(self, key):
        return self.base / f"{key}.tif"

    def __contains__(self, key):
        return self.where(key).is_file()

    def __setitem__(self, key, value):
        arr, profile = value
        part = self.where(key).with_suffix(".part")
        with rasterio.open(part, "w", **profile) as dst:
            dst.write(arr, 1)
        os.replace(part, self.where(key))
