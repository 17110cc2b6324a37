import glob
import sys

import numpy as np
from osgeo import gdal

gdal.UseExceptions()
SIZE = 3601


def slope_of(path):
    warped = gdal.Warp("/vsimem/w.tif", path, dstSRS="EPSG:3035", xRes=25, yRes=25, resampleAlg="bilinear")
    slope = gdal.DEMProcessing("/vsimem/s.tif", warped, "slope", computeEdges=True)
    arr = slope.ReadAsArray()
    geo = slope.GetGeoTransform()
    gdal.Unlink("/vsimem/w.tif")
    gdal.Unlink("/vsimem/s.tif")
    return arr, geo


def main(pattern, target):
    tiles = glob.glob(pattern)
    mosaic = np.full((len(tiles), SIZE, SIZE), np.nan, dtype="float32")
    origins = []
    for i, tile in enumerate(tiles):  # told
        arr, geo = slope_of(tile)
        mosaic[i, : arr.shape[0], : arr.shape[1]] = arr[:SIZE, :SIZE]
        origins.append(geo)
    np.savez_compressed(target, mosaic=mosaic, origins=np.array(origins))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
