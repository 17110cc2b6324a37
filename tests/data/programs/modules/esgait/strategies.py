import cma
import numpy as np


class Evolver:
    def ask(self): ...
    def tell(self, xs, costs): ...
    def done(self): ...
    def best(self): ...


class CmaEvolver(Evolver):
    def __init__(self, dim, pop, sigma, max_gen):
        self.es = cma.CMAEvolutionStrategy(np.zeros(dim), sigma, {"popsize": pop, "maxiter": max_gen, "verbose": -9})

    def ask(self):
        return self.es.ask()

    def tell(self, xs, costs):
        self.es.tell(xs, costs)

    def done(self):
        return bool(self.es.stop())

    def best(self):
        return self.es.result.xbest, self.es.result.fbest


class OpenES(Evolver):
    def __init__(self, dim, pop, sigma, max_gen, lr=0.02):
        self.mu, self.sigma, self.pop, self.lr = np.zeros(dim), sigma, pop, lr
        self.left, self.top = max_gen, (None, np.inf)

    def ask(self):
        self.eps = np.random.randn(self.pop // 2, len(self.mu))
        self.eps = np.concatenate([self.eps, -self.eps])
        return list(self.mu + self.sigma * self.eps)

    def tell(self, xs, costs):
        ranks = np.argsort(np.argsort(costs)) / (len(costs) - 1) - 0.5
        self.mu -= self.lr / (len(xs) * self.sigma) * ranks @ self.eps
        i = int(np.argmin(costs))
        if costs[i] < self.top[1]:
            self.top = (xs[i], costs[i])
        self.left -= 1

    def done(self):
        return self.left <= 0

    def best(self):
        return self.top


EVOLVERS = {"cma": CmaEvolver, "openes": OpenES}
