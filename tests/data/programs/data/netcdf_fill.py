import argparse

import netCDF4
import numpy as np
from scipy.interpolate import griddata


def create(path, lats, lons, times):
    nc = netCDF4.Dataset(path, "w")
    nc.createDimension("time", len(times))
    nc.createDimension("lat", len(lats))
    nc.createDimension("lon", len(lons))
    nc.createVariable("time", "f8", ("time",))[:] = times
    nc.createVariable("pm25", "f4", ("time", "lat", "lon"), zlib=True)
    return nc


def main():
    p = argparse.ArgumentParser()
    p.add_argument("stations")
    p.add_argument("output")
    p.add_argument("--resolution", type=float, default=0.05)
    args = p.parse_args()
    obs = np.load(args.stations)
    lats = np.arange(47, 55, args.resolution)
    lons = np.arange(5, 16, args.resolution)
    mesh = np.meshgrid(lons, lats)
    nc = create(args.output, lats, lons, obs["time"])
    for t in range(len(obs["time"])):  # told
        values = obs["pm25"][t]
        ok = ~np.isnan(values)
        nc["pm25"][t] = griddata(obs["xy"][ok], values[ok], tuple(mesh), method="cubic")
    nc.close()


if __name__ == "__main__":
    main()
