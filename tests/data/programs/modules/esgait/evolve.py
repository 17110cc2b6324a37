import json
import time

import mlflow
import ray
from omegaconf import OmegaConf

from policy import CPG
from rollouts import Fleet
from strategies import EVOLVERS

DEFAULTS = OmegaConf.create({
    "xml": "quadruped.xml", "workers": 96, "evolver": "cma",
    "params": {"pop": 192, "sigma": 0.4, "max_gen": 3000}, "out": "gait.json",
})


class Experiment:
    def __init__(self, cfg):
        self.cfg = cfg
        self.evolver = EVOLVERS[cfg.evolver](CPG.size(), **cfg.params)
        self.fleet = Fleet(cfg.xml, cfg.workers)
        self.generation = 0

    def _generation(self):
        xs = self.evolver.ask()
        costs = self.fleet.map(xs)
        self.evolver.tell(xs, costs)
        self.generation += 1
        return min(costs)

    def start(self):
        t0 = time.time()
        with mlflow.start_run():
            mlflow.log_params(OmegaConf.to_container(self.cfg.params))
            while not self.evolver.done():  # told
                low = self._generation()
                mlflow.log_metrics({"gen_best": low, "best": float(self.evolver.best()[1])}, step=self.generation)
            self.save(time.time() - t0)

    def save(self, seconds):
        theta, cost = self.evolver.best()
        with open(self.cfg.out, "w") as fh:
            json.dump({"theta": list(theta), "cost": float(cost), "seconds": seconds}, fh)
        mlflow.log_artifact(self.cfg.out)


if __name__ == "__main__":
    ray.init()
    Experiment(OmegaConf.merge(DEFAULTS, OmegaConf.from_cli())).start()
