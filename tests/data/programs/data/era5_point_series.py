"""Hourly wind at one site, from the Copernicus store."""
import argparse

import cdsapi
import xarray as xr


def fetch_month(client, year, month, lat, lon):
    client.retrieve(
        "reanalysis-era5-single-levels",
        {
            "product_type": "reanalysis",
            "variable": ["100m_u_component_of_wind", "100m_v_component_of_wind"],
            "year": str(year),
            "month": f"{month:02d}",
            "day": [f"{d:02d}" for d in range(1, 32)],
            "time": [f"{h:02d}:00" for h in range(24)],
            "area": [lat + 0.25, lon - 0.25, lat - 0.25, lon + 0.25],
            "format": "netcdf",
        },
        "month.nc",
    )
    with xr.open_dataset("month.nc") as ds:
        return ds.sel(latitude=lat, longitude=lon, method="nearest").load()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("lat", type=float)
    ap.add_argument("lon", type=float)
    ap.add_argument("--start", type=int, default=1990)
    ap.add_argument("--end", type=int, default=2022)
    args = ap.parse_args()
    client = cdsapi.Client()
    months = []
    for year in range(args.start, args.end + 1):  # told
        for month in range(1, 13):
            months.append(fetch_month(client, year, month, args.lat, args.lon))
    xr.concat(months, "time").to_netcdf("site.nc")


if __name__ == "__main__":
    main()
