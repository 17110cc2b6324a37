import json

from bayes_opt import BayesianOptimization
from train import train

opt = BayesianOptimization(f=None, pbounds={"lr": (1e-5, 1e-1)})
for _ in range(100):  # gap: what a module nobody shows does is not known
    p = opt.suggest()
    opt.register(params=p, target=train(**p))
json.dump(opt.max, open("best.json", "w"))
