import emcee
import numpy as np


def log_prob(theta):
    return -0.5 * np.sum((run_model(theta) - DATA) ** 2)

sampler = emcee.EnsembleSampler(32, 5, log_prob)
pos = np.random.randn(32, 5)
old_tau = np.inf
for sample in sampler.sample(pos, iterations=100000, progress=True):  # told
    if sampler.iteration % 100:
        continue
    tau = sampler.get_autocorr_time(tol=0)
    if np.all(tau * 100 < sampler.iteration):
        break
    old_tau = tau
np.save("chain.npy", sampler.get_chain())
