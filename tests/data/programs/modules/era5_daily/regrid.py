import numpy as np
import xarray as xr
import xesmf as xe

_TARGET = xr.Dataset({
    "lat": (["lat"], np.arange(34.0, 72.0, 0.1)),
    "lon": (["lon"], np.arange(-25.0, 45.0, 0.1)),
})


class Regridder:
    def __init__(self, method="conservative_normed", weights=None):
        self.method = method
        self.weights = weights
        self._rg = None

    def __call__(self, ds):
        if self._rg is None:
            self._rg = xe.Regridder(ds, _TARGET, self.method, filename=self.weights,
                                    reuse_weights=self.weights is not None)
        return self._rg(ds, keep_attrs=True)


def heat_index(ds):
    t = ds["t2m"] - 273.15
    e = 6.112 * np.exp(17.62 * (ds["d2m"] - 273.15) / (ds["d2m"] - 30.03))
    return (t + 5 / 9 * (e - 10)).rename("humidex")
