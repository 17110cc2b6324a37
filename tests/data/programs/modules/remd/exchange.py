import numpy as np
from tqdm import trange

from ladder import metropolis


class Recorder:
    """Keeps energies of every sweep and frames of the coldest replica."""

    def __init__(self, stride):
        self.stride = stride
        self.energies = []
        self.frames = []
        self.walks = []

    def flush(self, sweep, replicas, order):
        self.energies.append([r.energy() for r in replicas])
        self.walks.append(list(order))
        if sweep % self.stride == 0:
            self.frames.append(np.asarray(replicas[0].positions()._value, dtype=np.float32))

    def write(self, path):
        np.savez_compressed(path, energies=self.energies, frames=self.frames, walks=self.walks)


class ExchangeDriver:
    def __init__(self, replicas, recorder, steps_per_sweep=2500, seed=0):
        self.replicas = replicas
        self.recorder = recorder
        self.steps = steps_per_sweep
        self.order = list(range(len(replicas)))
        self.rng = np.random.default_rng(seed)
        self.accepted = 0

    def _swap(self, i, j):
        a, b = self.replicas[i], self.replicas[j]
        pa, pb = a.positions(), b.positions()
        a.set_positions(pb)
        b.set_positions(pa)
        self.order[i], self.order[j] = self.order[j], self.order[i]
        self.accepted += 1

    def _attempt(self, parity):
        for i in range(parity, len(self.replicas) - 1, 2):
            a, b = self.replicas[i], self.replicas[i + 1]
            if metropolis(self.rng, a.energy(), b.energy(), a.temperature, b.temperature):
                self._swap(i, i + 1)

    def run(self, sweeps):
        bar = trange(sweeps, unit="sweep")
        for sweep in bar:  # told
            for r in self.replicas:
                r.propagate(self.steps)
            self._attempt(sweep % 2)
            self.recorder.flush(sweep, self.replicas, self.order)
            bar.set_postfix(acc=self.accepted / (sweep + 1))
