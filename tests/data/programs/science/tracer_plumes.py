"""Carry tracers through two years of currents, and count where they come by."""
import numpy as np
from netCDF4 import Dataset
from scipy.interpolate import RegularGridInterpolator as Grid

DAY = 86400.0
STEPS = 730
with Dataset("currents.nc") as nc:
    east, north = nc["u"][:], nc["v"][:]
    lon, lat = nc["lon"][:], nc["lat"][:]

starts = np.sort(np.random.randint(0, len(east) - STEPS, 800))
visits = np.zeros((180, 360))
while starts.size:  # told
    first, starts = starts[0], starts[1:]
    where = np.random.rand(200, 2) * 10
    for step in range(STEPS):
        fu = Grid((lat, lon), east[first + step], bounds_error=False, fill_value=0)
        fv = Grid((lat, lon), north[first + step], bounds_error=False, fill_value=0)
        where = where + DAY * np.stack([fv(where), fu(where)], axis=1) / 111e3
        visits += np.histogram2d(where[:, 0], where[:, 1], bins=(180, 360))[0]
np.save("visits.npy", visits)
