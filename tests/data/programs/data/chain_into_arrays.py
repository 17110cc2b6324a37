"""Samples the posterior of a galaxy's spectrum; the chain goes into a file of arrays, if one is handed in."""

import emcee
import numpy as np


def produce(sampler, start, steps, file=None, every=10):
    walkers, dims = start.shape
    if file is not None:
        group = file.create_group("sampling")
        chain = group.create_dataset("chain", (walkers, steps, dims))
        probability = group.create_dataset("probability", (walkers, steps))
    for at, found in enumerate(sampler.sample(start, iterations=steps)):  # fine
        if file is not None:
            chain[:, at, :] = found[0]
            probability[:, at] = found[1]
            if at % every == 0:
                file.flush()
    return sampler


def produce_in_memory(likelihood, start, steps):
    walkers, dims = start.shape
    sampler = emcee.EnsembleSampler(walkers, dims, likelihood)
    chain = np.zeros((walkers, steps, dims))
    for at, found in enumerate(sampler.sample(start, iterations=steps)):  # told
        chain[:, at, :] = found.coords
    return chain
