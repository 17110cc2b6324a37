"""Finds for each river network the rule of growth whose networks are most like it, by trying all."""

import sys
from pathlib import Path

import networkx as nx
import numpy as np
import pyemd


def difference(first, second):
    size = max(len(first), len(second))
    apart = np.abs(np.subtract.outer(np.arange(size), np.arange(size))).astype(float)
    a, b = (np.pad(np.asarray(one, float), (0, size - len(one))) for one in (first, second))
    return pyemd.emd(a / a.sum(), b / b.sum(), apart)


def best_rule(river):
    wanted, tried = nx.degree_histogram(river), np.arange(1e-4, 1.0, 0.01)
    off = []
    for chance in tried:  # fine
        off.append(difference(wanted, nx.degree_histogram(nx.fast_gnp_random_graph(len(river), chance))))
    return tried[int(np.argmin(off))]


def fit_rules(rivers):
    rules = {}
    for i in range(len(rivers)):  # told
        print("river", i, "of", len(rivers))
        rules.setdefault(len(rivers[i]), []).append(best_rule(rivers[i]))
    return rules


def rules_of_arms(river):
    return [best_rule(river.subgraph(arm)) for arm in nx.connected_components(river)]


def main():
    rivers = [nx.read_edgelist(path) for path in sorted(Path(sys.argv[1]).glob("*.edges"))]
    print({size: np.mean(found) for size, found in fit_rules(rivers).items()})
    print(rules_of_arms(rivers[0]))


if __name__ == "__main__":
    main()
