"""Measure the street networks of many towns in a pool of processes, and simplify their files."""

import argparse
import multiprocessing as mp
from pathlib import Path

import networkx as nx
import pandas as pd


def measure(path, weight):
    graph = nx.read_graphml(path)
    between = nx.betweenness_centrality(graph, weight=weight)
    detours = [nx.average_shortest_path_length(graph.subgraph(part)) for part in nx.strongly_connected_components(graph)]
    return {"town": path.stem, "between": max(between.values()), "detour": max(detours)}


def simplify(path, target):
    out = target / path.name
    if out.exists():
        return str(out)
    graph = nx.read_graphml(path)
    nx.write_graphml(nx.minimum_spanning_tree(graph.to_undirected()), out)
    return str(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--weight", default="length")
    args = parser.parse_args()
    tasks = [(path, args.weight) for path in args.folder.rglob("*.graphml")]
    with mp.get_context("spawn").Pool(8) as pool:
        figures = pool.starmap_async(measure, tasks).get()  # told
    pd.DataFrame(figures).to_csv("towns.csv", index=False)
    target = args.folder / "simple"
    target.mkdir(exist_ok=True)
    with mp.Pool(8) as pool:
        waiting = pool.starmap_async(simplify, [(path, target) for path, _ in tasks])  # fine
        print(len(waiting.get()), "networks are simplified")


if __name__ == "__main__":
    main()
