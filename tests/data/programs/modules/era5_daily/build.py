"""Daily maximum humidex over Europe from hourly ERA5, 1950 to 2023."""
import argparse
import pathlib

import xarray as xr
from dask.distributed import Client

from .regrid import Regridder, heat_index


def process(year, src, rg):
    files = sorted(pathlib.Path(src).glob(f"era5_{year}??.nc"))
    with xr.open_mfdataset(files, chunks={"time": 24}, combine="by_coords") as ds:
        fine = rg(heat_index(ds).to_dataset())
        return fine["humidex"].resample(time="1D").max().astype("f4").compute()


def main(argv=None):
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("src")
    p.add_argument("dst")
    p.add_argument("--first", type=int, default=1950)
    p.add_argument("--last", type=int, default=2023)
    p.add_argument("--weights")
    args = p.parse_args(argv)

    client = Client(n_workers=8, threads_per_worker=2, memory_limit="24GB")
    rg = Regridder(weights=args.weights)
    parts = []
    for year in range(args.first, args.last + 1):  # told
        parts.append(process(year, args.src, rg))
        print(year, float(parts[-1].max()), flush=True)
        client.restart()

    out = xr.concat(parts, "time")
    out.attrs["source"] = "ERA5 hourly"
    out.to_netcdf(args.dst, encoding={"humidex": {"zlib": True, "complevel": 4}})


if __name__ == "__main__":
    main()
