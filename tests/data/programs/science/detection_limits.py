"""Contrast at which a planet is found, at each distance from the star, by an algorithm of the user's choice."""

import itertools
from multiprocessing import Pool

import numpy as np


def _apply(packed):
    function, *args = packed
    return function(*args)


def pool_map(workers, function, items, *args):
    """Apply a function to items by some processes; what else is given stays the same for all of them."""
    packed = zip(itertools.repeat(function), items, *map(itertools.repeat, args))
    if workers == 1:
        return list(map(_apply, packed))
    with Pool(workers) as pool:
        return pool.map(_apply, packed)


def put_in(cube, psf, level, angle, distance):
    out = cube.copy()
    centre, half = cube.shape[1] // 2, psf.shape[0] // 2
    row = int(centre + distance * np.sin(np.radians(angle)))
    column = int(centre + distance * np.cos(np.radians(angle)))
    out[:, row - half : row + half + 1, column - half : column + half + 1] += level * psf
    return out, row, column


def is_found(angle, cube, psf, level, distance, algo):
    filled, row, column = put_in(cube, psf, level, angle, distance)
    final = algo(filled, verbose=False)
    return final[row, column] > 5 * final.std()


def limits(cube, psf, distances, algo, start=1e-4, fakes=20, workers=1):
    """Lower the level at each distance until one in twenty planets is missed."""
    curve = np.zeros(len(distances))
    angles = np.linspace(0, 360, fakes, endpoint=False)
    for at in range(len(distances)):  # told
        level = start
        while True:
            found = pool_map(workers, is_found, angles, cube, psf, level, distances[at], algo)
            if sum(found) < 0.95 * fakes:
                break
            level *= 0.8
        curve[at] = level
    return curve


def noise_of(radius, frame):
    rows, columns = np.indices(frame.shape)
    apart = np.hypot(rows - frame.shape[0] // 2, columns - frame.shape[1] // 2)
    return frame[np.abs(apart - radius) < 1].std()


def noise_curves(frames, radii, workers=1):
    """Noise of each frame by the distance from the star."""
    curves = []
    for frame in frames:  # fine
        curves.append(pool_map(workers, noise_of, radii, frame))
    return np.array(curves)
