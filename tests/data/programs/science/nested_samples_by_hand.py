"""A dynamic nested sampler is run by hand: first the baseline, then batch after batch; the results live in memory."""

from dynesty import DynamicNestedSampler


def fit(likelihood, prior, dimensions):
    sampler = DynamicNestedSampler(likelihood, prior, dimensions)
    calls = 0
    for found in sampler.sample_initial(nlive=500):  # told
        calls += found[9]
        worst = sampler.results
        print(calls, worst)
    return sampler.results
