"""Transit search around nearby M dwarfs in TESS data."""
import warnings

import astropy.units as u
import lightkurve as lk
import numpy as np
from astropy.table import QTable
from astropy.timeseries import BoxLeastSquares
from astroquery.mast import Catalogs
from wotan import flatten

warnings.filterwarnings("ignore", module="lightkurve")
PERIODS = np.exp(np.linspace(np.log(0.4), np.log(14), 150_000)) * u.day
DURATIONS = np.array([0.5, 1, 1.5, 2, 3]) / 24 * u.day


def targets():
    t = Catalogs.query_criteria(catalog="Tic", Teff=[2500, 3900], Tmag=[6, 13], d=[0, 40], objType="STAR")
    t.sort("Tmag")
    return t


def light_curve(tic):
    sr = lk.search_lightcurve(f"TIC {tic}", author="SPOC", exptime=120)
    if len(sr) == 0:
        return None
    lc = sr.download_all(download_dir="/dev/shm/lk").stitch().remove_nans().remove_outliers(sigma_upper=4, sigma_lower=20)
    flat = flatten(lc.time.value, lc.flux.value, method="biweight", window_length=0.5, break_tolerance=0.3)
    ok = np.isfinite(flat)
    return lc.time[ok], flat[ok]


def search(tic):
    got = light_curve(tic)
    if got is None:
        return None
    bls = BoxLeastSquares(*got)
    pg = bls.power(PERIODS, DURATIONS, objective="snr")
    i = int(np.argmax(pg.power))
    stats = bls.compute_stats(pg.period[i], pg.duration[i], pg.transit_time[i])
    return dict(tic=tic, period=pg.period[i], depth=float(pg.depth[i]), snr=float(pg.power[i]),
                ntr=len(stats["transit_times"]))


found, fails = [], 0
table = targets()
for k, tic in enumerate(table["ID"]):  # told
    try:
        cand = search(tic)
    except Exception as exc:
        fails += 1
        print(f"TIC {tic}: {type(exc).__name__} {exc}")
        continue
    if cand and cand["snr"] > 7 and cand["ntr"] >= 3:
        found.append(cand)
        print(f"{k}/{len(table)} TIC {tic} P={cand['period']:.4f} SNR={cand['snr']:.1f}")

QTable(rows=found).write("candidates.ecsv", overwrite=True)
print(len(found), "candidates,", fails, "failures")
