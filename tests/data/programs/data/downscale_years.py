import argparse
from pathlib import Path

import xarray as xr
import xesmf as xe


def downscale_year(year, source, target, grid):
    out = target / f"tas_{year}.nc"
    if out.is_file():
        return out
    ds = xr.open_mfdataset(str(source / f"tas_{year}*.nc"), combine="by_coords")
    regridder = xe.Regridder(ds, grid, "bilinear")
    regridder(ds["tas"]).to_netcdf(out)
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--first", type=int, default=1950)
    parser.add_argument("--last", type=int, default=2100)
    args = parser.parse_args()
    grid = xe.util.grid_2d(5, 16, 0.1, 47, 55, 0.1)
    for year in range(args.first, args.last + 1):  # fine
        print(downscale_year(year, args.source, args.target, grid))


if __name__ == "__main__":
    main()
