"""Runs a function of the user for every setting of a study, one after the other or on a pool, and tabulates what it gives."""

import itertools
import math

import pandas as pd
from tqdm import tqdm


def expand(space, fixed):
    """Turn {"beta": [...], "size": [...]} into one dictionary of keywords for each combination."""
    keys = sorted(space)
    for values in itertools.product(*(space[key] for key in keys)):
        yield {**fixed, **dict(zip(keys, values))}


def run_here(fn, combos):
    rows = []
    with tqdm(total=len(combos)) as progress:
        for kwargs in combos:  # told
            rows.append(fn(**kwargs))
            progress.update()
    return rows


def run_on(executor, fn, settings):
    waiting = [executor.submit(fn, **kwargs) for kwargs in settings]
    rows = []
    with tqdm(total=len(settings)) as pbar:
        for kwargs, job in zip(settings, waiting):  # told
            pbar.set_description(str(kwargs))
            rows.append(job.result())
            pbar.update()
    return rows


def repeat_until_steady(fn, tolerance=0.01, least=10):
    """Call `fn` until the error of its mean is small."""
    seen = []
    repeats = tqdm(itertools.count())
    for number in repeats:  # told
        seen.append(fn(seed=number))
        if number >= least:
            mean = sum(seen) / len(seen)
            spread = math.sqrt(sum((one - mean) ** 2 for one in seen) / (len(seen) - 1))
            if spread / math.sqrt(len(seen)) < tolerance * abs(mean):
                break
    return seen


def label_all(combos, formatter):
    """Make the titles of the rows, which needs no function that computes."""
    titles = []
    for kwargs in tqdm(combos):  # fine
        titles.append(formatter(kwargs))
    return titles


def smooth(values, func):
    """Apply a window function to a series, point by point and with nothing to look at."""
    out = []
    for at in range(len(values)):  # fine
        out.append(func(values[max(0, at - 2) : at + 3]))
    return out


def study(fn, space, executor=None, **fixed):
    combos = list(expand(space, fixed))
    rows = run_on(executor, fn, combos) if executor is not None else run_here(fn, combos)
    return pd.DataFrame({"title": label_all(combos, str), "value": rows})
