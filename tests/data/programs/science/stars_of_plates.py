"""Find the stars on each plate of a survey."""
import glob
import sys

from astropy.io import fits
from astropy.stats import sigma_clipped_stats
from astropy.table import vstack
from photutils.background import Background2D
from photutils.detection import DAOStarFinder


def main(folder):
    tables = []
    for name in sorted(glob.glob(f"{folder}/*.fits")):  # told
        plate = fits.getdata(name)
        plate = plate - Background2D(plate, (64, 64)).background
        _, _, noise = sigma_clipped_stats(plate)
        stars = DAOStarFinder(fwhm=3.0, threshold=5 * noise)(plate)
        stars["plate"] = name
        tables.append(stars)
    vstack(tables).write("stars.fits", overwrite=True)


def headers(folder):
    seen = []
    for name in glob.glob(f"{folder}/*.fits"):  # fine
        seen.append(fits.getheader(name)["DATE-OBS"])
    return seen


if __name__ == "__main__":
    print(headers(sys.argv[1])[:5])
    main(sys.argv[1])
