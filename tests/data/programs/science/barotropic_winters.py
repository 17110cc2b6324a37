"""Run a model of one layer from each day of thirty winters, and keep how its waves come out."""
import numpy as np
import spharm
import xarray as xr


class Layer:
    def __init__(self, nlat, nlon, vorticity):
        self.sphere = spharm.Spharmt(nlon, nlat, gridtype="gaussian")
        self.spec = self.sphere.grdtospec(vorticity)

    def step(self, dt):
        u, v = self.sphere.getuv(self.spec, 0 * self.spec)
        gained, _ = self.sphere.getvrtdivspec(u * self.grid(), v * self.grid())
        self.spec = self.spec - dt * gained

    def grid(self):
        return self.sphere.spectogrd(self.spec)


days = xr.open_dataset("analyses.nc")
waves = np.full((len(days.time), 41), np.nan)
for at, day in enumerate(days.time.values):  # told
    model = Layer(94, 192, days.vort.sel(time=day).values)
    for step in range(1440):
        model.step(600.0)
        if step % 36 == 0:
            waves[at, step // 36] = np.abs(model.grid()).max()
xr.Dataset({"waves": (("day", "step"), waves)}).to_netcdf("waves.nc")
