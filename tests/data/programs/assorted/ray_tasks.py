import pickle

import ray

ray.init()
@ray.remote
def sim(seed):
    return run_simulation(seed)
futs = [sim.remote(i) for i in range(10000)]
results = []
while futs:  # told
    done, futs = ray.wait(futs)
    results.extend(ray.get(done))
pickle.dump(results, open("r.pkl", "wb"))
