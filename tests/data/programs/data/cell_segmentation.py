import argparse
from pathlib import Path

import pandas as pd
import tifffile
from cellpose import models
from skimage.measure import regionprops_table


def measure(model, path, diameter):
    image = tifffile.imread(path)
    masks, flows, styles, diams = model.eval(image, diameter=diameter, channels=[0, 0])
    props = regionprops_table(masks, image, properties=("label", "area", "eccentricity", "mean_intensity"))
    return pd.DataFrame(props).assign(image=path.name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--diameter", type=float, default=30)
    parser.add_argument("--csv", default="cells.csv")
    args = parser.parse_args()
    model = models.Cellpose(gpu=True, model_type="cyto2")
    tables = [measure(model, path, args.diameter) for path in sorted(args.folder.glob("*.tif"))]  # told
    pd.concat(tables).to_csv(args.csv, index=False)


if __name__ == "__main__":
    main()
