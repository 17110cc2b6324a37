"""Put heights on the street graphs of all towns, and tell how steep they are."""
from multiprocessing import get_context
from pathlib import Path

import osmnx as ox
import pandas as pd
from tqdm import tqdm


def steepness(path):
    graph = ox.io.load_graphml(path)
    graph = ox.elevation.add_node_elevations_raster(graph, "dem.tif")
    graph = ox.simplification.consolidate_intersections(graph)
    return {"town": path.stem, **ox.stats.basic_stats(graph)}


def one_after_another(paths):
    rows = []
    for path in tqdm(paths):  # told
        rows.append(steepness(path))
    return rows


if __name__ == "__main__":
    towns = sorted(Path("graphs").glob("*/*.graphml"))
    pd.DataFrame(one_after_another(towns)).to_csv("slopes.csv")
    with get_context().Pool(8) as pool:
        rows = pool.map(steepness, towns)  # told
    pd.DataFrame(rows).to_csv("slopes_again.csv")
