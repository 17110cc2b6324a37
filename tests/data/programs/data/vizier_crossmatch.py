import sys

import astropy.units as u
from astropy.coordinates import SkyCoord
from astropy.table import Table, vstack
from astroquery.vizier import Vizier

Vizier.ROW_LIMIT = -1


def crossmatch(targets, catalog="I/355/gaiadr3", radius=2 * u.arcsec):
    matches = []
    missing = []
    for row in targets:  # told
        coord = SkyCoord(row["ra"], row["dec"], unit="deg")
        found = Vizier.query_region(coord, radius=radius, catalog=catalog)
        if not found:
            missing.append(row["name"])
            continue
        best = found[0][:1]
        best["target"] = row["name"]
        matches.append(best)
    print(len(missing), "targets without a match")
    return vstack(matches)


if __name__ == "__main__":
    targets = Table.read(sys.argv[1])
    crossmatch(targets).write("gaia_matches.fits", overwrite=True)
