"""Mean signal of each parcel of the atlas, for every scan of the study."""
from pathlib import Path

import nibabel as nib
import numpy as np
import pandas as pd
from nilearn import image
from nilearn.maskers import NiftiLabelsMasker

ATLAS = "schaefer_400.nii.gz"


def signals(scans):
    masker = NiftiLabelsMasker(ATLAS, standardize=True)
    rows = []
    for scan in scans:  # told
        smooth = image.smooth_img(str(scan), fwhm=6)
        series = masker.fit_transform(smooth)
        rows.append({"scan": scan.name, "power": float(np.mean(series.std(axis=0)))})
    return pd.DataFrame(rows)


def sizes(scans):
    shapes = {}
    for scan in scans:  # fine
        shapes[scan.name] = nib.load(scan).shape
    return shapes


if __name__ == "__main__":
    found = sorted(Path("bids").rglob("*_bold.nii.gz"))
    print(len(sizes(found[:20])))
    signals(found).to_csv("power.csv", index=False)
