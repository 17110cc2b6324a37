"""How well several detection algorithms find planets that were put into a cube of images by hand."""

import copy

import numpy as np
from scipy import ndimage


class Progressbar:
    """Counts on one line."""

    def __init__(self, items, desc=""):
        self.items, self.desc = items, desc

    def __iter__(self):
        for number, item in enumerate(self.items):
            print(f"\r{self.desc} {number}", end="")
            yield item


class Evaluation:
    def __init__(self, cube, psf, methods, n_injections=200, seed=0):
        self.cube, self.psf, self.methods = cube, psf, methods
        self.n_injections = n_injections
        self.random = np.random.default_rng(seed)
        self.places = []

    def put_in(self, row, column, flux):
        cube = self.cube.copy()
        half = self.psf.shape[0] // 2
        cube[:, row - half : row + half + 1, column - half : column + half + 1] += flux * self.psf
        return cube

    def inject_and_reduce(self):
        """Reduce one cube for each injection with each of the methods."""
        maps = {name: [] for name in self.methods}
        for number in Progressbar(range(self.n_injections), desc="injecting"):  # told
            row, column = self.random.integers(20, self.cube.shape[1] - 20, size=2)
            cube = self.put_in(row, column, self.random.uniform(10, 100))
            self.places.append((row, column))
            for name, method in self.methods.items():
                algo = copy.copy(method["algo"])
                algo.run(cube=cube, verbose=False)
                maps[name].append(algo.final)
        return maps

    def thresholds(self, maps):
        """Count what stands out in each map."""
        found = []
        for number in Progressbar(range(self.n_injections), desc="counting"):  # fine
            row, column = self.places[number]
            found.append({name: bool(maps[name][number][row, column] > 5) for name in maps})
        return found
